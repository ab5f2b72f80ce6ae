-- Balances as a ledger of double entry in whole cents (MNY-23): an entry takes from one account and gives to another, is never
-- changed, and is put right by another entry.

-- One row for each owner: whoever writes an entry holds it, so that entries of one owner come one after another.
CREATE TABLE ledgers (
  owner_id          text PRIMARY KEY REFERENCES users (id),
  entries           bigint NOT NULL DEFAULT 0,
  -- The owner wants to hear when the balance falls below it; null when not.
  low_balance_cents bigint CHECK (low_balance_cents > 0)
);
COMMENT ON TABLE ledgers IS 'owner: wallet';

CREATE TABLE ledger_accounts (
  owner_id      text NOT NULL REFERENCES ledgers (owner_id),
  account       text NOT NULL,
  balance_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_id, account),
  CHECK (balance_cents >= 0 OR account NOT IN ('seller', 'held'))
);
COMMENT ON TABLE ledger_accounts IS 'owner: wallet';

CREATE TABLE ledger_entries (
  owner_id     text NOT NULL REFERENCES ledgers (owner_id),
  id           text NOT NULL,
  -- 1, 2, 3 … of the owner, without gaps: the order in which they happened.
  number       bigint NOT NULL,
  reason       text NOT NULL,
  -- Names what it was for; the same is never moved twice.
  reference    text NOT NULL,
  from_account text NOT NULL,
  to_account   text NOT NULL CHECK (to_account <> from_account),
  cents        bigint NOT NULL CHECK (cents > 0),
  -- What came or went in another currency, in whole dong.
  amount_vnd   bigint,
  -- The balance that the seller may spend.
  before_cents bigint NOT NULL,
  after_cents  bigint NOT NULL,
  -- The entry that this one takes back, whole or in part.
  corrects_id  text,
  actor_id     text,
  actor_name   text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, number),
  UNIQUE (owner_id, reason, reference),
  FOREIGN KEY (owner_id, corrects_id) REFERENCES ledger_entries (owner_id, id)
);
COMMENT ON TABLE ledger_entries IS 'owner: wallet';
CREATE INDEX ledger_entries_newest ON ledger_entries (owner_id, created_at DESC);
CREATE INDEX ledger_entries_corrections ON ledger_entries (owner_id, corrects_id) WHERE corrects_id IS NOT NULL;

-- Before and after stand in the ledger alone; what waits has moved nothing.
ALTER TABLE deposit_transactions RENAME TO transactions;
COMMENT ON TABLE transactions IS 'owner: wallet';
ALTER TABLE transactions RENAME CONSTRAINT deposit_transactions_pkey TO transactions_pkey;
ALTER TABLE transactions RENAME CONSTRAINT deposit_transactions_owner_id_fkey TO transactions_owner_id_fkey;
ALTER INDEX deposit_transactions_newest RENAME TO transactions_newest;
ALTER TABLE transactions
  DROP COLUMN before_cents,
  DROP COLUMN after_cents,
  ADD COLUMN entry_id text,
  -- What was paid for: shop, design, skuDesign.
  ADD COLUMN subject_kind text,
  ADD COLUMN subject_id text,
  -- Who added it by hand, and who approved or denied it.
  ADD COLUMN actor_id text,
  ADD COLUMN actor_name text NOT NULL DEFAULT '',
  ADD COLUMN decider_id text,
  ADD COLUMN decider_name text,
  ADD CONSTRAINT transactions_entry FOREIGN KEY (owner_id, entry_id) REFERENCES ledger_entries (owner_id, id);
CREATE UNIQUE INDEX transactions_code ON transactions (owner_id, code) WHERE code <> '';
CREATE INDEX transactions_entry ON transactions (owner_id, entry_id);

-- What the nightly proof found; one row a proof.
CREATE TABLE ledger_proofs (
  id            text PRIMARY KEY,
  proved_at     timestamptz NOT NULL,
  owner_count   bigint NOT NULL,
  entry_count   bigint NOT NULL,
  -- The sum of all accounts of all owners; zero when all is right.
  sum_cents     bigint NOT NULL,
  totals        jsonb NOT NULL,
  faults        jsonb NOT NULL
);
COMMENT ON TABLE ledger_proofs IS 'owner: wallet; reference';

-- News of a balance is of no shop.
ALTER TABLE seller_notices ALTER COLUMN shop_id DROP NOT NULL;
