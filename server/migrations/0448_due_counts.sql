-- Counts open orders by the hour and the day in which they are due (ORD-39): the numbers of late and due-soon orders are sums of these counts
-- and of the order rows of two hours. A period is `hours` long and ends with the instant `until`, which it includes; an empty shop_id means all
-- shops together. `orders` counts all open orders, `unfulfilled` those that no factory makes; `further` and `further_unfulfilled` leave out
-- the orders that the other counts already put on the list of orders that need attention.
CREATE TABLE order_due_counts (
  owner_id             text NOT NULL,
  shop_id              text NOT NULL,
  hours                smallint NOT NULL,
  until                timestamptz NOT NULL,
  orders               bigint NOT NULL,
  unfulfilled          bigint NOT NULL,
  further              bigint NOT NULL,
  further_unfulfilled  bigint NOT NULL,
  PRIMARY KEY (owner_id, shop_id, hours, until)
);
COMMENT ON TABLE order_due_counts IS 'owner: orders';
INSERT INTO order_due_counts
  SELECT owner_id, s.shop_id, hours, date_bin(length, due_at - interval '1 microsecond', '1970-01-01Z') + length,
    count(*), count(*) FILTER (WHERE is_unfulfilled), count(*) FILTER (WHERE is_further),
    count(*) FILTER (WHERE is_further AND is_unfulfilled)
  FROM (
    SELECT owner_id, shop_id, due_at,
      fulfil_state IN ('NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED') AS is_unfulfilled,
      NOT (is_cancel_requested OR fulfil_state IN ('FAILED', 'HOLD', 'REJECTED')
        OR (status IN ('AWAITING_SHIPMENT', 'AWAITING_COLLECTION') AND label_state = 'none')) AS is_further
    FROM orders WHERE status IN ('AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION') AND due_at IS NOT NULL
  ) o CROSS JOIN (VALUES (1::smallint, interval '1 hour'), (24::smallint, interval '1 day')) g (hours, length)
  CROSS JOIN LATERAL (VALUES (o.shop_id), ('')) s (shop_id)
  GROUP BY owner_id, s.shop_id, hours, 4;

-- Counts orders of all time and all shops by state, so that the banner reads few rows for a seller with many shops.
CREATE TABLE order_state_counts (
  owner_id          text NOT NULL,
  status            text NOT NULL,
  fulfil_state      text NOT NULL,
  label_state       text NOT NULL,
  cancel_requested  boolean NOT NULL,
  count             bigint NOT NULL,
  PRIMARY KEY (owner_id, status, fulfil_state, label_state, cancel_requested)
);
COMMENT ON TABLE order_state_counts IS 'owner: orders';
INSERT INTO order_state_counts
  SELECT owner_id, status, fulfil_state, label_state, cancel_requested, sum(count) FROM order_counts GROUP BY 1, 2, 3, 4, 5;
