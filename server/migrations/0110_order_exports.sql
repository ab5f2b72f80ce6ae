-- Exports of orders as files: who asked for what, how far it is, and the file of its day (EXP-4, EXP-5).
CREATE TABLE order_exports (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id          text NOT NULL,
  created_at  timestamptz NOT NULL,
  -- Who asked for it: nobody else gets the file.
  actor_id    text NOT NULL,
  actor_name  text NOT NULL,
  -- What was asked for: given orders, or a filter of the list.
  order_ids   text[],
  filter      jsonb,
  sort_by     text NOT NULL,
  format      text NOT NULL,
  columns     text[] NOT NULL,
  zone        text NOT NULL,
  locale      text NOT NULL,
  -- The shops, and those whose prices and payouts the asker might see then: 'all' or their ids.
  seen        jsonb NOT NULL,
  -- waiting, running, ready, failed, cancelled, gone
  state       text NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  total       integer NOT NULL,
  rows        integer NOT NULL DEFAULT 0,
  size_bytes  integer,
  file_id     text,
  expires_at  timestamptz,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_exports IS 'owner: orders';
CREATE INDEX order_exports_newest ON order_exports (owner_id, actor_id, created_at DESC);

-- Before bytes are removed it is asked whether any other file has the same ones.
CREATE INDEX files_bytes ON files (sha256);
