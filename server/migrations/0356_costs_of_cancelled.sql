-- What making an order cost that brings nothing after all is a cost of its products too, as it is of its shop and its factory (PRF-18).
CREATE TEMPORARY TABLE spent_shares ON COMMIT DROP AS
SELECT o.owner_id, o.la_day, o.shop_id, p.product_id, p.sku_id,
  sum(round(o.cost_cents * upto / whole) - round(o.cost_cents * (upto - weight) / whole)) AS cents, count(*) AS orders
FROM orders o CROSS JOIN LATERAL (
  SELECT product_id, sku_id, weight, sum(weight) OVER (ORDER BY position, sku_id) AS upto, sum(weight) OVER () AS whole
  FROM (SELECT product_id, sku_id, position,
      CASE WHEN sum(sale_price_cents * quantity) OVER () = 0 THEN 1 ELSE sale_price_cents * quantity END::numeric AS weight
    FROM order_products WHERE owner_id = o.owner_id AND order_id = o.id) w) p
WHERE o.cost_cents <> 0 AND o.money_state IN ('none', 'gone') GROUP BY 1, 2, 3, 4, 5;
INSERT INTO product_day_sums AS s (owner_id, la_day, shop_id, product_id, sku_id, orders, pieces, money_cents, cost_cents)
SELECT owner_id, la_day, shop_id, product_id, sku_id, orders, 0, 0, cents FROM spent_shares
ON CONFLICT (owner_id, la_day, shop_id, product_id, sku_id) DO UPDATE SET orders = s.orders + excluded.orders, cost_cents = s.cost_cents + excluded.cost_cents;
INSERT INTO product_month_sums AS s (owner_id, la_day, shop_id, product_id, sku_id, orders, pieces, money_cents, cost_cents)
SELECT owner_id, date_trunc('month', la_day)::date, shop_id, product_id, sku_id, sum(orders), 0, 0, sum(cents) FROM spent_shares GROUP BY 1, 2, 3, 4, 5
ON CONFLICT (owner_id, la_day, shop_id, product_id, sku_id) DO UPDATE SET orders = s.orders + excluded.orders, cost_cents = s.cost_cents + excluded.cost_cents;
