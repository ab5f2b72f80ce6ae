-- Facts of orders that did not come from the marketplace (ELS-1); the order itself is a row of orders, whose kind tells where it came from.
CREATE TABLE elsewhere_orders (
  owner_id      text NOT NULL,
  order_id      text NOT NULL,
  shop_id       text NOT NULL,
  -- The seller's own number, and the form in which numbers are compared.
  reference     text,
  reference_key text,
  -- What the buyer paid on the other channel; no figure contains it (ELS-5).
  paid_cents    bigint,
  -- The import that created the order; null for an order that was entered by hand.
  import_id     text,
  revision      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (owner_id, order_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE elsewhere_orders IS 'owner: orders';
-- Each reference is one order, also when two imports run at once (ELS-6).
CREATE UNIQUE INDEX elsewhere_orders_reference ON elsewhere_orders (owner_id, reference_key) WHERE reference_key IS NOT NULL;
CREATE INDEX elsewhere_orders_import ON elsewhere_orders (owner_id, import_id) WHERE import_id IS NOT NULL;

-- Imports of orders from elsewhere, which can be undone for a day (ELS-14).
CREATE TABLE order_imports (
  owner_id   text NOT NULL,
  id         text NOT NULL,
  shop_id    text NOT NULL,
  name       text NOT NULL,
  actor_id   text,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at  timestamptz,
  orders     integer NOT NULL,
  -- Result of each line.
  lines      jsonb NOT NULL,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_imports IS 'owner: orders';
CREATE INDEX order_imports_newest ON order_imports (owner_id, created_at DESC, id DESC);

-- What the columns of a seller's tables mean, as the seller last confirmed it (ELS-11).
CREATE TABLE order_import_columns (
  owner_id   text NOT NULL,
  -- The column's header in lower case.
  header     text NOT NULL,
  -- Null for a column that is left out.
  field      text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, header)
);
COMMENT ON TABLE order_import_columns IS 'owner: orders';
