-- What orders come to is added up as they are written (PRF-1), so that a figure of a year is a sum of some hundred rows.

-- How final an order's money is, and how much it is: earned, held or expected; nothing where there is none to count (PRF-2).
-- The same rule stands in domain/src/money/counted-money.ts; a test compares the two.
ALTER TABLE orders
  -- What of it stands on later days: the sum of its corrections.
  ADD COLUMN corrected_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE orders
  ADD COLUMN money_state text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN is_settled THEN 'settled'
    WHEN settlement_cents <> 0 THEN 'provisional'
    WHEN onhold_cents <> 0 AND status <> 'CANCELLED' THEN 'onhold'
    WHEN status IN ('CANCELLED', 'UNPAID') OR kind IN ('SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT')
      THEN CASE WHEN corrected_cents = 0 THEN 'none' ELSE 'gone' END
    ELSE 'hold' END) STORED,
  ADD COLUMN money_cents bigint NOT NULL GENERATED ALWAYS AS (CASE
    WHEN is_settled OR settlement_cents <> 0 THEN settlement_cents
    WHEN onhold_cents <> 0 AND status <> 'CANCELLED' THEN onhold_cents
    WHEN status IN ('CANCELLED', 'UNPAID') OR kind IN ('SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT') THEN 0
    ELSE total_cents - refunded_cents END) STORED,
  -- Money went back after the settlement, which does not say so yet.
  ADD COLUMN refund_at timestamptz;

