import type { Cents } from '@bobbin/domain/money/money';

/*
 * Money that the marketplace has settled and paid, in neutral words (MKT-38, PAY-10): amounts as it gives them, never recomputed
 * from their parts, in hundredths of their currency; instants are epoch milliseconds.
 */

/** Which page of a list; `sortOrder` is the oldest first when left out. */
interface MoneySearch {
  sortOrder?: 'ASC' | 'DESC';
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

interface MoneyPage {
  /** What could not be read, apart (SYN-8). */
  broken: { id: string | null; reason: string }[];
  nextPageToken: string | null;
}

export interface PaymentSearch extends MoneySearch {
  /** Inclusive. */
  createTimeGe?: number;
  /** Exclusive. */
  createTimeLt?: number;
}

export interface Amount {
  cents: Cents;
  currency: string | null;
}

/** Words of a payment's status that are documented; others may come. A bank that sends money back makes FAILED of PAID. */
export const PAYMENT_STATUSES = ['PAID', 'PROCESSING', 'FAILED'] as const;

/** Money that the marketplace sent to the seller's bank, or is about to (MKT-38). */
export interface Payment {
  id: string;
  /** One of PAYMENT_STATUSES; unknown words are passed on. */
  status: string | null;
  /** What the bank gets, after exchange. */
  amount: Amount | null;
  /** What the statements of the payment come to. */
  settlement: Amount | null;
  /** Kept back when below zero, given back when above. */
  reserve: Amount | null;
  beforeExchange: Amount | null;
  /** Of the amount to what stands before it, as text: "25000.000000". */
  exchangeRate: string | null;
  /** Masked by the marketplace. */
  bankAccount: string | null;
  createdAt: number | null;
  paidAt: number | null;
}

export interface PaymentPage extends MoneyPage {
  payments: Payment[];
}

export interface StatementSearch extends MoneySearch {
  /** Inclusive. */
  statementTimeGe?: number;
  /** Exclusive. */
  statementTimeLt?: number;
  /** One word of the marketplace; all of them when left out. */
  paymentStatus?: string;
}

/** What was settled on a day; the day ends at `at` (PAY-10). */
export interface Statement {
  id: string;
  at: number;
  /** Null while no payment has taken it up. */
  paymentId: string | null;
  paymentStatus: string | null;
  settlementCents: Cents;
  currency: string | null;
}

export interface StatementPage extends MoneyPage {
  statements: Statement[];
}

export type TransactionSearch = MoneySearch;

/** One amount of a statement: an order that settled, an adjustment, or money kept back or given back (PAY-11). */
export interface StatementTransaction {
  id: string;
  /** ORDER, RESERVE or the name of an adjustment; unknown words are passed on. */
  type: string;
  /** The order that it is about, whichever of its fields says so. */
  orderId: string | null;
  orderCreatedAt: number | null;
  adjustmentId: string | null;
  /** As given; of a reserve, which is no part of what was settled, 0 when left out. */
  settlementCents: Cents;
  /** How much was kept or given back, never below zero; null for what is no reserve. */
  reserveCents: Cents | null;
  /** COLLECTED or RELEASED. */
  reserveStatus: string | null;
  /** When what was kept back is expected to come. */
  releaseAt: number | null;
}

export interface TransactionPage extends MoneyPage {
  transactions: StatementTransaction[];
  totalCount: number | null;
}

/** @see WithdrawalPage */
export const WITHDRAWAL_TYPES = ['WITHDRAW', 'SETTLE', 'TRANSFER', 'REVERSE'] as const;

export interface WithdrawalSearch {
  types: readonly (typeof WITHDRAWAL_TYPES)[number][];
  createTimeGe?: number;
  createTimeLt?: number;
  pageSize: number;
  pageToken?: string | null;
}

export interface Withdrawal {
  id: string;
  type: string | null;
  amountCents: Cents;
  currency: string | null;
  /** PROCESSING, SUCCESS, FAILED. */
  status: string | null;
  createdAt: number | null;
}

export interface WithdrawalPage extends MoneyPage {
  withdrawals: Withdrawal[];
  totalCount: number | null;
}
