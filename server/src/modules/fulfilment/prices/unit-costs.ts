import { isCustomHouse, isHouse } from '@bobbin/domain/factories/houses';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../../platform/access.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Catalogue } from '../factories/catalogue.ts';
import type { Connections } from '../factories/connections.ts';
import type { Costs } from './costs.ts';
import { priceOf } from '../parcel-price.ts';
import { proposeOptions, type Settings } from '../factories/settings.ts';
import { findVariant, type Garment } from '../factories/variants.ts';
import { toSettings, type HouseOptions } from '../wire.ts';

/** One piece of a SKU as the next order would have it made: as in the newest order of the SKU, or else with the saved settings. */
export interface Unit {
  skuId: string;
  garment: Garment;
  house: string | null;
  options: HouseOptions;
  sides: readonly DesignSide[];
  shippingType: string;
}

interface Deps {
  connections: Connections;
  catalogue: Pick<Catalogue, 'listGroups'>;
  costs: Pick<Costs, 'listCosts'>;
  settings: Pick<Settings, 'getSettings'>;
}

export function createUnitCosts({ connections, catalogue, costs, settings }: Deps) {
  async function readHouse(scope: OwnerScope, house: string, line: string | null) {
    try {
      const [groups, rows, table] = await Promise.all([
        catalogue.listGroups(scope, house, line),
        costs.listCosts(house),
        connections.getCosts(scope, house),
      ]);
      return { groups, known: { house, settings: table, rows } };
    } catch (error) {
      // Without a response from the factory the prices are unknown.
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return {
    /** Returns the cost of making and sending a single piece at its factory; null when a part of the cost is unknown (FSL-8). */
    async priceUnits(scope: OwnerScope, units: readonly Unit[]): Promise<Map<string, Cents | null>> {
      const saved = await settings.getSettings(scope);
      const houses = new Map<string, Promise<Awaited<ReturnType<typeof readHouse>>>>();
      const prices = new Map<string, Cents | null>();
      for (const { skuId, garment, house: own, options: wanted, sides, shippingType } of units) {
        prices.set(skuId, null);
        // The cost is unknown when no factory is chosen for the piece.
        if (!isHouse(own) && !isCustomHouse(own) && !isHouse(saved.fulfillHouse)) continue;
        const { house, options } = proposeOptions(toSettings(own, wanted), saved, null);
        const key = `${house} ${options.line}`;
        const reading = houses.get(key) ?? readHouse(scope, house, options.line);
        houses.set(key, reading);
        const read = await reading;
        if (read === null) continue;
        const match = findVariant(house, read.groups, garment);
        const row = { skuId, quantity: 1 };
        const files = sides.map((side) => ({ skuId, side }));
        const price = priceOf(read.known, options, { labelFileId: null, shippingType }, [{ row, match }], files);
        if (price.isComplete && match.ok) prices.set(skuId, price.totalCents);
      }
      return prices;
    },
  };
}
