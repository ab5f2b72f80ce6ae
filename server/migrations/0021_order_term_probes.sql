-- Whether an order has a word, from the index alone: a word that nearly every order has is found by walking the newest orders.
CREATE INDEX order_terms_probe ON order_terms (owner_id, order_id, term);
DROP INDEX order_terms_order;
