-- Transfer files: lists of withdrawals that staff upload at the bank (WDR-12).
CREATE TABLE withdrawal_files (
  id          text PRIMARY KEY,
  code        text NOT NULL UNIQUE,
  actor_id    text NOT NULL,
  actor_name  text NOT NULL,
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE withdrawal_files IS 'owner: wallet; reference';

ALTER TABLE payment_requests ADD COLUMN file_id text;
CREATE INDEX payment_requests_file ON payment_requests (file_id) WHERE file_id IS NOT NULL;

-- Outgoing transfers of imported bank statements that name a withdrawal (WDR-14).
CREATE TABLE bank_statement_lines (
  -- The bank's own id of the transfer.
  reference    text PRIMARY KEY,
  amount_vnd   bigint NOT NULL,
  content      text NOT NULL,
  -- The codes in the content, without hyphen: RT7K2M9Q.
  codes        text[] NOT NULL,
  actor_id     text NOT NULL,
  imported_at  timestamptz NOT NULL
);
COMMENT ON TABLE bank_statement_lines IS 'owner: wallet; reference';
CREATE INDEX bank_statement_lines_codes ON bank_statement_lines USING gin (codes);
CREATE INDEX bank_statement_lines_time ON bank_statement_lines (imported_at);

-- Imports of bank statements; a statement may contain no transfer that names a withdrawal.
CREATE TABLE bank_statement_imports (
  id           text PRIMARY KEY,
  actor_id     text NOT NULL,
  actor_name   text NOT NULL,
  imported_at  timestamptz NOT NULL
);
COMMENT ON TABLE bank_statement_imports IS 'owner: wallet; reference';
CREATE INDEX bank_statement_imports_time ON bank_statement_imports (imported_at);
