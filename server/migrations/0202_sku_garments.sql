-- What a person chose for a SKU where its name did not tell, or told wrongly: orders that come later begin with it (PRD-30).
CREATE TABLE sku_garments (
  owner_id     text NOT NULL,
  sku_id       text NOT NULL,
  shop_id      text NOT NULL,
  product_type text,
  color        text,
  size         text,
  actor_name   text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, sku_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE sku_garments IS 'owner: orders';
