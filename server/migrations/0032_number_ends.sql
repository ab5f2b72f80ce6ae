-- Orders are found by the last eight digits of their id and tracking numbers, and by their packages, also those that were stored before.
INSERT INTO order_terms (owner_id, term, order_id)
SELECT owner_id, '~' || right(id, 8), id FROM orders WHERE id ~ '^\d{9,}$'
ON CONFLICT DO NOTHING;

INSERT INTO order_terms (owner_id, term, order_id)
SELECT o.owner_id, '~' || right(n.number, 8), o.id FROM orders o CROSS JOIN LATERAL unnest(o.tracking_numbers) AS n(number)
WHERE n.number ~ '.\d{8}$'
ON CONFLICT DO NOTHING;

INSERT INTO order_terms (owner_id, term, order_id)
SELECT o.owner_id, lower(p.entry ->> 'id'), o.id FROM orders o CROSS JOIN LATERAL jsonb_array_elements(o.packages) AS p(entry)
WHERE p.entry ->> 'id' ~ '^[0-9A-Za-z]+$'
ON CONFLICT DO NOTHING;
