-- Shops, their secrets, and how their sync stands.

-- Which seller has a shop: webhooks name only the shop, and a shop has one seller. Holds nothing else.
CREATE TABLE shop_directory (
  shop_id   text PRIMARY KEY,
  owner_id  text NOT NULL REFERENCES users (id)
);
COMMENT ON TABLE shop_directory IS 'owner: shops; reference';

CREATE TABLE shops (
  owner_id              text NOT NULL REFERENCES users (id),
  id                    text NOT NULL,
  friend_name           text NOT NULL,
  name                  text NOT NULL,
  code                  text NOT NULL,
  region                text NOT NULL,
  seller_name           text NOT NULL,
  seller_type           text NOT NULL,
  user_type             integer NOT NULL DEFAULT 0,
  bank                  text,
  is_active             boolean NOT NULL DEFAULT true,
  auto_renew            boolean NOT NULL DEFAULT false,
  is_auto_create_label  boolean NOT NULL DEFAULT false,
  payout_on_hold_cents  bigint NOT NULL DEFAULT 0,
  subscription_ends_at  timestamptz NOT NULL,
  authorization_ends_at timestamptz NOT NULL,
  needs_authorization   boolean NOT NULL DEFAULT false,
  proxy_host            text,
  is_proxy_failing      boolean NOT NULL DEFAULT false,
  proxy_checked_at      timestamptz,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE INDEX shops_list ON shops (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE shops IS 'owner: shops';

-- Tokens, cipher and proxy, sealed with the key of the configuration (SEC-1).
CREATE TABLE shop_credentials (
  owner_id                text NOT NULL,
  shop_id                 text NOT NULL,
  open_id                 text NOT NULL,
  cipher_sealed           text NOT NULL,
  access_token_sealed     text NOT NULL,
  refresh_token_sealed    text NOT NULL,
  proxy_sealed            text,
  access_token_issued_at  timestamptz NOT NULL,
  access_token_expires_at timestamptz NOT NULL,
  refresh_failures        integer NOT NULL DEFAULT 0,
  refresh_next_try_at     timestamptz,
  updated_at              timestamptz NOT NULL,
  PRIMARY KEY (owner_id, shop_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
CREATE INDEX shop_credentials_expiry ON shop_credentials (access_token_expires_at);
COMMENT ON TABLE shop_credentials IS 'owner: shops';

CREATE TABLE warehouses (
  owner_id    text NOT NULL,
  shop_id     text NOT NULL,
  id          text NOT NULL,
  name        text NOT NULL,
  type        text NOT NULL,
  sub_type    text NOT NULL,
  is_default  boolean NOT NULL,
  address     text NOT NULL,
  PRIMARY KEY (owner_id, shop_id, id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE warehouses IS 'owner: shops';

CREATE TABLE sync_states (
  owner_id        text NOT NULL,
  shop_id         text NOT NULL,
  state           text NOT NULL DEFAULT 'queued',
  -- Everything up to this update time has been read; moves in the same transaction as the orders.
  cursor_at       timestamptz,
  is_first_sync   boolean NOT NULL DEFAULT true,
  synced_count    integer NOT NULL DEFAULT 0,
  expected_count  integer,
  last_sync_at    timestamptz,
  last_result     text,
  last_error      text,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (owner_id, shop_id),
  FOREIGN KEY (owner_id, shop_id) REFERENCES shops (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sync_states IS 'owner: orders';

CREATE TABLE sync_runs (
  owner_id       text NOT NULL,
  shop_id        text NOT NULL,
  id             text NOT NULL,
  cause          text NOT NULL,
  started_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  result         text,
  seen_count     integer NOT NULL DEFAULT 0,
  changed_count  integer NOT NULL DEFAULT 0,
  broken_count   integer NOT NULL DEFAULT 0,
  waited_ms      integer NOT NULL DEFAULT 0,
  error          text,
  PRIMARY KEY (owner_id, shop_id, id)
);
COMMENT ON TABLE sync_runs IS 'owner: orders';

-- Orders that could not be read; the rest of a run goes on without them (SYN-8).
CREATE TABLE sync_errors (
  owner_id    text NOT NULL,
  shop_id     text NOT NULL,
  id          text NOT NULL,
  order_id    text,
  reason      text NOT NULL,
  attempts    integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  resolved_at timestamptz,
  PRIMARY KEY (owner_id, shop_id, id)
);
CREATE INDEX sync_errors_open ON sync_errors (owner_id, shop_id, created_at DESC) WHERE resolved_at IS NULL;
COMMENT ON TABLE sync_errors IS 'owner: orders';

-- What the marketplace told us; a repeated notification is known by its id (SYN-4, SYN-2).
CREATE TABLE webhook_events (
  owner_id        text NOT NULL,
  notification_id text NOT NULL,
  shop_id         text NOT NULL,
  type            text NOT NULL,
  order_id        text,
  payload         jsonb NOT NULL,
  received_at     timestamptz NOT NULL,
  done_at         timestamptz,
  error           text,
  PRIMARY KEY (owner_id, notification_id)
);
CREATE INDEX webhook_events_pending ON webhook_events (owner_id, shop_id, received_at) WHERE done_at IS NULL;
COMMENT ON TABLE webhook_events IS 'owner: orders';
