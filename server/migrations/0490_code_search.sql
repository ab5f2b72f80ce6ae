-- Staff find everything by any part of its codes and names (ROL-51, ROL-52). An index of the pieces of four characters finds a text anywhere
-- without an extension. Each indexed text has a space at both ends, so that the beginning and the end of a word are pieces as well.
CREATE FUNCTION text_grams(text text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT array(SELECT substr(text, n, 4) FROM generate_series(1, length(text) - 3) n) $$;
-- Lower case without accents, the form of users.search_text and of normaliseTerm in domain/src/orders/search.ts.
CREATE FUNCTION fold_text(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT translate(lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')), 'Đđ', 'dd') $$;

-- Numbers of orders only: words of names, SKUs and products have fewer digits.
CREATE INDEX order_terms_grams ON order_terms USING gin (text_grams(' ' || term || ' ')) WHERE term ~ '^[^~].*[0-9]{5}';
CREATE INDEX users_grams ON users USING gin (text_grams(' ' || search_text || ' '));
CREATE INDEX shops_grams ON shops
  USING gin (text_grams(fold_text(' ' || id || ' ' || code || ' ' || friend_name || ' ' || name || ' ')));
CREATE INDEX flash_sales_grams ON flash_sales USING gin (text_grams(fold_text(' ' || id || ' ' || name || ' ')));
CREATE INDEX violations_grams ON violations
  USING gin (text_grams(lower(' ' || id || ' ' || coalesce(record ->> 'order_id', '') || ' ')));
CREATE INDEX rented_designs_grams ON rented_designs USING gin (text_grams(' ds-' || number::text || ' ' || number::text || ' ' || coalesce(order_id, '') || ' '));
CREATE INDEX sku_cards_grams ON sku_cards
  USING gin (text_grams(lower(' sd-' || right(id, 6) || ' ' || right(id, 6) || ' ' || sku_id || ' ' || seller_sku || ' '
    || coalesce(fulfil_code, '') || ' '))) WHERE submitted_at IS NOT NULL;
CREATE INDEX fulfil_designs_grams ON fulfil_designs
  USING gin (text_grams(fold_text(' ff-' || number::text || ' ' || number::text || ' ' || ref_id || ' ' || title || ' ')));
CREATE INDEX payment_requests_grams ON payment_requests
  USING gin (text_grams(lower(' ' || code || ' ' || coalesce(proof, '') || ' ')));
CREATE INDEX deposits_grams ON deposits USING gin (text_grams(lower(' ' || code || ' ')));
CREATE INDEX bank_events_grams ON bank_events
  USING gin (text_grams(fold_text(' ' || coalesce(reference, '') || ' ' || provider_id || ' ' || content || ' ')));
CREATE INDEX mails_grams ON mails USING gin (text_grams(lower(' ' || recipient || ' ')));
