-- Factories of sellers and what was sent to them.

CREATE TABLE factory_accounts (
  owner_id           text NOT NULL REFERENCES users (id),
  house              text NOT NULL,
  credentials_sealed text NOT NULL,
  last_four          text NOT NULL,
  checked_at         timestamptz NOT NULL,
  -- The factory refused the key since it was checked; only the seller can help.
  is_refused         boolean NOT NULL DEFAULT false,
  updated_at         timestamptz NOT NULL,
  PRIMARY KEY (owner_id, house)
);
COMMENT ON TABLE factory_accounts IS 'owner: fulfilment';

CREATE TABLE fulfilment_settings (
  owner_id    text PRIMARY KEY REFERENCES users (id),
  house       text NOT NULL,
  line        text,
  shipping    text,
  facility    text,
  updated_at  timestamptz NOT NULL
);
COMMENT ON TABLE fulfilment_settings IS 'owner: fulfilment';

-- One row per attempt to have an order made; the outgoing call is recorded here before it is made (FUL-21, FUL-22, FUL-25, API-8).
CREATE TABLE fulfilments (
  owner_id          text NOT NULL,
  id                text NOT NULL,
  order_id          text NOT NULL,
  house             text NOT NULL,
  -- Our id at the factory, its idempotency key: the order id, with a suffix only after the factory used it up.
  ref_id            text NOT NULL,
  -- The factory keeps the reference: it has the order, or refused it after taking the reference (PAR-7).
  is_ref_used_up    boolean NOT NULL DEFAULT false,
  state             text NOT NULL,
  -- What was submitted: choices and files of each product, line, shipping, facility; never secrets.
  request           jsonb NOT NULL,
  factory_order_id  text,
  raw_status        text,
  cost_cents        bigint,
  tracking_number   text,
  carrier           text,
  -- Set before the first byte leaves: from then on the factory may have the order.
  sent_at           timestamptz,
  attempts          integer NOT NULL DEFAULT 0,
  error             jsonb,
  -- When to look at it again; while it is being sent, until when the one who sends it is left alone.
  next_poll_at      timestamptz,
  tracking_told_at  timestamptz,
  created_by        text NOT NULL,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  ended_at          timestamptz,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id)
);
-- An order is at one factory at a time; a finished attempt (failed, cancelled) frees it (FUL-25).
CREATE UNIQUE INDEX fulfilments_active ON fulfilments (owner_id, order_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX fulfilments_ref ON fulfilments (owner_id, house, ref_id) WHERE ended_at IS NULL OR is_ref_used_up;
CREATE INDEX fulfilments_order ON fulfilments (owner_id, order_id, id);
CREATE INDEX fulfilments_poll ON fulfilments (next_poll_at) WHERE next_poll_at IS NOT NULL;
COMMENT ON TABLE fulfilments IS 'owner: fulfilment';

-- What a factory can print, as last read; belongs to nobody.
CREATE TABLE factory_catalogues (
  house       text NOT NULL,
  line        text NOT NULL,
  groups      jsonb NOT NULL,
  read_at     timestamptz NOT NULL,
  PRIMARY KEY (house, line)
);
COMMENT ON TABLE factory_catalogues IS 'owner: fulfilment; reference';
