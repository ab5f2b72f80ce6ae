-- Deposits by bank transfer (DEP-1): codes, what banks told of our account, rates, and the deposits themselves.

-- What a dollar is worth in dong, from an instant on; the newest that has begun holds (DEP-8).
CREATE TABLE exchange_rates (
  id         text PRIMARY KEY,
  rate       integer NOT NULL CHECK (rate > 1),
  valid_at   timestamptz NOT NULL,
  note       text NOT NULL,
  actor_id   text NOT NULL,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE exchange_rates IS 'owner: deposits; reference';
CREATE INDEX exchange_rates_newest ON exchange_rates (valid_at DESC, id DESC);

-- A transfer names a code and nobody: whose it is stands here.
CREATE TABLE deposit_codes (
  code       text PRIMARY KEY,
  owner_id   text NOT NULL,
  deposit_id text NOT NULL,
  amount_vnd bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- Money that comes until then is credited.
  late_until timestamptz NOT NULL,
  paid_at    timestamptz
);
COMMENT ON TABLE deposit_codes IS 'owner: deposits; reference';
-- Candidates for a transfer without a code: deposits of the same amount that nobody paid.
CREATE INDEX deposit_codes_unpaid ON deposit_codes (amount_vnd, created_at DESC) WHERE paid_at IS NULL;
-- Beginnings of codes that were cut.
CREATE INDEX deposit_codes_beginning ON deposit_codes (code text_pattern_ops);

CREATE TABLE deposits (
  owner_id      text NOT NULL REFERENCES users (id),
  -- That of its movement in the list of the balance.
  id            text NOT NULL,
  code          text NOT NULL,
  amount_vnd    bigint NOT NULL CHECK (amount_vnd > 0),
  exchange_rate integer NOT NULL CHECK (exchange_rate > 1),
  -- Where the payer was told to send it.
  bank_bin      text NOT NULL,
  account       text NOT NULL,
  account_name  text NOT NULL,
  state         text NOT NULL CHECK (state IN ('waiting', 'expired', 'received')),
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  late_until    timestamptz NOT NULL,
  event_id      text,
  received_vnd  bigint,
  received_at   timestamptz,
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, code)
);
COMMENT ON TABLE deposits IS 'owner: deposits';
CREATE INDEX deposits_waiting ON deposits (expires_at) WHERE state = 'waiting';
CREATE INDEX deposits_open ON deposits (owner_id) WHERE state = 'waiting';

-- Everything that was told of our account, once for each provider and its id, kept before anybody looks at it (DEP-4).
CREATE TABLE bank_events (
  id           text PRIMARY KEY,
  provider     text NOT NULL,
  provider_id  text NOT NULL,
  -- hook or list: who told it first.
  source       text NOT NULL,
  raw          text NOT NULL,
  account      text NOT NULL,
  sub_account  text,
  bank_name    text NOT NULL,
  is_incoming  boolean NOT NULL,
  amount_vnd   bigint NOT NULL,
  content      text NOT NULL,
  reference    text,
  payer        text,
  happened_at  timestamptz NOT NULL,
  received_at  timestamptz NOT NULL,
  -- new, matched, unmatched, ignored, assigned, returned
  state        text NOT NULL,
  -- Why it is unmatched or ignored.
  reason       text,
  owner_id     text,
  deposit_id   text,
  cents        bigint,
  decider_id   text,
  decider_name text,
  note         text,
  decided_at   timestamptz,
  UNIQUE (provider, provider_id)
);
COMMENT ON TABLE bank_events IS 'owner: deposits; reference';
CREATE INDEX bank_events_new ON bank_events (received_at) WHERE state = 'new';
CREATE INDEX bank_events_waiting ON bank_events (happened_at DESC, id DESC) WHERE state = 'unmatched';
CREATE INDEX bank_events_decided ON bank_events (decided_at DESC, id DESC) WHERE state IN ('assigned', 'returned');
CREATE INDEX bank_events_reference ON bank_events (account, reference) WHERE reference IS NOT NULL;
CREATE INDEX bank_events_hooks ON bank_events (provider, source, received_at DESC);

-- How far each provider's list was read.
CREATE TABLE bank_reads (
  provider   text PRIMARY KEY,
  -- Everything until then was read.
  read_until timestamptz,
  read_at    timestamptz,
  -- What the last reading found that no hook had told.
  missed     integer NOT NULL DEFAULT 0,
  failed_at  timestamptz,
  failure    text
);
COMMENT ON TABLE bank_reads IS 'owner: deposits; reference';

-- A movement that waits for a transfer says until when; one that brought another amount says which was asked for.
ALTER TABLE transactions
  ADD COLUMN asked_vnd bigint,
  ADD COLUMN expires_at timestamptz;
