-- The few orders that an error of their fulfilment brings into 'Cần xử lý' (ORD-39): a tracking number that cannot be used, or a doubt that
-- only a person can end.
CREATE INDEX orders_in_error ON orders (owner_id, shop_id, id)
  WHERE fulfil_error ->> 'code' IN ('TRACKING_INVALID', 'NO_SUCH_CALL', 'ACCOUNT_CHANGED', 'DUPLICATE');
