-- As whom an order was sent: another account of the seller cannot say that it never arrived (FUL-85).
ALTER TABLE fulfilments ADD COLUMN sent_as text;
