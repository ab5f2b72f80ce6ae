-- Staff see the screens of a seller, read-only (SEE-1). The owner is the seller, who reads both tables.
CREATE TABLE see_as_visits (
  owner_id    text NOT NULL,
  id          text NOT NULL,
  staff_id    text NOT NULL,
  staff_name  text NOT NULL,
  -- The session of the staff user that carries the visit.
  session_id  text NOT NULL,
  reason      text NOT NULL,
  started_at  timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  ended_at    timestamptz,
  ended_by    text,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE see_as_visits IS 'owner: see-as';
-- A change of permissions ends open visits of all sellers (SEE-6).
CREATE INDEX see_as_visits_open ON see_as_visits (ends_at) WHERE ended_at IS NULL;

-- Each page that a staff user opened during a visit.
CREATE TABLE see_as_pages (
  owner_id  text NOT NULL,
  visit_id  text NOT NULL,
  page      text NOT NULL,
  resource  text NOT NULL,
  first_at  timestamptz NOT NULL,
  last_at   timestamptz NOT NULL,
  count     integer NOT NULL,
  PRIMARY KEY (owner_id, visit_id, page, resource)
);
COMMENT ON TABLE see_as_pages IS 'owner: see-as';

-- The visit that a session of a staff user carries.
ALTER TABLE sessions ADD COLUMN visit_id text;
ALTER TABLE sessions ADD COLUMN visit_owner_id text;

INSERT INTO permissions (id, name, name_display, description) VALUES
  ('see_as', 'SEE_AS', 'SEE_AS', 'See the screens of a seller, read-only and with a reason');
INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':see_as', r.id, 'see_as', r.is_admin FROM roles r ON CONFLICT DO NOTHING;
