import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { parseMoney } from '@bobbin/domain/money/money';
import type { MarginBasis, RuleMargin } from '@bobbin/domain/rules/rule';
import { chooseFactory, type FactoryOffer } from '@bobbin/domain/rules/sending';
import type { OwnerScope } from '../../../platform/access.ts';
import { eachAtOnce } from '../../../platform/concurrency.ts';
import type { Orders, PriceMargins, WorkOrderRow } from '../../orders/module.ts';
import type { RuleOffers } from './rule-offers.ts';

/** Number of orders that are priced at the same time. */
const AT_ONCE = 3;
const NO_LIMITS = { maxCents: null, minProfitCents: null };

interface Deps {
  orders: Pick<Orders, 'findForWork' | 'getRevenue'>;
  offers: RuleOffers;
}

/** Returns the cost at the factory with the lowest complete price; null when there is none. */
function costOf(offers: readonly FactoryOffer[]): number | null {
  const complete = offers.filter(({ isComplete }) => isComplete);
  const choice = chooseFactory(complete, NO_LIMITS);
  return complete.find(({ house }) => 'house' in choice && house === choice.house)?.costCents ?? null;
}

/** Reads the profit of orders at the factories to which conditions of rules refer (RUL-21). */
export function createRuleMargins({ orders, offers }: Deps): PriceMargins {
  /** Returns the order's own cost: the charged price, or an estimate. The price of a factory that refused the order is not a cost. */
  async function findOwnCost(scope: OwnerScope, order: WorkOrderRow): Promise<number | null> {
    const { fulfilHouse, fulfilState, fulfilPriceCents } = order;
    if (fulfilHouse === null || hasTrait(fulfilState, 'refused')) return null;
    if (fulfilPriceCents > 0 && hasTrait(fulfilState, 'speaks')) return fulfilPriceCents;
    return costOf(await offers.listOffersOf(scope, order, [fulfilHouse]));
  }

  async function readMargin(scope: OwnerScope, order: WorkOrderRow, basis: MarginBasis): Promise<RuleMargin | null> {
    const cost =
      basis === 'OWN'
        ? await findOwnCost(scope, order)
        : costOf(await offers.listOffers(scope, order, basis === 'PROPOSED' ? null : basis));
    const revenue = cost === null ? null : await orders.getRevenue(scope, order.id, cost);
    if (revenue === null || revenue.result === null || revenue.state === 'none') return null;
    const [cents, earn] = [parseMoney(revenue.result), parseMoney(revenue.basis)];
    return { cents, percent: earn > 0 ? (cents / earn) * 100 : null };
  }

  return async (scope, wanted) => {
    const found = new Map<string, Partial<Record<MarginBasis, RuleMargin | null>>>();
    await eachAtOnce(wanted, AT_ONCE, async ({ orderId, bases }) => {
      const order = await orders.findForWork(scope, orderId);
      if (!order) return;
      const margins: Partial<Record<MarginBasis, RuleMargin | null>> = {};
      for (const basis of bases) margins[basis] = await readMargin(scope, order, basis);
      found.set(orderId, margins);
    });
    return found;
  };
}
