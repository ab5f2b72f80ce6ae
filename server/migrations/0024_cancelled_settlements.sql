-- A cancelled order may be settled all the same, for a part given back or its postage: it is asked for now and then.
ALTER TABLE orders ADD COLUMN settlement_asked_at timestamptz;
CREATE INDEX orders_cancelled_money ON orders (owner_id, shop_id, settlement_asked_at NULLS FIRST)
  WHERE status = 'CANCELLED' AND paid_at IS NOT NULL AND NOT is_settled;
-- What the marketplace still holds, so that what left its list is found without reading every order.
CREATE INDEX orders_on_hold_money ON orders (owner_id, shop_id) WHERE onhold_cents <> 0;
