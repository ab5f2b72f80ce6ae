-- What an order cost its seller in the end: read for a shop's debt (ROL-36).
CREATE INDEX orders_negative ON orders (owner_id, shop_id, settlement_cents) WHERE settlement_cents < 0;
