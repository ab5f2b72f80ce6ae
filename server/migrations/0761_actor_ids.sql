-- Identifies people by their id, because a person who was renamed has another name in older rows; null in rows of earlier releases (ACC-62).
ALTER TABLE shop_partings ADD COLUMN actor_id text;
ALTER TABLE shop_renewals ADD COLUMN actor_id text;
ALTER TABLE payments ADD COLUMN profit_fixed_by_id text;
ALTER TABLE colour_tones ADD COLUMN actor_id text;
-- Finds the mails to closed accounts, whose rows are deleted earlier than others.
CREATE INDEX mails_to_closed ON mails (body_expires_at) WHERE kind = 'accountClosed';
