-- Sort keys of the orders list (GRP-1). Both columns come from the products of the order; a job fills them for older orders.
ALTER TABLE orders ADD COLUMN pieces integer, ADD COLUMN first_product text;
CREATE INDEX orders_without_sort_keys ON orders (owner_id, id) WHERE pieces IS NULL;

CREATE INDEX orders_by_pieces ON orders (owner_id, pieces, id);
CREATE INDEX orders_by_product ON orders (owner_id, first_product, id);
CREATE INDEX orders_by_cost ON orders (owner_id, (nullif(cost_cents, 0)), id);
CREATE INDEX orders_by_earn ON orders (owner_id, (CASE WHEN money_state IN ('none', 'gone', 'foreign') THEN NULL ELSE money_cents END), id);
CREATE INDEX orders_by_profit ON orders (owner_id, (CASE WHEN currency = 'USD' AND cost_cents <> 0 THEN money_cents - cost_cents END), id);

-- Orders of one value, newest first, for columns that have few different values.
CREATE INDEX orders_label ON orders (owner_id, label_state, created_at DESC, id DESC);
CREATE INDEX orders_first_tag ON orders (owner_id, (tag_ids[1]), created_at DESC, id DESC) WHERE tag_ids <> '{}';
CREATE INDEX orders_noted ON orders (owner_id, note_count, created_at DESC, id DESC) WHERE note_count > 0;
