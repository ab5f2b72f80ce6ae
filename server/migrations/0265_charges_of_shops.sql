-- What the balance paid says for which shop and which order, so that costs of a shop, a stretch and an order add up (PRF-10).
ALTER TABLE transactions
  ADD COLUMN for_shop text,
  ADD COLUMN for_order text;
UPDATE transactions SET for_shop = subject_id WHERE subject_kind = 'shop';
CREATE INDEX transactions_for_order ON transactions (owner_id, for_order) WHERE for_order IS NOT NULL;
-- Costs alone, by time: deposits and withdrawals are most of a list.
CREATE INDEX transactions_costs ON transactions (owner_id, created_at DESC, id DESC)
  WHERE type IN ('DESIGN', 'SKU_DESIGN', 'RENEWAL', 'ADJUSTMENT');
