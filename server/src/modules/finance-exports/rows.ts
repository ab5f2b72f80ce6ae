import type { Transaction } from '@bobbin/contract/wallet';
import {
  PAYMENT_COLUMNS,
  TRANSACTION_COLUMNS,
  type PaymentColumn,
  type TransactionColumn,
} from '@bobbin/domain/money/money-columns';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { zoneOffset, type ExportZone } from '@bobbin/domain/time/zones';
import type { Cell } from '../orders/module.ts';
import type { ReportLine } from '../payouts/module.ts';

/** Converts an instant to local wall-clock time in a time zone. */
const wall = (at: number, zone: ExportZone) => at + zoneOffset(zone, at);
const dollars = (cents: Cents | null) => (cents === null ? null : formatMoney(cents));

/** Converts a transaction of a balance to a line of a file; without the balances before and after it for a reader who may not see them (ROL-58). */
export function toTransactionCells(row: Transaction, zone: ExportZone, showsBalances: boolean): Cell[] {
  const cells: Record<TransactionColumn, Cell> = {
    code: row.code,
    createdAt: wall(Date.parse(row.createdAt), zone),
    type: row.transactionType,
    status: row.transactionStatus,
    amount: row.amountUsd,
    before: showsBalances ? row.beforeAmount : null,
    after: showsBalances ? row.afterAmount : null,
    dong: row.amountVnd,
    rate: row.amountVnd === null ? null : row.exchangeRate,
    description: row.description,
    subject: row.subject?.id ?? null,
    addedBy: row.addedBy,
    decidedBy: row.decidedBy,
  };
  return Object.keys(TRANSACTION_COLUMNS).map((key) => cells[key as TransactionColumn]);
}

/** Converts a line of a payment to a line of a file; the profits of all lines add up to the payment's profit (PAY-7). */
export function toPaymentCells(row: ReportLine, shop: string, zone: ExportZone): Cell[] {
  const isDollars = row.currency === 'USD';
  const cells: Record<PaymentColumn, Cell> = {
    type: row.type,
    orderId: row.orderId,
    shop,
    at: row.at === null ? null : wall(row.at.getTime(), zone),
    settled: isDollars ? formatMoney(row.cents) : null,
    estimated: isDollars ? dollars(row.estimatedCents) : null,
    fulfil: dollars(row.fulfilCents),
    design: dollars(row.designCents),
    profit: isDollars ? formatMoney(row.cents - (row.fulfilCents ?? 0) - (row.designCents ?? 0)) : null,
    description: row.description,
    adjustmentId: row.adjustmentId,
    statementId: row.statementId,
    otherCurrency: isDollars ? null : `${formatMoney(row.cents)} ${row.currency}`,
  };
  return Object.keys(PAYMENT_COLUMNS).map((key) => cells[key as PaymentColumn]);
}
