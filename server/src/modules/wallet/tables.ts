import type { ColumnType, Generated } from 'kysely';
import type { Big, BigDefault, Instant, Json, NullableJson } from '../../platform/columns.ts';

/** A fault in an owner's ledger: where it is, the correct amount, and the stored amount. */
export interface LedgerFault {
  ownerId: string;
  kind: 'balance' | 'chain' | 'transaction' | 'held';
  /** The account name, the id of the entry, or the id of the transaction at fault. */
  what: string;
  wantedCents: number | null;
  foundCents: number | null;
}

/** The part of a charge that belongs to one SKU; positive for payments by the seller. */
export interface SkuCost {
  sku: string;
  cents: number;
}

/** Why staff debit a balance: the code of the chosen reason, and the text that the member reads. */
export interface DebitGrounds {
  reasonCode: string;
  reason: string;
}

declare module '../../platform/database.ts' {
  interface Tables {
    ledgers: {
      owner_id: string;
      entries: BigDefault;
      low_balance_cents: ColumnType<number | null, number | null | undefined, number | null>;
    };
    ledger_accounts: {
      owner_id: string;
      account: string;
      balance_cents: BigDefault;
    };
    ledger_entries: {
      owner_id: string;
      id: string;
      number: Big;
      reason: string;
      reference: string;
      from_account: string;
      to_account: string;
      cents: Big;
      amount_vnd: ColumnType<number | null, number | null | undefined, number | null>;
      before_cents: Big;
      after_cents: Big;
      corrects_id: string | null;
      actor_id: string | null;
      actor_name: string;
      created_at: Instant;
    };
    transactions: {
      owner_id: string;
      id: string;
      code: Generated<string>;
      type: string;
      status: string;
      amount_vnd: ColumnType<number | null, number | null | undefined, number | null>;
      exchange_rate: Generated<number>;
      asked_vnd: ColumnType<number | null, number | null | undefined, number | null>;
      expires_at: Instant | null;
      amount_cents: Big;
      description: Generated<string>;
      entry_id: string | null;
      subject_kind: string | null;
      subject_id: string | null;
      /** Shop and order to which the cost belongs; null when there is none. */
      for_shop: string | null;
      for_order: string | null;
      /** The parts of the cost by SKU; null when the cost belongs to no SKU. */
      for_skus: NullableJson<SkuCost[]>;
      /** Why staff debit the balance; stored until a second staff user has approved the debit. */
      harm: NullableJson<DebitGrounds>;
      actor_id: string | null;
      actor_name: Generated<string>;
      decider_id: string | null;
      decider_name: string | null;
      created_at: Instant;
      updated_at: Instant;
      deleted_at: Instant | null;
    };
    payment_requests: {
      owner_id: string;
      id: string;
      code: string;
      cents: Big;
      exchange_rate: number;
      amount_vnd: Big;
      bank: string;
      card_sealed: string;
      card_last_four: string;
      card_hash: string;
      is_new_card: boolean;
      status: string;
      search_text: string;
      transaction_id: string;
      hold_entry_id: string;
      proof: string | null;
      reason: string | null;
      confirmer_id: string | null;
      confirmer_name: string | null;
      confirmed_at: Instant | null;
      decider_id: string | null;
      decider_name: string | null;
      decided_at: Instant | null;
      file_id: string | null;
      created_at: Instant;
      updated_at: Instant;
    };
    withdrawal_files: {
      id: string;
      code: string;
      actor_id: string;
      actor_name: string;
      created_at: Instant;
    };
    bank_statement_lines: {
      reference: string;
      amount_vnd: Big;
      content: string;
      codes: string[];
      actor_id: string;
      imported_at: Instant;
    };
    bank_statement_imports: {
      id: string;
      actor_id: string;
      actor_name: string;
      imported_at: Instant;
    };
    ledger_proofs: {
      id: string;
      proved_at: Instant;
      owner_count: Big;
      entry_count: Big;
      sum_cents: Big;
      totals: Json<Record<string, number>>;
      faults: Json<LedgerFault[]>;
    };
  }
}
