-- An order that cannot even be named is met again where it was met first: readings from there on, without it, say that all is
-- well (SYN-9).
ALTER TABLE sync_errors ADD COLUMN read_from timestamptz;

-- Old notifications and errors are found seller by seller (SYN-27).
CREATE INDEX webhook_events_received ON webhook_events (owner_id, received_at);
CREATE INDEX sync_errors_resolved ON sync_errors (owner_id, resolved_at) WHERE resolved_at IS NOT NULL;
