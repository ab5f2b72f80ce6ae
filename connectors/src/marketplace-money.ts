import type { Cents } from '@bobbin/domain/money/money';

/*
 * Types of settled and paid money of a marketplace (MKT-38, PAY-10). Amounts are in hundredths of their currency, as the marketplace sent them, and
 * never recomputed from their parts. Instants are epoch milliseconds.
 */

/** Parameters of a page of a list; without `sortOrder`, the list begins with the oldest entries. */
interface MoneySearch {
  sortOrder?: 'ASC' | 'DESC';
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

interface MoneyPage {
  /** Rows of the page that could not be read (SYN-8). */
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

/** Documented statuses of a payment; the marketplace may send others. When the bank returns a transfer, PAID changes to FAILED. */
export const PAYMENT_STATUSES = ['PAID', 'PROCESSING', 'FAILED'] as const;

/** A payment: money that the marketplace has sent or will send to the seller's bank (MKT-38). */
export interface Payment {
  id: string;
  /** One of PAYMENT_STATUSES, or an unknown status as received. */
  status: string | null;
  /** Amount that the bank receives, after exchange. */
  amount: Amount | null;
  /** Sum of the payment's statements. */
  settlement: Amount | null;
  /** Amount of the reserve: below zero when money is withheld, above zero when money is released. */
  reserve: Amount | null;
  beforeExchange: Amount | null;
  /** Rate from the amount before exchange to the paid one, as text: "25000.000000". */
  exchangeRate: string | null;
  /** Bank account number, masked by the marketplace. */
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
  /** One status of the marketplace; when omitted, payments of all statuses are listed. */
  paymentStatus?: string;
}

/** A statement: the money settled on one day, which ends at `at` (PAY-10). */
export interface Statement {
  id: string;
  at: number;
  /** Id of the payment; null until a payment includes the statement. */
  paymentId: string | null;
  paymentStatus: string | null;
  settlementCents: Cents;
  currency: string | null;
}

export interface StatementPage extends MoneyPage {
  statements: Statement[];
}

export type TransactionSearch = MoneySearch;

/** One row of a statement: a settled order, an adjustment, or money that is withheld or released (PAY-11). */
export interface StatementTransaction {
  id: string;
  /** ORDER, RESERVE or the name of an adjustment; unknown types are passed on as received. */
  type: string;
  /** Id of the order that the row concerns, from any of the fields that may contain it. */
  orderId: string | null;
  orderCreatedAt: number | null;
  adjustmentId: string | null;
  /** Amount as sent; 0 when it is missing in a RESERVE row, because a reserve is not part of the settlement. */
  settlementCents: Cents;
  /** Amount that is withheld or released, never below zero; null for rows that are not a RESERVE. */
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
