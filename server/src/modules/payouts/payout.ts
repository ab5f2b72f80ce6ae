import type { Payout } from '@bobbin/contract/payouts';
import { formatMoney } from '@bobbin/domain/money/money';
import { toDollars } from '@bobbin/domain/money/payouts';
import { payoutSync } from '@bobbin/domain/money/revenue';
import type { ShopNames } from '../shops/module.ts';
import type { PaymentRow } from './payouts.sql.ts';

const moneyOrNull = (cents: number | null): string | null => (cents === null ? null : formatMoney(cents));
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A payment in its wire format. */
export function toPayout(row: PaymentRow, names: ShopNames): Payout {
  const { isSynced, missing } = payoutSync(row.settlementCents, [row.ordersCents], [row.transactionsCents]);
  const shop = names.get(row.shopId);
  const dollars = row.amountCents === null ? null : toDollars(row.amountCents, row.exchangeRate);
  return {
    id: row.id,
    shopId: row.shopId,
    shop: { id: row.shopId, friendName: shop?.friendName ?? '', nameShop: shop?.nameShop ?? '' },
    status: row.status,
    createTime: secondsOf(row.createdAt),
    paidTime: row.paidAt === null ? null : secondsOf(row.paidAt),
    bankAccount: row.bankAccount,
    amountValue: moneyOrNull(row.amountCents),
    amountCurrency: row.amountCurrency,
    amountUsd: moneyOrNull(dollars),
    exchangeRate: row.exchangeRate,
    paymentAmountBeforeExchangeValue: moneyOrNull(row.beforeExchangeCents),
    paymentAmountBeforeExchangeCurrency: row.beforeExchangeCurrency,
    reserveAmountValue: moneyOrNull(row.reserveCents),
    reserveAmountCurrency: row.reserveCurrency,
    settlementAmountValue: formatMoney(row.settlementCents),
    settlementAmountCurrency: row.settlementCurrency,
    profitFinalized: moneyOrNull(row.profitCents),
    profitFinalizedAt: row.profitFixedAt?.toISOString() ?? null,
    profitFinalizedBy: row.profitFixedBy,
    isSynced,
    missingAmount: formatMoney(missing),
    ordersAmount: formatMoney(row.ordersCents),
    ordersCount: row.ordersCount,
    transactionsAmount: formatMoney(row.transactionsCents),
    transactionsCount: row.transactionsCount,
  };
}
