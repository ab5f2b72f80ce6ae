import type { ColumnType, Generated } from 'kysely';
import type { Instant, Big } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
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
  }
}
