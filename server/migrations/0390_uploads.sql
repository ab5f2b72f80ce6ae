-- Files that come in pieces, so that one that is broken off goes on where it stopped (FIL-64). The pieces lie on the shelves until all are there.
CREATE TABLE uploads (
  owner_id       text NOT NULL,
  -- Who sends it: nobody else goes on with it.
  actor_id       text NOT NULL,
  -- Of all its bytes, as the browser says; believed only once they are there.
  sha256         text NOT NULL,
  name           text NOT NULL,
  id             text NOT NULL,
  size_bytes     bigint NOT NULL,
  received_bytes bigint NOT NULL DEFAULT 0,
  -- Hashes of the pieces in their order.
  pieces         text[] NOT NULL DEFAULT '{}',
  -- Hashes of whatever was put on the shelves for it, noted before: what a crash or a second sender left goes with it.
  stored         text[] NOT NULL DEFAULT '{}',
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (owner_id, actor_id, sha256, name)
);
COMMENT ON TABLE uploads IS 'owner: library';
-- Those that nobody goes on with are given up.
CREATE INDEX uploads_idle ON uploads (updated_at);
