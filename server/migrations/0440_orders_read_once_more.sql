-- Orders that were stored before their currency was kept say 'USD' of all (PRF-20). The next second look of their shop begins here instead
-- of 30 days ago, and moves this forward page by page; null once all of them were read.
ALTER TABLE sync_states ADD COLUMN look_from timestamptz;
UPDATE sync_states s SET look_from = o.first_at, looked_at = NULL
FROM (SELECT owner_id, shop_id, min(created_at) AS first_at FROM orders GROUP BY 1, 2) o
WHERE o.owner_id = s.owner_id AND o.shop_id = s.shop_id AND NOT s.is_first_sync;
