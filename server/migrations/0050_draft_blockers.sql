-- What was still to be done about a draft when it was saved, as far as the order itself does not show it (FUL-63).
ALTER TABLE orders ADD COLUMN draft_blockers text[] NOT NULL DEFAULT '{}';
