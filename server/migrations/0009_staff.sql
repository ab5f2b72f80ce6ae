-- Staff: more permissions, members by name, addresses that staff may work from, and a history that pages fast.

INSERT INTO permissions (id, name, name_display, description) VALUES
  ('view_members_private', 'VIEW_MEMBERS_PRIVATE', 'VIEW_MEMBERS_PRIVATE', 'See balances and days of birth of members'),
  ('export_logs', 'EXPORT_LOGS', 'EXPORT_LOGS', 'Export the action history'),
  ('export_orders', 'EXPORT_ORDERS', 'EXPORT_ORDERS', 'Export all orders');

INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':' || p.id, r.id, p.id, r.is_admin FROM roles r CROSS JOIN permissions p
ON CONFLICT DO NOTHING;

-- 'Everyone' beside 'everyone' would be a role of staff that looks like none.
CREATE UNIQUE INDEX roles_name_any_case ON roles (lower(name));

-- Set by staff: an account that staff closed is not opened again by a link in a mail.
ALTER TABLE users ADD COLUMN deactivated_at timestamptz;
-- Lower case without accents, the same form as domain/src/search.ts gives to what is searched.
ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  translate(
    lower(regexp_replace(
      normalize(id || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(user_name, ''), NFD),
      '[\u0300-\u036f]', '', 'g')),
    'Đđ', 'dd')
) STORED;
CREATE INDEX users_created ON users (created_at DESC, id DESC);
CREATE INDEX users_role ON users (role_id);

CREATE TABLE allowed_ips (
  id          text PRIMARY KEY,
  -- As ipaddr.js writes it: one network has one spelling.
  ip          text NOT NULL UNIQUE,
  note        text NOT NULL DEFAULT '',
  is_active   boolean NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL
);
COMMENT ON TABLE allowed_ips IS 'owner: roles; reference';

-- The history is read newest first, as a whole or by one of its filters.
CREATE INDEX action_logs_user ON action_logs (user_id, created_at DESC, id DESC);
CREATE INDEX action_logs_action ON action_logs (action, created_at DESC, id DESC);
CREATE INDEX action_logs_entity ON action_logs (entity, created_at DESC, id DESC);
CREATE INDEX action_logs_thing ON action_logs (entity_id, created_at DESC);
CREATE INDEX action_logs_request ON action_logs (request_id) WHERE request_id <> '';

-- Days of the history that are over, counted once: a log is never changed, so these never are either. UTC days.
CREATE TABLE action_log_days (
  day      date NOT NULL,
  user_id  text NOT NULL,
  entity   text NOT NULL,
  action   text NOT NULL,
  count    bigint NOT NULL,
  PRIMARY KEY (day, user_id, entity, action)
);
COMMENT ON TABLE action_log_days IS 'owner: audit; reference';
