-- Second factor, recovery codes, API keys, the balance's movements.

-- One row per person who turned the second factor on, or has begun to. Failures and the lock are shared by all
-- sessions, authenticator codes and recovery codes (ACC-37, ACC-40).
CREATE TABLE two_factors (
  owner_id           text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  secret_sealed      text,
  pending_sealed     text,
  pending_expires_at timestamptz,
  -- Time step of the last code that was taken: no code works twice (ACC-36).
  last_step          bigint NOT NULL DEFAULT 0,
  failures           integer NOT NULL DEFAULT 0,
  locked_until       timestamptz,
  PRIMARY KEY (owner_id)
);
COMMENT ON TABLE two_factors IS 'owner: accounts';

CREATE TABLE recovery_codes (
  owner_id  text NOT NULL,
  -- Keyed hash: ten symbols alone could be tried out by whoever reads the table.
  code_hash text NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (owner_id, code_hash),
  FOREIGN KEY (owner_id) REFERENCES two_factors (owner_id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_codes IS 'owner: accounts';

-- Browser and system without their versions: what a new device is compared with.
ALTER TABLE sessions ADD COLUMN device_kind text NOT NULL DEFAULT '';
CREATE INDEX sessions_last_use ON sessions (owner_id, last_used_at DESC);
CREATE INDEX sessions_end ON sessions (expires_at);

CREATE TABLE api_keys (
  owner_id     text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key_hash     text NOT NULL,
  last_four    text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (owner_id)
);
COMMENT ON TABLE api_keys IS 'owner: accounts';

-- Whose a key is: a call shows only the key. Holds nothing else.
CREATE TABLE api_key_directory (
  key_hash  text PRIMARY KEY,
  owner_id  text NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE
);
COMMENT ON TABLE api_key_directory IS 'owner: accounts; reference';

-- What moved, or is about to move, a seller's balance (MNY-16).
CREATE TABLE deposit_transactions (
  owner_id      text NOT NULL REFERENCES users (id),
  id            text NOT NULL,
  -- Content of the bank transfer; empty where none belongs to it.
  code          text NOT NULL DEFAULT '',
  type          text NOT NULL,
  status        text NOT NULL,
  -- What was asked for in whole dong; null where the balance moved in dollars alone (rate 1, MNY-16).
  amount_vnd    bigint,
  exchange_rate integer NOT NULL DEFAULT 1,
  amount_cents  bigint NOT NULL,
  before_cents  bigint NOT NULL,
  after_cents   bigint NOT NULL,
  description   text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  deleted_at    timestamptz,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX deposit_transactions_newest ON deposit_transactions (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE deposit_transactions IS 'owner: wallet';
