-- Changes of permissions, which can be undone for a day (ROL-66). The action history keeps them for longer.
CREATE TABLE role_changes (
  id         text PRIMARY KEY,
  created_at timestamptz NOT NULL,
  actor_id   text NOT NULL,
  actor_name text NOT NULL,
  reason     text NOT NULL,
  -- Each changed switch with the name that its role had.
  cells      jsonb NOT NULL,
  undone_at  timestamptz,
  undone_by  text
);
CREATE INDEX role_changes_created ON role_changes (created_at);
COMMENT ON TABLE role_changes IS 'owner: roles; reference';
