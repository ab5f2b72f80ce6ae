-- What an order settled at stands on the settled days alone: no order is asked for by itself any more (PAY-3).
DROP INDEX orders_settle_again;
DROP INDEX orders_cancelled_money;
DROP INDEX orders_settlement_turn;
DROP INDEX orders_settlement_look;
ALTER TABLE orders
  DROP COLUMN settlement_read_for,
  DROP COLUMN settlement_asked_at,
  DROP COLUMN settlement_look_at;
