-- A fourth grain for the commonest filter, statuses within some days: a few rows a day, however many shops there are.
CREATE TABLE order_day_status_counts (
  owner_id  text NOT NULL,
  la_day    date NOT NULL,
  status    text NOT NULL,
  count     bigint NOT NULL,
  PRIMARY KEY (owner_id, la_day, status)
);
COMMENT ON TABLE order_day_status_counts IS 'owner: orders';
INSERT INTO order_day_status_counts
  SELECT owner_id, la_day, status, sum(count) FROM order_day_counts GROUP BY 1, 2, 3;

-- One order a tracking number: the second of two at the same instant is refused by the key (FUL-47).
CREATE TABLE order_tracking_claims (
  owner_id         text NOT NULL,
  tracking_number  text NOT NULL,
  order_id         text NOT NULL,
  PRIMARY KEY (owner_id, tracking_number),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_tracking_claims_order ON order_tracking_claims (owner_id, order_id);
COMMENT ON TABLE order_tracking_claims IS 'owner: orders';
