-- Teams of a seller: people who work on some of the shops, within one role (TEA-1).
CREATE TABLE teams (
  owner_id     text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id           text NOT NULL,
  name         text NOT NULL,
  description  text NOT NULL DEFAULT '',
  role         text NOT NULL CHECK (role IN ('manager', 'operator', 'viewer')),
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE teams IS 'owner: teams';
CREATE UNIQUE INDEX teams_name ON teams (owner_id, lower(name));

CREATE TABLE team_members (
  owner_id   text NOT NULL,
  team_id    text NOT NULL,
  user_id    text NOT NULL,
  joined_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, team_id, user_id),
  FOREIGN KEY (owner_id, team_id) REFERENCES teams (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE team_members IS 'owner: teams';

CREATE TABLE team_shops (
  owner_id     text NOT NULL,
  team_id      text NOT NULL,
  shop_id      text NOT NULL,
  assigned_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, team_id, shop_id),
  FOREIGN KEY (owner_id, team_id) REFERENCES teams (owner_id, id) ON DELETE CASCADE,
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE team_shops IS 'owner: teams';
CREATE INDEX team_shops_shop ON team_shops (owner_id, shop_id);

-- One invitation of an address to a team is open at most; of its secret only the hash is kept.
CREATE TABLE team_invitations (
  owner_id    text NOT NULL,
  team_id     text NOT NULL,
  email       text NOT NULL,
  token_hash  text NOT NULL,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  -- Who joined by it: pressed twice it says the same twice.
  accepted_by text,
  PRIMARY KEY (owner_id, team_id, email),
  FOREIGN KEY (owner_id, team_id) REFERENCES teams (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE team_invitations IS 'owner: teams';

-- Whose teams somebody is in, so that each call knows the owners whose rows it may ask for.
CREATE TABLE team_directory (
  user_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  owner_id   text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  joined_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, owner_id)
);
COMMENT ON TABLE team_directory IS 'owner: teams; reference';

-- Staff name an order by its id alone (TEA-9).
CREATE INDEX orders_id ON orders (id);
