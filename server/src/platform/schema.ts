import type { ColumnType, Generated } from 'kysely';

/** Instants come back as Date and are given as Date. */
type Instant = Date;
/** bigint column holding cents or a count; a safe integer in our hands. */
type Big = ColumnType<number, number, number>;
type BigDefault = ColumnType<number, number | undefined, number>;
type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface OrderAddress {
  name: string | null;
  phone: string | null;
  fullAddress: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  region: string;
}

export interface OrderPackage {
  id: string;
  status: string | null;
  trackingNumber: string | null;
  carrier: string | null;
}

export interface FulfilErrorRow {
  code: string;
  text: string;
  at: string;
}

export type EventDetails = Record<string, string | number | boolean | null>;

/** The database as Kysely sees it; a test compares it with the migrated schema. */
export interface Tables {
  roles: {
    id: string;
    name: string;
    is_deletable: Generated<boolean>;
    is_admin: Generated<boolean>;
    created_at: Generated<Instant>;
  };
  permissions: { id: string; name: string; name_display: string; description: string };
  role_permissions: { id: string; role_id: string; permission_id: string; is_active: Generated<boolean> };
  users: {
    id: string;
    email: string;
    password_hash: string;
    first_name: string;
    last_name: string;
    user_name: string | null;
    bio: Generated<string>;
    dob: string | null;
    locale: Generated<string>;
    role_id: string;
    is_email_confirmed: Generated<boolean>;
    is_two_factor_enabled: Generated<boolean>;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: Instant | null;
    deactivated_at: Instant | null;
    search_text: Generated<string>;
  };
  allowed_ips: {
    id: string;
    ip: string;
    note: Generated<string>;
    is_active: Generated<boolean>;
    created_at: Instant;
    hits: BigDefault;
    last_hit_at: Instant | null;
  };
  sessions: {
    owner_id: string;
    id: string;
    device: Generated<string>;
    device_kind: Generated<string>;
    address: Generated<string>;
    owes_second_factor: Generated<boolean>;
    created_at: Instant;
    last_used_at: Instant;
    expires_at: Instant;
    ended_at: Instant | null;
    end_reason: string | null;
  };
  refresh_tokens: {
    owner_id: string;
    session_id: string;
    token_hash: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: Instant | null;
    parent_hash: string | null;
    access_used_at: Instant | null;
  };
  two_factors: {
    owner_id: string;
    secret_sealed: string | null;
    pending_sealed: string | null;
    pending_expires_at: Instant | null;
    last_step: BigDefault;
    failures: Generated<number>;
    locked_until: Instant | null;
  };
  recovery_codes: { owner_id: string; code_hash: string; used_at: Instant | null };
  api_keys: {
    owner_id: string;
    key_hash: string;
    last_four: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  api_key_directory: { key_hash: string; owner_id: string };
  deposit_transactions: {
    owner_id: string;
    id: string;
    code: Generated<string>;
    type: string;
    status: string;
    amount_vnd: ColumnType<number | null, number | null | undefined, number | null>;
    exchange_rate: Generated<number>;
    amount_cents: Big;
    before_cents: Big;
    after_cents: Big;
    description: Generated<string>;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: Instant | null;
  };
  attempt_limits: { key: string; window_start: Instant; count: number };
  idempotency_keys: {
    owner_id: string;
    key: string;
    endpoint: string;
    body_hash: string;
    status: number | null;
    answer: string | null;
    created_at: Instant;
    finished_at: Instant | null;
  };
  work_claims: { owner_id: string; name: string; claim_id: string; expires_at: Instant };
  action_log_days: { day: string; user_id: string; entity: string; action: string; count: Big };
  action_logs: {
    owner_id: string;
    id: string;
    user_id: string;
    action: string;
    entity: string;
    entity_id: string;
    before: NullableJson<Record<string, unknown>>;
    after: NullableJson<Record<string, unknown>>;
    address: Generated<string>;
    request_id: Generated<string>;
    created_at: Instant;
  };
  shop_directory: { shop_id: string; owner_id: string };
  shops: {
    owner_id: string;
    id: string;
    friend_name: string;
    name: string;
    code: string;
    region: string;
    seller_name: string;
    seller_type: string;
    user_type: Generated<number>;
    bank: string | null;
    is_active: Generated<boolean>;
    auto_renew: Generated<boolean>;
    is_auto_create_label: Generated<boolean>;
    payout_on_hold_cents: BigDefault;
    subscription_ends_at: Instant;
    authorization_ends_at: Instant;
    needs_authorization: Generated<boolean>;
    proxy_host: string | null;
    is_proxy_failing: Generated<boolean>;
    proxy_checked_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  shop_credentials: {
    owner_id: string;
    shop_id: string;
    open_id: string;
    cipher_sealed: string;
    access_token_sealed: string;
    refresh_token_sealed: string;
    proxy_sealed: string | null;
    access_token_issued_at: Instant;
    access_token_expires_at: Instant;
    refresh_failures: Generated<number>;
    refresh_next_try_at: Instant | null;
    updated_at: Instant;
  };
  warehouses: {
    owner_id: string;
    shop_id: string;
    id: string;
    name: string;
    type: string;
    sub_type: string;
    is_default: boolean;
    address: string;
  };
  sync_states: {
    owner_id: string;
    shop_id: string;
    state: Generated<string>;
    cursor_at: Instant | null;
    is_first_sync: Generated<boolean>;
    synced_count: Generated<number>;
    expected_count: number | null;
    last_sync_at: Instant | null;
    last_result: string | null;
    last_error: string | null;
    updated_at: Instant;
  };
  sync_runs: {
    owner_id: string;
    shop_id: string;
    id: string;
    cause: string;
    started_at: Instant;
    finished_at: Instant | null;
    result: string | null;
    seen_count: Generated<number>;
    changed_count: Generated<number>;
    recovered_count: Generated<number>;
    recovered_ids: Generated<string[]>;
    broken_count: Generated<number>;
    waited_ms: Generated<number>;
    error: string | null;
  };
  sync_errors: {
    owner_id: string;
    shop_id: string;
    id: string;
    order_id: string | null;
    reason: string;
    attempts: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
    resolved_at: Instant | null;
  };
  webhook_events: {
    owner_id: string;
    notification_id: string;
    shop_id: string;
    type: string;
    order_id: string | null;
    payload: Json<unknown>;
    received_at: Instant;
    done_at: Instant | null;
    error: string | null;
  };
  orders: {
    owner_id: string;
    id: string;
    shop_id: string;
    status: string;
    created_at: Instant;
    la_day: string;
    updated_at: Instant;
    paid_at: Instant | null;
    shipping_type: string;
    is_on_hold: Generated<boolean>;
    hold_until: Instant | null;
    is_cancel_requested: Generated<boolean>;
    cancel_requested_at: Instant | null;
    cancelled_at: Instant | null;
    cancel_reason: string | null;
    due_at: Instant | null;
    shipping_due_at: Instant | null;
    collection_due_at: Instant | null;
    delivery_due_at: Instant | null;
    collected_at: Instant | null;
    delivered_at: Instant | null;
    buyer_message: Generated<string>;
    seller_note: Generated<string>;
    buyer_user_id: string | null;
    delivery_option: string | null;
    address: NullableJson<OrderAddress>;
    is_address_masked: Generated<boolean>;
    payment: JsonDefault<Record<string, number>>;
    total_cents: BigDefault;
    sub_total_cents: BigDefault;
    original_price_cents: BigDefault;
    settlement_cents: BigDefault;
    onhold_cents: BigDefault;
    is_settled: Generated<boolean>;
    settlement_read_for: Instant | null;
    tracking_numbers: Generated<string[]>;
    carrier: string | null;
    packages: JsonDefault<OrderPackage[]>;
    label_state: Generated<string>;
    label_file_id: string | null;
    fulfil_state: Generated<string>;
    fulfil_house: string | null;
    fulfil_type: string | null;
    fulfil_status: string | null;
    fulfil_price_cents: BigDefault;
    fulfil_id: string | null;
    fulfil_line: string | null;
    fulfil_facility: string | null;
    fulfil_shipping: string | null;
    fulfil_error: NullableJson<FulfilErrorRow>;
    last_seen_at: Instant;
    cancelled_after_sending: Generated<number>;
    settlement_asked_at: Instant | null;
  };
  order_products: {
    owner_id: string;
    order_id: string;
    sku_id: string;
    id: string;
    position: number;
    product_id: string;
    product_name: string;
    sku_name: string;
    seller_sku: string;
    sku_image: string;
    quantity: number;
    original_price_cents: Big;
    sale_price_cents: Big;
    product_type: string | null;
    color: string | null;
    size: string | null;
    line_item_ids: string[];
    cancelled_line_item_ids: Generated<string[]>;
  };
  order_terms: { owner_id: string; term: string; order_id: string };
  order_counts: {
    owner_id: string;
    shop_id: string;
    status: string;
    house: string;
    fulfil_state: string;
    label_state: string;
    cancel_requested: boolean;
    count: Big;
  };
  order_day_counts: {
    owner_id: string;
    la_day: string;
    shop_id: string;
    status: string;
    house: string;
    fulfil_state: string;
    label_state: string;
    cancel_requested: boolean;
    count: Big;
  };
  order_day_totals: { owner_id: string; la_day: string; count: Big };
  order_day_status_counts: { owner_id: string; la_day: string; status: string; count: Big };
  order_tracking_claims: { owner_id: string; tracking_number: string; order_id: string };
  order_events: {
    owner_id: string;
    order_id: string;
    id: string;
    at: Instant;
    event: string;
    actor: string;
    details: JsonDefault<EventDetails>;
  };
  files: {
    owner_id: string;
    id: string;
    sha256: string;
    name: string;
    ext: string;
    mime: string;
    size_bytes: Big;
    width: number | null;
    height: number | null;
    source: string;
    has_thumbnail: Generated<boolean>;
    created_at: Instant;
    updated_at: Instant;
  };
  placements: {
    owner_id: string;
    order_id: string;
    sku_id: string;
    side: string;
    file_id: string;
    source: Generated<string>;
    created_at: Instant;
  };
  factory_accounts: {
    owner_id: string;
    house: string;
    credentials_sealed: string;
    last_four: string;
    checked_at: Instant;
    is_refused: Generated<boolean>;
    updated_at: Instant;
  };
  telegram_groups: {
    owner_id: string;
    address_sealed: string;
    has_own_bot: boolean;
    title: string;
    last_four: string;
    checked_at: Instant;
  };
  seller_notices: {
    owner_id: string;
    id: string;
    kind: string;
    shop_id: string;
    order_id: string | null;
    house: string | null;
    attempts: Generated<number>;
    created_at: Instant;
    told_at: Instant | null;
    told_by: string | null;
  };
  fulfilment_settings: {
    owner_id: string;
    house: string;
    line: string | null;
    shipping: string | null;
    facility: string | null;
    updated_at: Instant;
  };
  fulfilments: {
    owner_id: string;
    id: string;
    order_id: string;
    house: string;
    ref_id: string;
    is_ref_used_up: Generated<boolean>;
    state: string;
    request: Json<unknown>;
    factory_order_id: string | null;
    raw_status: string | null;
    cost_cents: ColumnType<number | null, number | null | undefined, number | null>;
    tracking_number: string | null;
    carrier: string | null;
    sent_at: Instant | null;
    attempts: Generated<number>;
    error: NullableJson<FulfilErrorRow>;
    next_poll_at: Instant | null;
    tracking_told_at: Instant | null;
    created_by: string;
    created_at: Instant;
    updated_at: Instant;
    ended_at: Instant | null;
  };
  factory_catalogues: { house: string; line: string; groups: Json<unknown>; read_at: Instant };
  mails: {
    owner_id: string;
    id: string;
    kind: string;
    locale: string;
    recipient: string;
    subject: string;
    body_sealed: string | null;
    body_expires_at: Instant;
    status: Generated<string>;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: Instant;
    sent_at: Instant | null;
  };
  mailed_codes: {
    owner_id: string;
    purpose: string;
    code_hash: string;
    tries: Generated<number>;
    created_at: Instant;
    expires_at: Instant;
    used_at: Instant | null;
  };
}
