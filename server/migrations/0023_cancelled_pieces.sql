-- Pieces that the marketplace cancelled out of an order that goes on: they are shown, and not made (PRD-2).
ALTER TABLE order_products ADD COLUMN cancelled_line_item_ids text[] NOT NULL DEFAULT '{}';
-- How many of them were cancelled after whoever makes the order had been told of them; 0 again with every new sending.
ALTER TABLE orders ADD COLUMN cancelled_after_sending integer NOT NULL DEFAULT 0;
