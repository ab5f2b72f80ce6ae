-- Rented designs (DSN-1): what sellers ask designers for, its price, its links and what was said about it.

-- New designs get their numbers one after another, whoever asks.
CREATE TABLE rented_design_numbers (
  id   text PRIMARY KEY,
  last integer NOT NULL
);
COMMENT ON TABLE rented_design_numbers IS 'owner: designs; reference';
INSERT INTO rented_design_numbers (id, last) VALUES ('design', 0);

-- What staff price a product by; the price is where a form begins (DSN-6).
CREATE TABLE design_packages (
  id          text PRIMARY KEY,
  name        text NOT NULL UNIQUE,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  is_active   boolean NOT NULL DEFAULT true,
  position    integer NOT NULL,
  actor_name  text NOT NULL,
  updated_at  timestamptz NOT NULL
);
COMMENT ON TABLE design_packages IS 'owner: designs; reference';
INSERT INTO design_packages (id, name, price_cents, position, actor_name, updated_at) VALUES
  ('standard', 'Gói chuẩn', 800, 1, '', '2026-01-01T00:00:00Z'),
  ('drawn', 'Vẽ mới', 950, 2, '', '2026-01-01T00:00:00Z'),
  ('recoloured', 'Đổi màu', 400, 3, '', '2026-01-01T00:00:00Z');

CREATE TABLE rented_designs (
  owner_id         text NOT NULL,
  id               text NOT NULL,
  -- Its code is DS- and this.
  number           integer NOT NULL,
  -- CREATED, PENDING_PAYMENT, INPROCESS, FEEDBACK, COMPLETED, CANCEL
  status           text NOT NULL,
  note             text NOT NULL,
  -- The order that it was asked for from, and the order's shop.
  order_id         text,
  shop_id          text,
  actor_id         text,
  actor_name       text NOT NULL,
  -- The sum of its products' prices.
  price_cents      bigint,
  priced_at        timestamptz,
  -- The last charge that failed: what lacked.
  unpaid_cents     bigint,
  unpaid_at        timestamptz,
  -- The three hours begin.
  paid_at          timestamptz,
  paid_cents       bigint NOT NULL DEFAULT 0,
  refunded_cents   bigint NOT NULL DEFAULT 0,
  -- The end of the three hours while they run.
  due_at           timestamptz,
  soon_told_at     timestamptz,
  late_told_at     timestamptz,
  designer_id      text,
  link             text,
  revision         integer NOT NULL DEFAULT 0,
  revised_at       timestamptz,
  -- The first link, and whose it was.
  done_at          timestamptz,
  done_designer_id text,
  is_on_time       boolean,
  -- When it completes by itself.
  settles_at       timestamptz,
  is_settled       boolean NOT NULL DEFAULT false,
  finished_at      timestamptz,
  cancelled_at     timestamptz,
  -- seller, staff
  cancelled_by     text,
  cancel_reason    text NOT NULL DEFAULT '',
  message_count    integer NOT NULL DEFAULT 0,
  seller_spoke_at  timestamptz,
  staff_spoke_at   timestamptz,
  -- What the one side said and the other has not seen.
  unread_seller    integer NOT NULL DEFAULT 0,
  unread_staff     integer NOT NULL DEFAULT 0,
  -- What it is found by: folded words with spaces between.
  words            text NOT NULL,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  UNIQUE (owner_id, number)
);
COMMENT ON TABLE rented_designs IS 'owner: designs';
CREATE INDEX rented_designs_newest ON rented_designs (owner_id, created_at DESC, id DESC);
CREATE INDEX rented_designs_status ON rented_designs (owner_id, status, created_at DESC, id DESC);
CREATE INDEX rented_designs_order ON rented_designs (owner_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX rented_designs_words ON rented_designs USING gin (to_tsvector('simple', words));
-- Staff know a design by its id or its number, and see those of everybody.
CREATE INDEX rented_designs_id ON rented_designs (id);
CREATE INDEX rented_designs_number ON rented_designs (number);
CREATE INDEX rented_designs_all ON rented_designs (created_at DESC, id DESC);
CREATE INDEX rented_designs_all_status ON rented_designs (status, created_at DESC, id DESC);
CREATE INDEX rented_designs_due ON rented_designs (due_at, created_at DESC, id DESC);
CREATE INDEX rented_designs_running ON rented_designs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX rented_designs_quiet ON rented_designs (settles_at) WHERE settles_at IS NOT NULL;
CREATE INDEX rented_designs_designer ON rented_designs (designer_id, status, created_at DESC, id DESC) WHERE designer_id IS NOT NULL;
CREATE INDEX rented_designs_done ON rented_designs (done_designer_id, done_at) WHERE done_at IS NOT NULL;

CREATE TABLE rented_design_products (
  owner_id    text NOT NULL,
  design_id   text NOT NULL,
  id          text NOT NULL,
  position    integer NOT NULL,
  name        text NOT NULL,
  side        text,
  sku_id      text,
  sku_name    text NOT NULL,
  -- The marketplace's picture of the SKU.
  sku_image   text,
  type        text,
  price_cents bigint,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, design_id) REFERENCES rented_designs (owner_id, id)
);
COMMENT ON TABLE rented_design_products IS 'owner: designs';
CREATE INDEX rented_design_products_design ON rented_design_products (owner_id, design_id, position);
CREATE INDEX rented_design_products_all ON rented_design_products (design_id, position);

CREATE TABLE rented_design_images (
  owner_id   text NOT NULL,
  design_id  text NOT NULL,
  product_id text NOT NULL,
  file_id    text NOT NULL,
  position   integer NOT NULL,
  name       text NOT NULL,
  PRIMARY KEY (owner_id, file_id),
  FOREIGN KEY (owner_id, product_id) REFERENCES rented_design_products (owner_id, id),
  FOREIGN KEY (owner_id, file_id) REFERENCES files (owner_id, id)
);
COMMENT ON TABLE rented_design_images IS 'owner: designs';
CREATE INDEX rented_design_images_design ON rented_design_images (owner_id, design_id, product_id, position);
CREATE INDEX rented_design_images_all ON rented_design_images (design_id);

-- Every link that was given (DSN-9).
CREATE TABLE rented_design_revisions (
  owner_id   text NOT NULL,
  design_id  text NOT NULL,
  number     integer NOT NULL,
  link       text NOT NULL,
  actor_id   text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, design_id, number),
  FOREIGN KEY (owner_id, design_id) REFERENCES rented_designs (owner_id, id)
);
COMMENT ON TABLE rented_design_revisions IS 'owner: designs';

CREATE TABLE rented_design_messages (
  owner_id   text NOT NULL,
  design_id  text NOT NULL,
  id         text NOT NULL,
  -- Said by our side.
  is_admin   boolean NOT NULL,
  comment    text NOT NULL,
  actor_id   text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id),
  FOREIGN KEY (owner_id, design_id) REFERENCES rented_designs (owner_id, id)
);
COMMENT ON TABLE rented_design_messages IS 'owner: designs';
CREATE INDEX rented_design_messages_design ON rented_design_messages (owner_id, design_id, created_at DESC, id DESC);

-- How many designs of each status, so that no list counts rows; an empty shop is that of designs for no order.
CREATE TABLE rented_design_counts (
  owner_id text NOT NULL,
  shop_id  text NOT NULL,
  status   text NOT NULL,
  count    integer NOT NULL,
  PRIMARY KEY (owner_id, shop_id, status)
);
COMMENT ON TABLE rented_design_counts IS 'owner: designs';

-- Staff see the images of designs of many sellers on one page.
CREATE INDEX files_rented ON files (id) WHERE source = 'rented';
