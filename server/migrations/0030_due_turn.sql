-- What is due soonest comes first; orders on hold, which nobody can send yet, below that, those without a deadline last (ORD-36).
CREATE INDEX orders_due_turn ON orders
  (owner_id, (CASE WHEN due_at IS NULL THEN 2 WHEN status = 'ON_HOLD' THEN 1 ELSE 0 END), due_at, id);
DROP INDEX orders_due;
