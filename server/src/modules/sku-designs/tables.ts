import type { ColumnType, Generated } from 'kysely';
import type { Big, Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    sku_cards: {
      owner_id: string;
      sku_id: string;
      id: string;
      shop_id: string;
      product_id: string;
      product_name: string;
      sku_name: string;
      seller_sku: string;
      sku_image: string;
      state: string;
      agreed_cents: ColumnType<number | null, number | null | undefined, number | null>;
      price_cents: ColumnType<number | null, number | null | undefined, number | null>;
      pricings: Generated<number>;
      lead_id: string | null;
      colors: Generated<string[]>;
      is_single: Generated<boolean>;
      fulfil_design_id: string | null;
      fulfil_code: string | null;
      words: string;
      created_at: Instant;
      updated_at: Instant;
      submitted_at: Instant | null;
      paid_at: Instant | null;
      done_at: Instant | null;
      approval_cents: Big | null;
      approval_by: string | null;
      approval_name: string | null;
      approval_at: Instant | null;
      declined_cents: Big | null;
      declined_for: string | null;
      declined_by: string | null;
      declined_name: string | null;
      declined_reason: string | null;
      declined_at: Instant | null;
    };
    sku_card_counts: { owner_id: string; shop_id: string; state: string; count: number };
  }
}
