-- Finds the waiting orders of one buyer, and those of one written address (CMB-1); a shop has few of them at any time.
CREATE INDEX orders_waiting_buyer ON orders (owner_id, shop_id, buyer_user_id) WHERE status = 'AWAITING_SHIPMENT';
CREATE INDEX orders_waiting_zip ON orders (owner_id, shop_id, (address ->> 'postalCode'))
  WHERE status = 'AWAITING_SHIPMENT' AND NOT is_address_masked;
