-- Open orders by the hour and the day in which they are due (ORD-39): late and due soon are sums of these and of the rows of two hours.
-- A period ends at until, which belongs to it, and is so many hours long; the empty shop_id is all shops together. Counted are all that are
-- open, those that are not fulfilled, and of both those in no list that the counts know (further).
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

-- A fifth grain for the numbers of the banner: all time and all shops, so that many shops are not many rows.
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
