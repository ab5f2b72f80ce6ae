import type { Generated } from 'kysely';
import type { Big, Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    flash_sales: {
      owner_id: string;
      id: string;
      shop_id: string;
      name: string;
      deal: number;
      batch: number;
      starts_at: Instant;
      is_scheduled: boolean;
      ends_at: Instant;
      below_cost: string;
      auto_renew: boolean;
      renewed_from: string | null;
      renew_days: number | null;
      phase: string;
      is_executed: Generated<boolean>;
      is_ok: Generated<boolean>;
      problem: string | null;
      message: Generated<string>;
      tries: Generated<number>;
      unanswered: Generated<number>;
      due_at: Instant | null;
      stop_asked_at: Instant | null;
      stopped_by: string | null;
      ended_at: Instant | null;
      sku_total: Generated<number>;
      sku_ok: Generated<number>;
      sku_failed: Generated<number>;
      sku_left: Generated<number>;
      call_total: Generated<number>;
      call_done: Generated<number>;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
      updated_at: Instant;
    };
    flash_sale_activities: {
      owner_id: string;
      sale_id: string;
      number: number;
      shop_id: string;
      title: string;
      activity_id: string | null;
      state: string;
      status: Generated<string>;
      read_at: Instant | null;
      titles: Generated<number>;
    };
    flash_sale_skus: {
      owner_id: string;
      sale_id: string;
      sku_id: string;
      shop_id: string;
      product_id: string;
      position: number;
      title: string;
      name: string;
      image: string | null;
      price_cents: Big | null;
      deal_cents: Big | null;
      activity: number;
      call: number;
      state: string;
      reason: string | null;
      detail: Generated<string>;
      overlap_ends_at: Instant | null;
    };
  }
}
