import { formatMoney, sumCents, type Cents } from './money.ts';

/** Sum of the orders paid in one currency other than USD. Screens list these orders, but no figure includes them (PRF-20). */
export interface OtherCurrency {
  currency: string;
  count: number;
  /** Total that the buyers paid, in `currency`; null when the viewer's role hides it. */
  total: string | null;
}

/**
 * Sums orders in other currencies per currency. When the money of one shop is hidden, the total of its currency is hidden too.
 * Units: hundredths of the currency in, text with two decimals out. Errors: RangeError when an amount is not a whole number.
 * @example sumByCurrency([{ shopId: '1', currency: 'GBP', count: 2, cents: 3100 }], () => true) // [{ currency: 'GBP', count: 2, total:
 * '31.00' }]
 */
export function sumByCurrency(
  rows: readonly { shopId: string; currency: string; count: number; cents: Cents }[],
  isShown: (shopId: string) => boolean,
): OtherCurrency[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    count: sumCents(of.map(({ count }) => count)),
    total: of.every(({ shopId }) => isShown(shopId)) ? formatMoney(sumCents(of.map(({ cents }) => cents))) : null,
  }));
}
