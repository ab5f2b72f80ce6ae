import { z } from 'zod';
import { id, maybeId, moment, page, rows, text } from './wire.ts';

/* Schemas of settled and paid money, as tolerant as those of `wire.ts`. */

/** An amount of money: text according to the documents. */
const money = text;

const amount = z.object({ value: money, currency: text }).nullish();
export type WireAmount = z.infer<typeof amount>;

export const paymentPageSchema = z.object({ ...page, payments: rows });
export const payoutSchema = z.object({
  id,
  status: text,
  amount,
  settlement_amount: amount,
  reserve_amount: amount,
  payment_amount_before_exchange: amount,
  exchange_rate: text,
  bank_account: text,
  create_time: moment,
  paid_time: moment,
});
export type WirePayout = z.infer<typeof payoutSchema>;

export const statementPageSchema = z.object({ ...page, statements: rows });
export const statementSchema = z.object({
  id,
  statement_time: moment,
  payment_id: maybeId,
  payment_status: text,
  settlement_amount: money,
  currency: text,
});
export type WireStatement = z.infer<typeof statementSchema>;

/** The two versions of the call use different names for the list (PAY-11). */
export const transactionPageSchema = z.object({ ...page, transactions: rows, statement_transactions: rows });
export const transactionSchema = z.object({
  id,
  type: z.string().regex(/^[A-Za-z]\w{0,99}$/),
  order_id: maybeId,
  order_create_time: moment,
  adjustment_id: maybeId,
  adjustment_order_id: maybeId,
  associated_order_id: maybeId,
  settlement_amount: money,
  reserve_amount: money,
  reserve_status: text,
  estimated_release_time: moment,
});
export type WireTransaction = z.infer<typeof transactionSchema>;

export const withdrawalPageSchema = z.object({ ...page, withdrawals: rows });
export const withdrawalSchema = z.object({
  id,
  type: text,
  amount: money,
  currency: text,
  status: text,
  create_time: moment,
});
export type WireWithdrawal = z.infer<typeof withdrawalSchema>;
