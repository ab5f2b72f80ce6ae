-- Packing slips and pick lists of orders as one PDF; a row waits for the job that makes its file (PCK-6).
CREATE TABLE packing_prints (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id          text NOT NULL,
  created_at  timestamptz NOT NULL,
  actor_id    text,
  actor_name  text NOT NULL,
  -- slips, picks
  kind        text NOT NULL,
  -- 4x6, A4, Letter
  size        text NOT NULL,
  -- vi, en; the language of a pick list
  locale      text NOT NULL,
  -- waiting, ready, failed
  state       text NOT NULL,
  file_id     text,
  order_ids   text[] NOT NULL,
  -- Orders that are not in the file, because they were cancelled or unpaid when it was made.
  left_out    text[] NOT NULL DEFAULT '{}',
  -- NOTHING_LEFT, JOB_FAILED; null unless the print failed
  reason      text,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE packing_prints IS 'owner: orders';
CREATE INDEX packing_prints_actor ON packing_prints (owner_id, actor_id, created_at DESC);
CREATE INDEX packing_prints_waiting ON packing_prints (owner_id, id) WHERE state = 'waiting';

-- The orders of a print, so that its file is deleted with the personal data of their shop (SHP-38).
CREATE TABLE packing_print_orders (
  owner_id  text NOT NULL,
  order_id  text NOT NULL,
  print_id  text NOT NULL,
  PRIMARY KEY (owner_id, order_id, print_id),
  FOREIGN KEY (owner_id, print_id) REFERENCES packing_prints (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE packing_print_orders IS 'owner: orders';
