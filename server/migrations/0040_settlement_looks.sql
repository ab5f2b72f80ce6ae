-- What was settled may be corrected without any news of the order: it is asked for again now and then (MNY-22).
ALTER TABLE orders ADD COLUMN settlement_look_at timestamptz;
CREATE INDEX orders_settlement_look ON orders (owner_id, shop_id, settlement_look_at) WHERE settlement_look_at IS NOT NULL;
UPDATE orders SET settlement_look_at = now() WHERE is_settled AND updated_at > now() - interval '90 days';
