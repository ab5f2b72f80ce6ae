import { HOUSES } from '@bobbin/domain/factories/houses';
import type { RuleFactory } from '@bobbin/domain/rules/rule';
import type { FactoryOffer } from '@bobbin/domain/rules/sending';
import type { OwnerScope } from '../../../platform/access.ts';
import { AppError } from '../../../platform/errors.ts';
import type { WorkOrderRow } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import { proposeOptions, type Settings } from '../factories/settings.ts';
import type { Quotes } from './quote.ts';

interface Deps {
  connections: Pick<Connections, 'listConnections'>;
  settings: Pick<Settings, 'getSettings'>;
  quotes: Pick<Quotes, 'estimate'>;
}

/** Estimates the cost of orders at the factories among which a rule chooses. */
export function createRuleOffers({ connections, settings, quotes }: Deps) {
  async function listHouses(scope: OwnerScope, order: WorkOrderRow, factory: RuleFactory): Promise<string[]> {
    if (factory === null) {
      const own = {
        fulfillHouse: order.fulfilHouse ?? ('NONE' as const),
        fulfillLine: order.fulfilLine,
        fulfillShipping: order.fulfilShipping,
        fulfillFacility: order.fulfilFacility,
      };
      return [proposeOptions(own, await settings.getSettings(scope), null).house];
    }
    if (factory !== 'CHEAPEST') return [factory];
    const known = await connections.listConnections(scope);
    return HOUSES.filter((house) => known.some((one) => one.house === house && one.isConnected));
  }

  /** Estimates the cost of an order at factories; a factory that is not connected or not available has no price today, and is left out. */
  async function listOffersOf(
    scope: OwnerScope,
    order: WorkOrderRow,
    houses: readonly string[],
  ): Promise<FactoryOffer[]> {
    const offers: FactoryOffer[] = [];
    for (const house of houses) {
      try {
        const { totalCents: costCents, isComplete } = await quotes.estimate(scope, order, house);
        offers.push({ house, costCents, isComplete, profitCents: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    return offers;
  }

  return {
    listOffersOf,
    listOffers: async (scope: OwnerScope, order: WorkOrderRow, factory: RuleFactory): Promise<FactoryOffer[]> =>
      listOffersOf(scope, order, await listHouses(scope, order, factory)),
  };
}

export type RuleOffers = ReturnType<typeof createRuleOffers>;
