-- Unsettled orders are asked for in turn, the one that waits longest first, so that no order is passed over (MNY-20).
CREATE INDEX orders_settlement_turn ON orders (owner_id, shop_id, settlement_asked_at NULLS FIRST, created_at)
  WHERE NOT is_settled AND status IN ('PARTIALLY_SHIPPING', 'AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED');
