import type { Generated } from 'kysely';
import type { Big, BigDefault, Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    rented_design_numbers: { id: string; last: number };
    design_packages: {
      id: string;
      name: string;
      price_cents: Big;
      is_active: Generated<boolean>;
      position: number;
      actor_name: string;
      updated_at: Instant;
    };
    rented_designs: {
      owner_id: string;
      id: string;
      number: number;
      status: string;
      note: string;
      order_id: string | null;
      shop_id: string | null;
      actor_id: string | null;
      actor_name: string;
      price_cents: Big | null;
      priced_at: Instant | null;
      first_priced_at: Instant | null;
      pricings: Generated<number>;
      unpaid_cents: Big | null;
      unpaid_at: Instant | null;
      paid_at: Instant | null;
      paid_cents: BigDefault;
      refunded_cents: BigDefault;
      due_at: Instant | null;
      soon_told_at: Instant | null;
      late_told_at: Instant | null;
      designer_id: string | null;
      link: string | null;
      revision: Generated<number>;
      revised_at: Instant | null;
      done_at: Instant | null;
      done_designer_id: string | null;
      is_on_time: boolean | null;
      settles_at: Instant | null;
      is_settled: Generated<boolean>;
      finished_at: Instant | null;
      cancelled_at: Instant | null;
      cancelled_by: string | null;
      cancel_reason: Generated<string>;
      message_count: Generated<number>;
      seller_spoke_at: Instant | null;
      staff_spoke_at: Instant | null;
      unread_seller: Generated<number>;
      unread_staff: Generated<number>;
      words: string;
      max_cents: Big | null;
      agreed_text: string | null;
      agreed_message_id: string | null;
      agreed_name: string | null;
      agreed_at: Instant | null;
      approval_step: string | null;
      approval_cents: Big | null;
      approval_by: string | null;
      approval_name: string | null;
      approval_reason: string | null;
      approval_at: Instant | null;
      created_at: Instant;
      updated_at: Instant;
    };
    rented_design_products: {
      owner_id: string;
      design_id: string;
      id: string;
      position: number;
      name: string;
      side: string | null;
      sku_id: string | null;
      sku_name: string;
      sku_image: string | null;
      type: string | null;
      price_cents: Big | null;
    };
    rented_design_images: {
      owner_id: string;
      design_id: string;
      product_id: string;
      file_id: string;
      position: number;
      name: string;
    };
    rented_design_revisions: {
      owner_id: string;
      design_id: string;
      number: number;
      link: string;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
    };
    rented_design_messages: {
      owner_id: string;
      design_id: string;
      id: string;
      is_admin: boolean;
      comment: string;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
    };
    rented_design_counts: { owner_id: string; shop_id: string; status: string; count: number };
  }
}
