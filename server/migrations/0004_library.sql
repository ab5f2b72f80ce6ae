-- Files of sellers (content-addressed), and where designs lie on products.

CREATE TABLE files (
  owner_id      text NOT NULL REFERENCES users (id),
  id            text NOT NULL,
  -- Address of the bytes; equal bytes of one seller are one row.
  sha256        text NOT NULL,
  name          text NOT NULL,
  ext           text NOT NULL,
  mime          text NOT NULL,
  size_bytes    bigint NOT NULL,
  width         integer,
  height        integer,
  source        text NOT NULL,
  has_thumbnail boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, sha256, name)
);
CREATE INDEX files_newest ON files (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE files IS 'owner: library';

CREATE TABLE placements (
  owner_id    text NOT NULL,
  order_id    text NOT NULL,
  sku_id      text NOT NULL,
  -- front, back, right, left, mockupFront, …
  side        text NOT NULL,
  file_id     text NOT NULL,
  source      text NOT NULL DEFAULT 'manual',
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, order_id, sku_id, side),
  FOREIGN KEY (owner_id, file_id) REFERENCES files (owner_id, id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX placements_file ON placements (owner_id, file_id);
CREATE INDEX placements_sku ON placements (owner_id, sku_id, created_at DESC);
COMMENT ON TABLE placements IS 'owner: library';
