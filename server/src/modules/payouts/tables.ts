import type { Generated } from 'kysely';
import type { Big, BigDefault, Instant } from '../../platform/columns.ts';

declare module '../../platform/database.ts' {
  interface Tables {
    payout_states: {
      owner_id: string;
      shop_id: string;
      payments_cursor: Instant | null;
      statements_cursor: Instant | null;
      read_at: Instant | null;
    };
    payments: {
      owner_id: string;
      id: string;
      shop_id: string;
      status: string;
      created_at: Instant;
      paid_at: Instant | null;
      bank_account: string | null;
      amount_cents: Big | null;
      amount_currency: string | null;
      exchange_rate: string | null;
      before_exchange_cents: Big | null;
      before_exchange_currency: string | null;
      reserve_cents: Big | null;
      reserve_currency: string | null;
      settlement_cents: Big;
      settlement_currency: string | null;
      statements_count: Generated<number>;
      orders_cents: BigDefault;
      orders_count: Generated<number>;
      transactions_cents: BigDefault;
      transactions_count: Generated<number>;
      profit_cents: Big | null;
      profit_fixed_at: Instant | null;
      profit_fixed_by: string | null;
      profit_fixed_by_id: string | null;
    };
    statements: {
      owner_id: string;
      id: string;
      shop_id: string;
      at: Instant;
      la_day: string;
      payment_id: string | null;
      payment_status: string | null;
      settlement_cents: Big;
      currency: string | null;
      orders_cents: BigDefault;
      orders_count: Generated<number>;
      taken_cents: BigDefault;
      transactions_cents: BigDefault;
      transactions_count: Generated<number>;
      reserve_held_cents: BigDefault;
      reserve_released_cents: BigDefault;
      broken_count: Generated<number>;
      page_cursor: string | null;
      read_at: Instant | null;
    };
    statement_transactions: {
      owner_id: string;
      statement_id: string;
      id: string;
      shop_id: string;
      at: Instant;
      type: string;
      order_id: string | null;
      order_created_at: Instant | null;
      adjustment_id: string | null;
      settlement_cents: Big;
      reserve_cents: Big | null;
      reserve_status: string | null;
      release_at: Instant | null;
    };
    unknown_orders: {
      owner_id: string;
      order_id: string;
      shop_id: string;
      created_at: Instant;
      tries: Generated<number>;
      next_try_at: Instant;
    };
  }
}
