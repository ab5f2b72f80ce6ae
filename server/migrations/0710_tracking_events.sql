-- Events of carriers about orders, as the marketplace reports them (PWT-4). An event is stored once, also when it is read again or out of sequence.
CREATE TABLE order_tracking_events (
  owner_id  text NOT NULL,
  order_id  text NOT NULL,
  -- Derived from time and text, so that the same event has the same id.
  id        text NOT NULL,
  -- Null when the marketplace sent no readable time.
  at        timestamptz,
  read_at   timestamptz NOT NULL,
  -- label, firstScan, inTransit, exception, delivered
  kind      text NOT NULL,
  -- address, held, returned, damaged, lost; only for an exception
  problem   text,
  -- The carrier's words.
  words     text NOT NULL,
  PRIMARY KEY (owner_id, order_id, id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_tracking_events IS 'owner: orders';

-- What the events of an order say together, and when they are read next (PWT-4, PWT-5).
CREATE TABLE order_tracking (
  owner_id     text NOT NULL,
  order_id     text NOT NULL,
  shop_id      text NOT NULL,
  -- Null when the events are not read any more.
  next_read_at timestamptz,
  read_at      timestamptz,
  -- Kind of the newest event; null without events.
  kind         text,
  problem      text,
  problem_at   timestamptz,
  scanned_at   timestamptz,
  delivered_at timestamptz,
  last_at      timestamptz,
  last_words   text,
  PRIMARY KEY (owner_id, order_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_tracking IS 'owner: orders';
CREATE INDEX order_tracking_due ON order_tracking (owner_id, shop_id, next_read_at) WHERE next_read_at IS NOT NULL;
CREATE INDEX order_tracking_problems ON order_tracking (owner_id, problem) WHERE problem IS NOT NULL;
