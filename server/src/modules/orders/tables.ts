import type { ViewContent } from '@bobbin/contract/order-views';
import type { Generated } from 'kysely';
import type { Instant, Big, BigDefault, Json, JsonDefault, NullableJson } from '../../platform/columns.ts';
import type { PauseRow } from './teamwork/teamwork.sql.ts';
import type { StoredView } from './views/views.sql.ts';

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

/** The seller's response to a cancel request, as long as the outcome of the request is unknown. */
export interface CancelAnswer {
  answer: string;
  by: string;
  byId?: string | null;
  reason: string;
  as?: string;
}

export interface FulfilErrorRow {
  code: string;
  text: string;
  at: string;
}

export type EventDetails = Record<string, string | number | boolean | null>;

/** Refund of one return, and the time at which the return ended. */
export interface OrderRefund {
  at: string;
  cents: number;
}

declare module '../../platform/database.ts' {
  interface Tables {
    auto_label_tries: {
      owner_id: string;
      order_id: string;
      attempts: number;
      next_try_at: Instant | null;
      refusal: string | null;
    };
    due_notices: {
      owner_id: string;
      order_id: string;
      /** Kind of deadline: dueSoon or late. */
      kind: string;
      told_at: Instant;
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
      /** Time of the last reconciliation. */
      looked_at: Instant | null;
      /** Creation time from which the next reconciliation reads, while older orders are still to be read; null means the last 30 days. */
      look_from: Instant | null;
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
      /** For an error of an order without id: the update time from which a sync reads the order again. */
      read_from: Instant | null;
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
      kind: Generated<string>;
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
      /** SELLER, BUYER or SYSTEM, as the marketplace says; null when it is not known. */
      cancel_initiator: string | null;
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
      /** The marketplace's last estimate, which is kept after the settlement; null when the marketplace gave none. */
      estimated_cents: Big | null;
      is_settled: Generated<boolean>;
      tracking_numbers: Generated<string[]>;
      carrier: string | null;
      packages: JsonDefault<OrderPackage[]>;
      label_state: Generated<string>;
      label_file_id: string | null;
      /** Id of the package of the stored label; null for labels that are older than this column. */
      label_package_id: string | null;
      /** The other orders that share a package with this order (FUL-95). */
      parcel_mates: Generated<string[]>;
      /** The lead order, whose factory order contains this one too. */
      ships_with: string | null;
      fulfil_state: Generated<string>;
      fulfil_house: string | null;
      fulfil_type: string | null;
      fulfil_status: string | null;
      fulfil_price_cents: BigDefault;
      /** The part of the price that figures include, computed by the database; zero for a draft (MNY-33). */
      cost_cents: BigDefault;
      fulfil_id: string | null;
      fulfil_line: string | null;
      fulfil_facility: string | null;
      fulfil_shipping: string | null;
      fulfil_error: NullableJson<FulfilErrorRow>;
      last_seen_at: Instant;
      cancelled_after_sending: Generated<number>;
      draft_blockers: Generated<string[]>;
      /** State and refunds of the order's returns; the module `requests` writes them. */
      return_state: Generated<string>;
      refunded_cents: BigDefault;
      /** How final the order's money is, and its amount; both are computed by the database (PRF-2). */
      money_state: Generated<string>;
      money_cents: BigDefault;
      /** Sum of the order's corrections; each correction belongs to its own day (PRF-4). */
      corrected_cents: BigDefault;
      /** End of the newest statement day whose statement names the order. */
      settled_until: Instant | null;
      /** Currency of all amounts except the factory's; figures include only dollars (PRF-20). */
      currency: Generated<string>;
      /** Refund of each return, and its time (MNY-31). */
      refunds: JsonDefault<OrderRefund[]>;
      /** Refunds that no statement contains yet; only a settled order has them. */
      expected_refund_cents: BigDefault;
      cancel_answer: NullableJson<CancelAnswer>;
      /** Number of pieces and name of the first product, by which the list sorts (GRP-1); null until they are filled. */
      pieces: number | null;
      first_product: string | null;
      /** Fields for teamwork (tags, assignee, pause, notes), which only `teamwork` writes (TMW-1). */
      tag_ids: Generated<string[]>;
      assignee_id: string | null;
      assignee_name: string | null;
      /** End of the team's pause; null when the order is not paused. */
      paused_until: Instant | null;
      pause: NullableJson<PauseRow>;
      note_count: Generated<number>;
      mentioned_ids: Generated<string[]>;
    };
    order_views: {
      owner_id: string;
      id: string;
      author_id: string;
      author_name: string;
      name: string;
      team_id: string | null;
      is_team_pinned: boolean;
      place: number;
      content: Json<ViewContent>;
      revision: Generated<number>;
      created_at: Instant;
      deleted_at: Instant | null;
    };
    order_view_choices: {
      owner_id: string;
      user_id: string;
      view_order: string[];
      pins: Json<Record<string, boolean>>;
      hidden: string[];
      landing: string | null;
      updated_at: Instant;
    };
    order_view_changes: {
      owner_id: string;
      id: string;
      at: Instant;
      actor_id: string;
      actor_name: string;
      view_id: string;
      what: string;
      before: Json<StoredView>;
      after: Json<StoredView> | null;
      undone_at: Instant | null;
    };
    sku_garments: {
      owner_id: string;
      sku_id: string;
      shop_id: string;
      product_type: string | null;
      color: string | null;
      size: string | null;
      actor_name: string;
      confirmed_at: Instant;
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
    product_terms: { owner_id: string; term: string; product_id: string };
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
    order_state_counts: {
      owner_id: string;
      status: string;
      fulfil_state: string;
      label_state: string;
      cancel_requested: boolean;
      count: Big;
    };
    order_due_counts: {
      owner_id: string;
      shop_id: string;
      hours: number;
      until: Instant;
      orders: Big;
      unfulfilled: Big;
      further: Big;
      further_unfulfilled: Big;
    };
    order_count_changes: {
      owner_id: string;
      id: string;
      la_day: string;
      status: string;
      house: string;
      fulfil_state: string;
      change: Big;
    };
    all_order_counts: { la_day: string; status: string; house: string; fulfil_state: string; count: Big };
    all_order_day_counts: { la_day: string; status: string; count: Big };
    order_corrections: {
      owner_id: string;
      order_id: string;
      id: string;
      shop_id: string;
      at: Instant;
      la_day: string;
      kind: string;
      cents: Big;
    };
    /** Sums of orders by day; in the table by month, `la_day` is the first day of the month (PRF-1). */
    order_day_sums: {
      owner_id: string;
      la_day: string;
      shop_id: string;
      status: string;
      house: string;
      /** The value `correction` marks rows with corrections of orders of other days. */
      money_state: string;
      orders: Big;
      pieces: Big;
      paid_cents: Big;
      /** `money_cents` is the revenue of the orders, `day_cents` the part that belongs to this day; they differ by corrections. */
      money_cents: Big;
      day_cents: Big;
      cost_cents: Big;
      costed: Big;
      priced_cents: BigDefault;
      costed_pieces: Big;
      corrections: Big;
    };
    order_month_sums: {
      owner_id: string;
      la_day: string;
      shop_id: string;
      status: string;
      house: string;
      money_state: string;
      orders: Big;
      pieces: Big;
      paid_cents: Big;
      money_cents: Big;
      day_cents: Big;
      cost_cents: Big;
      costed: Big;
      priced_cents: BigDefault;
      costed_pieces: Big;
      corrections: Big;
    };
    /** Sums of money per product and day; the money of an order is divided among its products. */
    product_day_sums: {
      owner_id: string;
      la_day: string;
      shop_id: string;
      product_id: string;
      sku_id: string;
      orders: Big;
      pieces: Big;
      money_cents: Big;
      cost_cents: Big;
      priced: BigDefault;
      priced_cents: BigDefault;
      estimated_cents: BigDefault;
    };
    product_month_sums: {
      owner_id: string;
      la_day: string;
      shop_id: string;
      product_id: string;
      sku_id: string;
      orders: Big;
      pieces: Big;
      money_cents: Big;
      cost_cents: Big;
      priced: BigDefault;
      priced_cents: BigDefault;
      estimated_cents: BigDefault;
    };
    order_tracking_claims: { owner_id: string; tracking_number: string; order_id: string };
    label_batches: {
      owner_id: string;
      id: string;
      created_at: Instant;
      actor_id: string | null;
      actor_name: string;
      total: number;
      stopped_at: Instant | null;
      finished_at: Instant | null;
    };
    label_batch_orders: {
      owner_id: string;
      batch_id: string;
      order_id: string;
      position: number;
      state: string;
      error: string | null;
      reasons: Generated<string[]>;
      detail: string | null;
    };
    label_prints: {
      owner_id: string;
      id: string;
      batch_id: string;
      created_at: Instant;
      actor_id: string | null;
      actor_name: string;
      size: string;
      state: string;
      file_id: string | null;
      order_ids: string[];
      missing_ids: Generated<string[]>;
      reason: string | null;
    };
    label_print_orders: { owner_id: string; order_id: string; print_id: string };
    order_exports: {
      owner_id: string;
      id: string;
      created_at: Instant;
      actor_id: string;
      actor_name: string;
      order_ids: string[] | null;
      filter: NullableJson<unknown>;
      sort_by: string;
      format: string;
      columns: string[];
      zone: string;
      locale: string;
      seen: Json<unknown>;
      state: string;
      attempts: Generated<number>;
      total: number;
      rows: Generated<number>;
      size_bytes: number | null;
      file_id: string | null;
      expires_at: Instant | null;
      is_of_all: Generated<boolean>;
      subject: Generated<string>;
      subject_id: string | null;
    };
    order_events: {
      owner_id: string;
      order_id: string;
      id: string;
      at: Instant;
      event: string;
      actor: string;
      /** User id of the actor; null when the actor is not a user. */
      actor_id: string | null;
      details: JsonDefault<EventDetails>;
    };
  }
}
