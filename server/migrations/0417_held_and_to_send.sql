-- How many orders can be done at once comes from the counts (ORD-52). What has to wait for the marketplace's hour or the seller's own hold, and what
-- could be sent if its designs are known, is looked at order by order: two short indexes that hold nothing else.
CREATE INDEX orders_held ON orders (owner_id, shop_id)
  WHERE (is_on_hold OR hold_until IS NOT NULL) AND status IN ('AWAITING_SHIPMENT', 'AWAITING_COLLECTION')
    AND label_state = 'none' AND NOT is_cancel_requested;
CREATE INDEX orders_to_send ON orders (owner_id, shop_id)
  WHERE status IN ('AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION')
    AND fulfil_state IN ('NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED') AND label_state IN ('made', 'notNeeded')
    AND NOT is_cancel_requested;
