import type { RuleOrderPrice } from '@bobbin/contract/rules';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { formatMoney } from '@bobbin/domain/money/money';
import type { RuleFactory } from '@bobbin/domain/rules/rule';
import { chooseFactory } from '@bobbin/domain/rules/sending';
import type { SellerScope } from '../../../platform/access.ts';
import { eachAtOnce } from '../../../platform/concurrency.ts';
import type { Db } from '../../../platform/database.ts';
import type { Orders } from '../../orders/module.ts';
import type { RuleOffers } from './rule-offers.ts';

/** Number of orders that are priced at the same time. */
const AT_ONCE = 3;
const NO_LIMITS = { maxCents: null, minProfitCents: null };

interface Deps {
  db: Db;
  orders: Orders;
  offers: RuleOffers;
}

/** Compares what orders cost with what they would cost today by a rule (RUL-19). */
export function createRulePrices({ db, orders, offers: ruleOffers }: Deps) {
  async function priceOne(scope: SellerScope, orderId: string, factory: RuleFactory): Promise<RuleOrderPrice> {
    const order = await orders.getForWork(db, scope, orderId);
    const nothing = { orderId, factory: null, price: null, paid: null };
    if (!scope.can('viewCosts', order.shopId)) return nothing;
    const offers = await ruleOffers.listOffers(scope, order, factory);
    const choice = chooseFactory(
      offers.filter(({ isComplete }) => isComplete),
      NO_LIMITS,
    );
    const offer = offers.find(({ house }) => 'house' in choice && house === choice.house);
    const { fulfilState: state } = order;
    // The price of a factory that refused the order is not a cost.
    const isCharged = order.fulfilPriceCents > 0 && hasTrait(state, 'speaks') && !hasTrait(state, 'refused');
    return {
      orderId,
      factory: offer?.house ?? null,
      price: offer ? formatMoney(offer.costCents) : null,
      paid: isCharged ? formatMoney(order.fulfilPriceCents) : null,
    };
  }

  /** Prices orders in the given sequence. @throws AppError NOT_FOUND when an order is outside the scope */
  return async (scope: SellerScope, ids: readonly string[], factory: RuleFactory): Promise<RuleOrderPrice[]> => {
    const found = new Map<string, RuleOrderPrice>();
    await eachAtOnce([...new Set(ids)], AT_ONCE, async (id) => found.set(id, await priceOne(scope, id, factory)));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}
