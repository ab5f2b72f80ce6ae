-- Orders from elsewhere have no earnings, so they are sorted last, as all orders without a value (GRP-2).
DROP INDEX orders_by_earn;
CREATE INDEX orders_by_earn ON orders (owner_id, (CASE WHEN kind IN ('OWN_SAMPLE', 'OWN_REPLACEMENT', 'OTHER_CHANNEL') OR money_state IN ('none', 'gone', 'foreign') THEN NULL ELSE money_cents END), id);
