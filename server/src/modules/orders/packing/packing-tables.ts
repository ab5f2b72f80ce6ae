import type { Instant, WithDefault } from '../../../platform/columns.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    packing_prints: {
      owner_id: string;
      id: string;
      created_at: Instant;
      actor_id: string | null;
      actor_name: string;
      /** slips or picks. */
      kind: string;
      size: string;
      locale: string;
      state: string;
      file_id: string | null;
      order_ids: string[];
      left_out: WithDefault<string[]>;
      reason: string | null;
    };
    packing_print_orders: { owner_id: string; order_id: string; print_id: string };
  }
}
