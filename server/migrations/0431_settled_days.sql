-- What an order settled at, and on which days it was corrected, follows from its statement rows alone (PRF-4, PAY-3). What the order in
-- which news arrived had made of it is computed anew. The same rule stands in domain/src/money/settled-days.ts; a test compares the two.
ALTER TABLE orders
  -- The end of the newest statement day that names the order.
  ADD COLUMN settled_until timestamptz,
  -- What went back by each return, and when: {at, cents}.
  ADD COLUMN refunds jsonb NOT NULL DEFAULT '[]',
  -- What went back and stands on no statement yet; of a settled order alone (MNY-31).
  ADD COLUMN expected_refund_cents bigint NOT NULL DEFAULT 0,
  DROP COLUMN refund_at,
  -- Of all its amounts but the factory's; what is not in dollars enters no figure (PRF-20).
  ADD COLUMN currency text NOT NULL DEFAULT 'USD',
  DROP COLUMN money_state,
  DROP COLUMN money_cents;
-- The same rule stands in domain/src/money/counted-money.ts.
ALTER TABLE orders
  ADD COLUMN money_state text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN currency <> 'USD' THEN 'foreign'
    WHEN is_settled THEN 'settled'
    WHEN settlement_cents <> 0 THEN 'provisional'
    WHEN onhold_cents <> 0 AND status <> 'CANCELLED' THEN 'onhold'
    WHEN status IN ('CANCELLED', 'UNPAID') OR kind IN ('SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT')
      THEN CASE WHEN corrected_cents = 0 THEN 'none' ELSE 'gone' END
    ELSE 'hold' END) STORED,
  ADD COLUMN money_cents bigint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN currency <> 'USD' THEN 0
    WHEN is_settled OR settlement_cents <> 0 THEN settlement_cents
    WHEN onhold_cents <> 0 AND status <> 'CANCELLED' THEN onhold_cents
    WHEN status IN ('CANCELLED', 'UNPAID') OR kind IN ('SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT') THEN 0
    ELSE total_cents - refunded_cents END) STORED;

-- Payouts count on the day on which they reached the bank (PAY-15).
CREATE INDEX payments_paid ON payments (owner_id, (coalesce(paid_at, created_at))) WHERE status = 'PAID';
CREATE INDEX orders_other_currency ON orders (owner_id, shop_id) WHERE currency <> 'USD';

-- What orders with a factory cost bring stands apart from what those without one do (PRF-19).
ALTER TABLE order_day_sums ADD COLUMN priced_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE order_month_sums ADD COLUMN priced_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE product_day_sums
  ADD COLUMN priced bigint NOT NULL DEFAULT 0,
  ADD COLUMN priced_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN estimated_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE product_month_sums
  ADD COLUMN priced bigint NOT NULL DEFAULT 0,
  ADD COLUMN priced_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN estimated_cents bigint NOT NULL DEFAULT 0;

CREATE TEMPORARY TABLE order_rows ON COMMIT DROP AS
SELECT t.owner_id, t.order_id, t.at, t.type = 'ORDER' AS is_order, sum(t.settlement_cents)::bigint AS cents
FROM statement_transactions t
JOIN orders o ON o.owner_id = t.owner_id AND o.id = t.order_id
WHERE t.type <> 'RESERVE' GROUP BY 1, 2, 3, 4;

-- The day that settled each order: the first with a row of its own, of a cancelled one else the first with an adjustment.
CREATE TEMPORARY TABLE first_days ON COMMIT DROP AS
SELECT r.owner_id, r.order_id, coalesce(min(r.at) FILTER (WHERE r.is_order), min(r.at)) AS first_at, max(r.at) AS until,
  sum(r.cents)::bigint AS cents
FROM order_rows r JOIN orders o ON o.owner_id = r.owner_id AND o.id = r.order_id
GROUP BY r.owner_id, r.order_id HAVING bool_or(r.is_order) OR bool_or(o.status = 'CANCELLED');

DELETE FROM order_corrections;
INSERT INTO order_corrections (owner_id, order_id, id, shop_id, at, la_day, kind, cents)
SELECT d.owner_id, d.order_id, to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '-' || d.kind, o.shop_id, d.at,
  (d.at AT TIME ZONE 'America/Los_Angeles')::date, d.kind, d.cents
FROM (
  SELECT s.owner_id, s.order_id, s.at, k.kind, CASE k.kind WHEN 'refund' THEN least(0, s.own) ELSE greatest(0, s.own) + s.adjusted END AS cents
  FROM (
    SELECT r.owner_id, r.order_id, r.at, coalesce(sum(r.cents) FILTER (WHERE r.is_order), 0)::bigint AS own,
      coalesce(sum(r.cents) FILTER (WHERE NOT r.is_order), 0)::bigint AS adjusted
    FROM order_rows r JOIN first_days f ON f.owner_id = r.owner_id AND f.order_id = r.order_id AND r.at > f.first_at
    GROUP BY 1, 2, 3) s
  CROSS JOIN (VALUES ('refund'), ('correction')) k(kind)) d
JOIN orders o ON o.owner_id = d.owner_id AND o.id = d.order_id
WHERE d.cents <> 0;

UPDATE orders SET corrected_cents = 0 WHERE corrected_cents <> 0;
UPDATE orders o SET is_settled = true, settlement_cents = f.cents, settled_until = f.until, onhold_cents = 0,
  corrected_cents = coalesce((SELECT sum(c.cents) FROM order_corrections c WHERE c.owner_id = o.owner_id AND c.order_id = o.id), 0)
