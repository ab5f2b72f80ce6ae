-- The few orders whose factory gave a tracking number that cannot be used: a reason of 'Cần xử lý' (ORD-39).
CREATE INDEX orders_wrong_tracking ON orders (owner_id, shop_id, id) WHERE fulfil_error ->> 'code' = 'TRACKING_INVALID';
