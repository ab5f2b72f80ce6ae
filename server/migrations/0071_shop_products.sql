-- What a shop sells, as the marketplace lists it (SHP-34).
CREATE TABLE shop_products (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  id text NOT NULL,
  title text NOT NULL,
  status text NOT NULL,
  image text,
  skus jsonb NOT NULL DEFAULT '[]',
  sku_count integer NOT NULL,
  lowest_cents bigint,
  highest_cents bigint,
  created_at timestamptz,
  updated_at timestamptz,
  -- The version of the product whose pictures and names of variants are known.
  detail_of timestamptz,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, shop_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE shop_products IS 'owner: shops';
CREATE INDEX shop_products_newest ON shop_products (owner_id, shop_id, updated_at DESC NULLS LAST, id);

ALTER TABLE shops
  ADD COLUMN product_count integer,
  ADD COLUMN live_count integer,
  ADD COLUMN failed_count integer,
  ADD COLUMN frozen_count integer,
  ADD COLUMN facts_read_at timestamptz;
