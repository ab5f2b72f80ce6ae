import type { Big, Instant, Json, WithDefault } from '../../../platform/columns.ts';
import type { StoredLineResult } from './import-rows.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    elsewhere_orders: {
      owner_id: string;
      order_id: string;
      shop_id: string;
      reference: string | null;
      reference_key: string | null;
      paid_cents: Big | null;
      import_id: string | null;
      revision: WithDefault<number>;
    };
    order_imports: {
      owner_id: string;
      id: string;
      shop_id: string;
      name: string;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
      undone_at: Instant | null;
      orders: number;
      lines: Json<StoredLineResult[]>;
    };
    order_import_columns: {
      owner_id: string;
      header: string;
      field: string | null;
      updated_at: Instant;
    };
  }
}
