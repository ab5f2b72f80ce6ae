-- Settled and paid money as the marketplace tells it by day and by payment (PAY-1 to PAY-4).

-- Up to where the payments and the settled days of a shop were read.
CREATE TABLE payout_states (
  owner_id            text NOT NULL,
  shop_id             text NOT NULL,
  payments_cursor     timestamptz,
  statements_cursor   timestamptz,
  -- When all of it was last read to the end.
  read_at             timestamptz,
  PRIMARY KEY (owner_id, shop_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE payout_states IS 'owner: payouts';
CREATE INDEX payout_states_read ON payout_states (read_at);

-- A payment to the seller's bank. Amounts are hundredths of their currency; null where the marketplace has not told one.
CREATE TABLE payments (
  owner_id                 text NOT NULL,
  -- The marketplace's own.
  id                       text NOT NULL,
  shop_id                  text NOT NULL,
  status                   text NOT NULL,
  created_at               timestamptz NOT NULL,
  paid_at                  timestamptz,
  bank_account             text,
  amount_cents             bigint,
  amount_currency          text,
  exchange_rate            text,
  before_exchange_cents    bigint,
  before_exchange_currency text,
  reserve_cents            bigint,
  reserve_currency         text,
  settlement_cents         bigint NOT NULL,
  settlement_currency      text,
  -- What its settled days come to, counted again whenever one of them changes.
  statements_count         integer NOT NULL DEFAULT 0,
  orders_cents             bigint NOT NULL DEFAULT 0,
  orders_count             integer NOT NULL DEFAULT 0,
  transactions_cents       bigint NOT NULL DEFAULT 0,
  transactions_count       integer NOT NULL DEFAULT 0,
  -- The profit that was fixed, when and by whom (PAY-8).
  profit_cents             bigint,
  profit_fixed_at          timestamptz,
  profit_fixed_by          text,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE payments IS 'owner: payouts';
CREATE INDEX payments_newest ON payments (owner_id, created_at DESC, id DESC);
CREATE INDEX payments_of_shop ON payments (owner_id, shop_id, created_at DESC);

-- What was settled on a day, which ends at `at`.
CREATE TABLE statements (
  owner_id               text NOT NULL,
  id                     text NOT NULL,
  shop_id                text NOT NULL,
  at                     timestamptz NOT NULL,
  -- The Los Angeles day that lies before its end.
  la_day                 date NOT NULL,
  payment_id             text,
  payment_status         text,
  settlement_cents       bigint NOT NULL,
  currency               text,
  -- What its rows come to, counted again with each page of them.
  orders_cents           bigint NOT NULL DEFAULT 0,
  orders_count           integer NOT NULL DEFAULT 0,
  -- Of the orders' what was taken: refunds after the settlement, orders that settled below nothing.
  taken_cents            bigint NOT NULL DEFAULT 0,
  transactions_cents     bigint NOT NULL DEFAULT 0,
  transactions_count     integer NOT NULL DEFAULT 0,
  reserve_held_cents     bigint NOT NULL DEFAULT 0,
  reserve_released_cents bigint NOT NULL DEFAULT 0,
  -- Rows that could not be read in the last reading.
  broken_count           integer NOT NULL DEFAULT 0,
  -- Where the reading of its rows goes on after a stop; null at the beginning and at the end.
  page_cursor             text,
  -- When its rows were read to the end; null while they were not, or are to be read anew.
  read_at                timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE statements IS 'owner: payouts';
CREATE INDEX statements_of_shop ON statements (owner_id, shop_id, at);
CREATE INDEX statements_of_payment ON statements (owner_id, payment_id);
CREATE INDEX statements_unread ON statements (owner_id, shop_id, at) WHERE read_at IS NULL;
CREATE INDEX statements_of_day ON statements (owner_id, la_day);

-- What a day is made of: orders that settled, adjustments, money kept back and given back.
CREATE TABLE statement_transactions (
  owner_id         text NOT NULL,
  statement_id     text NOT NULL,
  id               text NOT NULL,
  shop_id          text NOT NULL,
  -- The end of its day.
  at               timestamptz NOT NULL,
  type             text NOT NULL,
  -- The order that it is about, held by us or not.
  order_id         text,
  order_created_at timestamptz,
  adjustment_id    text,
  settlement_cents bigint NOT NULL,
  reserve_cents    bigint,
  reserve_status   text,
  release_at       timestamptz,
  PRIMARY KEY (owner_id, statement_id, id),
  FOREIGN KEY (owner_id, statement_id) REFERENCES statements (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE statement_transactions IS 'owner: payouts';
CREATE INDEX statement_transactions_order ON statement_transactions (owner_id, order_id, at) WHERE order_id IS NOT NULL;

-- Orders that a settled day names and that we do not hold: they are read by name, at growing pauses (PAY-3).
CREATE TABLE unknown_orders (
  owner_id    text NOT NULL,
  order_id    text NOT NULL,
  shop_id     text NOT NULL,
  created_at  timestamptz NOT NULL,
  tries       integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, order_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE unknown_orders IS 'owner: payouts';
CREATE INDEX unknown_orders_due ON unknown_orders (owner_id, shop_id, next_try_at);

-- The last estimate stays beside what was settled (PAY-13).
ALTER TABLE orders ADD COLUMN estimated_cents bigint;
