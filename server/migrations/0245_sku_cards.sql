-- One card a SKU that was ordered: how its design stands (SKD-1). The designs themselves are the library's memory of the SKU.
CREATE TABLE sku_cards (
  owner_id         text NOT NULL,
  sku_id           text NOT NULL,
  -- Its name on the wire; its code is SD- and the last six signs.
  id               text NOT NULL,
  shop_id          text NOT NULL,
  product_id       text NOT NULL,
  -- As the first order of the SKU named it.
  product_name     text NOT NULL,
  sku_name         text NOT NULL,
  seller_sku       text NOT NULL,
  sku_image        text NOT NULL,
  -- NONE, KNOWN, CREATED, PENDING_PAYMENT, INPROCESS, DONE
  state            text NOT NULL,
  -- Up to which price the seller agreed, and what staff ask.
  agreed_cents     bigint CHECK (agreed_cents >= 0),
  price_cents      bigint CHECK (price_cents >= 0),
  fulfil_design_id text REFERENCES fulfil_designs (id),
  fulfil_code      text,
  -- What it is found by: folded words with spaces between, a word of its owner among them.
  words            text NOT NULL,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  submitted_at     timestamptz,
  paid_at          timestamptz,
  done_at          timestamptz,
  PRIMARY KEY (owner_id, sku_id),
  UNIQUE (owner_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
CREATE INDEX sku_cards_newest ON sku_cards (owner_id, created_at DESC, id DESC) WHERE state <> 'KNOWN';
CREATE INDEX sku_cards_state ON sku_cards (owner_id, state, created_at DESC, id DESC);
CREATE INDEX sku_cards_words ON sku_cards USING gin (to_tsvector('simple', words)) WHERE state <> 'KNOWN';
-- Staff see those of everybody that were asked for.
CREATE INDEX sku_cards_asked ON sku_cards (submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX sku_cards_asked_state ON sku_cards (state, submitted_at DESC, id DESC) WHERE submitted_at IS NOT NULL;
CREATE INDEX sku_cards_id ON sku_cards (id);
COMMENT ON TABLE sku_cards IS 'owner: sku-designs';

-- How many there are, so that no list counts rows.
CREATE TABLE sku_card_counts (
  owner_id text NOT NULL,
  shop_id  text NOT NULL,
  state    text NOT NULL,
  count    integer NOT NULL,
  PRIMARY KEY (owner_id, shop_id, state)
);
COMMENT ON TABLE sku_card_counts IS 'owner: sku-designs';

-- What was ordered already. Accents are not folded here; a card that is asked for is worded anew.
INSERT INTO sku_cards (owner_id, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, words, created_at, updated_at)
  SELECT p.owner_id, p.sku_id, gen_random_uuid()::text, o.shop_id, p.product_id, p.product_name, p.sku_name, p.seller_sku, p.sku_image,
    CASE WHEN EXISTS (SELECT FROM sku_marks m WHERE m.owner_id = p.owner_id AND m.sku_id = p.sku_id)
      OR EXISTS (SELECT FROM sku_designs d WHERE d.owner_id = p.owner_id AND d.sku_id = p.sku_id AND d.side NOT LIKE 'mockup%'
        AND (d.orders > 0 OR d.imported_at IS NOT NULL)) THEN 'KNOWN' ELSE 'NONE' END,
    trim(regexp_replace(lower(concat_ws(' ', p.product_name, p.sku_name, p.seller_sku, p.sku_id)), '[^[:alnum:]]+', ' ', 'g'))
      || ' q0' || regexp_replace(lower(p.owner_id), '[^a-z0-9]', '', 'g'),
    o.created_at, o.created_at
  FROM (SELECT DISTINCT ON (owner_id, sku_id) * FROM order_products ORDER BY owner_id, sku_id, order_id) p
  JOIN orders o ON o.owner_id = p.owner_id AND o.id = p.order_id;
INSERT INTO sku_card_counts (owner_id, shop_id, state, count)
  SELECT owner_id, shop_id, state, count(*) FROM sku_cards GROUP BY 1, 2, 3;

-- A design that is the memory of a SKU waits for its next order however long (FIL-21).
UPDATE files f SET idle_since = NULL WHERE f.idle_since IS NOT NULL AND EXISTS (
  SELECT FROM sku_designs d WHERE d.owner_id = f.owner_id AND d.file_id = f.id AND d.imported_at IS NOT NULL);
