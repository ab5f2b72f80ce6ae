-- Written by scripts/schema-dump.ts from the migrations; do not edit.

CREATE FUNCTION fold_text(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT translate(lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')), 'Đđ', 'dd') $function$;

CREATE FUNCTION text_grams(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT array(SELECT substr(text, n, 4) FROM generate_series(1, length(text) - 3) n) $function$;

CREATE TABLE account_closings (
  owner_id text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  close_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  staff_id text,
  reason text DEFAULT ''::text NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT account_closings_pkey PRIMARY KEY (owner_id, asked_at),
  CONSTRAINT account_closings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_closings_due ON account_closings USING btree (close_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX account_closings_waiting ON account_closings USING btree (owner_id) WHERE (state = 'waiting'::text);
COMMENT ON TABLE account_closings IS 'owner: closings';

CREATE TABLE account_exports (
  owner_id text NOT NULL,
  id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  size_bytes bigint,
  file_id text,
  expires_at timestamp with time zone,
  CONSTRAINT account_exports_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT account_exports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_exports_newest ON account_exports USING btree (owner_id, created_at DESC);
CREATE INDEX account_exports_open ON account_exports USING btree (owner_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX account_exports_ready ON account_exports USING btree (expires_at) WHERE (state = 'ready'::text);
COMMENT ON TABLE account_exports IS 'owner: closings';

CREATE TABLE action_log_days (
  day date NOT NULL,
  user_id text NOT NULL,
  entity text NOT NULL,
  action text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT action_log_days_pkey PRIMARY KEY (day, user_id, entity, action)
);
COMMENT ON TABLE action_log_days IS 'owner: audit; reference';

CREATE TABLE action_log_words (
  kind text NOT NULL,
  word text NOT NULL,
  CONSTRAINT action_log_words_pkey PRIMARY KEY (kind, word),
  CONSTRAINT action_log_words_kind_check CHECK ((kind = ANY (ARRAY['action'::text, 'entity'::text])))
);
COMMENT ON TABLE action_log_words IS 'owner: audit; reference';

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
CREATE INDEX action_logs_action ON action_logs USING btree (action, created_at DESC, id DESC);
CREATE INDEX action_logs_created ON action_logs USING btree (created_at DESC, id DESC);
CREATE INDEX action_logs_entity ON action_logs USING btree (entity, created_at DESC, id DESC);
CREATE INDEX action_logs_person ON action_logs USING btree (owner_id, user_id, created_at);
CREATE INDEX action_logs_request ON action_logs USING btree (request_id) WHERE (request_id <> ''::text);
CREATE INDEX action_logs_thing ON action_logs USING btree (entity_id, created_at DESC);
CREATE INDEX action_logs_user ON action_logs USING btree (user_id, created_at DESC, id DESC);
COMMENT ON TABLE action_logs IS 'owner: audit';

CREATE TABLE all_order_counts (
  la_day date NOT NULL,
  status text NOT NULL,
  house text NOT NULL,
  fulfil_state text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT all_order_counts_pkey PRIMARY KEY (la_day, status, house, fulfil_state)
);
COMMENT ON TABLE all_order_counts IS 'owner: orders; reference';

CREATE TABLE all_order_day_counts (
  la_day date NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT all_order_day_counts_pkey PRIMARY KEY (la_day, status)
);
COMMENT ON TABLE all_order_day_counts IS 'owner: orders; reference';

CREATE TABLE allowed_ips (
  id text NOT NULL,
  ip text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  hits bigint DEFAULT 0 NOT NULL,
  last_hit_at timestamp with time zone,
  CONSTRAINT allowed_ips_pkey PRIMARY KEY (id),
  CONSTRAINT allowed_ips_ip_key UNIQUE (ip)
);
COMMENT ON TABLE allowed_ips IS 'owner: roles; reference';

CREATE TABLE api_key_directory (
  key_hash text NOT NULL,
  owner_id text NOT NULL,
  CONSTRAINT api_key_directory_pkey PRIMARY KEY (key_hash),
  CONSTRAINT api_key_directory_owner_id_key UNIQUE (owner_id),
  CONSTRAINT api_key_directory_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE api_key_directory IS 'owner: accounts; reference';

CREATE TABLE api_keys (
  owner_id text NOT NULL,
  key_hash text NOT NULL,
  last_four text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (owner_id),
  CONSTRAINT api_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE api_keys IS 'owner: accounts';

CREATE TABLE attempt_limits (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT attempt_limits_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE attempt_limits IS 'owner: platform; reference';

CREATE TABLE auto_label_tries (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  attempts integer NOT NULL,
  next_try_at timestamp with time zone,
  refusal text,
  CONSTRAINT auto_label_tries_pkey PRIMARY KEY (owner_id, order_id),
  CONSTRAINT auto_label_tries_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE auto_label_tries IS 'owner: orders';

CREATE TABLE bank_events (
  id text NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL,
  source text NOT NULL,
  raw text NOT NULL,
  account text NOT NULL,
  sub_account text,
  bank_name text NOT NULL,
  is_incoming boolean NOT NULL,
  amount_vnd bigint NOT NULL,
  content text NOT NULL,
  reference text,
  payer text,
  happened_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  reason text,
  owner_id text,
  deposit_id text,
  cents bigint,
  decider_id text,
  decider_name text,
  note text,
  decided_at timestamp with time zone,
  proposer_id text,
  proposer_name text,
  proposed_owner text,
  proposed_code text,
  proposal_note text,
  proposed_at timestamp with time zone,
  order_code bigint,
  CONSTRAINT bank_events_pkey PRIMARY KEY (id),
  CONSTRAINT bank_events_provider_provider_id_key UNIQUE (provider, provider_id)
);
CREATE INDEX bank_events_decided ON bank_events USING btree (decided_at DESC, id DESC) WHERE (state = ANY (ARRAY['assigned'::text, 'returned'::text]));
CREATE INDEX bank_events_grams ON bank_events USING gin (text_grams(fold_text(((((((' '::text || COALESCE(reference, ''::text)) || ' '::text) || provider_id) || ' '::text) || content) || ' '::text))));
CREATE INDEX bank_events_hooks ON bank_events USING btree (provider, source, received_at DESC);
CREATE INDEX bank_events_new ON bank_events USING btree (received_at) WHERE (state = 'new'::text);
CREATE INDEX bank_events_reference ON bank_events USING btree (account, reference) WHERE (reference IS NOT NULL);
CREATE INDEX bank_events_waiting ON bank_events USING btree (happened_at DESC, id DESC) WHERE (state = 'unmatched'::text);
COMMENT ON TABLE bank_events IS 'owner: deposits; reference';

CREATE TABLE bank_reads (
  provider text NOT NULL,
  read_until timestamp with time zone,
  read_at timestamp with time zone,
  missed integer DEFAULT 0 NOT NULL,
  failed_at timestamp with time zone,
  failure text,
  CONSTRAINT bank_reads_pkey PRIMARY KEY (provider)
);
COMMENT ON TABLE bank_reads IS 'owner: deposits; reference';

CREATE TABLE bank_statement_imports (
  id text NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  CONSTRAINT bank_statement_imports_pkey PRIMARY KEY (id)
);
CREATE INDEX bank_statement_imports_time ON bank_statement_imports USING btree (imported_at);
COMMENT ON TABLE bank_statement_imports IS 'owner: wallet; reference';

CREATE TABLE bank_statement_lines (
  reference text NOT NULL,
  amount_vnd bigint NOT NULL,
  content text NOT NULL,
  codes text[] NOT NULL,
  actor_id text NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  CONSTRAINT bank_statement_lines_pkey PRIMARY KEY (reference)
);
CREATE INDEX bank_statement_lines_codes ON bank_statement_lines USING gin (codes);
CREATE INDEX bank_statement_lines_time ON bank_statement_lines USING btree (imported_at);
COMMENT ON TABLE bank_statement_lines IS 'owner: wallet; reference';

CREATE TABLE buyer_requests (
  owner_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  order_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  stage text NOT NULL,
  action text,
  deadline_at timestamp with time zone,
  role text,
  reason text NOT NULL,
  refund_cents bigint,
  pieces jsonb DEFAULT '[]'::jsonb NOT NULL,
  tracking_number text,
  carrier text,
  arbitration text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  answer text,
  answer_action text,
  answer_by text,
  answered_at timestamp with time zone,
  answer_by_id text,
  answer_as text,
  CONSTRAINT buyer_requests_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT buyer_requests_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX buyer_requests_order ON buyer_requests USING btree (owner_id, order_id);
COMMENT ON TABLE buyer_requests IS 'owner: requests';

CREATE TABLE colour_tones (
  owner_id text NOT NULL,
  color_key text NOT NULL,
  color text NOT NULL,
  tone text NOT NULL,
  actor_name text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  actor_id text,
  CONSTRAINT colour_tones_pkey PRIMARY KEY (owner_id, color_key),
  CONSTRAINT colour_tones_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
COMMENT ON TABLE colour_tones IS 'owner: library';

CREATE TABLE confirmed_colours (
  owner_id text NOT NULL,
  file_id text NOT NULL,
  color_key text NOT NULL,
  color text NOT NULL,
  contrast integer,
  change_id text,
  actor_id text,
  actor_name text NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  CONSTRAINT confirmed_colours_pkey PRIMARY KEY (owner_id, file_id, color_key),
  CONSTRAINT confirmed_colours_owner_id_file_id_fkey FOREIGN KEY (owner_id, file_id) REFERENCES files(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE confirmed_colours IS 'owner: library';

CREATE TABLE custom_factories (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  label_maker text NOT NULL,
  sheet_format text NOT NULL,
  sheet_columns jsonb NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT custom_factories_pkey PRIMARY KEY (owner_id, id)
);
CREATE UNIQUE INDEX custom_factories_name ON custom_factories USING btree (owner_id, lower(name));
COMMENT ON TABLE custom_factories IS 'owner: fulfilment';

CREATE TABLE custom_factory_batch_orders (
  owner_id text NOT NULL,
  fulfilment_id text NOT NULL,
  batch_id text NOT NULL,
  order_id text NOT NULL,
  shop_id text NOT NULL,
  position integer NOT NULL,
  quoted_cents bigint NOT NULL,
  content jsonb,
  CONSTRAINT custom_factory_batch_orders_pkey PRIMARY KEY (owner_id, fulfilment_id),
  CONSTRAINT custom_factory_batch_orders_owner_id_batch_id_fkey FOREIGN KEY (owner_id, batch_id) REFERENCES custom_factory_batches(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX custom_factory_batch_orders_batch ON custom_factory_batch_orders USING btree (owner_id, batch_id, "position");
CREATE INDEX custom_factory_batch_orders_order ON custom_factory_batch_orders USING btree (owner_id, order_id);
COMMENT ON TABLE custom_factory_batch_orders IS 'owner: fulfilment';

CREATE TABLE custom_factory_batches (
  owner_id text NOT NULL,
  id text NOT NULL,
  factory_id text NOT NULL,
  code text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  sheet_format text NOT NULL,
  sheet_columns jsonb NOT NULL,
  file_id text,
  CONSTRAINT custom_factory_batches_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT custom_factory_batches_owner_id_factory_id_fkey FOREIGN KEY (owner_id, factory_id) REFERENCES custom_factories(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX custom_factory_batches_newest ON custom_factory_batches USING btree (owner_id, factory_id, id DESC);
COMMENT ON TABLE custom_factory_batches IS 'owner: fulfilment';

CREATE TABLE custom_factory_garments (
  owner_id text NOT NULL,
  factory_id text NOT NULL,
  garment text NOT NULL,
  color text NOT NULL,
  size text NOT NULL,
  price_cents bigint,
  side_cents bigint,
  CONSTRAINT custom_factory_garments_pkey PRIMARY KEY (owner_id, factory_id, garment, color, size),
  CONSTRAINT custom_factory_garments_owner_id_factory_id_fkey FOREIGN KEY (owner_id, factory_id) REFERENCES custom_factories(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE custom_factory_garments IS 'owner: fulfilment';

CREATE TABLE deposit_codes (
  code text NOT NULL,
  owner_id text NOT NULL,
  deposit_id text NOT NULL,
  amount_vnd bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  late_until timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  CONSTRAINT deposit_codes_pkey PRIMARY KEY (code)
);
CREATE INDEX deposit_codes_beginning ON deposit_codes USING btree (code text_pattern_ops);
CREATE INDEX deposit_codes_unpaid ON deposit_codes USING btree (amount_vnd, created_at DESC) WHERE (paid_at IS NULL);
COMMENT ON TABLE deposit_codes IS 'owner: deposits; reference';

CREATE TABLE deposit_links (
  owner_id text NOT NULL,
  deposit_id text NOT NULL,
  attempt integer NOT NULL,
  order_code bigint NOT NULL,
  state text NOT NULL,
  link_id text,
  bank_bin text,
  account text,
  account_name text,
  content text,
  qr text,
  checkout_url text,
  failure text,
  created_at timestamp with time zone NOT NULL,
  looked_at timestamp with time zone,
  look_at timestamp with time zone,
  CONSTRAINT deposit_links_pkey PRIMARY KEY (owner_id, deposit_id, attempt),
  CONSTRAINT deposit_links_owner_id_order_code_key UNIQUE (owner_id, order_code),
  CONSTRAINT deposit_links_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'open'::text, 'paid'::text, 'ended'::text, 'lost'::text]))),
  CONSTRAINT deposit_links_owner_id_deposit_id_fkey FOREIGN KEY (owner_id, deposit_id) REFERENCES deposits(owner_id, id)
);
CREATE INDEX deposit_links_due ON deposit_links USING btree (look_at) WHERE (look_at IS NOT NULL);
COMMENT ON TABLE deposit_links IS 'owner: deposits';

CREATE TABLE deposits (
  owner_id text NOT NULL,
  id text NOT NULL,
  code text NOT NULL,
  amount_vnd bigint NOT NULL,
  exchange_rate integer NOT NULL,
  bank_bin text NOT NULL,
  account text NOT NULL,
  account_name text NOT NULL,
  state text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  late_until timestamp with time zone NOT NULL,
  event_id text,
  received_vnd bigint,
  received_at timestamp with time zone,
  CONSTRAINT deposits_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT deposits_owner_id_code_key UNIQUE (owner_id, code),
  CONSTRAINT deposits_amount_vnd_check CHECK ((amount_vnd > 0)),
  CONSTRAINT deposits_exchange_rate_check CHECK ((exchange_rate > 1)),
  CONSTRAINT deposits_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'expired'::text, 'received'::text]))),
  CONSTRAINT deposits_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX deposits_grams ON deposits USING gin (text_grams(lower(((' '::text || code) || ' '::text))));
CREATE INDEX deposits_open ON deposits USING btree (owner_id) WHERE (state = 'waiting'::text);
CREATE INDEX deposits_waiting ON deposits USING btree (expires_at) WHERE (state = 'waiting'::text);
COMMENT ON TABLE deposits IS 'owner: deposits';

CREATE TABLE design_packages (
  id text NOT NULL,
  name text NOT NULL,
  price_cents bigint NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  position integer NOT NULL,
  actor_name text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT design_packages_pkey PRIMARY KEY (id),
  CONSTRAINT design_packages_name_key UNIQUE (name),
  CONSTRAINT design_packages_price_cents_check CHECK ((price_cents >= 0))
);
COMMENT ON TABLE design_packages IS 'owner: designs; reference';

CREATE TABLE design_touches (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  sku_id text NOT NULL,
  CONSTRAINT design_touches_pkey PRIMARY KEY (owner_id, order_id, sku_id),
  CONSTRAINT design_touches_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE design_touches IS 'owner: library';

CREATE TABLE due_notices (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  kind text NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT due_notices_pkey PRIMARY KEY (owner_id, order_id, kind),
  CONSTRAINT due_notices_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX due_notices_old ON due_notices USING btree (told_at);
COMMENT ON TABLE due_notices IS 'owner: orders';

CREATE TABLE elsewhere_orders (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  shop_id text NOT NULL,
  reference text,
  reference_key text,
  paid_cents bigint,
  import_id text,
  revision integer DEFAULT 1 NOT NULL,
  CONSTRAINT elsewhere_orders_pkey PRIMARY KEY (owner_id, order_id),
  CONSTRAINT elsewhere_orders_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX elsewhere_orders_import ON elsewhere_orders USING btree (owner_id, import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX elsewhere_orders_reference ON elsewhere_orders USING btree (owner_id, reference_key) WHERE (reference_key IS NOT NULL);
COMMENT ON TABLE elsewhere_orders IS 'owner: orders';

CREATE TABLE exchange_rates (
  id text NOT NULL,
  rate integer NOT NULL,
  valid_at timestamp with time zone NOT NULL,
  note text NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT exchange_rates_pkey PRIMARY KEY (id),
  CONSTRAINT exchange_rates_rate_check CHECK ((rate > 1))
);
CREATE INDEX exchange_rates_newest ON exchange_rates USING btree (valid_at DESC, id DESC);
COMMENT ON TABLE exchange_rates IS 'owner: deposits; reference';

CREATE TABLE extension_states (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  version text NOT NULL,
  health_at timestamp with time zone,
  health_score integer,
  health_level text,
  settlement_at timestamp with time zone,
  accelerated_settlement integer,
  flash_sale_at timestamp with time zone,
  can_flash_sale boolean,
  violations_at timestamp with time zone,
  violations_count integer,
  synced_at timestamp with time zone GENERATED ALWAYS AS (GREATEST(health_at, settlement_at, flash_sale_at, violations_at)) STORED,
  CONSTRAINT extension_states_pkey PRIMARY KEY (owner_id, shop_id),
  CONSTRAINT extension_states_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE extension_states IS 'owner: extension';

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

CREATE TABLE factory_charge_reads (
  owner_id text NOT NULL,
  house text NOT NULL,
  month date NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  failure text,
  CONSTRAINT factory_charge_reads_pkey PRIMARY KEY (owner_id, house)
);
COMMENT ON TABLE factory_charge_reads IS 'owner: fulfilment';

CREATE TABLE factory_charges (
  owner_id text NOT NULL,
  fulfilment_id text NOT NULL,
  ours_cents bigint NOT NULL,
  charged_cents bigint,
  learned_at timestamp with time zone,
  reason text,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT factory_charges_pkey PRIMARY KEY (owner_id, fulfilment_id),
  CONSTRAINT factory_charges_fulfilment_fkey FOREIGN KEY (owner_id, fulfilment_id) REFERENCES fulfilments(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE factory_charges IS 'owner: fulfilment';

CREATE TABLE factory_costs (
  id text NOT NULL,
  house text NOT NULL,
  part text NOT NULL,
  garment text,
  sku text,
  size text,
  line text,
  facility text,
  shipping text,
  cents bigint NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  valid_to timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  added_by text NOT NULL,
  ended_by text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT factory_costs_pkey PRIMARY KEY (id),
  CONSTRAINT factory_costs_cents_check CHECK ((cents >= 0)),
  CONSTRAINT factory_costs_check CHECK ((valid_to >= valid_from))
);
CREATE INDEX factory_costs_newest ON factory_costs USING btree (valid_from DESC, id DESC);
CREATE INDEX factory_costs_of_house ON factory_costs USING btree (house, valid_from DESC);
COMMENT ON TABLE factory_costs IS 'owner: fulfilment; reference';

CREATE TABLE file_shops (
  owner_id text NOT NULL,
  file_id text NOT NULL,
  shop_id text NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT file_shops_pkey PRIMARY KEY (owner_id, file_id, shop_id),
  CONSTRAINT file_shops_owner_id_file_id_fkey FOREIGN KEY (owner_id, file_id) REFERENCES files(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT file_shops_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
COMMENT ON TABLE file_shops IS 'owner: library';

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
  actor_id text,
  actor_name text DEFAULT ''::text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  orders_count integer DEFAULT 0 NOT NULL,
  idle_since timestamp with time zone,
  print jsonb,
  contrasts jsonb,
  CONSTRAINT files_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT files_owner_id_sha256_name_key UNIQUE (owner_id, sha256, name),
  CONSTRAINT files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX files_bytes ON files USING btree (sha256);
CREATE INDEX files_designs ON files USING btree (owner_id, created_at DESC, id DESC) WHERE ((source = ANY (ARRAY['upload'::text, 'link'::text])) AND (mime = 'image/png'::text));
CREATE INDEX files_idle ON files USING btree (idle_since, owner_id) WHERE (idle_since IS NOT NULL);
CREATE INDEX files_name ON files USING btree (owner_id, lower(name) COLLATE "C");
CREATE INDEX files_newest ON files USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX files_rented ON files USING btree (id) WHERE (source = 'rented'::text);
CREATE INDEX files_unmeasured ON files USING btree (owner_id, id) WHERE ((print IS NULL) AND (mime = 'image/png'::text) AND (source = ANY (ARRAY['upload'::text, 'link'::text])));
CREATE INDEX files_without_contrasts ON files USING btree (owner_id, id) WHERE ((contrasts IS NULL) AND (mime = 'image/png'::text) AND (source = ANY (ARRAY['upload'::text, 'link'::text])));
COMMENT ON TABLE files IS 'owner: library';

CREATE TABLE flash_sale_activities (
  owner_id text NOT NULL,
  sale_id text NOT NULL,
  number integer NOT NULL,
  shop_id text NOT NULL,
  title text NOT NULL,
  activity_id text,
  state text NOT NULL,
  status text DEFAULT ''::text NOT NULL,
  read_at timestamp with time zone,
  titles integer DEFAULT 0 NOT NULL,
  CONSTRAINT flash_sale_activities_pkey PRIMARY KEY (owner_id, sale_id, number),
  CONSTRAINT flash_sale_activities_owner_id_sale_id_fkey FOREIGN KEY (owner_id, sale_id) REFERENCES flash_sales(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE flash_sale_activities IS 'owner: flash-sales';

CREATE TABLE flash_sale_skus (
  owner_id text NOT NULL,
  sale_id text NOT NULL,
  sku_id text NOT NULL,
  shop_id text NOT NULL,
  product_id text NOT NULL,
  position integer NOT NULL,
  title text NOT NULL,
  name text NOT NULL,
  image text,
  price_cents bigint,
  deal_cents bigint,
  activity integer NOT NULL,
  call integer NOT NULL,
  state text NOT NULL,
  reason text,
  detail text DEFAULT ''::text NOT NULL,
  overlap_ends_at timestamp with time zone,
  CONSTRAINT flash_sale_skus_pkey PRIMARY KEY (owner_id, sale_id, sku_id),
  CONSTRAINT flash_sale_skus_owner_id_sale_id_fkey FOREIGN KEY (owner_id, sale_id) REFERENCES flash_sales(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX flash_sale_skus_call ON flash_sale_skus USING btree (owner_id, sale_id, call, "position");
COMMENT ON TABLE flash_sale_skus IS 'owner: flash-sales';

CREATE TABLE flash_sales (
  owner_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  name text NOT NULL,
  deal integer NOT NULL,
  batch integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  is_scheduled boolean NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  below_cost text NOT NULL,
  auto_renew boolean NOT NULL,
  renewed_from text,
  phase text NOT NULL,
  is_executed boolean DEFAULT false NOT NULL,
  is_ok boolean DEFAULT false NOT NULL,
  problem text,
  message text DEFAULT ''::text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone,
  stop_asked_at timestamp with time zone,
  stopped_by text,
  ended_at timestamp with time zone,
  sku_total integer DEFAULT 0 NOT NULL,
  sku_ok integer DEFAULT 0 NOT NULL,
  sku_failed integer DEFAULT 0 NOT NULL,
  sku_left integer DEFAULT 0 NOT NULL,
  call_total integer DEFAULT 0 NOT NULL,
  call_done integer DEFAULT 0 NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  renew_days integer,
  unanswered integer DEFAULT 0 NOT NULL,
  CONSTRAINT flash_sales_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT flash_sales_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX flash_sales_due ON flash_sales USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX flash_sales_grams ON flash_sales USING gin (text_grams(fold_text(((((' '::text || id) || ' '::text) || name) || ' '::text))));
CREATE INDEX flash_sales_newest ON flash_sales USING btree (owner_id, shop_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX flash_sales_renewed ON flash_sales USING btree (owner_id, renewed_from) WHERE (renewed_from IS NOT NULL);
COMMENT ON TABLE flash_sales IS 'owner: flash-sales';

CREATE TABLE fulfil_batch_orders (
  owner_id text NOT NULL,
  batch_id text NOT NULL,
  order_id text NOT NULL,
  shop_id text NOT NULL,
  position integer NOT NULL,
  state text NOT NULL,
  needs_label boolean NOT NULL,
  fulfilment_id text,
  house text,
  quoted_cents bigint,
  error text,
  reasons text[] DEFAULT '{}'::text[] NOT NULL,
  detail text,
  CONSTRAINT fulfil_batch_orders_pkey PRIMARY KEY (owner_id, batch_id, order_id),
  CONSTRAINT fulfil_batch_orders_owner_id_batch_id_fkey FOREIGN KEY (owner_id, batch_id) REFERENCES fulfil_batches(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX fulfil_batch_orders_attempt ON fulfil_batch_orders USING btree (owner_id, fulfilment_id) WHERE (fulfilment_id IS NOT NULL);
COMMENT ON TABLE fulfil_batch_orders IS 'owner: fulfilment';

CREATE TABLE fulfil_batches (
  owner_id text NOT NULL,
  id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  is_draft boolean NOT NULL,
  house text,
  total integer NOT NULL,
  stopped_at timestamp with time zone,
  finished_at timestamp with time zone,
  rule jsonb,
  CONSTRAINT fulfil_batches_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT fulfil_batches_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX fulfil_batches_newest ON fulfil_batches USING btree (owner_id, created_at DESC);
CREATE INDEX fulfil_batches_open ON fulfil_batches USING btree (owner_id, id) WHERE (finished_at IS NULL);
COMMENT ON TABLE fulfil_batches IS 'owner: fulfilment';

CREATE TABLE fulfil_design_counts (
  source text NOT NULL,
  is_checked boolean NOT NULL,
  is_empty boolean NOT NULL,
  count integer NOT NULL,
  CONSTRAINT fulfil_design_counts_pkey PRIMARY KEY (source, is_checked, is_empty)
);
COMMENT ON TABLE fulfil_design_counts IS 'owner: fulfil-designs; reference';

CREATE TABLE fulfil_design_files (
  file_id text NOT NULL,
  design_id text NOT NULL,
  kind text NOT NULL,
  position integer NOT NULL,
  CONSTRAINT fulfil_design_files_pkey PRIMARY KEY (file_id),
  CONSTRAINT fulfil_design_files_kind_check CHECK ((kind = ANY (ARRAY['thumbnail'::text, 'design'::text]))),
  CONSTRAINT fulfil_design_files_design_id_fkey FOREIGN KEY (design_id) REFERENCES fulfil_designs(id),
  CONSTRAINT fulfil_design_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES staff_files(id)
);
CREATE INDEX fulfil_design_files_design ON fulfil_design_files USING btree (design_id, kind, "position");
COMMENT ON TABLE fulfil_design_files IS 'owner: fulfil-designs; reference';

CREATE TABLE fulfil_designs (
  id text NOT NULL,
  number integer NOT NULL,
  ref_id text NOT NULL,
  source text NOT NULL,
  title text NOT NULL,
  is_checked boolean DEFAULT false NOT NULL,
  thumbs_count integer DEFAULT 0 NOT NULL,
  designs_count integer DEFAULT 0 NOT NULL,
  words text NOT NULL,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT fulfil_designs_pkey PRIMARY KEY (id),
  CONSTRAINT fulfil_designs_number_key UNIQUE (number),
  CONSTRAINT fulfil_designs_source_ref_id_key UNIQUE (source, ref_id),
  CONSTRAINT fulfil_designs_source_check CHECK ((source = ANY (ARRAY['Bobbin'::text, 'QTeam'::text])))
);
CREATE INDEX fulfil_designs_checked ON fulfil_designs USING btree (created_at DESC, id DESC) WHERE is_checked;
CREATE INDEX fulfil_designs_empty ON fulfil_designs USING btree (created_at DESC, id DESC) WHERE (designs_count = 0);
CREATE INDEX fulfil_designs_grams ON fulfil_designs USING gin (text_grams(fold_text(((((((((' ff-'::text || (number)::text) || ' '::text) || (number)::text) || ' '::text) || ref_id) || ' '::text) || title) || ' '::text))));
CREATE INDEX fulfil_designs_newest ON fulfil_designs USING btree (created_at DESC, id DESC);
CREATE INDEX fulfil_designs_source ON fulfil_designs USING btree (source, created_at DESC, id DESC);
CREATE INDEX fulfil_designs_words ON fulfil_designs USING gin (to_tsvector('simple'::regconfig, words));
COMMENT ON TABLE fulfil_designs IS 'owner: fulfil-designs; reference';

CREATE TABLE fulfil_uploads (
  file_id text NOT NULL,
  session_id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT fulfil_uploads_pkey PRIMARY KEY (file_id),
  CONSTRAINT fulfil_uploads_kind_check CHECK ((kind = ANY (ARRAY['thumbnail'::text, 'design'::text]))),
  CONSTRAINT fulfil_uploads_file_id_fkey FOREIGN KEY (file_id) REFERENCES staff_files(id)
);
CREATE INDEX fulfil_uploads_old ON fulfil_uploads USING btree (created_at);
CREATE INDEX fulfil_uploads_session ON fulfil_uploads USING btree (user_id, session_id);
COMMENT ON TABLE fulfil_uploads IS 'owner: fulfil-designs; reference';

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
  sent_as text,
  former_number text,
  CONSTRAINT fulfilments_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT fulfilments_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id)
);
CREATE UNIQUE INDEX fulfilments_active ON fulfilments USING btree (owner_id, order_id) WHERE (ended_at IS NULL);
CREATE INDEX fulfilments_at_factory ON fulfilments USING btree (owner_id, house, created_at) WHERE (factory_order_id IS NOT NULL);
CREATE INDEX fulfilments_drafts ON fulfilments USING btree (owner_id, house, order_id) WHERE (state = 'DRAFT'::text);
CREATE INDEX fulfilments_factory_order ON fulfilments USING btree (house, factory_order_id) WHERE ((ended_at IS NULL) AND (factory_order_id IS NOT NULL));
CREATE INDEX fulfilments_open_ref ON fulfilments USING btree (house, ref_id) WHERE (ended_at IS NULL);
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
  holder text,
  attempt text,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (owner_id, key),
  CONSTRAINT idempotency_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
COMMENT ON TABLE idempotency_keys IS 'owner: platform';

CREATE TABLE label_batch_orders (
  owner_id text NOT NULL,
  batch_id text NOT NULL,
  order_id text NOT NULL,
  position integer NOT NULL,
  state text NOT NULL,
  error text,
  reasons text[] DEFAULT '{}'::text[] NOT NULL,
  detail text,
  CONSTRAINT label_batch_orders_pkey PRIMARY KEY (owner_id, batch_id, order_id),
  CONSTRAINT label_batch_orders_owner_id_batch_id_fkey FOREIGN KEY (owner_id, batch_id) REFERENCES label_batches(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE label_batch_orders IS 'owner: orders';

CREATE TABLE label_batches (
  owner_id text NOT NULL,
  id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  total integer NOT NULL,
  stopped_at timestamp with time zone,
  finished_at timestamp with time zone,
  CONSTRAINT label_batches_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT label_batches_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX label_batches_newest ON label_batches USING btree (owner_id, created_at DESC);
CREATE INDEX label_batches_open ON label_batches USING btree (owner_id, id) WHERE (finished_at IS NULL);
COMMENT ON TABLE label_batches IS 'owner: orders';

CREATE TABLE label_print_orders (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  print_id text NOT NULL,
  CONSTRAINT label_print_orders_pkey PRIMARY KEY (owner_id, order_id, print_id),
  CONSTRAINT label_print_orders_owner_id_print_id_fkey FOREIGN KEY (owner_id, print_id) REFERENCES label_prints(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE label_print_orders IS 'owner: orders';

CREATE TABLE label_prints (
  owner_id text NOT NULL,
  id text NOT NULL,
  batch_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  size text NOT NULL,
  state text NOT NULL,
  file_id text,
  order_ids text[] NOT NULL,
  missing_ids text[] DEFAULT '{}'::text[] NOT NULL,
  reason text,
  CONSTRAINT label_prints_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT label_prints_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX label_prints_batch ON label_prints USING btree (owner_id, batch_id);
CREATE INDEX label_prints_waiting ON label_prints USING btree (owner_id, id) WHERE (state = 'waiting'::text);
COMMENT ON TABLE label_prints IS 'owner: orders';

CREATE TABLE ledger_accounts (
  owner_id text NOT NULL,
  account text NOT NULL,
  balance_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (owner_id, account),
  CONSTRAINT ledger_accounts_check CHECK (((balance_cents >= 0) OR (account <> ALL (ARRAY['seller'::text, 'held'::text])))),
  CONSTRAINT ledger_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES ledgers(owner_id)
);
COMMENT ON TABLE ledger_accounts IS 'owner: wallet';

CREATE TABLE ledger_entries (
  owner_id text NOT NULL,
  id text NOT NULL,
  number bigint NOT NULL,
  reason text NOT NULL,
  reference text NOT NULL,
  from_account text NOT NULL,
  to_account text NOT NULL,
  cents bigint NOT NULL,
  amount_vnd bigint,
  before_cents bigint NOT NULL,
  after_cents bigint NOT NULL,
  corrects_id text,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT ledger_entries_owner_id_number_key UNIQUE (owner_id, number),
  CONSTRAINT ledger_entries_owner_id_reason_reference_key UNIQUE (owner_id, reason, reference),
  CONSTRAINT ledger_entries_cents_check CHECK ((cents > 0)),
  CONSTRAINT ledger_entries_check CHECK ((to_account <> from_account)),
  CONSTRAINT ledger_entries_owner_id_corrects_id_fkey FOREIGN KEY (owner_id, corrects_id) REFERENCES ledger_entries(owner_id, id),
  CONSTRAINT ledger_entries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES ledgers(owner_id)
);
CREATE INDEX ledger_entries_corrections ON ledger_entries USING btree (owner_id, corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX ledger_entries_income ON ledger_entries USING btree (created_at DESC) WHERE ((to_account ~~ 'income.%'::text) OR (from_account ~~ 'income.%'::text));
CREATE INDEX ledger_entries_newest ON ledger_entries USING btree (owner_id, created_at DESC);
COMMENT ON TABLE ledger_entries IS 'owner: wallet';

CREATE TABLE ledger_proofs (
  id text NOT NULL,
  proved_at timestamp with time zone NOT NULL,
  owner_count bigint NOT NULL,
  entry_count bigint NOT NULL,
  sum_cents bigint NOT NULL,
  totals jsonb NOT NULL,
  faults jsonb NOT NULL,
  CONSTRAINT ledger_proofs_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE ledger_proofs IS 'owner: wallet; reference';

CREATE TABLE ledgers (
  owner_id text NOT NULL,
  entries bigint DEFAULT 0 NOT NULL,
  low_balance_cents bigint,
  CONSTRAINT ledgers_pkey PRIMARY KEY (owner_id),
  CONSTRAINT ledgers_low_balance_cents_check CHECK ((low_balance_cents > 0)),
  CONSTRAINT ledgers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
COMMENT ON TABLE ledgers IS 'owner: wallet';

CREATE TABLE mailed_codes (
  owner_id text NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT mailed_codes_pkey PRIMARY KEY (owner_id, purpose),
  CONSTRAINT mailed_codes_purpose_check CHECK ((purpose = ANY (ARRAY['activation'::text, 'passcode'::text]))),
  CONSTRAINT mailed_codes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mailed_codes_expiry ON mailed_codes USING btree (expires_at);
COMMENT ON TABLE mailed_codes IS 'owner: accounts';

CREATE TABLE mails (
  owner_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  locale text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_sealed text,
  body_expires_at timestamp with time zone NOT NULL,
  status text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT mails_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  CONSTRAINT mails_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mails_created ON mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_grams ON mails USING gin (text_grams(lower(((' '::text || recipient) || ' '::text))));
CREATE INDEX mails_id ON mails USING btree (id);
CREATE INDEX mails_readable ON mails USING btree (body_expires_at) WHERE (body_sealed IS NOT NULL);
CREATE INDEX mails_status ON mails USING btree (status, created_at DESC, id DESC);
CREATE INDEX mails_to_closed ON mails USING btree (body_expires_at) WHERE (kind = 'accountClosed'::text);
COMMENT ON TABLE mails IS 'owner: mails';

CREATE TABLE news_settings (
  owner_id text NOT NULL,
  choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  zone text DEFAULT 'Asia/Ho_Chi_Minh'::text NOT NULL,
  digest_hour integer,
  quiet_from integer,
  quiet_to integer,
  teams_by_mail boolean DEFAULT false NOT NULL,
  teams_by_telegram boolean DEFAULT false NOT NULL,
  CONSTRAINT news_settings_pkey PRIMARY KEY (owner_id),
  CONSTRAINT news_settings_check CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to))),
  CONSTRAINT news_settings_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  CONSTRAINT news_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CONSTRAINT news_settings_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  CONSTRAINT news_settings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE news_settings IS 'owner: notifications';

CREATE TABLE order_changes (
  owner_id text NOT NULL,
  id text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  change jsonb NOT NULL,
  orders jsonb NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT order_changes_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX order_changes_at ON order_changes USING btree (owner_id, at DESC);
COMMENT ON TABLE order_changes IS 'owner: orders';

CREATE TABLE order_claim_photos (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  file_id text NOT NULL,
  name text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT order_claim_photos_pkey PRIMARY KEY (owner_id, order_id, file_id),
  CONSTRAINT order_claim_photos_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES order_claims(owner_id, order_id) ON DELETE CASCADE
);
COMMENT ON TABLE order_claim_photos IS 'owner: orders';

CREATE TABLE order_claims (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  shop_id text NOT NULL,
  kind text NOT NULL,
  party text NOT NULL,
  house text,
  state text NOT NULL,
  deadline_at timestamp with time zone,
  asked text NOT NULL,
  asked_cents bigint,
  asked_at timestamp with time zone,
  received_cents bigint,
  refusal text NOT NULL,
  answered_at timestamp with time zone,
  replacement_ids text[] DEFAULT '{}'::text[] NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  CONSTRAINT order_claims_pkey PRIMARY KEY (owner_id, order_id),
  CONSTRAINT order_claims_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_claims IS 'owner: orders';

CREATE TABLE order_corrections (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  la_day date NOT NULL,
  kind text NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT order_corrections_pkey PRIMARY KEY (owner_id, order_id, id),
  CONSTRAINT order_corrections_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_corrections_newest ON order_corrections USING btree (owner_id, at DESC, order_id, id);
COMMENT ON TABLE order_corrections IS 'owner: orders';

CREATE TABLE order_count_changes (
  owner_id text NOT NULL,
  id text NOT NULL,
  la_day date NOT NULL,
  status text NOT NULL,
  house text NOT NULL,
  fulfil_state text NOT NULL,
  change bigint NOT NULL,
  CONSTRAINT order_count_changes_pkey PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE order_count_changes IS 'owner: orders';

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

CREATE TABLE order_day_sums (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  shop_id text NOT NULL,
  status text NOT NULL,
  house text NOT NULL,
  money_state text NOT NULL,
  orders bigint NOT NULL,
  pieces bigint NOT NULL,
  paid_cents bigint NOT NULL,
  money_cents bigint NOT NULL,
  day_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  costed bigint NOT NULL,
  costed_pieces bigint NOT NULL,
  corrections bigint NOT NULL,
  priced_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_day_sums_pkey PRIMARY KEY (owner_id, la_day, shop_id, status, house, money_state)
);
COMMENT ON TABLE order_day_sums IS 'owner: orders';

CREATE TABLE order_day_totals (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT order_day_totals_pkey PRIMARY KEY (owner_id, la_day)
);
COMMENT ON TABLE order_day_totals IS 'owner: orders';

CREATE TABLE order_due_counts (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  hours smallint NOT NULL,
  until timestamp with time zone NOT NULL,
  orders bigint NOT NULL,
  unfulfilled bigint NOT NULL,
  further bigint NOT NULL,
  further_unfulfilled bigint NOT NULL,
  CONSTRAINT order_due_counts_pkey PRIMARY KEY (owner_id, shop_id, hours, until)
);
COMMENT ON TABLE order_due_counts IS 'owner: orders';

CREATE TABLE order_events (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  id text NOT NULL,
  at timestamp with time zone NOT NULL,
  event text NOT NULL,
  actor text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  actor_id text,
  CONSTRAINT order_events_pkey PRIMARY KEY (owner_id, order_id, id),
  CONSTRAINT order_events_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_events_actor ON order_events USING btree (owner_id, actor_id, at) INCLUDE (order_id) WHERE (actor_id IS NOT NULL);
COMMENT ON TABLE order_events IS 'owner: orders';

CREATE TABLE order_exports (
  owner_id text NOT NULL,
  id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  order_ids text[],
  filter jsonb,
  sort_by text NOT NULL,
  format text NOT NULL,
  columns text[] NOT NULL,
  zone text NOT NULL,
  locale text NOT NULL,
  seen jsonb NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  total integer NOT NULL,
  rows integer DEFAULT 0 NOT NULL,
  size_bytes integer,
  file_id text,
  expires_at timestamp with time zone,
  is_of_all boolean DEFAULT false NOT NULL,
  subject text DEFAULT 'orders'::text NOT NULL,
  subject_id text,
  CONSTRAINT order_exports_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT order_exports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX order_exports_newest ON order_exports USING btree (owner_id, actor_id, created_at DESC);
CREATE INDEX order_exports_open ON order_exports USING btree (owner_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX order_exports_ready ON order_exports USING btree (expires_at) WHERE (state = 'ready'::text);
COMMENT ON TABLE order_exports IS 'owner: orders';

CREATE TABLE order_import_columns (
  owner_id text NOT NULL,
  header text NOT NULL,
  field text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT order_import_columns_pkey PRIMARY KEY (owner_id, header)
);
COMMENT ON TABLE order_import_columns IS 'owner: orders';

CREATE TABLE order_imports (
  owner_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  name text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  orders integer NOT NULL,
  lines jsonb NOT NULL,
  CONSTRAINT order_imports_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX order_imports_newest ON order_imports USING btree (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE order_imports IS 'owner: orders';

CREATE TABLE order_month_sums (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  shop_id text NOT NULL,
  status text NOT NULL,
  house text NOT NULL,
  money_state text NOT NULL,
  orders bigint NOT NULL,
  pieces bigint NOT NULL,
  paid_cents bigint NOT NULL,
  money_cents bigint NOT NULL,
  day_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  costed bigint NOT NULL,
  costed_pieces bigint NOT NULL,
  corrections bigint NOT NULL,
  priced_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_month_sums_pkey PRIMARY KEY (owner_id, la_day, shop_id, status, house, money_state)
);
COMMENT ON TABLE order_month_sums IS 'owner: orders';

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
  cancelled_line_item_ids text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT order_products_pkey PRIMARY KEY (owner_id, order_id, sku_id),
  CONSTRAINT order_products_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_products_product ON order_products USING btree (owner_id, product_id, order_id);
CREATE INDEX order_products_seller_sku ON order_products USING btree (owner_id, lower(seller_sku) COLLATE "C") WHERE (seller_sku <> ''::text);
CREATE INDEX order_products_sku ON order_products USING btree (owner_id, sku_id, order_id);
COMMENT ON TABLE order_products IS 'owner: orders';

CREATE TABLE order_rule_occasions (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  occasion text NOT NULL,
  shop_id text NOT NULL,
  trigger jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  evaluated_at timestamp with time zone,
  outcomes jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT order_rule_occasions_pkey PRIMARY KEY (owner_id, order_id, occasion)
);
CREATE INDEX order_rule_occasions_at ON order_rule_occasions USING btree (at);
CREATE INDEX order_rule_occasions_paused ON order_rule_occasions USING btree (owner_id, order_id) WHERE (state = 'paused'::text);
CREATE INDEX order_rule_occasions_waiting ON order_rule_occasions USING btree (owner_id, at, order_id) WHERE (state = 'waiting'::text);
COMMENT ON TABLE order_rule_occasions IS 'owner: orders';

CREATE TABLE order_rule_runs (
  owner_id text NOT NULL,
  rule_id text NOT NULL,
  order_id text NOT NULL,
  occasion text NOT NULL,
  version integer NOT NULL,
  shop_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  state text NOT NULL,
  is_again boolean DEFAULT false NOT NULL,
  results jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT order_rule_runs_pkey PRIMARY KEY (owner_id, rule_id, order_id, occasion)
);
CREATE INDEX order_rule_runs_at ON order_rule_runs USING btree (owner_id, at);
CREATE INDEX order_rule_runs_newest ON order_rule_runs USING btree (owner_id, rule_id, at DESC);
CREATE INDEX order_rule_runs_order ON order_rule_runs USING btree (owner_id, order_id);
CREATE INDEX order_rule_runs_waiting ON order_rule_runs USING btree (owner_id, rule_id, at) WHERE (state = 'waiting'::text);
COMMENT ON TABLE order_rule_runs IS 'owner: orders';

CREATE TABLE order_rule_versions (
  owner_id text NOT NULL,
  rule_id text NOT NULL,
  version integer NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  change text NOT NULL,
  state text NOT NULL,
  definition jsonb NOT NULL,
  position integer NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT order_rule_versions_pkey PRIMARY KEY (owner_id, rule_id, version)
);
CREATE INDEX order_rule_versions_at ON order_rule_versions USING btree (owner_id, at);
COMMENT ON TABLE order_rule_versions IS 'owner: orders';

CREATE TABLE order_rules (
  owner_id text NOT NULL,
  id text NOT NULL,
  position integer NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  definition jsonb NOT NULL,
  trigger_kind text NOT NULL,
  author_id text,
  author_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  active_since timestamp with time zone NOT NULL,
  stopped_at timestamp with time zone,
  daily_day text,
  deleted_at timestamp with time zone,
  CONSTRAINT order_rules_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX order_rules_active ON order_rules USING btree (trigger_kind, owner_id) WHERE ((deleted_at IS NULL) AND (state <> 'off'::text));
COMMENT ON TABLE order_rules IS 'owner: orders';

CREATE TABLE order_state_counts (
  owner_id text NOT NULL,
  status text NOT NULL,
  fulfil_state text NOT NULL,
  label_state text NOT NULL,
  cancel_requested boolean NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT order_state_counts_pkey PRIMARY KEY (owner_id, status, fulfil_state, label_state, cancel_requested)
);
COMMENT ON TABLE order_state_counts IS 'owner: orders';

CREATE TABLE order_tags (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_tags_pkey PRIMARY KEY (owner_id, id)
);
CREATE UNIQUE INDEX order_tags_name ON order_tags USING btree (owner_id, lower(name)) WHERE (deleted_at IS NULL);
COMMENT ON TABLE order_tags IS 'owner: orders';

CREATE TABLE order_terms (
  owner_id text NOT NULL,
  term text COLLATE "C" NOT NULL,
  order_id text NOT NULL,
  CONSTRAINT order_terms_pkey PRIMARY KEY (owner_id, term, order_id)
);
CREATE INDEX order_terms_grams ON order_terms USING gin (text_grams(((' '::text || term) || ' '::text))) WHERE (term ~ '^[^~].*[0-9]{5}'::text);
CREATE INDEX order_terms_probe ON order_terms USING btree (owner_id, order_id, term);
COMMENT ON TABLE order_terms IS 'owner: orders';

CREATE TABLE order_texts (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  sku_id text NOT NULL,
  shop_id text NOT NULL,
  print_id text NOT NULL,
  print_version integer NOT NULL,
  place_id text NOT NULL,
  base jsonb NOT NULL,
  state text NOT NULL,
  fingerprint text,
  digest text,
  edits jsonb DEFAULT '{}'::jsonb NOT NULL,
  refusals jsonb DEFAULT '[]'::jsonb NOT NULL,
  files jsonb DEFAULT '[]'::jsonb NOT NULL,
  approved_at timestamp with time zone,
  actor_id text,
  actor_name text DEFAULT ''::text NOT NULL,
  revoked_at timestamp with time zone,
  revoked_for text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT order_texts_pkey PRIMARY KEY (owner_id, order_id, sku_id),
  CONSTRAINT order_texts_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_texts_print ON order_texts USING btree (owner_id, print_id);
CREATE INDEX order_texts_waiting ON order_texts USING btree (owner_id, order_id) WHERE (state = 'waiting'::text);
COMMENT ON TABLE order_texts IS 'owner: library';

CREATE TABLE order_tracking (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  shop_id text NOT NULL,
  next_read_at timestamp with time zone,
  read_at timestamp with time zone,
  kind text,
  problem text,
  problem_at timestamp with time zone,
  scanned_at timestamp with time zone,
  delivered_at timestamp with time zone,
  last_at timestamp with time zone,
  last_words text,
  CONSTRAINT order_tracking_pkey PRIMARY KEY (owner_id, order_id),
  CONSTRAINT order_tracking_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_tracking_due ON order_tracking USING btree (owner_id, shop_id, next_read_at) WHERE (next_read_at IS NOT NULL);
CREATE INDEX order_tracking_problems ON order_tracking USING btree (owner_id, problem) WHERE (problem IS NOT NULL);
COMMENT ON TABLE order_tracking IS 'owner: orders';

CREATE TABLE order_tracking_claims (
  owner_id text NOT NULL,
  tracking_number text NOT NULL,
  order_id text NOT NULL,
  CONSTRAINT order_tracking_claims_pkey PRIMARY KEY (owner_id, tracking_number),
  CONSTRAINT order_tracking_claims_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX order_tracking_claims_order ON order_tracking_claims USING btree (owner_id, order_id);
COMMENT ON TABLE order_tracking_claims IS 'owner: orders';

CREATE TABLE order_tracking_events (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  id text NOT NULL,
  at timestamp with time zone,
  read_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  problem text,
  words text NOT NULL,
  CONSTRAINT order_tracking_events_pkey PRIMARY KEY (owner_id, order_id, id),
  CONSTRAINT order_tracking_events_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_tracking_events IS 'owner: orders';

CREATE TABLE order_view_changes (
  owner_id text NOT NULL,
  id text NOT NULL,
  at timestamp with time zone NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  view_id text NOT NULL,
  what text NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  undone_at timestamp with time zone,
  CONSTRAINT order_view_changes_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX order_view_changes_at ON order_view_changes USING btree (owner_id, at DESC);
COMMENT ON TABLE order_view_changes IS 'owner: orders';

CREATE TABLE order_view_choices (
  owner_id text NOT NULL,
  user_id text NOT NULL,
  view_order text[] NOT NULL,
  pins jsonb NOT NULL,
  hidden text[] NOT NULL,
  landing text,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT order_view_choices_pkey PRIMARY KEY (owner_id, user_id)
);
COMMENT ON TABLE order_view_choices IS 'owner: orders';

CREATE TABLE order_views (
  owner_id text NOT NULL,
  id text NOT NULL,
  author_id text NOT NULL,
  author_name text NOT NULL,
  name text NOT NULL,
  team_id text,
  is_team_pinned boolean NOT NULL,
  place integer NOT NULL,
  content jsonb NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_views_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX order_views_deleted ON order_views USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
COMMENT ON TABLE order_views IS 'owner: orders';

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
  cancelled_after_sending integer DEFAULT 0 NOT NULL,
  draft_blockers text[] DEFAULT '{}'::text[] NOT NULL,
  return_state text DEFAULT 'none'::text NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  cancel_answer jsonb,
  kind text DEFAULT 'NORMAL'::text NOT NULL,
  estimated_cents bigint,
  corrected_cents bigint DEFAULT 0 NOT NULL,
  cost_cents bigint GENERATED ALWAYS AS (
CASE
    WHEN (fulfil_state = 'DRAFT'::text) THEN (0)::bigint
    ELSE fulfil_price_cents
END) STORED NOT NULL,
  settled_until timestamp with time zone,
  refunds jsonb DEFAULT '[]'::jsonb NOT NULL,
  expected_refund_cents bigint DEFAULT 0 NOT NULL,
  currency text DEFAULT 'USD'::text NOT NULL,
  money_state text GENERATED ALWAYS AS (
CASE
    WHEN (currency <> 'USD'::text) THEN 'foreign'::text
    WHEN is_settled THEN 'settled'::text
    WHEN (settlement_cents <> 0) THEN 'provisional'::text
    WHEN ((onhold_cents <> 0) AND (status <> 'CANCELLED'::text)) THEN 'onhold'::text
    WHEN ((status = ANY (ARRAY['CANCELLED'::text, 'UNPAID'::text])) OR (kind = ANY (ARRAY['SAMPLE'::text, 'REPLACEMENT'::text, 'EXCHANGE'::text, 'GIFT'::text]))) THEN
    CASE
        WHEN (corrected_cents = 0) THEN 'none'::text
        ELSE 'gone'::text
    END
    ELSE 'hold'::text
END) STORED NOT NULL,
  money_cents bigint GENERATED ALWAYS AS (
CASE
    WHEN (currency <> 'USD'::text) THEN (0)::bigint
    WHEN (is_settled OR (settlement_cents <> 0)) THEN settlement_cents
    WHEN ((onhold_cents <> 0) AND (status <> 'CANCELLED'::text)) THEN onhold_cents
    WHEN ((status = ANY (ARRAY['CANCELLED'::text, 'UNPAID'::text])) OR (kind = ANY (ARRAY['SAMPLE'::text, 'REPLACEMENT'::text, 'EXCHANGE'::text, 'GIFT'::text]))) THEN (0)::bigint
    ELSE (total_cents - refunded_cents)
END) STORED NOT NULL,
  parcel_mates text[] DEFAULT '{}'::text[] NOT NULL,
  ships_with text,
  label_package_id text,
  tag_ids text[] DEFAULT '{}'::text[] NOT NULL,
  assignee_id text,
  assignee_name text,
  paused_until timestamp with time zone,
  pause jsonb,
  note_count integer DEFAULT 0 NOT NULL,
  cancel_initiator text,
  pieces integer,
  first_product text,
  mentioned_ids text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT orders_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT orders_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX orders_all_house ON orders USING btree (COALESCE(fulfil_house, 'NONE'::text), created_at DESC, id DESC, owner_id);
CREATE INDEX orders_all_newest ON orders USING btree (created_at DESC, id DESC, owner_id);
CREATE INDEX orders_all_status ON orders USING btree (status, created_at DESC, id DESC, owner_id);
CREATE INDEX orders_all_unfulfilled ON orders USING btree (created_at DESC, id DESC, owner_id) WHERE ((fulfil_state = ANY (ARRAY['NONE'::text, 'DRAFT'::text, 'FAILED'::text, 'REJECTED'::text, 'CANCELLED'::text])) AND (status = ANY (ARRAY['AWAITING_SHIPMENT'::text, 'PARTIALLY_SHIPPING'::text, 'AWAITING_COLLECTION'::text])));
CREATE INDEX orders_assigned ON orders USING btree (owner_id, assignee_id, created_at DESC, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX orders_buyers_shown ON orders USING btree (owner_id, updated_at) WHERE ((status = ANY (ARRAY['COMPLETED'::text, 'CANCELLED'::text])) AND (NOT is_address_masked) AND (address IS NOT NULL));
CREATE INDEX orders_by_cost ON orders USING btree (owner_id, NULLIF(cost_cents, 0), id);
CREATE INDEX orders_by_earn ON orders USING btree (owner_id, (
CASE
    WHEN ((kind = ANY (ARRAY['OWN_SAMPLE'::text, 'OWN_REPLACEMENT'::text, 'OTHER_CHANNEL'::text])) OR (money_state = ANY (ARRAY['none'::text, 'gone'::text, 'foreign'::text]))) THEN NULL::bigint
    ELSE money_cents
END), id);
CREATE INDEX orders_by_pieces ON orders USING btree (owner_id, pieces, id);
CREATE INDEX orders_by_product ON orders USING btree (owner_id, first_product, id);
CREATE INDEX orders_by_profit ON orders USING btree (owner_id, (
CASE
    WHEN ((currency = 'USD'::text) AND (cost_cents <> 0)) THEN (money_cents - cost_cents)
    ELSE NULL::bigint
END), id);
CREATE INDEX orders_cancel_requested ON orders USING btree (owner_id, created_at DESC, id DESC) WHERE is_cancel_requested;
CREATE INDEX orders_due_turn ON orders USING btree (owner_id, (
CASE
    WHEN (due_at IS NULL) THEN 2
    WHEN (status = 'ON_HOLD'::text) THEN 1
    ELSE 0
END), due_at, id);
CREATE INDEX orders_first_tag ON orders USING btree (owner_id, (tag_ids[1]), created_at DESC, id DESC) WHERE (tag_ids <> '{}'::text[]);
CREATE INDEX orders_fulfil ON orders USING btree (owner_id, fulfil_state, created_at DESC, id DESC);
CREATE INDEX orders_held ON orders USING btree (owner_id, shop_id) WHERE ((is_on_hold OR (hold_until IS NOT NULL)) AND (status = ANY (ARRAY['AWAITING_SHIPMENT'::text, 'AWAITING_COLLECTION'::text])) AND (label_state = 'none'::text) AND (NOT is_cancel_requested));
CREATE INDEX orders_house ON orders USING btree (owner_id, COALESCE(fulfil_house, 'NONE'::text), created_at DESC, id DESC);
CREATE INDEX orders_id ON orders USING btree (id);
CREATE INDEX orders_in_error ON orders USING btree (owner_id, shop_id, id) WHERE ((fulfil_error ->> 'code'::text) = ANY (ARRAY['TRACKING_INVALID'::text, 'NO_SUCH_CALL'::text, 'ACCOUNT_CHANGED'::text, 'DUPLICATE'::text]));
CREATE INDEX orders_kind ON orders USING btree (owner_id, kind, (
CASE
    WHEN (due_at IS NULL) THEN 2
    WHEN (status = 'ON_HOLD'::text) THEN 1
    ELSE 0
END), due_at, id) INCLUDE (shop_id, status) WHERE (kind <> 'NORMAL'::text);
CREATE INDEX orders_label ON orders USING btree (owner_id, label_state, created_at DESC, id DESC);
CREATE INDEX orders_label_wanted ON orders USING btree (owner_id, shop_id, created_at) WHERE ((status = 'AWAITING_SHIPMENT'::text) AND (label_file_id IS NULL) AND (shipping_type = 'TIKTOK'::text) AND (NOT is_cancel_requested));
CREATE INDEX orders_mentioned ON orders USING gin (mentioned_ids) WHERE (mentioned_ids <> '{}'::text[]);
CREATE INDEX orders_negative ON orders USING btree (owner_id, shop_id, settlement_cents) WHERE (settlement_cents < 0);
CREATE INDEX orders_newest ON orders USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX orders_noted ON orders USING btree (owner_id, note_count, created_at DESC, id DESC) WHERE (note_count > 0);
CREATE INDEX orders_on_hold_money ON orders USING btree (owner_id, shop_id) WHERE (onhold_cents <> 0);
CREATE INDEX orders_open_returns ON orders USING btree (owner_id, created_at DESC, id DESC) INCLUDE (shop_id, status, return_state) WHERE (return_state = ANY (ARRAY['asked'::text, 'underway'::text]));
CREATE INDEX orders_other_currency ON orders USING btree (owner_id, shop_id) WHERE (currency <> 'USD'::text);
CREATE INDEX orders_paused ON orders USING btree (owner_id, paused_until) WHERE (paused_until IS NOT NULL);
CREATE INDEX orders_ships_with ON orders USING btree (owner_id, ships_with) WHERE (ships_with IS NOT NULL);
CREATE INDEX orders_shop ON orders USING btree (owner_id, shop_id, created_at DESC, id DESC);
CREATE INDEX orders_status ON orders USING btree (owner_id, status, created_at DESC, id DESC);
CREATE INDEX orders_tagged ON orders USING gin (tag_ids) WHERE (tag_ids <> '{}'::text[]);
CREATE INDEX orders_to_send ON orders USING btree (owner_id, shop_id) WHERE ((status = ANY (ARRAY['AWAITING_SHIPMENT'::text, 'PARTIALLY_SHIPPING'::text, 'AWAITING_COLLECTION'::text])) AND (fulfil_state = ANY (ARRAY['NONE'::text, 'DRAFT'::text, 'FAILED'::text, 'REJECTED'::text, 'CANCELLED'::text])) AND (label_state = ANY (ARRAY['made'::text, 'notNeeded'::text])) AND (NOT is_cancel_requested));
CREATE INDEX orders_todo ON orders USING btree (owner_id, (
CASE
    WHEN (due_at IS NULL) THEN 2
    WHEN (status = 'ON_HOLD'::text) THEN 1
    ELSE 0
END), due_at, id) INCLUDE (shop_id, status, fulfil_state, label_state, is_cancel_requested, created_at) WHERE ((status = ANY (ARRAY['AWAITING_SHIPMENT'::text, 'PARTIALLY_SHIPPING'::text, 'AWAITING_COLLECTION'::text])) OR is_cancel_requested);
CREATE INDEX orders_unsettled ON orders USING btree (owner_id, shop_id, created_at) WHERE (NOT is_settled);
CREATE INDEX orders_waiting_buyer ON orders USING btree (owner_id, shop_id, buyer_user_id) WHERE (status = 'AWAITING_SHIPMENT'::text);
CREATE INDEX orders_waiting_zip ON orders USING btree (owner_id, shop_id, ((address ->> 'postalCode'::text))) WHERE ((status = 'AWAITING_SHIPMENT'::text) AND (NOT is_address_masked));
CREATE INDEX orders_without_sort_keys ON orders USING btree (owner_id, id) WHERE (pieces IS NULL);
COMMENT ON TABLE orders IS 'owner: orders';

CREATE TABLE packing_print_orders (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  print_id text NOT NULL,
  CONSTRAINT packing_print_orders_pkey PRIMARY KEY (owner_id, order_id, print_id),
  CONSTRAINT packing_print_orders_owner_id_print_id_fkey FOREIGN KEY (owner_id, print_id) REFERENCES packing_prints(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE packing_print_orders IS 'owner: orders';

CREATE TABLE packing_prints (
  owner_id text NOT NULL,
  id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  kind text NOT NULL,
  size text NOT NULL,
  locale text NOT NULL,
  state text NOT NULL,
  file_id text,
  order_ids text[] NOT NULL,
  left_out text[] DEFAULT '{}'::text[] NOT NULL,
  reason text,
  CONSTRAINT packing_prints_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT packing_prints_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX packing_prints_actor ON packing_prints USING btree (owner_id, actor_id, created_at DESC);
CREATE INDEX packing_prints_waiting ON packing_prints USING btree (owner_id, id) WHERE (state = 'waiting'::text);
COMMENT ON TABLE packing_prints IS 'owner: orders';

CREATE TABLE payment_requests (
  owner_id text NOT NULL,
  id text NOT NULL,
  code text NOT NULL,
  cents bigint NOT NULL,
  exchange_rate integer NOT NULL,
  amount_vnd bigint NOT NULL,
  bank text NOT NULL,
  card_sealed text NOT NULL,
  card_last_four text NOT NULL,
  card_hash text NOT NULL,
  is_new_card boolean NOT NULL,
  status text NOT NULL,
  search_text text NOT NULL,
  transaction_id text NOT NULL,
  hold_entry_id text NOT NULL,
  proof text,
  reason text,
  confirmer_id text,
  confirmer_name text,
  confirmed_at timestamp with time zone,
  decider_id text,
  decider_name text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  file_id text,
  CONSTRAINT payment_requests_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT payment_requests_owner_id_code_key UNIQUE (owner_id, code),
  CONSTRAINT payment_requests_cents_check CHECK ((cents > 0)),
  CONSTRAINT payment_requests_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES ledgers(owner_id),
  CONSTRAINT payment_requests_owner_id_hold_entry_id_fkey FOREIGN KEY (owner_id, hold_entry_id) REFERENCES ledger_entries(owner_id, id),
  CONSTRAINT payment_requests_owner_id_transaction_id_fkey FOREIGN KEY (owner_id, transaction_id) REFERENCES transactions(owner_id, id)
);
CREATE INDEX payment_requests_all ON payment_requests USING btree (status, created_at DESC);
CREATE INDEX payment_requests_file ON payment_requests USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX payment_requests_grams ON payment_requests USING gin (text_grams(lower(((((' '::text || code) || ' '::text) || COALESCE(proof, ''::text)) || ' '::text))));
CREATE INDEX payment_requests_id ON payment_requests USING btree (id);
CREATE INDEX payment_requests_newest ON payment_requests USING btree (owner_id, created_at DESC);
CREATE INDEX payment_requests_paid ON payment_requests USING btree (decided_at) WHERE (status = 'CONFIRMED'::text);
CREATE INDEX payment_requests_proof ON payment_requests USING btree (proof) WHERE (proof IS NOT NULL);
COMMENT ON TABLE payment_requests IS 'owner: wallet';

CREATE TABLE payments (
  owner_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  bank_account text,
  amount_cents bigint,
  amount_currency text,
  exchange_rate text,
  before_exchange_cents bigint,
  before_exchange_currency text,
  reserve_cents bigint,
  reserve_currency text,
  settlement_cents bigint NOT NULL,
  settlement_currency text,
  statements_count integer DEFAULT 0 NOT NULL,
  orders_cents bigint DEFAULT 0 NOT NULL,
  orders_count integer DEFAULT 0 NOT NULL,
  transactions_cents bigint DEFAULT 0 NOT NULL,
  transactions_count integer DEFAULT 0 NOT NULL,
  profit_cents bigint,
  profit_fixed_at timestamp with time zone,
  profit_fixed_by text,
  profit_fixed_by_id text,
  CONSTRAINT payments_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT payments_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX payments_newest ON payments USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX payments_of_shop ON payments USING btree (owner_id, shop_id, created_at DESC);
CREATE INDEX payments_paid ON payments USING btree (owner_id, COALESCE(paid_at, created_at)) WHERE (status = 'PAID'::text);
COMMENT ON TABLE payments IS 'owner: payouts';

CREATE TABLE payout_states (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  payments_cursor timestamp with time zone,
  statements_cursor timestamp with time zone,
  read_at timestamp with time zone,
  CONSTRAINT payout_states_pkey PRIMARY KEY (owner_id, shop_id),
  CONSTRAINT payout_states_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX payout_states_read ON payout_states USING btree (read_at);
COMMENT ON TABLE payout_states IS 'owner: payouts';

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
  memory_order_id text,
  memory_at timestamp with time zone,
  drawn_from text,
  print_id text,
  print_version integer,
  place_id text,
  CONSTRAINT placements_pkey PRIMARY KEY (owner_id, order_id, sku_id, side),
  CONSTRAINT placements_owner_id_file_id_fkey FOREIGN KEY (owner_id, file_id) REFERENCES files(owner_id, id),
  CONSTRAINT placements_owner_id_order_id_fkey FOREIGN KEY (owner_id, order_id) REFERENCES orders(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX placements_file ON placements USING btree (owner_id, file_id);
CREATE INDEX placements_print ON placements USING btree (owner_id, print_id) WHERE (print_id IS NOT NULL);
CREATE INDEX placements_sku ON placements USING btree (owner_id, sku_id, created_at DESC);
COMMENT ON TABLE placements IS 'owner: library';

CREATE TABLE post_comments (
  id text NOT NULL,
  post_id text NOT NULL,
  author_id text NOT NULL,
  comment text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT post_comments_pkey PRIMARY KEY (id),
  CONSTRAINT post_comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);
CREATE INDEX post_comments_author ON post_comments USING btree (author_id, created_at);
CREATE INDEX post_comments_post ON post_comments USING btree (post_id, created_at, id);
COMMENT ON TABLE post_comments IS 'owner: posts; reference';

CREATE TABLE post_folders (
  id text NOT NULL,
  name text NOT NULL,
  key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT post_folders_pkey PRIMARY KEY (id),
  CONSTRAINT post_folders_key_key UNIQUE (key)
);
COMMENT ON TABLE post_folders IS 'owner: posts; reference';

CREATE TABLE post_reads (
  owner_id text NOT NULL,
  post_id text NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT post_reads_pkey PRIMARY KEY (owner_id, post_id),
  CONSTRAINT post_reads_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);
COMMENT ON TABLE post_reads IS 'owner: posts';

CREATE TABLE posts (
  id text NOT NULL,
  folder_id text,
  title text NOT NULL,
  content text NOT NULL,
  excerpt text NOT NULL,
  state text NOT NULL,
  is_pinned boolean NOT NULL,
  words text NOT NULL,
  comments_count integer NOT NULL,
  actor_name text NOT NULL,
  published_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  new_comments integer DEFAULT 0 NOT NULL,
  new_comment_at timestamp with time zone,
  CONSTRAINT posts_pkey PRIMARY KEY (id),
  CONSTRAINT posts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text]))),
  CONSTRAINT posts_folder_id_fkey FOREIGN KEY (folder_id) REFERENCES post_folders(id)
);
CREATE INDEX posts_folder ON posts USING btree (folder_id);
CREATE INDEX posts_new_comments ON posts USING btree (new_comment_at) WHERE (new_comments > 0);
CREATE INDEX posts_newest ON posts USING btree (created_at DESC, id DESC);
CREATE INDEX posts_published ON posts USING btree (is_pinned DESC, published_at DESC, id DESC) WHERE ((state = 'published'::text) AND (removed_at IS NULL));
CREATE INDEX posts_words ON posts USING gin (to_tsvector('simple'::regconfig, words));
COMMENT ON TABLE posts IS 'owner: posts; reference';

CREATE TABLE print_adoptions (
  owner_id text NOT NULL,
  adopted_at timestamp with time zone,
  CONSTRAINT print_adoptions_pkey PRIMARY KEY (owner_id),
  CONSTRAINT print_adoptions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX print_adoptions_open ON print_adoptions USING btree (owner_id) WHERE (adopted_at IS NULL);
COMMENT ON TABLE print_adoptions IS 'owner: library';

CREATE TABLE print_changes (
  owner_id text NOT NULL,
  id text NOT NULL,
  print_id text NOT NULL,
  version_before integer,
  version_made integer,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  import_id text,
  CONSTRAINT print_changes_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT print_changes_owner_id_print_id_fkey FOREIGN KEY (owner_id, print_id) REFERENCES prints(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX print_changes_import ON print_changes USING btree (owner_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX print_changes_print ON print_changes USING btree (owner_id, print_id);
COMMENT ON TABLE print_changes IS 'owner: library';

CREATE TABLE print_files (
  owner_id text NOT NULL,
  print_id text NOT NULL,
  version integer NOT NULL,
  variant integer NOT NULL,
  side text NOT NULL,
  file_id text,
  CONSTRAINT print_files_pkey PRIMARY KEY (owner_id, print_id, version, variant, side),
  CONSTRAINT print_files_owner_id_file_id_fkey FOREIGN KEY (owner_id, file_id) REFERENCES files(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT print_files_owner_id_print_id_version_variant_fkey FOREIGN KEY (owner_id, print_id, version, variant) REFERENCES print_variants(owner_id, print_id, version, variant) ON DELETE CASCADE
);
CREATE INDEX print_files_file ON print_files USING btree (owner_id, file_id);
COMMENT ON TABLE print_files IS 'owner: library';

CREATE TABLE print_fonts (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  file_name text NOT NULL,
  ext text NOT NULL,
  size_bytes integer NOT NULL,
  missing text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT print_fonts_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT print_fonts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX print_fonts_bytes ON print_fonts USING btree (id);
COMMENT ON TABLE print_fonts IS 'owner: library';

CREATE TABLE print_imports (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  lines integer NOT NULL,
  places integer NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT print_imports_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT print_imports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX print_imports_newest ON print_imports USING btree (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE print_imports IS 'owner: library';

CREATE TABLE print_places (
  owner_id text NOT NULL,
  id text NOT NULL,
  print_id text NOT NULL,
  kind text NOT NULL,
  shop_id text,
  ref text,
  product_id text,
  color text DEFAULT ''::text NOT NULL,
  color_key text DEFAULT ''::text NOT NULL,
  style text DEFAULT ''::text NOT NULL,
  pattern text,
  without text[] DEFAULT '{}'::text[] NOT NULL,
  from_order_id text,
  from_sku_id text,
  change_id text,
  removed_by text,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT print_places_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT print_places_owner_id_print_id_fkey FOREIGN KEY (owner_id, print_id) REFERENCES prints(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT print_places_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX print_places_change ON print_places USING btree (owner_id, change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX print_places_newest ON print_places USING btree (owner_id, created_at DESC, id DESC) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX print_places_once ON print_places USING btree (owner_id, kind, COALESCE(shop_id, ''::text), COALESCE(ref, ''::text), color_key, style, COALESCE(pattern, ''::text)) WHERE (removed_at IS NULL);
CREATE INDEX print_places_patterns ON print_places USING btree (owner_id) WHERE ((removed_at IS NULL) AND (ref IS NULL));
CREATE INDEX print_places_print ON print_places USING btree (owner_id, print_id, created_at DESC);
CREATE INDEX print_places_ref ON print_places USING btree (owner_id, ref) WHERE (removed_at IS NULL);
CREATE INDEX print_places_removed ON print_places USING btree (owner_id, removed_by) WHERE (removed_by IS NOT NULL);
COMMENT ON TABLE print_places IS 'owner: library';

CREATE TABLE print_skus (
  owner_id text NOT NULL,
  sku_id text NOT NULL,
  shop_id text NOT NULL,
  product_id text NOT NULL,
  product_name text NOT NULL,
  sku_name text NOT NULL,
  seller_sku text NOT NULL,
  product_type text,
  color text,
  size text,
  style text DEFAULT ''::text NOT NULL,
  place_id text,
  print_id text,
  state text DEFAULT 'none'::text NOT NULL,
  file_id text,
  asks text[] DEFAULT '{}'::text[] NOT NULL,
  is_wrong_size boolean DEFAULT false NOT NULL,
  CONSTRAINT print_skus_pkey PRIMARY KEY (owner_id, sku_id),
  CONSTRAINT print_skus_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX print_skus_print ON print_skus USING btree (owner_id, print_id) WHERE (print_id IS NOT NULL);
CREATE INDEX print_skus_product ON print_skus USING btree (owner_id, product_id);
CREATE INDEX print_skus_seller_sku ON print_skus USING btree (owner_id, upper(seller_sku) COLLATE "C") WHERE (seller_sku <> ''::text);
CREATE INDEX print_skus_title ON print_skus USING btree (owner_id, lower(product_name) COLLATE "C");
COMMENT ON TABLE print_skus IS 'owner: library';

CREATE TABLE print_texts (
  owner_id text NOT NULL,
  print_id text NOT NULL,
  version integer NOT NULL,
  fields jsonb NOT NULL,
  CONSTRAINT print_texts_pkey PRIMARY KEY (owner_id, print_id, version),
  CONSTRAINT print_texts_owner_id_print_id_version_fkey FOREIGN KEY (owner_id, print_id, version) REFERENCES print_versions(owner_id, print_id, version) ON DELETE CASCADE
);
COMMENT ON TABLE print_texts IS 'owner: library';

CREATE TABLE print_variants (
  owner_id text NOT NULL,
  print_id text NOT NULL,
  version integer NOT NULL,
  variant integer NOT NULL,
  product_type text,
  sizes text[] DEFAULT '{}'::text[] NOT NULL,
  is_youth boolean DEFAULT false NOT NULL,
  colors text[] DEFAULT '{}'::text[] NOT NULL,
  tone text,
  CONSTRAINT print_variants_pkey PRIMARY KEY (owner_id, print_id, version, variant),
  CONSTRAINT print_variants_owner_id_print_id_version_fkey FOREIGN KEY (owner_id, print_id, version) REFERENCES print_versions(owner_id, print_id, version) ON DELETE CASCADE
);
COMMENT ON TABLE print_variants IS 'owner: library';

CREATE TABLE print_versions (
  owner_id text NOT NULL,
  print_id text NOT NULL,
  version integer NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT print_versions_pkey PRIMARY KEY (owner_id, print_id, version),
  CONSTRAINT print_versions_owner_id_print_id_fkey FOREIGN KEY (owner_id, print_id) REFERENCES prints(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE print_versions IS 'owner: library';

CREATE TABLE prints (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  version integer NOT NULL,
  origin text NOT NULL,
  is_auto boolean DEFAULT false NOT NULL,
  signature text,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT prints_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT prints_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX prints_name ON prints USING btree (owner_id, lower(name) COLLATE "C");
CREATE INDEX prints_newest ON prints USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX prints_signature ON prints USING btree (owner_id, signature) WHERE (signature IS NOT NULL);
COMMENT ON TABLE prints IS 'owner: library';

CREATE TABLE product_day_sums (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  shop_id text NOT NULL,
  product_id text NOT NULL,
  sku_id text NOT NULL,
  orders bigint NOT NULL,
  pieces bigint NOT NULL,
  money_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  priced bigint DEFAULT 0 NOT NULL,
  priced_cents bigint DEFAULT 0 NOT NULL,
  estimated_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT product_day_sums_pkey PRIMARY KEY (owner_id, la_day, shop_id, product_id, sku_id)
);
COMMENT ON TABLE product_day_sums IS 'owner: orders';

CREATE TABLE product_month_sums (
  owner_id text NOT NULL,
  la_day date NOT NULL,
  shop_id text NOT NULL,
  product_id text NOT NULL,
  sku_id text NOT NULL,
  orders bigint NOT NULL,
  pieces bigint NOT NULL,
  money_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  priced bigint DEFAULT 0 NOT NULL,
  priced_cents bigint DEFAULT 0 NOT NULL,
  estimated_cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT product_month_sums_pkey PRIMARY KEY (owner_id, la_day, shop_id, product_id, sku_id)
);
COMMENT ON TABLE product_month_sums IS 'owner: orders';

CREATE TABLE product_terms (
  owner_id text NOT NULL,
  term text COLLATE "C" NOT NULL,
  product_id text NOT NULL,
  CONSTRAINT product_terms_pkey PRIMARY KEY (owner_id, term, product_id)
);
CREATE INDEX product_terms_probe ON product_terms USING btree (owner_id, product_id, term);
COMMENT ON TABLE product_terms IS 'owner: orders';

CREATE TABLE recovery_codes (
  owner_id text NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (owner_id, code_hash),
  CONSTRAINT recovery_codes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES two_factors(owner_id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_codes IS 'owner: accounts';

CREATE TABLE refresh_tokens (
  owner_id text NOT NULL,
  session_id text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  parent_hash text,
  access_used_at timestamp with time zone,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (owner_id, token_hash),
  CONSTRAINT refresh_tokens_owner_id_session_id_fkey FOREIGN KEY (owner_id, session_id) REFERENCES sessions(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_session ON refresh_tokens USING btree (owner_id, session_id);
COMMENT ON TABLE refresh_tokens IS 'owner: accounts';

CREATE TABLE rented_design_counts (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  status text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rented_design_counts_pkey PRIMARY KEY (owner_id, shop_id, status)
);
COMMENT ON TABLE rented_design_counts IS 'owner: designs';

CREATE TABLE rented_design_images (
  owner_id text NOT NULL,
  design_id text NOT NULL,
  product_id text NOT NULL,
  file_id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  CONSTRAINT rented_design_images_pkey PRIMARY KEY (owner_id, file_id),
  CONSTRAINT rented_design_images_owner_id_file_id_fkey FOREIGN KEY (owner_id, file_id) REFERENCES files(owner_id, id),
  CONSTRAINT rented_design_images_owner_id_product_id_fkey FOREIGN KEY (owner_id, product_id) REFERENCES rented_design_products(owner_id, id)
);
CREATE INDEX rented_design_images_all ON rented_design_images USING btree (design_id);
CREATE INDEX rented_design_images_design ON rented_design_images USING btree (owner_id, design_id, product_id, "position");
COMMENT ON TABLE rented_design_images IS 'owner: designs';

CREATE TABLE rented_design_messages (
  owner_id text NOT NULL,
  design_id text NOT NULL,
  id text NOT NULL,
  is_admin boolean NOT NULL,
  comment text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT rented_design_messages_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT rented_design_messages_owner_id_design_id_fkey FOREIGN KEY (owner_id, design_id) REFERENCES rented_designs(owner_id, id)
);
CREATE INDEX rented_design_messages_design ON rented_design_messages USING btree (owner_id, design_id, created_at DESC, id DESC);
COMMENT ON TABLE rented_design_messages IS 'owner: designs';

CREATE TABLE rented_design_numbers (
  id text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT rented_design_numbers_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE rented_design_numbers IS 'owner: designs; reference';

CREATE TABLE rented_design_products (
  owner_id text NOT NULL,
  design_id text NOT NULL,
  id text NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  side text,
  sku_id text,
  sku_name text NOT NULL,
  sku_image text,
  type text,
  price_cents bigint,
  CONSTRAINT rented_design_products_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT rented_design_products_owner_id_design_id_fkey FOREIGN KEY (owner_id, design_id) REFERENCES rented_designs(owner_id, id)
);
CREATE INDEX rented_design_products_all ON rented_design_products USING btree (design_id, "position");
CREATE INDEX rented_design_products_design ON rented_design_products USING btree (owner_id, design_id, "position");
COMMENT ON TABLE rented_design_products IS 'owner: designs';

CREATE TABLE rented_design_revisions (
  owner_id text NOT NULL,
  design_id text NOT NULL,
  number integer NOT NULL,
  link text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT rented_design_revisions_pkey PRIMARY KEY (owner_id, design_id, number),
  CONSTRAINT rented_design_revisions_owner_id_design_id_fkey FOREIGN KEY (owner_id, design_id) REFERENCES rented_designs(owner_id, id)
);
COMMENT ON TABLE rented_design_revisions IS 'owner: designs';

CREATE TABLE rented_designs (
  owner_id text NOT NULL,
  id text NOT NULL,
  number integer NOT NULL,
  status text NOT NULL,
  note text NOT NULL,
  order_id text,
  shop_id text,
  actor_id text,
  actor_name text NOT NULL,
  price_cents bigint,
  priced_at timestamp with time zone,
  unpaid_cents bigint,
  unpaid_at timestamp with time zone,
  paid_at timestamp with time zone,
  paid_cents bigint DEFAULT 0 NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  due_at timestamp with time zone,
  soon_told_at timestamp with time zone,
  late_told_at timestamp with time zone,
  designer_id text,
  link text,
  revision integer DEFAULT 0 NOT NULL,
  revised_at timestamp with time zone,
  done_at timestamp with time zone,
  done_designer_id text,
  is_on_time boolean,
  settles_at timestamp with time zone,
  is_settled boolean DEFAULT false NOT NULL,
  finished_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  cancel_reason text DEFAULT ''::text NOT NULL,
  message_count integer DEFAULT 0 NOT NULL,
  seller_spoke_at timestamp with time zone,
  staff_spoke_at timestamp with time zone,
  unread_seller integer DEFAULT 0 NOT NULL,
  unread_staff integer DEFAULT 0 NOT NULL,
  words text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  pricings integer DEFAULT 0 NOT NULL,
  approval_step text,
  approval_cents bigint,
  approval_by text,
  approval_name text,
  approval_reason text,
  approval_at timestamp with time zone,
  max_cents bigint,
  agreed_text text,
  agreed_message_id text,
  agreed_name text,
  agreed_at timestamp with time zone,
  first_priced_at timestamp with time zone,
  declined_step text,
  declined_cents bigint,
  declined_for text,
  declined_by text,
  declined_name text,
  declined_reason text,
  declined_at timestamp with time zone,
  CONSTRAINT rented_designs_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT rented_designs_owner_id_number_key UNIQUE (owner_id, number)
);
CREATE INDEX rented_designs_all ON rented_designs USING btree (created_at DESC, id DESC);
CREATE INDEX rented_designs_all_status ON rented_designs USING btree (status, created_at DESC, id DESC);
CREATE INDEX rented_designs_approvals ON rented_designs USING btree (approval_at) WHERE (approval_step IS NOT NULL);
CREATE INDEX rented_designs_delivered ON rented_designs USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX rented_designs_designer ON rented_designs USING btree (designer_id, status, created_at DESC, id DESC) WHERE (designer_id IS NOT NULL);
CREATE INDEX rented_designs_done ON rented_designs USING btree (done_designer_id, done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX rented_designs_due ON rented_designs USING btree (due_at, created_at DESC, id DESC);
CREATE INDEX rented_designs_finished ON rented_designs USING btree (designer_id, finished_at DESC, id DESC) WHERE (finished_at IS NOT NULL);
CREATE INDEX rented_designs_grams ON rented_designs USING gin (text_grams(((((((' ds-'::text || (number)::text) || ' '::text) || (number)::text) || ' '::text) || COALESCE(order_id, ''::text)) || ' '::text)));
CREATE INDEX rented_designs_id ON rented_designs USING btree (id);
CREATE INDEX rented_designs_newest ON rented_designs USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX rented_designs_number ON rented_designs USING btree (number);
CREATE INDEX rented_designs_order ON rented_designs USING btree (owner_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX rented_designs_priced ON rented_designs USING btree (COALESCE(first_priced_at, priced_at)) WHERE (priced_at IS NOT NULL);
CREATE INDEX rented_designs_quiet ON rented_designs USING btree (settles_at) WHERE (settles_at IS NOT NULL);
CREATE INDEX rented_designs_running ON rented_designs USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX rented_designs_status ON rented_designs USING btree (owner_id, status, created_at DESC, id DESC);
CREATE INDEX rented_designs_unanswered ON rented_designs USING btree (seller_spoke_at) WHERE ((seller_spoke_at > COALESCE(GREATEST(staff_spoke_at, revised_at), '-infinity'::timestamp with time zone)) AND ((status = ANY (ARRAY['CREATED'::text, 'PENDING_PAYMENT'::text, 'INPROCESS'::text, 'FEEDBACK'::text])) OR ((status = 'COMPLETED'::text) AND (unread_staff > 0))));
CREATE INDEX rented_designs_untold ON rented_designs USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (late_told_at IS NULL));
CREATE INDEX rented_designs_words ON rented_designs USING gin (to_tsvector('simple'::regconfig, words));
COMMENT ON TABLE rented_designs IS 'owner: designs';

CREATE TABLE request_cursors (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  kind text NOT NULL,
  cursor_at timestamp with time zone NOT NULL,
  CONSTRAINT request_cursors_pkey PRIMARY KEY (owner_id, shop_id, kind),
  CONSTRAINT request_cursors_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE request_cursors IS 'owner: requests';

CREATE TABLE restores (
  restored_at timestamp with time zone NOT NULL,
  CONSTRAINT restores_pkey PRIMARY KEY (restored_at)
);
COMMENT ON TABLE restores IS 'owner: platform; reference';

CREATE TABLE role_changes (
  id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  reason text NOT NULL,
  cells jsonb NOT NULL,
  undone_at timestamp with time zone,
  undone_by text,
  switch_number bigint DEFAULT 0 NOT NULL,
  CONSTRAINT role_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX role_changes_created ON role_changes USING btree (created_at);
COMMENT ON TABLE role_changes IS 'owner: roles; reference';

CREATE TABLE role_permissions (
  id text NOT NULL,
  role_id text NOT NULL,
  permission_id text NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  movement_cents bigint,
  day_cents bigint,
  switch_number bigint DEFAULT 0 NOT NULL,
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
  second_factor_from timestamp with time zone,
  CONSTRAINT roles_pkey PRIMARY KEY (id),
  CONSTRAINT roles_name_unique UNIQUE (name)
);
CREATE UNIQUE INDEX roles_name_any_case ON roles USING btree (lower(name));
COMMENT ON TABLE roles IS 'owner: roles; reference';

CREATE TABLE sealing_keys (
  key_id text NOT NULL,
  hash_keys_sealed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT sealing_keys_pkey PRIMARY KEY (key_id)
);
COMMENT ON TABLE sealing_keys IS 'owner: platform; reference';

CREATE TABLE see_as_pages (
  owner_id text NOT NULL,
  visit_id text NOT NULL,
  page text NOT NULL,
  resource text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT see_as_pages_pkey PRIMARY KEY (owner_id, visit_id, page, resource)
);
COMMENT ON TABLE see_as_pages IS 'owner: see-as';

CREATE TABLE see_as_visits (
  owner_id text NOT NULL,
  id text NOT NULL,
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  session_id text NOT NULL,
  reason text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_by text,
  CONSTRAINT see_as_visits_pkey PRIMARY KEY (owner_id, id)
);
CREATE INDEX see_as_visits_open ON see_as_visits USING btree (ends_at) WHERE (ended_at IS NULL);
COMMENT ON TABLE see_as_visits IS 'owner: see-as';

CREATE TABLE seller_notices (
  owner_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  shop_id text,
  order_id text,
  house text,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  told_by text,
  days integer,
  words text,
  desk_id text,
  thing_id text,
  count integer,
  cents bigint,
  at timestamp with time zone,
  read_at timestamp with time zone,
  spread_at timestamp with time zone,
  mailed_at timestamp with time zone,
  grouped_at timestamp with time zone,
  sending_at timestamp with time zone,
  CONSTRAINT seller_notices_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT seller_notices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX seller_notices_desk ON seller_notices USING btree (desk_id, shop_id) WHERE (desk_id IS NOT NULL);
CREATE INDEX seller_notices_newest ON seller_notices USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX seller_notices_old ON seller_notices USING btree (created_at);
CREATE INDEX seller_notices_unread ON seller_notices USING btree (owner_id) WHERE (read_at IS NULL);
CREATE INDEX seller_notices_unspread ON seller_notices USING btree (owner_id) WHERE (spread_at IS NULL);
CREATE INDEX seller_notices_untold ON seller_notices USING btree (owner_id, created_at) WHERE (told_at IS NULL);
COMMENT ON TABLE seller_notices IS 'owner: notifications';

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
  device_kind text DEFAULT ''::text NOT NULL,
  visit_id text,
  visit_owner_id text,
  CONSTRAINT sessions_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT sessions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_last_use ON sessions USING btree (owner_id, last_used_at DESC);
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

CREATE TABLE shop_partings (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  given_up_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  purge_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  cursor_id text,
  rows jsonb DEFAULT '{}'::jsonb NOT NULL,
  files jsonb DEFAULT '{}'::jsonb NOT NULL,
  ended_at timestamp with time zone,
  actor_id text,
  CONSTRAINT shop_partings_pkey PRIMARY KEY (owner_id, shop_id, given_up_at),
  CONSTRAINT shop_partings_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX shop_partings_due ON shop_partings USING btree (purge_at) WHERE (state = 'waiting'::text);
CREATE INDEX shop_partings_newest ON shop_partings USING btree (owner_id, given_up_at DESC);
COMMENT ON TABLE shop_partings IS 'owner: disconnections';

CREATE TABLE shop_products (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  id text NOT NULL,
  title text NOT NULL,
  status text NOT NULL,
  image text,
  skus jsonb DEFAULT '[]'::jsonb NOT NULL,
  sku_count integer NOT NULL,
  lowest_cents bigint,
  highest_cents bigint,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  detail_of timestamp with time zone,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT shop_products_pkey PRIMARY KEY (owner_id, shop_id, id),
  CONSTRAINT shop_products_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX shop_products_newest ON shop_products USING btree (owner_id, shop_id, updated_at DESC NULLS LAST, id);
COMMENT ON TABLE shop_products IS 'owner: shops';

CREATE TABLE shop_renewals (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  fee_cents bigint NOT NULL,
  is_automatic boolean NOT NULL,
  actor text NOT NULL,
  renewed_at timestamp with time zone NOT NULL,
  actor_id text,
  CONSTRAINT shop_renewals_pkey PRIMARY KEY (owner_id, shop_id, ended_at),
  CONSTRAINT shop_renewals_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
COMMENT ON TABLE shop_renewals IS 'owner: shops';

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
  renewal_failed_at timestamp with time zone,
  auto_label_since timestamp with time zone,
  product_count integer,
  live_count integer,
  failed_count integer,
  frozen_count integer,
  facts_read_at timestamp with time zone,
  given_up_at timestamp with time zone,
  purged_at timestamp with time zone,
  webhooks_checked_at timestamp with time zone,
  proxy_turned_at timestamp with time zone,
  authorization_lost_at timestamp with time zone,
  CONSTRAINT shops_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT shops_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX shops_all_newest ON shops USING btree (created_at DESC, id DESC, owner_id) WHERE (purged_at IS NULL);
CREATE INDEX shops_authorization_end ON shops USING btree (authorization_ends_at) WHERE (NOT needs_authorization);
CREATE INDEX shops_auto_label ON shops USING btree (owner_id, id) WHERE is_auto_create_label;
CREATE INDEX shops_failing ON shops USING btree (updated_at, id) WHERE (is_active AND (purged_at IS NULL) AND (given_up_at IS NULL) AND (is_proxy_failing OR needs_authorization));
CREATE INDEX shops_grams ON shops USING gin (text_grams(fold_text(((((((((' '::text || id) || ' '::text) || code) || ' '::text) || friend_name) || ' '::text) || name) || ' '::text))));
CREATE INDEX shops_list ON shops USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX shops_subscription_end ON shops USING btree (subscription_ends_at);
COMMENT ON TABLE shops IS 'owner: shops';

CREATE TABLE sku_card_counts (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  state text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT sku_card_counts_pkey PRIMARY KEY (owner_id, shop_id, state)
);
COMMENT ON TABLE sku_card_counts IS 'owner: sku-designs';

CREATE TABLE sku_cards (
  owner_id text NOT NULL,
  sku_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  product_id text NOT NULL,
  product_name text NOT NULL,
  sku_name text NOT NULL,
  seller_sku text NOT NULL,
  sku_image text NOT NULL,
  state text NOT NULL,
  agreed_cents bigint,
  price_cents bigint,
  fulfil_design_id text,
  fulfil_code text,
  words text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  paid_at timestamp with time zone,
  done_at timestamp with time zone,
  pricings integer DEFAULT 0 NOT NULL,
  lead_id text,
  colors text[] DEFAULT '{}'::text[] NOT NULL,
  is_single boolean DEFAULT false NOT NULL,
  approval_cents bigint,
  approval_by text,
  approval_name text,
  approval_at timestamp with time zone,
  declined_cents bigint,
  declined_for text,
  declined_by text,
  declined_name text,
  declined_reason text,
  declined_at timestamp with time zone,
  CONSTRAINT sku_cards_pkey PRIMARY KEY (owner_id, sku_id),
  CONSTRAINT sku_cards_owner_id_id_key UNIQUE (owner_id, id),
  CONSTRAINT sku_cards_agreed_cents_check CHECK ((agreed_cents >= 0)),
  CONSTRAINT sku_cards_price_cents_check CHECK ((price_cents >= 0)),
  CONSTRAINT sku_cards_fulfil_design_id_fkey FOREIGN KEY (fulfil_design_id) REFERENCES fulfil_designs(id),
  CONSTRAINT sku_cards_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX sku_cards_approvals ON sku_cards USING btree (approval_at) WHERE (approval_by IS NOT NULL);
CREATE INDEX sku_cards_asked ON sku_cards USING btree (submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX sku_cards_asked_state ON sku_cards USING btree (state, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX sku_cards_grams ON sku_cards USING gin (text_grams(lower(((((((((((' sd-'::text || "right"(id, 6)) || ' '::text) || "right"(id, 6)) || ' '::text) || sku_id) || ' '::text) || seller_sku) || ' '::text) || COALESCE(fulfil_code, ''::text)) || ' '::text)))) WHERE (submitted_at IS NOT NULL);
CREATE INDEX sku_cards_id ON sku_cards USING btree (id);
CREATE INDEX sku_cards_lead ON sku_cards USING btree (owner_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX sku_cards_newest ON sku_cards USING btree (owner_id, created_at DESC, id DESC) INCLUDE (shop_id) WHERE (state <> 'KNOWN'::text);
CREATE INDEX sku_cards_product ON sku_cards USING btree (owner_id, product_id, sku_id);
CREATE INDEX sku_cards_shown ON sku_cards USING btree (owner_id, created_at DESC, id DESC) INCLUDE (shop_id) WHERE (state <> ALL (ARRAY['KNOWN'::text, 'PART'::text]));
CREATE INDEX sku_cards_shown_words ON sku_cards USING gin (to_tsvector('simple'::regconfig, words)) WHERE (state <> ALL (ARRAY['KNOWN'::text, 'PART'::text]));
CREATE INDEX sku_cards_state ON sku_cards USING btree (owner_id, state, created_at DESC, id DESC) INCLUDE (shop_id);
CREATE INDEX sku_cards_ungrouped ON sku_cards USING btree (owner_id, product_id) WHERE ((lead_id IS NULL) AND (state <> 'KNOWN'::text));
CREATE INDEX sku_cards_words ON sku_cards USING gin (to_tsvector('simple'::regconfig, words)) WHERE (state <> 'KNOWN'::text);
COMMENT ON TABLE sku_cards IS 'owner: sku-designs';

CREATE TABLE sku_designs (
  owner_id text NOT NULL,
  sku_id text NOT NULL,
  side text NOT NULL,
  file_id text NOT NULL,
  shop_id text NOT NULL,
  product_id text NOT NULL,
  version integer NOT NULL,
  orders integer NOT NULL,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone NOT NULL,
  imported_at timestamp with time zone,
  CONSTRAINT sku_designs_pkey PRIMARY KEY (owner_id, sku_id, side, file_id),
  CONSTRAINT sku_designs_owner_id_sku_id_side_version_key UNIQUE (owner_id, sku_id, side, version),
  CONSTRAINT sku_designs_owner_id_file_id_fkey FOREIGN KEY (owner_id, file_id) REFERENCES files(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT sku_designs_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX sku_designs_file ON sku_designs USING btree (owner_id, file_id);
CREATE INDEX sku_designs_product ON sku_designs USING btree (owner_id, product_id, used_at DESC);
COMMENT ON TABLE sku_designs IS 'owner: library';

CREATE TABLE sku_garments (
  owner_id text NOT NULL,
  sku_id text NOT NULL,
  shop_id text NOT NULL,
  product_type text,
  color text,
  size text,
  actor_name text NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  CONSTRAINT sku_garments_pkey PRIMARY KEY (owner_id, sku_id),
  CONSTRAINT sku_garments_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
COMMENT ON TABLE sku_garments IS 'owner: orders';

CREATE TABLE sku_marks (
  owner_id text NOT NULL,
  sku_id text NOT NULL,
  shop_id text NOT NULL,
  marked_at timestamp with time zone NOT NULL,
  actor_name text NOT NULL,
  CONSTRAINT sku_marks_pkey PRIMARY KEY (owner_id, sku_id),
  CONSTRAINT sku_marks_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
COMMENT ON TABLE sku_marks IS 'owner: library';

CREATE TABLE spy_counts (
  name text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT spy_counts_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE spy_counts IS 'owner: spy; reference';

CREATE TABLE spy_items (
  id text NOT NULL,
  number integer NOT NULL,
  ref_id text NOT NULL,
  title text NOT NULL,
  front text,
  back text,
  design_front text,
  design_back text,
  words text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT spy_items_pkey PRIMARY KEY (id),
  CONSTRAINT spy_items_number_key UNIQUE (number),
  CONSTRAINT spy_items_ref_id_key UNIQUE (ref_id),
  CONSTRAINT spy_items_back_fkey FOREIGN KEY (back) REFERENCES staff_files(id),
  CONSTRAINT spy_items_design_back_fkey FOREIGN KEY (design_back) REFERENCES staff_files(id),
  CONSTRAINT spy_items_design_front_fkey FOREIGN KEY (design_front) REFERENCES staff_files(id),
  CONSTRAINT spy_items_front_fkey FOREIGN KEY (front) REFERENCES staff_files(id)
);
CREATE INDEX spy_items_newest ON spy_items USING btree (created_at DESC, id DESC);
CREATE INDEX spy_items_words ON spy_items USING gin (to_tsvector('simple'::regconfig, words));
COMMENT ON TABLE spy_items IS 'owner: spy; reference';

CREATE TABLE staff_fetches (
  holder text NOT NULL,
  slot text NOT NULL,
  url text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  CONSTRAINT staff_fetches_pkey PRIMARY KEY (holder, slot)
);
COMMENT ON TABLE staff_fetches IS 'owner: library; reference';

CREATE TABLE staff_files (
  id text NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  ext text NOT NULL,
  mime text NOT NULL,
  size_bytes bigint NOT NULL,
  width integer,
  height integer,
  has_thumbnail boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  actor_id text,
  CONSTRAINT staff_files_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_files_bytes ON staff_files USING btree (sha256, ext);
COMMENT ON TABLE staff_files IS 'owner: library; reference';

CREATE TABLE staff_movements (
  reference text NOT NULL,
  user_id text NOT NULL,
  permission text NOT NULL,
  cents bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_movements_pkey PRIMARY KEY (reference)
);
CREATE INDEX staff_movements_created ON staff_movements USING btree (created_at);
CREATE INDEX staff_movements_day ON staff_movements USING btree (user_id, permission, created_at);
COMMENT ON TABLE staff_movements IS 'owner: roles; reference';

CREATE TABLE staff_notes (
  owner_id text NOT NULL,
  id text NOT NULL,
  text text NOT NULL,
  author_id text NOT NULL,
  author_name text NOT NULL,
  cause text,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  versions jsonb DEFAULT '[]'::jsonb NOT NULL,
  pinned_at timestamp with time zone,
  pinned_by text,
  deleted_at timestamp with time zone,
  CONSTRAINT staff_notes_pkey PRIMARY KEY (owner_id, id)
);
COMMENT ON TABLE staff_notes IS 'owner: staff-notes';

CREATE TABLE statement_transactions (
  owner_id text NOT NULL,
  statement_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  order_id text,
  order_created_at timestamp with time zone,
  adjustment_id text,
  settlement_cents bigint NOT NULL,
  reserve_cents bigint,
  reserve_status text,
  release_at timestamp with time zone,
  CONSTRAINT statement_transactions_pkey PRIMARY KEY (owner_id, statement_id, id),
  CONSTRAINT statement_transactions_owner_id_statement_id_fkey FOREIGN KEY (owner_id, statement_id) REFERENCES statements(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX statement_transactions_order ON statement_transactions USING btree (owner_id, order_id, at) WHERE (order_id IS NOT NULL);
COMMENT ON TABLE statement_transactions IS 'owner: payouts';

CREATE TABLE statements (
  owner_id text NOT NULL,
  id text NOT NULL,
  shop_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  la_day date NOT NULL,
  payment_id text,
  payment_status text,
  settlement_cents bigint NOT NULL,
  currency text,
  orders_cents bigint DEFAULT 0 NOT NULL,
  orders_count integer DEFAULT 0 NOT NULL,
  taken_cents bigint DEFAULT 0 NOT NULL,
  transactions_cents bigint DEFAULT 0 NOT NULL,
  transactions_count integer DEFAULT 0 NOT NULL,
  reserve_held_cents bigint DEFAULT 0 NOT NULL,
  reserve_released_cents bigint DEFAULT 0 NOT NULL,
  broken_count integer DEFAULT 0 NOT NULL,
  page_cursor text,
  read_at timestamp with time zone,
  CONSTRAINT statements_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT statements_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id)
);
CREATE INDEX statements_of_day ON statements USING btree (owner_id, la_day);
CREATE INDEX statements_of_payment ON statements USING btree (owner_id, payment_id);
CREATE INDEX statements_of_shop ON statements USING btree (owner_id, shop_id, at);
CREATE INDEX statements_unread ON statements USING btree (owner_id, shop_id, at) WHERE (read_at IS NULL);
COMMENT ON TABLE statements IS 'owner: payouts';

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
  read_from timestamp with time zone,
  CONSTRAINT sync_errors_pkey PRIMARY KEY (owner_id, shop_id, id)
);
CREATE INDEX sync_errors_open ON sync_errors USING btree (owner_id, shop_id, created_at DESC) WHERE (resolved_at IS NULL);
CREATE INDEX sync_errors_resolved ON sync_errors USING btree (owner_id, resolved_at) WHERE (resolved_at IS NOT NULL);
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
  recovered_count integer DEFAULT 0 NOT NULL,
  recovered_ids text[] DEFAULT '{}'::text[] NOT NULL,
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
  looked_at timestamp with time zone,
  look_from timestamp with time zone,
  CONSTRAINT sync_states_pkey PRIMARY KEY (owner_id, shop_id),
  CONSTRAINT sync_states_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sync_states IS 'owner: orders';

CREATE TABLE team_directory (
  user_id text NOT NULL,
  owner_id text NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  CONSTRAINT team_directory_pkey PRIMARY KEY (user_id, owner_id),
  CONSTRAINT team_directory_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT team_directory_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE team_directory IS 'owner: teams; reference';

CREATE TABLE team_invitations (
  owner_id text NOT NULL,
  team_id text NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_by text,
  CONSTRAINT team_invitations_pkey PRIMARY KEY (owner_id, team_id, email),
  CONSTRAINT team_invitations_owner_id_team_id_fkey FOREIGN KEY (owner_id, team_id) REFERENCES teams(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE team_invitations IS 'owner: teams';

CREATE TABLE team_members (
  owner_id text NOT NULL,
  team_id text NOT NULL,
  user_id text NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  CONSTRAINT team_members_pkey PRIMARY KEY (owner_id, team_id, user_id),
  CONSTRAINT team_members_owner_id_team_id_fkey FOREIGN KEY (owner_id, team_id) REFERENCES teams(owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE team_members IS 'owner: teams';

CREATE TABLE team_shops (
  owner_id text NOT NULL,
  team_id text NOT NULL,
  shop_id text NOT NULL,
  assigned_at timestamp with time zone NOT NULL,
  CONSTRAINT team_shops_pkey PRIMARY KEY (owner_id, team_id, shop_id),
  CONSTRAINT team_shops_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE,
  CONSTRAINT team_shops_owner_id_team_id_fkey FOREIGN KEY (owner_id, team_id) REFERENCES teams(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX team_shops_shop ON team_shops USING btree (owner_id, shop_id);
COMMENT ON TABLE team_shops IS 'owner: teams';

CREATE TABLE teams (
  owner_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT teams_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT teams_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'operator'::text, 'viewer'::text]))),
  CONSTRAINT teams_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX teams_name ON teams USING btree (owner_id, lower(name));
COMMENT ON TABLE teams IS 'owner: teams';

CREATE TABLE telegram_groups (
  owner_id text NOT NULL,
  address_sealed text NOT NULL,
  has_own_bot boolean NOT NULL,
  title text NOT NULL,
  last_four text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT telegram_groups_pkey PRIMARY KEY (owner_id),
  CONSTRAINT telegram_groups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE telegram_groups IS 'owner: notifications';

CREATE TABLE transactions (
  owner_id text NOT NULL,
  id text NOT NULL,
  code text DEFAULT ''::text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  amount_vnd bigint,
  exchange_rate integer DEFAULT 1 NOT NULL,
  amount_cents bigint NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  entry_id text,
  subject_kind text,
  subject_id text,
  actor_id text,
  actor_name text DEFAULT ''::text NOT NULL,
  decider_id text,
  decider_name text,
  asked_vnd bigint,
  expires_at timestamp with time zone,
  for_shop text,
  for_order text,
  for_skus jsonb,
  harm jsonb,
  CONSTRAINT transactions_pkey PRIMARY KEY (owner_id, id),
  CONSTRAINT transactions_entry FOREIGN KEY (owner_id, entry_id) REFERENCES ledger_entries(owner_id, id),
  CONSTRAINT transactions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX transactions_approvals ON transactions USING btree (created_at) WHERE (status = 'APPROVAL'::text);
CREATE UNIQUE INDEX transactions_code ON transactions USING btree (owner_id, code) WHERE (code <> ''::text);
CREATE INDEX transactions_costs ON transactions USING btree (owner_id, created_at DESC, id DESC) WHERE (type = ANY (ARRAY['DESIGN'::text, 'SKU_DESIGN'::text, 'RENEWAL'::text, 'ADJUSTMENT'::text]));
CREATE INDEX transactions_entry ON transactions USING btree (owner_id, entry_id);
CREATE INDEX transactions_for_order ON transactions USING btree (owner_id, for_order) WHERE (for_order IS NOT NULL);
CREATE INDEX transactions_newest ON transactions USING btree (owner_id, created_at DESC, id DESC);
COMMENT ON TABLE transactions IS 'owner: wallet';

CREATE TABLE two_factors (
  owner_id text NOT NULL,
  secret_sealed text,
  pending_sealed text,
  pending_expires_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  locked_until timestamp with time zone,
  CONSTRAINT two_factors_pkey PRIMARY KEY (owner_id),
  CONSTRAINT two_factors_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE two_factors IS 'owner: accounts';

CREATE TABLE unknown_orders (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  shop_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  CONSTRAINT unknown_orders_pkey PRIMARY KEY (owner_id, order_id),
  CONSTRAINT unknown_orders_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX unknown_orders_due ON unknown_orders USING btree (owner_id, shop_id, next_try_at);
COMMENT ON TABLE unknown_orders IS 'owner: payouts';

CREATE TABLE uploads (
  owner_id text NOT NULL,
  actor_id text NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  id text NOT NULL,
  size_bytes bigint NOT NULL,
  received_bytes bigint DEFAULT 0 NOT NULL,
  pieces text[] DEFAULT '{}'::text[] NOT NULL,
  stored text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT uploads_pkey PRIMARY KEY (owner_id, actor_id, sha256, name)
);
CREATE INDEX uploads_idle ON uploads USING btree (updated_at);
COMMENT ON TABLE uploads IS 'owner: library';

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
  deactivated_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (translate(lower(regexp_replace(NORMALIZE(((((((((id || ' '::text) || email) || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || COALESCE(user_name, ''::text)), NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'Đđ'::text, 'dd'::text)) STORED NOT NULL,
  credentials_changed_at timestamp with time zone,
  sign_in_change text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX users_created ON users USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email));
CREATE INDEX users_grams ON users USING gin (text_grams(((' '::text || search_text) || ' '::text)));
CREATE INDEX users_role ON users USING btree (role_id);
CREATE UNIQUE INDEX users_user_name_unique ON users USING btree (lower(user_name));
COMMENT ON TABLE users IS 'owner: accounts; reference';

CREATE TABLE violations (
  owner_id text NOT NULL,
  shop_id text NOT NULL,
  id text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  record jsonb NOT NULL,
  observed_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT violations_pkey PRIMARY KEY (owner_id, shop_id, id),
  CONSTRAINT violations_owner_id_shop_id_fkey FOREIGN KEY (owner_id, shop_id) REFERENCES shops(owner_id, id) ON DELETE CASCADE
);
CREATE INDEX violations_grams ON violations USING gin (text_grams(lower(((((' '::text || id) || ' '::text) || COALESCE((record ->> 'order_id'::text), ''::text)) || ' '::text))));
CREATE INDEX violations_newest ON violations USING btree (owner_id, shop_id, happened_at, id);
COMMENT ON TABLE violations IS 'owner: extension';

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
CREATE INDEX webhook_events_received ON webhook_events USING btree (owner_id, received_at);
COMMENT ON TABLE webhook_events IS 'owner: orders';

CREATE TABLE withdrawal_files (
  id text NOT NULL,
  code text NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_files_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_files_code_key UNIQUE (code)
);
COMMENT ON TABLE withdrawal_files IS 'owner: wallet; reference';

CREATE TABLE work_claims (
  owner_id text NOT NULL,
  name text NOT NULL,
  claim_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT work_claims_pkey PRIMARY KEY (owner_id, name),
  CONSTRAINT work_claims_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE work_claims IS 'owner: platform';
