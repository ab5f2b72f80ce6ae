-- What one statement over all owners could not tell on a database of many machines, or only by reading everything.

-- Orders that ended and still show their buyers, oldest first.
CREATE INDEX orders_buyers_shown ON orders (owner_id, updated_at)
  WHERE status IN ('COMPLETED', 'CANCELLED') AND NOT is_address_masked AND address IS NOT NULL;

-- Words that stand in the history, for its filters; written with the first log that has them.
CREATE TABLE action_log_words (
  kind  text NOT NULL CHECK (kind IN ('action', 'entity')),
  word  text NOT NULL,
  PRIMARY KEY (kind, word)
);
COMMENT ON TABLE action_log_words IS 'owner: audit; reference';
INSERT INTO action_log_words (kind, word)
  SELECT DISTINCT 'action', action FROM action_logs UNION SELECT DISTINCT 'entity', entity FROM action_logs;
