-- Artwork that was brought for a SKU as a whole (BLK-14): since when; null for what only came with orders.
ALTER TABLE sku_designs ADD COLUMN imported_at timestamptz;

-- Which SKUs a seller's own words for them mean.
CREATE INDEX order_products_seller_sku ON order_products (owner_id, (lower(seller_sku) COLLATE "C")) WHERE seller_sku <> '';
