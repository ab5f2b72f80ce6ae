-- What of a design fee is for which SKU (PRF-17): the shares add up to the fee. The same rule stands in domain/src/money/profits.ts.
ALTER TABLE transactions ADD COLUMN for_skus jsonb;

UPDATE transactions t SET for_skus = jsonb_build_array(jsonb_build_object('sku', c.sku_id, 'cents', -t.amount_cents))
FROM sku_cards c
WHERE t.type = 'SKU_DESIGN' AND t.subject_kind = 'skuDesign' AND t.owner_id = c.owner_id AND t.subject_id = c.id;

-- A rented design for several SKUs is shared by the prices of its products; what does not go evenly falls where the running sum passes the half.
UPDATE transactions t SET for_skus = s.shares
FROM (
  SELECT p.owner_id, p.id, jsonb_agg(jsonb_build_object('sku', p.sku, 'cents', p.sign * (p.upto - p.before)) ORDER BY p.position) AS shares
  FROM (
    SELECT w.owner_id, w.id, w.sku, w.position, w.sign, floor(w.cents * w.upto / w.whole + 0.5)::bigint AS upto,
      floor(w.cents * (w.upto - w.weight) / w.whole + 0.5)::bigint AS before
    FROM (
      SELECT d.owner_id, d.id, d.sku, d.position, d.sign, d.cents, d.weight,
        sum(d.weight) OVER (PARTITION BY d.owner_id, d.id ORDER BY d.position) AS upto,
        sum(d.weight) OVER (PARTITION BY d.owner_id, d.id) AS whole
      FROM (
        SELECT t.owner_id, t.id, coalesce(r.sku_id, '') AS sku, r.position, CASE WHEN t.amount_cents > 0 THEN -1 ELSE 1 END AS sign,
          abs(t.amount_cents)::numeric AS cents,
          CASE WHEN sum(coalesce(r.price_cents, 0)) OVER (PARTITION BY t.owner_id, t.id) = 0 THEN 1
            ELSE coalesce(r.price_cents, 0) END::numeric AS weight
        FROM transactions t JOIN rented_design_products r ON r.owner_id = t.owner_id AND r.design_id = t.subject_id
        WHERE t.type = 'DESIGN' AND t.subject_kind = 'design') d) w) p
  GROUP BY 1, 2
  HAVING bool_or(p.sku <> '')) s
WHERE t.owner_id = s.owner_id AND t.id = s.id;
