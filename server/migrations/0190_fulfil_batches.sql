-- Bulk fulfil: the chosen orders in the order of the list, and what became of each (BLK-3, BLK-5).
CREATE TABLE fulfil_batches (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id          text NOT NULL,
  created_at  timestamptz NOT NULL,
  -- Who asked for it: their name stands in the timelines of its orders.
  actor_id    text,
  actor_name  text NOT NULL,
  -- As drafts, or for good.
  is_draft    boolean NOT NULL,
  -- One factory for all; null where each order goes to its own.
  house       text,
  total       integer NOT NULL,
  stopped_at  timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE fulfil_batches IS 'owner: fulfilment';
CREATE INDEX fulfil_batches_newest ON fulfil_batches (owner_id, created_at DESC);

CREATE TABLE fulfil_batch_orders (
  owner_id      text NOT NULL,
  batch_id      text NOT NULL,
  order_id      text NOT NULL,
  shop_id       text NOT NULL,
  position      integer NOT NULL,
  -- waiting, running, handed (its attempt says the rest), failed, skipped
  state         text NOT NULL,
  -- Its label is bought on the way, so it waits for the marketplace first.
  needs_label   boolean NOT NULL,
  -- The attempt that was made of it, in the same transaction.
  fulfilment_id text,
  house         text,
  quoted_cents  bigint,
  error         text,
  reasons       text[] NOT NULL DEFAULT '{}',
  detail        text,
  PRIMARY KEY (owner_id, batch_id, order_id),
  FOREIGN KEY (owner_id, batch_id) REFERENCES fulfil_batches (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE fulfil_batch_orders IS 'owner: fulfilment';
