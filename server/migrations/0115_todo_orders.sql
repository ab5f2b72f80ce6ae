-- What can want somebody (ORD-39): the open orders and the wishes to cancel, in the order of the screen. List, number and
-- banner look at these alone, so all that they ask for stands in the index.
CREATE INDEX orders_todo ON orders
  (owner_id, (CASE WHEN due_at IS NULL THEN 2 WHEN status = 'ON_HOLD' THEN 1 ELSE 0 END), due_at, id)
  INCLUDE (shop_id, status, fulfil_state, label_state, is_cancel_requested, created_at)
  WHERE status IN ('AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION') OR is_cancel_requested;
-- The one above holds the same orders and more words of them.
DROP INDEX orders_unfulfilled_due;

-- Where the marketplace gives no deadline it is two days after creation, weekends counted (ORD-26).
UPDATE orders
SET due_at = (created_at AT TIME ZONE 'America/Los_Angeles' + interval '2 days') AT TIME ZONE 'America/Los_Angeles'
WHERE status IN ('ON_HOLD', 'AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING') AND shipping_due_at IS NULL;
