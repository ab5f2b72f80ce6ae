-- Orders that share a package at the marketplace (FUL-95): who the others are, and with which of them an order goes.
ALTER TABLE orders
  ADD COLUMN parcel_mates text[] NOT NULL DEFAULT '{}',
  ADD COLUMN ships_with text,
  -- The package whose label is kept; a label of a package that no longer counts is dropped (LBL-21).
  ADD COLUMN label_package_id text;
CREATE INDEX orders_ships_with ON orders (owner_id, ships_with) WHERE ships_with IS NOT NULL;
