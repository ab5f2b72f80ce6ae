-- One card for a whole product (SKD-1): the row of one SKU is the card, and the rows of the other SKUs that it covers are in the state PART.
ALTER TABLE sku_cards
  -- The card that covers the SKU; its own id for a card that covers its SKU, null for none.
  ADD COLUMN lead_id text,
  -- The requested colours; empty for all of the product.
  ADD COLUMN colors text[] NOT NULL DEFAULT '{}',
  -- A request of the time when each SKU was requested by itself, beside another one of the product: it covers its SKU alone.
  ADD COLUMN is_single boolean NOT NULL DEFAULT false;
CREATE INDEX sku_cards_lead ON sku_cards (owner_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX sku_cards_product ON sku_cards (owner_id, product_id, sku_id);
CREATE INDEX sku_cards_shown ON sku_cards (owner_id, created_at DESC, id DESC) INCLUDE (shop_id) WHERE state NOT IN ('KNOWN', 'PART');
CREATE INDEX sku_cards_shown_words ON sku_cards USING gin (to_tsvector('simple', words)) WHERE state NOT IN ('KNOWN', 'PART');
-- Rows that belong to no card yet: those of the time before, and those that the release before adds.
CREATE INDEX sku_cards_ungrouped ON sku_cards (owner_id, product_id) WHERE lead_id IS NULL AND state <> 'KNOWN';