FROM first_days f WHERE o.owner_id = f.owner_id AND o.id = f.order_id;

UPDATE orders o SET refunds = r.refunds, expected_refund_cents = CASE WHEN o.is_settled THEN r.expected ELSE 0 END
FROM (
  SELECT b.owner_id, b.order_id, jsonb_agg(jsonb_build_object('at', b.ended_at, 'cents', b.refund_cents) ORDER BY b.ended_at, b.id) AS refunds,
    coalesce(sum(b.refund_cents) FILTER (WHERE x.settled_until IS NULL OR b.ended_at > x.settled_until), 0) AS expected
  FROM buyer_requests b JOIN orders x ON x.owner_id = b.owner_id AND x.id = b.order_id
  WHERE b.kind = 'return' AND b.stage = 'done' AND b.ended_at IS NOT NULL AND b.refund_cents <> 0
    AND (b.type <> 'REPLACEMENT' OR b.status LIKE '%REFUND%')
  GROUP BY 1, 2) r
WHERE o.owner_id = r.owner_id AND o.id = r.order_id;

-- All sums anew, since any of their rows may have held such a day.
DELETE FROM order_day_sums;
DELETE FROM order_month_sums;
DELETE FROM product_day_sums;
DELETE FROM product_month_sums;
INSERT INTO order_day_sums (owner_id, la_day, shop_id, status, house, money_state, orders, pieces, paid_cents, money_cents, day_cents,
  cost_cents, costed, priced_cents, costed_pieces, corrections)
SELECT o.owner_id, o.la_day, o.shop_id, o.status, coalesce(o.fulfil_house, 'NONE'), o.money_state, count(*), sum(p.pieces),
  sum(o.total_cents), sum(o.money_cents), sum(o.money_cents - o.corrected_cents), sum(o.cost_cents),
  count(*) FILTER (WHERE o.cost_cents <> 0), coalesce(sum(o.money_cents) FILTER (WHERE o.cost_cents <> 0), 0),
  coalesce(sum(p.pieces) FILTER (WHERE o.cost_cents <> 0), 0), 0
FROM orders o CROSS JOIN LATERAL (
  SELECT coalesce(sum(quantity), 0) AS pieces FROM order_products WHERE owner_id = o.owner_id AND order_id = o.id) p
GROUP BY 1, 2, 3, 4, 5, 6
UNION ALL
SELECT owner_id, la_day, shop_id, '', '', 'correction', 0, 0, 0, 0, sum(cents), 0, 0, 0, 0, count(*) FROM order_corrections GROUP BY 1, 2, 3;
INSERT INTO order_month_sums (owner_id, la_day, shop_id, status, house, money_state, orders, pieces, paid_cents, money_cents, day_cents,
  cost_cents, costed, priced_cents, costed_pieces, corrections)
SELECT owner_id, date_trunc('month', la_day)::date, shop_id, status, house, money_state, sum(orders), sum(pieces), sum(paid_cents),
  sum(money_cents), sum(day_cents), sum(cost_cents), sum(costed), sum(priced_cents), sum(costed_pieces), sum(corrections)
FROM order_day_sums GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO product_day_sums (owner_id, la_day, shop_id, product_id, sku_id, orders, pieces, money_cents, cost_cents, priced,
  priced_cents, estimated_cents)
SELECT o.owner_id, o.la_day, o.shop_id, p.product_id, p.sku_id, count(*),
  coalesce(sum(p.quantity) FILTER (WHERE o.money_state NOT IN ('none', 'gone')), 0),
  sum(round(o.money_cents * upto / whole) - round(o.money_cents * (upto - weight) / whole)),
  sum(round(o.cost_cents * upto / whole) - round(o.cost_cents * (upto - weight) / whole)),
  count(*) FILTER (WHERE o.cost_cents <> 0), sum(round(priced * upto / whole) - round(priced * (upto - weight) / whole)),
  sum(round(estimated * upto / whole) - round(estimated * (upto - weight) / whole))
FROM (SELECT *, CASE WHEN cost_cents <> 0 THEN money_cents ELSE 0 END AS priced,
    CASE WHEN cost_cents <> 0 AND money_state IN ('provisional', 'onhold', 'hold') THEN money_cents ELSE 0 END AS estimated FROM orders) o CROSS JOIN LATERAL (
  SELECT product_id, sku_id, quantity, weight, sum(weight) OVER (ORDER BY position, sku_id) AS upto, sum(weight) OVER () AS whole
  FROM (SELECT product_id, sku_id, quantity, position,
      CASE WHEN sum(sale_price_cents * quantity) OVER () = 0 THEN 1 ELSE sale_price_cents * quantity END::numeric AS weight
    FROM order_products WHERE owner_id = o.owner_id AND order_id = o.id) w) p
WHERE o.money_state NOT IN ('none', 'gone') OR o.cost_cents <> 0
GROUP BY 1, 2, 3, 4, 5;
INSERT INTO product_month_sums (owner_id, la_day, shop_id, product_id, sku_id, orders, pieces, money_cents, cost_cents, priced,
  priced_cents, estimated_cents)
SELECT owner_id, date_trunc('month', la_day)::date, shop_id, product_id, sku_id, sum(orders), sum(pieces), sum(money_cents), sum(cost_cents),
  sum(priced), sum(priced_cents), sum(estimated_cents)
FROM product_day_sums GROUP BY 1, 2, 3, 4, 5;
