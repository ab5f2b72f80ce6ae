-- Orders are found by the names of their products (ORD-6). Words stand once a product, not once an order: nearly every order
-- of a shop has the same few.
CREATE TABLE product_terms (
  owner_id text NOT NULL,
  term text COLLATE "C" NOT NULL,
  product_id text NOT NULL,
  PRIMARY KEY (owner_id, term, product_id)
);
CREATE INDEX product_terms_probe ON product_terms (owner_id, product_id, term);
CREATE INDEX order_products_product ON order_products (owner_id, product_id, order_id);
COMMENT ON TABLE product_terms IS 'owner: orders';

-- The words of what is stored already, in the form of the domain's normaliseTerm.
INSERT INTO product_terms (owner_id, term, product_id)
SELECT DISTINCT p.owner_id, w.word, p.product_id
FROM (SELECT DISTINCT owner_id, product_id, product_name FROM order_products) p
CROSS JOIN LATERAL regexp_split_to_table(
  replace(lower(regexp_replace(normalize(p.product_name, NFD), U&'[\0300-\036F\200B-\200F\FEFF]', '', 'g')), U&'\0111', 'd'),
  '[\s,;/]+') AS cut(part)
CROSS JOIN LATERAL (SELECT left(regexp_replace(regexp_replace(cut.part, '^[="''#]+', ''), '["'']+$', ''), 200)) AS w(word)
WHERE w.word ~ '[[:alnum:]]'
ON CONFLICT DO NOTHING;
