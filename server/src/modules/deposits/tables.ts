import type { ColumnType } from 'kysely';
import type { Big, Instant } from '../../platform/columns.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database.ts' {
  interface Tables {
    exchange_rates: {
      id: string;
      rate: number;
      valid_at: Instant;
      note: string;
      actor_id: string;
      actor_name: string;
      created_at: Instant;
    };
    deposit_codes: {
      code: string;
      owner_id: string;
      deposit_id: string;
      amount_vnd: Big;
      created_at: Instant;
      late_until: Instant;
      paid_at: Nullable<Instant>;
    };
    deposits: {
      owner_id: string;
      id: string;
      code: string;
      amount_vnd: Big;
      exchange_rate: number;
      bank_bin: string;
      account: string;
      account_name: string;
      state: string;
      created_at: Instant;
      expires_at: Instant;
      late_until: Instant;
      event_id: Nullable<string>;
      received_vnd: Nullable<number>;
      received_at: Nullable<Instant>;
    };
    bank_events: {
      id: string;
      provider: string;
      provider_id: string;
      source: string;
      raw: string;
      account: string;
      sub_account: Nullable<string>;
      bank_name: string;
      is_incoming: boolean;
      amount_vnd: Big;
      content: string;
      reference: Nullable<string>;
      payer: Nullable<string>;
      happened_at: Instant;
      received_at: Instant;
      state: string;
      reason: Nullable<string>;
      owner_id: Nullable<string>;
      deposit_id: Nullable<string>;
      cents: Nullable<number>;
      decider_id: Nullable<string>;
      decider_name: Nullable<string>;
      note: Nullable<string>;
      decided_at: Nullable<Instant>;
    };
    bank_reads: {
      provider: string;
      read_until: Nullable<Instant>;
      read_at: Nullable<Instant>;
      missed: number;
      failed_at: Nullable<Instant>;
      failure: Nullable<string>;
    };
  }
}
