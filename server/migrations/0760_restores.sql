-- Lists when this database was restored from a backup: a factory may have orders that were sent after the backup, so it is asked before
-- an order that is older than the restore is sent for the first time (OPS-143). A restore of an earlier release's archive creates the
-- table before this migration runs.
CREATE TABLE IF NOT EXISTS restores (
  restored_at timestamptz PRIMARY KEY
);
COMMENT ON TABLE restores IS 'owner: platform; reference';
