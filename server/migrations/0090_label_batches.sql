-- Batch Label: the chosen orders in the order of the list, what became of each, and what was printed of them (LBL-10, LBL-17).
CREATE TABLE label_batches (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id          text NOT NULL,
  created_at  timestamptz NOT NULL,
  -- Who asked for it: their name stands in the timelines of its orders.
  actor_id    text,
  actor_name  text NOT NULL,
  total       integer NOT NULL,
  stopped_at  timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE label_batches IS 'owner: orders';
CREATE INDEX label_batches_newest ON label_batches (owner_id, created_at DESC);

CREATE TABLE label_batch_orders (
  owner_id  text NOT NULL,
  batch_id  text NOT NULL,
  order_id  text NOT NULL,
  position  integer NOT NULL,
  -- waiting, running, made, kept (it had one before), failed, skipped
  state     text NOT NULL,
  error     text,
  reasons   text[] NOT NULL DEFAULT '{}',
  detail    text,
  PRIMARY KEY (owner_id, batch_id, order_id),
  FOREIGN KEY (owner_id, batch_id) REFERENCES label_batches (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE label_batch_orders IS 'owner: orders';

CREATE TABLE label_prints (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id          text NOT NULL,
  batch_id    text NOT NULL,
  created_at  timestamptz NOT NULL,
  actor_id    text,
  actor_name  text NOT NULL,
  size        text NOT NULL,
  -- waiting, ready, failed
  state       text NOT NULL,
  file_id     text,
  order_ids   text[] NOT NULL,
  -- Orders whose document could not be read; they are not in the file.
  missing_ids text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE label_prints IS 'owner: orders';
CREATE INDEX label_prints_batch ON label_prints (owner_id, batch_id);

-- Which orders a print holds, so that a second print of a label asks first (LBL-18).
CREATE TABLE label_print_orders (
  owner_id  text NOT NULL,
  order_id  text NOT NULL,
  print_id  text NOT NULL,
  PRIMARY KEY (owner_id, order_id, print_id),
  FOREIGN KEY (owner_id, print_id) REFERENCES label_prints (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE label_print_orders IS 'owner: orders';
