-- Since when a proxy works or fails (SHP-54). Of those that were there before it is known for as long as they were last tried.
ALTER TABLE shops ADD COLUMN proxy_turned_at timestamptz;
UPDATE shops SET proxy_turned_at = proxy_checked_at WHERE proxy_host IS NOT NULL;
