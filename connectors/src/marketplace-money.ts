import type { Cents } from '@bobbin/domain/money/money';

/*
 * Types of settled and paid money of the marketplace, in neutral words (MKT-38, PAY-10): amounts as sent, never recomputed from their
 * parts, in hundredths of their currency; instants are epoch milliseconds.
 */

/** Page of a list; without `sortOrder` the oldest come first. */
interface MoneySearch {
  sortOrder?: 'ASC' | 'DESC';
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

interface MoneyPage {
  /** Rows that could not be read (SYN-8). */
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

/** Documented statuses of a payment; others may appear. A returned bank transfer changes PAID to FAILED. */
export const PAYMENT_STATUSES = ['PAID', 'PROCESSING', 'FAILED'] as const;

/** Money that the marketplace sent to the seller's bank, or is about to (MKT-38). */
export interface Payment {
  id: string;
  /** One of PAYMENT_STATUSES; unknown words are passed on. */
  status: string | null;
  /** Amount that the bank receives, after exchange. */
  amount: Amount | null;
  /** Sum of the payment's statements. */
  settlement: Amount | null;
  /** Withheld when below zero, released when above. */
  reserve: Amount | null;
  beforeExchange: Amount | null;
  /** Rate from the amount before exchange to the paid one, as text: "25000.000000". */
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
  /** One status of the marketplace; all when omitted. */
  paymentStatus?: string;
}

/** Money settled on a day; the day ends at `at` (PAY-10). */
export interface Statement {
  id: string;
  at: number;
  /** Null until a payment includes it. */
  paymentId: string | null;
  paymentStatus: string | null;
  settlementCents: Cents;
  currency: string | null;
}

export interface StatementPage extends MoneyPage {
  statements: Statement[];
}

export type TransactionSearch = MoneySearch;

/** One amount of a statement: a settled order, an adjustment, or money withheld or released (PAY-11). */
export interface StatementTransaction {
  id: string;
  /** ORDER, RESERVE or the name of an adjustment; unknown words are passed on. */
  type: string;
  /** The order that it concerns, from whichever field contains it. */
  orderId: string | null;
  orderCreatedAt: number | null;
  adjustmentId: string | null;
  /** Amount as sent; 0 when missing in a reserve, which is not part of the settlement. */
  settlementCents: Cents;
  /** Amount withheld or released, never below zero; null unless it is a reserve. */
  reserveCents: Cents | null;
  /** COLLECTED or RELEASED. */
  reserveStatus: string | null;
  /** When the withheld money is expected to be released. */
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
