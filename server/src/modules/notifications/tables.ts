import type { Generated } from 'kysely';
import type { Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
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
      /** Null where the news is of no shop. */
      shop_id: string | null;
      order_id: string | null;
      house: string | null;
      days: number | null;
      words: string | null;
      attempts: Generated<number>;
      created_at: Instant;
      told_at: Instant | null;
      told_by: string | null;
    };
  }
}
