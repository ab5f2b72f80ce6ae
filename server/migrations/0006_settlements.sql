-- A settlement is read again when the marketplace has changed the order since: a part was given back (MNY-10).

-- The order's update time for which its settlement was read.
ALTER TABLE orders ADD COLUMN settlement_read_for timestamptz;
CREATE INDEX orders_settle_again ON orders (owner_id, shop_id) WHERE is_settled AND settlement_read_for < updated_at;
