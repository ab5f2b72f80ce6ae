import type { ViolationRecord } from '@bobbin/contract/extension';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    extension_states: {
      owner_id: string;
      shop_id: string;
      version: string;
      health_at: Instant | null;
      health_score: number | null;
      health_level: string | null;
      settlement_at: Instant | null;
      accelerated_settlement: number | null;
      flash_sale_at: Instant | null;
      can_flash_sale: boolean | null;
      violations_at: Instant | null;
      violations_count: number | null;
      synced_at: Generated<Instant | null>;
    };
    violations: {
      owner_id: string;
      shop_id: string;
      id: string;
      happened_at: Instant;
      record: Json<ViolationRecord>;
      observed_at: Instant;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}
