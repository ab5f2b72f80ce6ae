-- Archives whose job is gone are looked for every half a minute (SEC-11).
CREATE INDEX account_exports_open ON account_exports (owner_id, id) WHERE state IN ('waiting', 'running');
CREATE INDEX account_exports_ready ON account_exports (expires_at) WHERE state = 'ready';
