-- Written by scripts/schema-dump.ts from the migrations; do not edit.

CREATE TABLE action_logs (
  owner_id text NOT NULL,
  id text NOT NULL,
  user_id text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  address text DEFAULT ''::text NOT NULL,
  request_id text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT action_logs_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX action_logs_created ON action_logs USING btree (created_at DESC, id DESC);
COMMENT ON TABLE action_logs IS 'owner: audit';

CREATE TABLE attempt_limits (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT attempt_limits_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE attempt_limits IS 'owner: platform; reference';

CREATE TABLE factory_accounts (
  owner_id text NOT NULL,
  house text NOT NULL,
  credentials_sealed text NOT NULL,
  last_four text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  is_refused boolean DEFAULT false NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT factory_accounts_pkey PRIMARY KEY (owner_id, house),
  CONSTRAINT factory_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
COMMENT ON TABLE factory_accounts IS 'owner: fulfilment';

CREATE TABLE factory_catalogues (
  house text NOT NULL,
  line text NOT NULL,
  groups jsonb NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT factory_catalogues_pkey PRIMARY KEY (house, line)
);
COMMENT ON TABLE factory_catalogues IS 'owner: fulfilment; reference';

CREATE TABLE files (
  owner_id text NOT NULL,
  id text NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  ext text NOT NULL,
  mime text NOT NULL,
  size_bytes bigint NOT NULL,
  width integer,
  height integer,
  source text NOT NULL,
  has_thumbnail boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT files_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT files_owner_id_sha256_name_key UNIQUE (owner_id, sha256, name),
  CONSTRAINT files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX files_newest ON files USING btree (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE files IS 'owner: library';

CREATE TABLE fulfilment_settings (
  owner_id text NOT NULL,
  house text NOT NULL,
  line text,
  shipping text,
  facility text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT fulfilment_settings_pkey PRIMARY KEY (owner_id),
  CONSTRAINT fulfilment_settings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
COMMENT ON TABLE fulfilment_settings IS 'owner: fulfilment';

CREATE TABLE fulfilments (
  owner_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  house text NOT NULL,
  ref_id text NOT NULL,
  is_ref_used_up boolean DEFAULT false NOT NULL,
  state text NOT NULL,
  request jsonb NOT NULL,
  factory_order_id text,
  raw_status text,
  cost_cents bigint,
  tracking_number text,
  carrier text,
  sent_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  error jsonb,
  next_poll_at timestamp with time zone,
  tracking_told_at timestamp with time zone,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT fulfilments_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT fulfilments_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id)
);
CREATE UNIQUE INDEX fulfilments_active ON fulfilments USING btree (owner_id, order_id) WHERE (ended_at IS NULL);
CREATE INDEX fulfilments_order ON fulfilments USING btree (owner_id, order_id, id);
CREATE INDEX fulfilments_poll ON fulfilments USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE UNIQUE INDEX fulfilments_ref ON fulfilments USING btree (owner_id, house, ref_id) WHERE ((ended_at IS NULL) OR is_ref_used_up);
COMMENT ON TABLE fulfilments IS 'owner: fulfilment';

CREATE TABLE idempotency_keys (
  owner_id text NOT NULL,
  key text NOT NULL,
  endpoint text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer text,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (owner_id, key),
  CONSTRAINT idempotency_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
COMMENT ON TABLE idempotency_keys IS 'owner: platform';

CREATE TABLE order_counts (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  status text NOT NULL,
  house text NOT NULL,
  fulfil_state text NOT NULL,
  label_state text NOT NULL,
  cancel_requested boolean NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT order_counts_pkey PRIMARY KEY (owner_id, shop_id, status, house, fulfil_state, label_state, cancel_requested)
);
COMMENT ON TABLE order_counts IS 'owner: orders';

CREATE TABLE order_day_counts (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  shop_id text NOT NULL,
  status text NOT NULL,
  house text NOT NULL,
  fulfil_state text NOT NULL,
  label_state text NOT NULL,
  cancel_requested boolean NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT order_day_counts_pkey PRIMARY KEY (owner_id, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested)
);
COMMENT ON TABLE order_day_counts IS 'owner: orders';

CREATE TABLE order_day_status_counts (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT order_day_status_counts_pkey PRIMARY KEY (owner_id, la_day, status)
);
COMMENT ON TABLE order_day_status_counts IS 'owner: orders';

CREATE TABLE order_day_totals (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT order_day_totals_pkey PRIMARY KEY (owner_id, la_day)
);
COMMENT ON TABLE order_day_totals IS 'owner: orders';

CREATE TABLE order_events (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  id text NOT NULL,
  at timestamp with time zone NOT NULL,
  event text NOT NULL,
  actor text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT order_events_pkey PRIMARY KEY (owner_id, order_id, id),
  CONSTRAINT order_events_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_events IS 'owner: orders';

CREATE TABLE order_products (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  sku_id text NOT NULL,
  id text NOT NULL,
  position integer NOT NULL,
  product_id text NOT NULL,
  product_name text NOT NULL,
  sku_name text NOT NULL,
  seller_sku text NOT NULL,
  sku_image text NOT NULL,
  quantity integer NOT NULL,
  original_price_cents bigint NOT NULL,
  sale_price_cents bigint NOT NULL,
  product_type text,
  color text,
  size text,
  line_item_ids text[] NOT NULL,
  CONSTRAINT order_products_pkey PRIMARY KEY (owner_id, order_id, sku_id),
  CONSTRAINT order_products_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_products_sku ON order_products USING btree (owner_id, sku_id, order_id);
COMMENT ON TABLE order_products IS 'owner: orders';

CREATE TABLE order_terms (
  owner_id text NOT NULL,
  term text COLLATE "C" NOT NULL,
  order_id text NOT NULL,
  CONSTRAINT order_terms_pkey PRIMARY KEY (owner_id, term, order_id)
);
CREATE INDEX order_terms_order ON order_terms USING btree (owner_id, order_id);
COMMENT ON TABLE order_terms IS 'owner: orders';

CREATE TABLE order_tracking_claims (
  owner_id text NOT NULL,
  tracking_number text NOT NULL,
  order_id text NOT NULL,
  CONSTRAINT order_tracking_claims_pkey PRIMARY KEY (owner_id, tracking_number),
  CONSTRAINT order_tracking_claims_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_tracking_claims_order ON order_tracking_claims USING btree (owner_id, order_id);
COMMENT ON TABLE order_tracking_claims IS 'owner: orders';

CREATE TABLE orders (
  owner_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  la_day date NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  shipping_type text NOT NULL,
  is_on_hold boolean DEFAULT false NOT NULL,
  hold_until timestamp with time zone,
  is_cancel_requested boolean DEFAULT false NOT NULL,
  cancel_requested_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  due_at timestamp with time zone,
  shipping_due_at timestamp with time zone,
  collection_due_at timestamp with time zone,
  delivery_due_at timestamp with time zone,
  collected_at timestamp with time zone,
  delivered_at timestamp with time zone,
  buyer_message text DEFAULT ''::text NOT NULL,
  seller_note text DEFAULT ''::text NOT NULL,
  buyer_user_id text,
  delivery_option text,
  address jsonb,
  is_address_masked boolean DEFAULT false NOT NULL,
  payment jsonb DEFAULT '{}'::jsonb NOT NULL,
  total_cents bigint DEFAULT 0 NOT NULL,
  sub_total_cents bigint DEFAULT 0 NOT NULL,
  original_price_cents bigint DEFAULT 0 NOT NULL,
  settlement_cents bigint DEFAULT 0 NOT NULL,
  onhold_cents bigint DEFAULT 0 NOT NULL,
  is_settled boolean DEFAULT false NOT NULL,
  tracking_numbers text[] DEFAULT '{}'::text[] NOT NULL,
  carrier text,
  packages jsonb DEFAULT '[]'::jsonb NOT NULL,
  label_state text DEFAULT 'none'::text NOT NULL,
  label_file_id text,
  fulfil_state text DEFAULT 'NONE'::text NOT NULL,
  fulfil_house text,
  fulfil_type text,
  fulfil_status text,
  fulfil_price_cents bigint DEFAULT 0 NOT NULL,
  fulfil_id text,
  fulfil_line text,
  fulfil_facility text,
  fulfil_shipping text,
  fulfil_error jsonb,
  last_seen_at timestamp with time zone NOT NULL,
  settlement_read_for timestamp with time zone,
  CONSTRAINT orders_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT orders_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX orders_cancel_requested ON orders USING btree (owner_id, created_at DESC, id DESC) WHERE is_cancel_requested;
CREATE INDEX orders_due ON orders USING btree (owner_id, due_at, id);
CREATE INDEX orders_fulfil ON orders USING btree (owner_id, fulfil_state, created_at DESC, id DESC);
CREATE INDEX orders_house ON orders USING btree (owner_id, COALESCE(fulfil_house, 'NONE'::text), created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX orders_settle_again ON orders USING btree (owner_id, shop_id) WHERE (is_settled AND (settlement_read_for < updated_at));
CREATE INDEX orders_shop ON orders USING btree (owner_id, shop_id, created_at DESC, id DESC);
CREATE INDEX orders_status ON orders USING btree (owner_id, status, created_at DESC, id DESC);
CREATE INDEX orders_unfulfilled_due ON orders USING btree (owner_id, due_at) WHERE ((fulfil_state = ANY (ARRAY['NONE'::text, 'DRAFT'::text, 'FAILED'::text, 'REJECTED'::text, 'CANCELLED'::text])) AND (status = ANY (ARRAY['AWAITING_SHIPMENT'::text, 'PARTIALLY_SHIPPING'::text, 'AWAITING_COLLECTION'::text])));
CREATE INDEX orders_unsettled ON orders USING btree (owner_id, shop_id, created_at) WHERE (NOT is_settled);
COMMENT ON TABLE orders IS 'owner: orders';

CREATE TABLE permissions (
  id text NOT NULL,
  name text NOT NULL,
  name_display text NOT NULL,
  description text NOT NULL,
  CONSTRAINT permissions_pkey PRIMARY KEY (id),
  CONSTRAINT permissions_name_key UNIQUE (name)
);
COMMENT ON TABLE permissions IS 'owner: roles; reference';

CREATE TABLE placements (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  sku_id text NOT NULL,
  side text NOT NULL,
  file_id text NOT NULL,
  source text DEFAULT 'manual'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT placements_pkey PRIMARY KEY (owner_id, order_id, sku_id, side),
  CONSTRAINT placements_owner_id_file_id_fkey FOREIGN KEY (owner_id, file_id) REFERENCES files(owner_id, id),
  CONSTRAINT placements_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX placements_file ON placements USING btree (owner_id, file_id);
CREATE INDEX placements_sku ON placements USING btree (owner_id, sku_id, created_at DESC);
COMMENT ON TABLE placements IS 'owner: library';

CREATE TABLE refresh_tokens (
  owner_id text NOT NULL,
  session_id text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (owner_id, token_hash),
  CONSTRAINT refresh_tokens_owner_id_session_id_fkey FOREIGN KEY (owner_id, session_id) REFERENCES sessions(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens USING btree (owner_id, session_id);
COMMENT ON TABLE refresh_tokens IS 'owner: accounts';

CREATE TABLE role_permissions (
  id text NOT NULL,
  role_id text NOT NULL,
  permission_id text NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  CONSTRAINT role_permissions_pkey PRIMARY KEY (id),
  CONSTRAINT role_permissions_role_id_permission_id_key UNIQUE (role_id, permission_id),
  CONSTRAINT role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id),
  CONSTRAINT role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);
COMMENT ON TABLE role_permissions IS 'owner: roles; reference';

CREATE TABLE roles (
  id text NOT NULL,
  name text NOT NULL,
  is_deletable boolean DEFAULT true NOT NULL,
  is_admin boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT roles_pkey PRIMARY KEY (id),
  CONSTRAINT roles_name_unique UNIQUE (name)
);
COMMENT ON TABLE roles IS 'owner: roles; reference';

CREATE TABLE sessions (
  owner_id text NOT NULL,
  id text NOT NULL,
  device text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  owes_second_factor boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  CONSTRAINT sessions_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT sessions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE sessions IS 'owner: accounts';

CREATE TABLE shop_credentials (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  open_id text NOT NULL,
  cipher_sealed text NOT NULL,
  access_token_sealed text NOT NULL,
  refresh_token_sealed text NOT NULL,
  proxy_sealed text,
  access_token_issued_at timestamp with time zone NOT NULL,
  access_token_expires_at timestamp with time zone NOT NULL,
  refresh_failures integer DEFAULT 0 NOT NULL,
  refresh_next_try_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT shop_credentials_pkey PRIMARY KEY (owner_id, shop_id),
  CONSTRAINT shop_credentials_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX shop_credentials_expiry ON shop_credentials USING btree (access_token_expires_at);
COMMENT ON TABLE shop_credentials IS 'owner: shops';

CREATE TABLE shop_directory (
  shop_id text NOT NULL,
  owner_id text NOT NULL,
  CONSTRAINT shop_directory_pkey PRIMARY KEY (shop_id),
  CONSTRAINT shop_directory_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
COMMENT ON TABLE shop_directory IS 'owner: shops; reference';

CREATE TABLE shops (
  owner_id text NOT NULL,
  id text NOT NULL,
  friend_name text NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  region text NOT NULL,
  seller_name text NOT NULL,
  seller_type text NOT NULL,
  user_type integer DEFAULT 0 NOT NULL,
  bank text,
  is_active boolean DEFAULT true NOT NULL,
  auto_renew boolean DEFAULT false NOT NULL,
  is_auto_create_label boolean DEFAULT false NOT NULL,
  payout_on_hold_cents bigint DEFAULT 0 NOT NULL,
  subscription_ends_at timestamp with time zone NOT NULL,
  authorization_ends_at timestamp with time zone NOT NULL,
  needs_authorization boolean DEFAULT false NOT NULL,
  proxy_host text,
  is_proxy_failing boolean DEFAULT false NOT NULL,
  proxy_checked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT shops_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT shops_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX shops_list ON shops USING btree (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE shops IS 'owner: shops';

CREATE TABLE sync_errors (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  id text NOT NULL,
  order_id text,
  reason text NOT NULL,
  attempts integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  CONSTRAINT sync_errors_pkey PRIMARY KEY (owner_id, shop_id, id)
);
CREATE INDEX sync_errors_open ON sync_errors USING btree (owner_id, shop_id, created_at DESC) WHERE (resolved_at IS NULL);
COMMENT ON TABLE sync_errors IS 'owner: orders';

CREATE TABLE sync_runs (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  id text NOT NULL,
  cause text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  result text,
  seen_count integer DEFAULT 0 NOT NULL,
  changed_count integer DEFAULT 0 NOT NULL,
  broken_count integer DEFAULT 0 NOT NULL,
  waited_ms integer DEFAULT 0 NOT NULL,
  error text,
  CONSTRAINT sync_runs_pkey PRIMARY KEY (owner_id, shop_id, id)
);
COMMENT ON TABLE sync_runs IS 'owner: orders';

CREATE TABLE sync_states (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  cursor_at timestamp with time zone,
  is_first_sync boolean DEFAULT true NOT NULL,
  synced_count integer DEFAULT 0 NOT NULL,
  expected_count integer,
  last_sync_at timestamp with time zone,
  last_result text,
  last_error text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT sync_states_pkey PRIMARY KEY (owner_id, shop_id),
  CONSTRAINT sync_states_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sync_states IS 'owner: orders';

CREATE TABLE users (
  id text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  user_name text,
  bio text DEFAULT ''::text NOT NULL,
  dob date,
  locale text DEFAULT 'vi'::text NOT NULL,
  role_id text NOT NULL,
  is_email_confirmed boolean DEFAULT false NOT NULL,
  is_two_factor_enabled boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_user_name_unique ON users USING btree (lower(user_name));
COMMENT ON TABLE users IS 'owner: accounts; reference';

CREATE TABLE warehouses (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  sub_type text NOT NULL,
  is_default boolean NOT NULL,
  address text NOT NULL,
  CONSTRAINT warehouses_pkey PRIMARY KEY (owner_id, shop_id, id),
  CONSTRAINT warehouses_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE warehouses IS 'owner: shops';

CREATE TABLE webhook_events (
  owner_id text NOT NULL,
  notification_id text NOT NULL,
  shop_id text NOT NULL,
  type text NOT NULL,
  order_id text,
  payload jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  error text,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (owner_id, notification_id)
);
CREATE INDEX webhook_events_pending ON webhook_events USING btree (owner_id, shop_id, received_at) WHERE (done_at IS NULL);
COMMENT ON TABLE webhook_events IS 'owner: orders';

CREATE TABLE work_claims (
  owner_id text NOT NULL,
  name text NOT NULL,
  claim_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT work_claims_pkey PRIMARY KEY (owner_id, name),
  CONSTRAINT work_claims_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE work_claims IS 'owner: platform';
