import type { Cents } from './money.ts';
import { orderRevenue, type OrderMoney } from './revenue.ts';

/**
 * How final an order's money is (PRF-2): settled; an amount that may still change; held by the marketplace; paid by the buyer while the
 * marketplace reports nothing; or none. `gone` has no money any more but had some before a refund; `foreign` is in another currency and
 * enters no figure (PRF-20).
 */
export const MONEY_STATES = ['settled', 'provisional', 'onhold', 'hold', 'gone', 'none', 'foreign'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** States whose money may still change; screens mark it '(Tạm tính)'. */
export const ESTIMATED_STATES = ['provisional', 'onhold', 'hold'] as const satisfies readonly MoneyState[];
/** States whose money the marketplace reports as held. */
export const HELD_STATES = ['provisional', 'onhold'] as const satisfies readonly MoneyState[];

/**
 * Returns the amount that an order adds to the sums of its shop (PRF-2): its earn, else what the buyer paid. An order that is unpaid,
 * cancelled without money or not sold adds nothing and is not counted. Units: cents. Errors: RangeError when an amount is not a whole
 * number of cents.
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
