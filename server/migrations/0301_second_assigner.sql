-- Who proposed to whom a large transfer goes, until a second person agrees (DEP-12).
ALTER TABLE bank_events ADD COLUMN proposer_id text;
ALTER TABLE bank_events ADD COLUMN proposer_name text;
ALTER TABLE bank_events ADD COLUMN proposed_owner text;
ALTER TABLE bank_events ADD COLUMN proposed_code text;
ALTER TABLE bank_events ADD COLUMN proposal_note text;
ALTER TABLE bank_events ADD COLUMN proposed_at timestamptz;
