-- Why an order was made (ORD-41): samples, gifts, replacements and exchanges are sent without being sold (MNY-32). They are few
-- beside the usual ones, so that one small index lists and counts them.
ALTER TABLE orders ADD COLUMN kind text NOT NULL DEFAULT 'NORMAL';
CREATE INDEX orders_kind ON orders
  (owner_id, kind, (CASE WHEN due_at IS NULL THEN 2 WHEN status = 'ON_HOLD' THEN 1 ELSE 0 END), due_at, id)
  INCLUDE (shop_id, status)
  WHERE kind <> 'NORMAL';
