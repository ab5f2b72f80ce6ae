-- A draft has a price, and costs nothing: nobody was asked to make it (MNY-33). The same rule stands in domain/src/money/fulfil-cost.ts.
ALTER TABLE orders
  ADD COLUMN cost_cents bigint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN fulfil_state = 'DRAFT' THEN 0 ELSE fulfil_price_cents END) STORED;

-- What drafts had added to the sums is taken off again.
CREATE TEMPORARY TABLE draft_sums ON COMMIT DROP AS
SELECT o.owner_id, o.la_day, o.shop_id, o.status, coalesce(o.fulfil_house, 'NONE') AS house, o.money_state,
  sum(o.fulfil_price_cents) AS cents, count(*) AS orders, sum(p.pieces) AS pieces
FROM orders o CROSS JOIN LATERAL (
  SELECT coalesce(sum(quantity), 0) AS pieces FROM order_products WHERE owner_id = o.owner_id AND order_id = o.id) p
WHERE o.fulfil_state = 'DRAFT' AND o.fulfil_price_cents <> 0 GROUP BY 1, 2, 3, 4, 5, 6;
UPDATE order_day_sums s
SET cost_cents = s.cost_cents - d.cents, costed = s.costed - d.orders, costed_pieces = s.costed_pieces - d.pieces
FROM draft_sums d
WHERE (s.owner_id, s.la_day, s.shop_id, s.status, s.house, s.money_state)
  = (d.owner_id, d.la_day, d.shop_id, d.status, d.house, d.money_state);
UPDATE order_month_sums s
SET cost_cents = s.cost_cents - d.cents, costed = s.costed - d.orders, costed_pieces = s.costed_pieces - d.pieces
FROM (SELECT owner_id, date_trunc('month', la_day)::date AS la_day, shop_id, status, house, money_state, sum(cents) AS cents,
    sum(orders) AS orders, sum(pieces) AS pieces FROM draft_sums GROUP BY 1, 2, 3, 4, 5, 6) d
WHERE (s.owner_id, s.la_day, s.shop_id, s.status, s.house, s.money_state)
  = (d.owner_id, d.la_day, d.shop_id, d.status, d.house, d.money_state);

CREATE TEMPORARY TABLE draft_shares ON COMMIT DROP AS
SELECT o.owner_id, o.la_day, o.shop_id, p.product_id, p.sku_id,
  sum(round(o.fulfil_price_cents * upto / whole) - round(o.fulfil_price_cents * (upto - weight) / whole)) AS cents
FROM orders o CROSS JOIN LATERAL (
  SELECT product_id, sku_id, weight, sum(weight) OVER (ORDER BY position, sku_id) AS upto, sum(weight) OVER () AS whole
  FROM (SELECT product_id, sku_id, position,
      CASE WHEN sum(sale_price_cents * quantity) OVER () = 0 THEN 1 ELSE sale_price_cents * quantity END::numeric AS weight
    FROM order_products WHERE owner_id = o.owner_id AND order_id = o.id) w) p
WHERE o.fulfil_state = 'DRAFT' AND o.fulfil_price_cents <> 0 AND o.money_state NOT IN ('none', 'gone') GROUP BY 1, 2, 3, 4, 5;
UPDATE product_day_sums s SET cost_cents = s.cost_cents - d.cents
FROM draft_shares d
WHERE (s.owner_id, s.la_day, s.shop_id, s.product_id, s.sku_id) = (d.owner_id, d.la_day, d.shop_id, d.product_id, d.sku_id);
UPDATE product_month_sums s SET cost_cents = s.cost_cents - d.cents
FROM (SELECT owner_id, date_trunc('month', la_day)::date AS la_day, shop_id, product_id, sku_id, sum(cents) AS cents
  FROM draft_shares GROUP BY 1, 2, 3, 4, 5) d
WHERE (s.owner_id, s.la_day, s.shop_id, s.product_id, s.sku_id) = (d.owner_id, d.la_day, d.shop_id, d.product_id, d.sku_id);
