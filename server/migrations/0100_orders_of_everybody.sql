-- Staff list the orders of all sellers (ROL-37): their counts are kept beside those of each seller, and their pages come from
-- indexes that do not begin with the owner.

-- What changed in the counts since it was last added up; each writer leaves its own rows, so that sellers never wait for each other.
CREATE TABLE order_count_changes (
  owner_id     text NOT NULL,
  id           text NOT NULL,
  la_day       date NOT NULL,
  status       text NOT NULL,
  house        text NOT NULL,
  fulfil_state text NOT NULL,
  change       bigint NOT NULL,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_count_changes IS 'owner: orders';

-- The sums over all sellers, as far as they were added up.
CREATE TABLE all_order_counts (
  la_day       date NOT NULL,
  status       text NOT NULL,
  house        text NOT NULL,
  fulfil_state text NOT NULL,
  count        bigint NOT NULL,
  PRIMARY KEY (la_day, status, house, fulfil_state)
);
COMMENT ON TABLE all_order_counts IS 'owner: orders; reference';

CREATE TABLE all_order_day_counts (
  la_day date NOT NULL,
  status text NOT NULL,
  count  bigint NOT NULL,
  PRIMARY KEY (la_day, status)
);
COMMENT ON TABLE all_order_day_counts IS 'owner: orders; reference';

INSERT INTO all_order_counts
SELECT la_day, status, house, fulfil_state, sum(count) FROM order_day_counts GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0;
INSERT INTO all_order_day_counts
SELECT la_day, status, sum(count) FROM all_order_counts GROUP BY 1, 2 HAVING sum(count) <> 0;

-- The owner stands last: a page is read from the index alone, and equal ids of two sellers have an order.
CREATE INDEX orders_all_newest ON orders (created_at DESC, id DESC, owner_id);
CREATE INDEX orders_all_status ON orders (status, created_at DESC, id DESC, owner_id);
CREATE INDEX orders_all_house ON orders (coalesce(fulfil_house, 'NONE'), created_at DESC, id DESC, owner_id);
CREATE INDEX orders_all_unfulfilled ON orders (created_at DESC, id DESC, owner_id)
  WHERE fulfil_state IN ('NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED')
    AND status IN ('AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION');
