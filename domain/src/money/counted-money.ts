import type { Cents } from './money.ts';
import { orderRevenue, type OrderMoney } from './revenue.ts';

/**
 * How final the money is that an order brings (PRF-2): settled; an amount that may still change; what the marketplace holds; what the
 * buyer paid, where the marketplace says nothing yet; or none. `gone` brings nothing any more, but did when something was given back of it;
 * `foreign` is in another currency and enters no figure (PRF-20).
 */
export const MONEY_STATES = ['settled', 'provisional', 'onhold', 'hold', 'gone', 'none', 'foreign'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** States whose money may still change: shown with the mark '(Tạm tính)'. */
export const ESTIMATED_STATES = ['provisional', 'onhold', 'hold'] as const satisfies readonly MoneyState[];
/** What the marketplace says that it holds. */
export const HELD_STATES = ['provisional', 'onhold'] as const satisfies readonly MoneyState[];

/**
 * Returns what an order brings to the sums of its shop (PRF-2): what stands in its earn column, else what was paid for it. One that is not
 * paid, cancelled without money, or not sold brings nothing and is not counted.
 * Units: cents. Errors: RangeError when an amount is not a whole number of cents.
 * @example countedMoney({ ...order, status: 'UNPAID' }) // { state: 'none', cents: 0 }
 */
export function countedMoney(order: OrderMoney & { corrected?: Cents; currency?: string }): {
  state: MoneyState;
  cents: Cents;
} {
  if ((order.currency ?? 'USD') !== 'USD') return { state: 'foreign', cents: 0 };
  const { earnState, basis } = orderRevenue(order);
  if (earnState === 'none' || (earnState === 'hold' && order.status === 'UNPAID')) {
    return { state: (order.corrected ?? 0) === 0 ? 'none' : 'gone', cents: 0 };
  }
  return { state: earnState, cents: basis };
}
