-- Amounts up to which the people of a role move money alone, per movement and per day (ROL-67); null is no limit of the role's own.
ALTER TABLE role_permissions ADD COLUMN movement_cents bigint, ADD COLUMN day_cents bigint;

-- What each staff user moved, for the limit of a day.
CREATE TABLE staff_movements (
  reference  text PRIMARY KEY,
  user_id    text NOT NULL,
  permission text NOT NULL,
  cents      bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX staff_movements_day ON staff_movements (user_id, permission, created_at);
CREATE INDEX staff_movements_created ON staff_movements (created_at);
COMMENT ON TABLE staff_movements IS 'owner: roles; reference';
