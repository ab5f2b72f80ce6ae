-- Giving up a shop: it works no more at once, and thirty days later what is personal of it is removed (SHP-36, SHP-38).
ALTER TABLE shops
  ADD COLUMN given_up_at timestamptz,
  -- Its personal data is gone; the row stays for the name of its old orders.
  ADD COLUMN purged_at timestamptz;

CREATE TABLE shop_partings (
  owner_id    text NOT NULL,
  shop_id     text NOT NULL,
  given_up_at timestamptz NOT NULL,
  actor       text NOT NULL,
  purge_at    timestamptz NOT NULL,
  -- waiting, purged, takenBack
  state       text NOT NULL,
  -- Orders up to this one are done: whoever goes on after a crash begins behind it.
  cursor_id   text,
  -- What went, by kind.
  rows        jsonb NOT NULL DEFAULT '{}',
  files       jsonb NOT NULL DEFAULT '{}',
  ended_at    timestamptz,
  PRIMARY KEY (owner_id, shop_id, given_up_at),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id)
);
COMMENT ON TABLE shop_partings IS 'owner: partings';
CREATE INDEX shop_partings_newest ON shop_partings (owner_id, given_up_at DESC);
CREATE INDEX shop_partings_due ON shop_partings (purge_at) WHERE state = 'waiting';
