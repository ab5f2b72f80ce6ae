-- The library of designs: who brought a file, how often it is used, and which designs a SKU had (FIL-19, FIL-22, FIL-26).
ALTER TABLE files
  -- Who brought it; null for what came before and for what the product made itself.
  ADD COLUMN actor_id text,
  ADD COLUMN actor_name text NOT NULL DEFAULT '',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  -- Orders that carry it on any side.
  ADD COLUMN orders_count integer NOT NULL DEFAULT 0,
  -- Since when no order does; null while one does, and for what is no design.
  ADD COLUMN idle_since timestamptz;
CREATE INDEX files_designs ON files (owner_id, created_at DESC, id DESC) WHERE source IN ('upload', 'link') AND mime = 'image/png';
CREATE INDEX files_idle ON files (idle_since, owner_id) WHERE idle_since IS NOT NULL;

ALTER TABLE placements
  -- The order that a design from memory was taken from, and when that order got it.
  ADD COLUMN memory_order_id text,
  ADD COLUMN memory_at timestamptz;

-- In how many orders of a shop a file is used; members of a team see the files of their shops.
CREATE TABLE file_shops (
  owner_id text NOT NULL,
  file_id  text NOT NULL,
  shop_id  text NOT NULL,
  orders   integer NOT NULL,
  PRIMARY KEY (owner_id, file_id, shop_id),
  FOREIGN KEY (owner_id, file_id) REFERENCES files (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE file_shops IS 'owner: library';

-- Every design that a side of a SKU ever had: its versions.
CREATE TABLE sku_designs (
  owner_id   text NOT NULL,
  sku_id     text NOT NULL,
  side       text NOT NULL,
  file_id    text NOT NULL,
  shop_id    text NOT NULL,
  product_id text NOT NULL,
  version    integer NOT NULL,
  -- Orders that carry it there now.
  orders     integer NOT NULL,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at    timestamptz NOT NULL,
  PRIMARY KEY (owner_id, sku_id, side, file_id),
  UNIQUE (owner_id, sku_id, side, version),
  FOREIGN KEY (owner_id, file_id) REFERENCES files (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
CREATE INDEX sku_designs_product ON sku_designs (owner_id, product_id, used_at DESC);
CREATE INDEX sku_designs_file ON sku_designs (owner_id, file_id);
COMMENT ON TABLE sku_designs IS 'owner: library';

-- SKUs that carry the buyer's own words: nothing is filled in for them, and nobody but a person sends them.
CREATE TABLE sku_marks (
  owner_id   text NOT NULL,
  sku_id     text NOT NULL,
  shop_id    text NOT NULL,
  marked_at  timestamptz NOT NULL,
  actor_name text NOT NULL,
  PRIMARY KEY (owner_id, sku_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE sku_marks IS 'owner: library';

-- Products of orders whose sides somebody changed, or that were filled from memory once: they are not filled again.
CREATE TABLE design_touches (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  sku_id   text NOT NULL,
  PRIMARY KEY (owner_id, order_id, sku_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE design_touches IS 'owner: library';

-- What is there already.
INSERT INTO design_touches (owner_id, order_id, sku_id)
  SELECT DISTINCT owner_id, order_id, sku_id FROM placements;

INSERT INTO file_shops (owner_id, file_id, shop_id, orders)
  SELECT p.owner_id, p.file_id, o.shop_id, count(DISTINCT p.order_id)
  FROM placements p JOIN orders o ON o.owner_id = p.owner_id AND o.id = p.order_id
  GROUP BY p.owner_id, p.file_id, o.shop_id;

UPDATE files f SET orders_count = n.orders
  FROM (SELECT owner_id, file_id, sum(orders) AS orders FROM file_shops GROUP BY owner_id, file_id) n
  WHERE n.owner_id = f.owner_id AND n.file_id = f.id;
UPDATE files SET idle_since = now() WHERE source = 'upload' AND orders_count = 0;

INSERT INTO sku_designs (owner_id, sku_id, side, file_id, shop_id, product_id, version, orders, actor_name, created_at, used_at)
  SELECT p.owner_id, p.sku_id, p.side, p.file_id, min(o.shop_id), min(q.product_id),
    row_number() OVER (PARTITION BY p.owner_id, p.sku_id, p.side ORDER BY min(p.created_at), p.file_id),
    count(*), '', min(p.created_at), max(p.created_at)
  FROM placements p
  JOIN orders o ON o.owner_id = p.owner_id AND o.id = p.order_id
  JOIN order_products q ON q.owner_id = p.owner_id AND q.order_id = p.order_id AND q.sku_id = p.sku_id
  GROUP BY p.owner_id, p.sku_id, p.side, p.file_id;
