-- Orders, their products, what finds them, and the counts that screens show.

CREATE TABLE orders (
  owner_id                text NOT NULL,
  id                      text NOT NULL,
  shop_id                 text NOT NULL,
  status                  text NOT NULL,
  created_at              timestamptz NOT NULL,
  -- Los Angeles day of created_at: filters and counts speak of whole days (ORD-10).
  la_day                  date NOT NULL,
  -- Update time at the marketplace; older news never overwrites newer (SYN-5).
  updated_at              timestamptz NOT NULL,
  paid_at                 timestamptz,
  shipping_type           text NOT NULL,
  is_on_hold              boolean NOT NULL DEFAULT false,
  hold_until              timestamptz,
  is_cancel_requested     boolean NOT NULL DEFAULT false,
  cancel_requested_at     timestamptz,
  cancelled_at            timestamptz,
  cancel_reason           text,
  due_at                  timestamptz,
  shipping_due_at         timestamptz,
  collection_due_at       timestamptz,
  delivery_due_at         timestamptz,
  collected_at            timestamptz,
  delivered_at            timestamptz,
  buyer_message           text NOT NULL DEFAULT '',
  seller_note             text NOT NULL DEFAULT '',
  buyer_user_id           text,
  delivery_option         text,
  -- {name, phone, fullAddress, line1, line2, city, state, postalCode, region}; null until the marketplace shows it.
  address                 jsonb,
  is_address_masked       boolean NOT NULL DEFAULT false,
  -- Every amount of the marketplace's payment object, in cents by its wire name.
  payment                 jsonb NOT NULL DEFAULT '{}',
  total_cents             bigint NOT NULL DEFAULT 0,
  sub_total_cents         bigint NOT NULL DEFAULT 0,
  original_price_cents    bigint NOT NULL DEFAULT 0,
  settlement_cents        bigint NOT NULL DEFAULT 0,
  onhold_cents            bigint NOT NULL DEFAULT 0,
  is_settled              boolean NOT NULL DEFAULT false,
  tracking_numbers        text[] NOT NULL DEFAULT '{}',
  carrier                 text,
  -- [{id, status, trackingNumber, carrier}]
  packages                jsonb NOT NULL DEFAULT '[]',
  -- none, made, or notNeeded (the seller ships by other means).
  label_state             text NOT NULL DEFAULT 'none',
  label_file_id           text,
  fulfil_state            text NOT NULL DEFAULT 'NONE',
  fulfil_house            text,
  fulfil_type             text,
  fulfil_status           text,
  fulfil_price_cents      bigint NOT NULL DEFAULT 0,
  fulfil_id               text,
  fulfil_line             text,
  fulfil_facility         text,
  fulfil_shipping         text,
  -- {code, text, at}
  fulfil_error            jsonb,
  last_seen_at            timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
CREATE INDEX orders_newest ON orders (owner_id, created_at DESC, id DESC);
CREATE INDEX orders_status ON orders (owner_id, status, created_at DESC, id DESC);
CREATE INDEX orders_shop ON orders (owner_id, shop_id, created_at DESC, id DESC);
CREATE INDEX orders_fulfil ON orders (owner_id, fulfil_state, created_at DESC, id DESC);
CREATE INDEX orders_house ON orders (owner_id, coalesce(fulfil_house, 'NONE'), created_at DESC, id DESC);
CREATE INDEX orders_due ON orders (owner_id, due_at, id);
-- What is about to be late: only the orders that still wait for a factory.
CREATE INDEX orders_unfulfilled_due ON orders (owner_id, due_at)
  WHERE fulfil_state IN ('NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED')
    AND status IN ('AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION');
CREATE INDEX orders_cancel_requested ON orders (owner_id, created_at DESC, id DESC) WHERE is_cancel_requested;
-- Whose money is not known yet.
CREATE INDEX orders_unsettled ON orders (owner_id, shop_id, created_at) WHERE NOT is_settled;
COMMENT ON TABLE orders IS 'owner: orders';

-- Equal SKUs of an order are one product with a quantity (PRD-1).
CREATE TABLE order_products (
  owner_id             text NOT NULL,
  order_id             text NOT NULL,
  sku_id               text NOT NULL,
  -- <order id>-<sku id>, the id on the wire.
  id                   text NOT NULL,
  position             integer NOT NULL,
  product_id           text NOT NULL,
  product_name         text NOT NULL,
  sku_name             text NOT NULL,
  seller_sku           text NOT NULL,
  sku_image            text NOT NULL,
  quantity             integer NOT NULL,
  original_price_cents bigint NOT NULL,
  sale_price_cents     bigint NOT NULL,
  product_type         text,
  color                text,
  size                 text,
  line_item_ids        text[] NOT NULL,
  PRIMARY KEY (owner_id, order_id, sku_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_products_sku ON order_products (owner_id, sku_id, order_id);
COMMENT ON TABLE order_products IS 'owner: orders';

-- Words that find an order, lower case; searched by their beginning.
CREATE TABLE order_terms (
  owner_id  text NOT NULL,
  term      text COLLATE "C" NOT NULL,
  order_id  text NOT NULL,
  PRIMARY KEY (owner_id, term, order_id)
);
CREATE INDEX order_terms_order ON order_terms (owner_id, order_id);
COMMENT ON TABLE order_terms IS 'owner: orders';

-- Numbers on screens; changed in the transaction that changes the order, once a batch.
CREATE TABLE order_counts (
  owner_id          text NOT NULL,
  shop_id           text NOT NULL,
  status            text NOT NULL,
  house             text NOT NULL,
  fulfil_state      text NOT NULL,
  label_state       text NOT NULL,
  cancel_requested  boolean NOT NULL,
  count             bigint NOT NULL,
  PRIMARY KEY (owner_id, shop_id, status, house, fulfil_state, label_state, cancel_requested)
);
COMMENT ON TABLE order_counts IS 'owner: orders';

CREATE TABLE order_day_counts (
  owner_id          text NOT NULL,
  la_day            date NOT NULL,
  shop_id           text NOT NULL,
  status            text NOT NULL,
  house             text NOT NULL,
  fulfil_state      text NOT NULL,
  label_state       text NOT NULL,
  cancel_requested  boolean NOT NULL,
  count             bigint NOT NULL,
  PRIMARY KEY (owner_id, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested)
);
COMMENT ON TABLE order_day_counts IS 'owner: orders';

-- One row a day: finds the day that holds row N of the whole list without reading the finer counts.
CREATE TABLE order_day_totals (
  owner_id  text NOT NULL,
  la_day    date NOT NULL,
  count     bigint NOT NULL,
  PRIMARY KEY (owner_id, la_day)
);
COMMENT ON TABLE order_day_totals IS 'owner: orders';

-- The timeline of an order: what happened and who did it.
CREATE TABLE order_events (
  owner_id  text NOT NULL,
  order_id  text NOT NULL,
  id        text NOT NULL,
  at        timestamptz NOT NULL,
  event     text NOT NULL,
  actor     text NOT NULL,
  details   jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (owner_id, order_id, id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_events IS 'owner: orders';
