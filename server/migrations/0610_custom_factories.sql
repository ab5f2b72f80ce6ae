-- A seller's own factory without an API: it receives orders as batches of files, and answers with its sheet (CUF-1).
CREATE TABLE custom_factories (
  owner_id      text NOT NULL,
  id            text NOT NULL,
  -- The value of orders.fulfil_house and fulfilments.house of its orders, so it never changes.
  name          text NOT NULL,
  -- marketplace, factory
  label_maker   text NOT NULL,
  -- xlsx, csv
  sheet_format  text NOT NULL,
  sheet_columns jsonb NOT NULL,
  is_active     boolean NOT NULL DEFAULT true,
  revision      integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE custom_factories IS 'owner: fulfilment';
CREATE UNIQUE INDEX custom_factories_name ON custom_factories (owner_id, lower(name));

CREATE TABLE custom_factory_garments (
  owner_id     text NOT NULL,
  factory_id   text NOT NULL,
  garment      text NOT NULL,
  color        text NOT NULL,
  size         text NOT NULL,
  -- Price of a piece with one printed side, and of each further side; null while unknown.
  price_cents  bigint,
  side_cents   bigint,
  PRIMARY KEY (owner_id, factory_id, garment, color, size),
  FOREIGN KEY (owner_id, factory_id) REFERENCES custom_factories (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE custom_factory_garments IS 'owner: fulfilment';

CREATE TABLE custom_factory_batches (
  owner_id      text NOT NULL,
  id            text NOT NULL,
  factory_id    text NOT NULL,
  code          text NOT NULL,
  created_at    timestamptz NOT NULL,
  actor_id      text,
  actor_name    text NOT NULL,
  sheet_format  text NOT NULL,
  -- The columns at the time of the export, so that a later download gives the same sheet.
  sheet_columns jsonb NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, factory_id) REFERENCES custom_factories (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE custom_factory_batches IS 'owner: fulfilment';
CREATE INDEX custom_factory_batches_newest ON custom_factory_batches (owner_id, factory_id, id DESC);

-- An attempt is in one batch: the primary key is the attempt (CUF-5).
CREATE TABLE custom_factory_batch_orders (
  owner_id       text NOT NULL,
  fulfilment_id  text NOT NULL,
  batch_id       text NOT NULL,
  order_id       text NOT NULL,
  shop_id        text NOT NULL,
  position       integer NOT NULL,
  -- Price at the export; the factory's sheet may give another cost, which its attempt has.
  quoted_cents   bigint NOT NULL,
  -- Cells and files as they were exported; null after the personal data of the order was removed.
  content        jsonb,
  PRIMARY KEY (owner_id, fulfilment_id),
  FOREIGN KEY (owner_id, batch_id) REFERENCES custom_factory_batches (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE custom_factory_batch_orders IS 'owner: fulfilment';
CREATE INDEX custom_factory_batch_orders_batch ON custom_factory_batch_orders (owner_id, batch_id, position);
CREATE INDEX custom_factory_batch_orders_order ON custom_factory_batch_orders (owner_id, order_id);

-- The drafts that wait for the next batch of a custom factory.
CREATE INDEX fulfilments_drafts ON fulfilments (owner_id, house, order_id) WHERE state = 'DRAFT';
