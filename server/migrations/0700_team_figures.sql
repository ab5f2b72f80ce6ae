-- When a design got its first price, for the waiting time until the price; null for designs that were priced before, whose last price counts (HOM-11).
ALTER TABLE rented_designs ADD COLUMN first_priced_at timestamptz;

-- Waits that ended since an instant.
CREATE INDEX rented_designs_priced ON rented_designs ((coalesce(first_priced_at, priced_at))) WHERE priced_at IS NOT NULL;
CREATE INDEX rented_designs_delivered ON rented_designs (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX payment_requests_paid ON payment_requests (decided_at) WHERE status = 'CONFIRMED';
