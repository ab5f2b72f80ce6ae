-- Withdrawals (WDR-1): the money is held in the ledger while one is open.

-- What a person signs in with was changed last then: nothing is withdrawn for a day (WDR-6).
ALTER TABLE users
  ADD COLUMN credentials_changed_at timestamptz,
  -- password, twoFactor, apiKey
  ADD COLUMN sign_in_change    text;

CREATE TABLE payment_requests (
  owner_id       text NOT NULL REFERENCES ledgers (owner_id),
  id             text NOT NULL,
  code           text NOT NULL,
  cents          bigint NOT NULL CHECK (cents > 0),
  exchange_rate  integer NOT NULL,
  amount_vnd     bigint NOT NULL,
  bank           text NOT NULL,
  card_sealed    text NOT NULL,
  card_last_four text NOT NULL,
  -- A keyed hash: says whether two numbers are the same, and nothing of either.
  card_hash      text NOT NULL,
  is_new_card    boolean NOT NULL,
  -- WAITING, APPROVAL, CONFIRMED, DENIED, CANCELLED
  status         text NOT NULL,
  -- Code, email, name, bank and last digits in small letters.
  search_text    text NOT NULL,
  -- Its line in the list of movements, and the entry that holds the money.
  transaction_id text NOT NULL,
  hold_entry_id  text NOT NULL,
  -- The bank's own id of the payment.
  proof          text,
  reason         text,
  -- The first of two, or the only one.
  confirmer_id   text,
  confirmer_name text,
  confirmed_at   timestamptz,
  decider_id     text,
  decider_name   text,
  decided_at     timestamptz,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, code),
  FOREIGN KEY (owner_id, transaction_id) REFERENCES transactions (owner_id, id),
  FOREIGN KEY (owner_id, hold_entry_id) REFERENCES ledger_entries (owner_id, id)
);
COMMENT ON TABLE payment_requests IS 'owner: wallet';
CREATE INDEX payment_requests_newest ON payment_requests (owner_id, created_at DESC);
CREATE INDEX payment_requests_all ON payment_requests (status, created_at DESC);
CREATE INDEX payment_requests_id ON payment_requests (id);
CREATE INDEX payment_requests_proof ON payment_requests (proof) WHERE proof IS NOT NULL;
