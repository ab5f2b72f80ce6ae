-- How often an allowed address let staff in, and when last (ROL-25); each process writes what it saw once a minute at most.
ALTER TABLE allowed_ips
  ADD COLUMN hits bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_hit_at timestamptz;
