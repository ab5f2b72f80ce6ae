import type { ColumnType, Generated } from 'kysely';
import type { Big, Instant } from '../../platform/columns.ts';

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
      paid_at: Instant | null;
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
      event_id: string | null;
      received_vnd: ColumnType<number | null, number | null | undefined, number | null>;
      received_at: Instant | null;
    };
    bank_events: {
      id: string;
      provider: string;
      provider_id: string;
      source: string;
      raw: string;
      account: string;
      sub_account: string | null;
      bank_name: string;
      is_incoming: boolean;
      amount_vnd: Big;
      content: string;
      reference: string | null;
      payer: string | null;
      happened_at: Instant;
      received_at: Instant;
      state: string;
      reason: string | null;
      owner_id: string | null;
      deposit_id: string | null;
      cents: ColumnType<number | null, number | null | undefined, number | null>;
      decider_id: string | null;
      decider_name: string | null;
      note: string | null;
      decided_at: Instant | null;
      proposer_id: string | null;
      proposer_name: string | null;
      proposed_owner: string | null;
      proposed_code: string | null;
      proposal_note: string | null;
      proposed_at: Instant | null;
      order_code: ColumnType<number | null, number | null | undefined, number | null>;
    };
    deposit_links: {
      owner_id: string;
      deposit_id: string;
      attempt: number;
      order_code: Big;
      state: string;
      link_id: string | null;
      bank_bin: string | null;
      account: string | null;
      account_name: string | null;
      content: string | null;
      qr: string | null;
      checkout_url: string | null;
      failure: string | null;
      created_at: Instant;
      looked_at: Instant | null;
      look_at: Instant | null;
    };
    bank_reads: {
      provider: string;
      read_until: Instant | null;
      read_at: Instant | null;
      missed: Generated<number>;
      failed_at: Instant | null;
      failure: string | null;
    };
  }
}
