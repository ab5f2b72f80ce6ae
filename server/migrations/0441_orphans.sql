-- Rows that wait for a job are looked for every half a minute, and end with a reason where the job is gone (SEC-11).
ALTER TABLE label_prints ADD COLUMN reason text;
UPDATE label_prints SET reason = 'UNREADABLE' WHERE state = 'failed';
CREATE INDEX label_prints_waiting ON label_prints (owner_id, id) WHERE state = 'waiting';
CREATE INDEX label_batches_open ON label_batches (owner_id, id) WHERE finished_at IS NULL;
CREATE INDEX fulfil_batches_open ON fulfil_batches (owner_id, id) WHERE finished_at IS NULL;
CREATE INDEX order_exports_open ON order_exports (owner_id, id) WHERE state IN ('waiting', 'running');
CREATE INDEX order_exports_ready ON order_exports (expires_at) WHERE state = 'ready';
