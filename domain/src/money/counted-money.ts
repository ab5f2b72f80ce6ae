import { isElsewhere } from '../orders/order-kind.ts';
import type { Cents } from './money.ts';
import { orderRevenue, type OrderMoney } from './revenue.ts';

/**
 * How final an order's money is (PRF-2). `settled`: final. `provisional`: may still change. `onhold`: held by the marketplace. `hold`: paid by the
 * buyer, while the marketplace reports no amount yet. `none`: no money. `gone`: no money any more after a refund. `foreign`: in another currency, and
 * in no figure (PRF-20). `elsewhere`: an order from elsewhere, of which figures contain only the factory's cost (ELS-5).
 */
export const MONEY_STATES = [
  'settled',
  'provisional',
  'onhold',
  'hold',
  'gone',
  'none',
  'foreign',
  'elsewhere',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** States whose money may still change; screens show such money with '(Tạm tính)'. */
export const ESTIMATED_STATES = ['provisional', 'onhold', 'hold'] as const satisfies readonly MoneyState[];
/** States whose money the marketplace reports as held. */
export const HELD_STATES = ['provisional', 'onhold'] as const satisfies readonly MoneyState[];

/**
 * Returns the amount that an order adds to the sums of its shop (PRF-2): its earn, or the amount that the buyer paid when no earn is known. An order
 * adds nothing and does not count as sold when it is unpaid, cancelled without money, or not a sale. Units: cents. Errors: RangeError when an amount is not a whole
 * number of cents.
 * @example countedMoney({ ...order, status: 'UNPAID' }) // { state: 'none', cents: 0 }
 */
export function countedMoney(order: OrderMoney & { corrected?: Cents; currency?: string }): {
  state: MoneyState;
  cents: Cents;
} {
  if (isElsewhere(order.kind)) return { state: 'elsewhere', cents: 0 };
  if ((order.currency ?? 'USD') !== 'USD') return { state: 'foreign', cents: 0 };
  const { earnState, basis } = orderRevenue(order);
  if (earnState === 'none' || (earnState === 'hold' && order.status === 'UNPAID')) {
    return { state: (order.corrected ?? 0) === 0 ? 'none' : 'gone', cents: 0 };
  }
  return { state: earnState, cents: basis };
}
