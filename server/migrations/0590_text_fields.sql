-- Text fields of prints (PTX-1), one row for each version of a print that has fields.
CREATE TABLE print_texts (
  owner_id  text NOT NULL,
  print_id  text NOT NULL,
  version   integer NOT NULL,
  fields    jsonb NOT NULL,
  PRIMARY KEY (owner_id, print_id, version),
  FOREIGN KEY (owner_id, print_id, version) REFERENCES print_versions (owner_id, print_id, version) ON DELETE CASCADE
);
COMMENT ON TABLE print_texts IS 'owner: library';

-- The drawn files of an order product whose print has text fields, and their approval (PTX-10).
CREATE TABLE order_texts (
  owner_id       text NOT NULL,
  order_id       text NOT NULL,
  sku_id         text NOT NULL,
  shop_id        text NOT NULL,
  print_id       text NOT NULL,
  print_version  integer NOT NULL,
  place_id       text NOT NULL,
  -- The files without text: [{ side, fileId }].
  base           jsonb NOT NULL,
  -- waiting, refused, drawn, approved
  state          text NOT NULL,
  -- Hash of everything that decides the drawn files; null until the first drawing.
  fingerprint    text,
  -- Hash of the buyer's message from which they were drawn.
  digest         text,
  -- The texts that a seller wrote instead of the buyer's: { key: text }.
  edits          jsonb NOT NULL DEFAULT '{}',
  refusals       jsonb NOT NULL DEFAULT '[]',
  -- The drawn files: [{ side, fileId, texts }].
  files          jsonb NOT NULL DEFAULT '[]',
  approved_at    timestamptz,
  actor_id       text,
  actor_name     text NOT NULL DEFAULT '',
  revoked_at     timestamptz,
  -- message, print, edits, person
  revoked_for    text,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (owner_id, order_id, sku_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_texts IS 'owner: library';
CREATE INDEX order_texts_print ON order_texts (owner_id, print_id);
CREATE INDEX order_texts_waiting ON order_texts (owner_id, order_id) WHERE state = 'waiting';
