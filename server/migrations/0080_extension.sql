-- What the browser extension of a seller read on the marketplace's own pages: there is no API for it.

CREATE TABLE extension_states (
  owner_id               text NOT NULL,
  shop_id                text NOT NULL,
  version                text NOT NULL,
  -- Each part is as old as the visit to its page; nothing older ever overwrites it (EXT-4).
  health_at              timestamptz,
  health_score           integer,
  health_level           text,
  settlement_at          timestamptz,
  accelerated_settlement integer,
  flash_sale_at          timestamptz,
  can_flash_sale         boolean,
  violations_at          timestamptz,
  violations_count       integer,
  synced_at              timestamptz GENERATED ALWAYS AS (greatest(health_at, settlement_at, flash_sale_at, violations_at)) STORED,
  PRIMARY KEY (owner_id, shop_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE extension_states IS 'owner: extension';

CREATE TABLE violations (
  owner_id    text NOT NULL,
  shop_id     text NOT NULL,
  id          text NOT NULL,
  happened_at timestamptz NOT NULL,
  -- The record as its page names its parts, checked; it is only shown.
  record      jsonb NOT NULL,
  -- The last post that held it.
  observed_at timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (owner_id, shop_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX violations_newest ON violations (owner_id, shop_id, happened_at, id);
COMMENT ON TABLE violations IS 'owner: extension';
