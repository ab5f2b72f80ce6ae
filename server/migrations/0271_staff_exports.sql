-- Files of the orders of everybody, for staff: they lie with whoever asked, apart from that person's own (EXP-9).
ALTER TABLE order_exports ADD COLUMN is_of_all boolean NOT NULL DEFAULT false;
