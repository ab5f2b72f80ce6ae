-- Who cancelled an order, as the marketplace says: SELLER, BUYER or SYSTEM (PWT-1); null for orders that were read before this column existed.
ALTER TABLE orders ADD COLUMN cancel_initiator text;
