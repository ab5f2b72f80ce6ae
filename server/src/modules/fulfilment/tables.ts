import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableJson } from '../../platform/columns.ts';
import type { FulfilErrorRow } from '../orders/module.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    factory_accounts: {
      owner_id: string;
      house: string;
      credentials_sealed: string;
      last_four: string;
      checked_at: Instant;
      is_refused: Generated<boolean>;
      updated_at: Instant;
    };
    fulfilment_settings: {
      owner_id: string;
      house: string;
      line: string | null;
      shipping: string | null;
      facility: string | null;
      updated_at: Instant;
    };
    fulfilments: {
      owner_id: string;
      id: string;
      order_id: string;
      house: string;
      ref_id: string;
      is_ref_used_up: Generated<boolean>;
      state: string;
      request: Json<unknown>;
      factory_order_id: string | null;
      raw_status: string | null;
      cost_cents: ColumnType<number | null, number | null | undefined, number | null>;
      tracking_number: string | null;
      carrier: string | null;
      sent_at: Instant | null;
      attempts: Generated<number>;
      error: NullableJson<FulfilErrorRow>;
      next_poll_at: Instant | null;
      tracking_told_at: Instant | null;
      created_by: string;
      created_at: Instant;
      updated_at: Instant;
      ended_at: Instant | null;
    };
    factory_catalogues: { house: string; line: string; groups: Json<unknown>; read_at: Instant };
  }
}
