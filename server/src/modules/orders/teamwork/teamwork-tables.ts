import type { Instant, Json } from '../../../platform/columns.ts';
import type { ChangedOrder } from './teamwork.sql.ts';

/** The parts of an order that a change of the team touched. */
interface ChangedParts {
  parts: string[];
}

declare module '../../../platform/database.ts' {
  interface Tables {
    order_tags: {
      owner_id: string;
      id: string;
      name: string;
      color: string;
      created_at: Instant;
      deleted_at: Instant | null;
    };
    order_changes: {
      owner_id: string;
      id: string;
      at: Instant;
      actor_id: string | null;
      actor_name: string;
      change: Json<ChangedParts>;
      orders: Json<ChangedOrder[]>;
      undone_at: Instant | null;
    };
  }
}
