-- Accounts, roles and sessions. Users and roles belong to nobody (reference tables); sessions belong to their person.

CREATE TABLE roles (
  id          text PRIMARY KEY,
  name        text NOT NULL,
  is_deletable boolean NOT NULL DEFAULT true,
  is_admin    boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT roles_name_unique UNIQUE (name)
);
COMMENT ON TABLE roles IS 'owner: roles; reference';

CREATE TABLE permissions (
  id           text PRIMARY KEY,
  name         text NOT NULL UNIQUE,
  name_display text NOT NULL,
  description  text NOT NULL
);
COMMENT ON TABLE permissions IS 'owner: roles; reference';

CREATE TABLE role_permissions (
  id            text PRIMARY KEY,
  role_id       text NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
  permission_id text NOT NULL REFERENCES permissions (id),
  is_active     boolean NOT NULL DEFAULT false,
  UNIQUE (role_id, permission_id)
);
COMMENT ON TABLE role_permissions IS 'owner: roles; reference';

CREATE TABLE users (
  id                    text PRIMARY KEY,
  email                 text NOT NULL,
  password_hash         text NOT NULL,
  first_name            text NOT NULL,
  last_name             text NOT NULL,
  user_name             text,
  bio                   text NOT NULL DEFAULT '',
  dob                   date,
  locale                text NOT NULL DEFAULT 'vi',
  role_id               text NOT NULL REFERENCES roles (id),
  is_email_confirmed    boolean NOT NULL DEFAULT false,
  is_two_factor_enabled boolean NOT NULL DEFAULT false,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  deleted_at            timestamptz
);
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));
CREATE UNIQUE INDEX users_user_name_unique ON users (lower(user_name));
COMMENT ON TABLE users IS 'owner: accounts; reference';

CREATE TABLE sessions (
  owner_id            text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id                  text NOT NULL,
  device              text NOT NULL DEFAULT '',
  address             text NOT NULL DEFAULT '',
  owes_second_factor  boolean NOT NULL DEFAULT false,
  created_at          timestamptz NOT NULL,
  last_used_at        timestamptz NOT NULL,
  expires_at          timestamptz NOT NULL,
  ended_at            timestamptz,
  end_reason          text,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE sessions IS 'owner: accounts';

-- One row per refresh token of a session's family; only the hash is kept.
CREATE TABLE refresh_tokens (
  owner_id    text NOT NULL,
  session_id  text NOT NULL,
  token_hash  text NOT NULL,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  -- Set when rotated; a second use after the grace time kills the family (ACC-26).
  used_at     timestamptz,
  PRIMARY KEY (owner_id, token_hash),
  FOREIGN KEY (owner_id, session_id) REFERENCES sessions (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (owner_id, session_id);
COMMENT ON TABLE refresh_tokens IS 'owner: accounts';

-- Failed tries per key (account, address) in a window; several API processes share them.
CREATE TABLE attempt_limits (
  key           text PRIMARY KEY,
  window_start  timestamptz NOT NULL,
  count         integer NOT NULL
);
COMMENT ON TABLE attempt_limits IS 'owner: platform; reference';

-- The first answer to a write that must happen once (API-8).
CREATE TABLE idempotency_keys (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key         text NOT NULL,
  endpoint    text NOT NULL,
  body_hash   text NOT NULL,
  status      integer,
  answer      text,
  created_at  timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (owner_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
COMMENT ON TABLE idempotency_keys IS 'owner: platform';

-- Who is at work on something that calls out and must happen once; a claim of a dead process runs out.
CREATE TABLE work_claims (
  owner_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name        text NOT NULL,
  claim_id    text NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, name)
);
COMMENT ON TABLE work_claims IS 'owner: platform';

CREATE TABLE action_logs (
  owner_id    text NOT NULL,
  id          text NOT NULL,
  user_id     text NOT NULL,
  action      text NOT NULL,
  entity      text NOT NULL,
  entity_id   text NOT NULL,
  before      jsonb,
  after       jsonb,
  address     text NOT NULL DEFAULT '',
  request_id  text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX action_logs_created ON action_logs (created_at DESC, id DESC);
COMMENT ON TABLE action_logs IS 'owner: audit';

INSERT INTO roles (id, name, is_deletable, is_admin) VALUES
  ('everyone', 'everyone', false, false),
  ('admin', 'admin', false, true),
  ('designer', 'designer', true, false),
  ('support', 'support', true, false);

INSERT INTO permissions (id, name, name_display, description)
SELECT lower(name), name, name, description FROM (VALUES
  ('VIEW_MEMBERS', 'See members'), ('EDIT_MEMBERS', 'Activate members and change their role'),
  ('VIEW_ORDERS', 'See all orders'), ('EDIT_ORDERS', 'Work on all orders'),
  ('VIEW_SHOPS', 'See all shops'), ('EDIT_SHOPS', 'Change all shops'),
  ('VIEW_DESIGNS', 'See hired and SKU designs'), ('EDIT_DESIGNS', 'Price and deliver designs'),
  ('VIEW_ROLES', 'See roles'), ('EDIT_ROLES', 'Create, rename, delete roles and switch permissions'),
  ('VIEW_FULFILLS', 'See fulfil designs'), ('CREATE_FULFILL', 'Add fulfil designs'), ('EDIT_FULFILL', 'Change fulfil designs'),
  ('VIEW_SPYS', 'See the spy list'), ('VIEW_LOGS', 'See the action history'),
  ('VIEW_IPS', 'See allowed addresses'), ('EDIT_IPS', 'Change allowed addresses'),
  ('VIEW_PAYMENTS', 'See payment requests'), ('EDIT_PAYMENTS', 'Confirm payments and adjust balances')
) AS p (name, description);

INSERT INTO role_permissions (id, role_id, permission_id, is_active)
SELECT r.id || ':' || p.id, r.id, p.id,
  r.id = 'admin'
  OR (r.id = 'designer' AND p.name IN ('VIEW_DESIGNS', 'EDIT_DESIGNS', 'VIEW_FULFILLS', 'CREATE_FULFILL', 'EDIT_FULFILL'))
  OR (r.id = 'support' AND p.name IN ('VIEW_MEMBERS', 'VIEW_ORDERS', 'VIEW_SHOPS', 'VIEW_DESIGNS', 'VIEW_FULFILLS', 'VIEW_LOGS', 'VIEW_PAYMENTS'))
FROM roles r CROSS JOIN permissions p;