-- What changed an order's money after its own day: what went back to the buyer, and what was settled otherwise later (PRF-4).
CREATE TABLE order_corrections (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  id       text NOT NULL,
  shop_id  text NOT NULL,
  at       timestamptz NOT NULL,
  la_day   date NOT NULL,
  -- refund, correction
  kind     text NOT NULL,
  cents    bigint NOT NULL,
  PRIMARY KEY (owner_id, order_id, id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_corrections IS 'owner: orders';
CREATE INDEX order_corrections_newest ON order_corrections (owner_id, at DESC, order_id, id);

-- Sums by day and by month. A correction stands under the state 'correction' on its own day.
CREATE TABLE order_day_sums (
  owner_id      text NOT NULL,
  la_day        date NOT NULL,
  shop_id       text NOT NULL,
  status        text NOT NULL,
  house         text NOT NULL,
  money_state   text NOT NULL,
  orders        bigint NOT NULL,
  pieces        bigint NOT NULL,
  paid_cents    bigint NOT NULL,
  -- What the orders bring, and what of it stands on this day; the two differ by corrections.
  money_cents   bigint NOT NULL,
  day_cents     bigint NOT NULL,
  cost_cents    bigint NOT NULL,
  costed        bigint NOT NULL,
  costed_pieces bigint NOT NULL,
  corrections   bigint NOT NULL,
  PRIMARY KEY (owner_id, la_day, shop_id, status, house, money_state)
);
COMMENT ON TABLE order_day_sums IS 'owner: orders';
CREATE TABLE order_month_sums (LIKE order_day_sums INCLUDING ALL);
COMMENT ON TABLE order_month_sums IS 'owner: orders';

-- The same money shared among the products of each order.
CREATE TABLE product_day_sums (
  owner_id    text NOT NULL,
  la_day      date NOT NULL,
  shop_id     text NOT NULL,
  product_id  text NOT NULL,
  sku_id      text NOT NULL,
  orders      bigint NOT NULL,
  pieces      bigint NOT NULL,
  money_cents bigint NOT NULL,
  cost_cents  bigint NOT NULL,
  PRIMARY KEY (owner_id, la_day, shop_id, product_id, sku_id)
);
COMMENT ON TABLE product_day_sums IS 'owner: orders';
CREATE TABLE product_month_sums (LIKE product_day_sums INCLUDING ALL);
COMMENT ON TABLE product_month_sums IS 'owner: orders';

-- Money that went back to buyers before now, on the day on which the return ended.
INSERT INTO order_corrections (owner_id, order_id, id, shop_id, at, la_day, kind, cents)
SELECT r.owner_id, r.order_id, r.id, o.shop_id, coalesce(r.ended_at, r.updated_at),
  (coalesce(r.ended_at, r.updated_at) AT TIME ZONE 'America/Los_Angeles')::date, 'refund', -r.refund_cents
FROM buyer_requests r JOIN orders o ON o.owner_id = r.owner_id AND o.id = r.order_id
WHERE r.kind = 'return' AND r.stage = 'done' AND r.refund_cents <> 0 AND (r.type <> 'REPLACEMENT' OR r.status LIKE '%REFUND%');
UPDATE orders o SET corrected_cents = c.cents
FROM (SELECT owner_id, order_id, sum(cents) AS cents FROM order_corrections GROUP BY 1, 2) c
WHERE c.owner_id = o.owner_id AND c.order_id = o.id;

INSERT INTO order_day_sums
SELECT o.owner_id, o.la_day, o.shop_id, o.status, coalesce(o.fulfil_house, 'NONE'), o.money_state, count(*),
  sum(coalesce(p.pieces, 0)), sum(o.total_cents), sum(o.money_cents), sum(o.money_cents - o.corrected_cents),
  sum(o.fulfil_price_cents),
  count(*) FILTER (WHERE o.fulfil_price_cents <> 0), coalesce(sum(p.pieces) FILTER (WHERE o.fulfil_price_cents <> 0), 0), 0
FROM orders o
LEFT JOIN (SELECT owner_id, order_id, sum(quantity) AS pieces FROM order_products GROUP BY 1, 2) p
  ON p.owner_id = o.owner_id AND p.order_id = o.id
GROUP BY 1, 2, 3, 4, 5, 6
UNION ALL
SELECT owner_id, la_day, shop_id, '', '', 'correction', 0, 0, 0, 0, sum(cents), 0, 0, 0, count(*)
FROM order_corrections GROUP BY 1, 2, 3;

INSERT INTO product_day_sums
SELECT owner_id, la_day, shop_id, product_id, sku_id, count(*), sum(quantity),
  sum(round(money_cents * upto / whole) - round(money_cents * (upto - weight) / whole)),
  sum(round(cost_cents * upto / whole) - round(cost_cents * (upto - weight) / whole))
FROM (
  SELECT owner_id, la_day, shop_id, product_id, sku_id, quantity, money_cents, cost_cents, weight,
    sum(weight) OVER (PARTITION BY owner_id, order_id ORDER BY position, sku_id) AS upto,
    sum(weight) OVER (PARTITION BY owner_id, order_id) AS whole
  FROM (
    SELECT p.owner_id, p.order_id, o.la_day, o.shop_id, p.product_id, p.sku_id, p.quantity, p.position, o.money_cents,
      o.fulfil_price_cents AS cost_cents,
      CASE WHEN sum(p.sale_price_cents * p.quantity) OVER (PARTITION BY p.owner_id, p.order_id) = 0 THEN 1
        ELSE p.sale_price_cents * p.quantity END::numeric AS weight
    FROM order_products p JOIN orders o ON o.owner_id = p.owner_id AND o.id = p.order_id
    WHERE o.money_state NOT IN ('none', 'gone')) w) s
GROUP BY 1, 2, 3, 4, 5;

INSERT INTO order_month_sums
SELECT owner_id, date_trunc('month', la_day)::date, shop_id, status, house, money_state, sum(orders), sum(pieces), sum(paid_cents),
  sum(money_cents), sum(day_cents), sum(cost_cents), sum(costed), sum(costed_pieces), sum(corrections)
FROM order_day_sums GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO product_month_sums
SELECT owner_id, date_trunc('month', la_day)::date, shop_id, product_id, sku_id, sum(orders), sum(pieces), sum(money_cents),
  sum(cost_cents)
FROM product_day_sums GROUP BY 1, 2, 3, 4, 5;
