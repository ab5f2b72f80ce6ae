import { DEFAULT_COLUMNS } from '@bobbin/domain/factories/custom';
import { openFulfilmentWorld, type NewOrder } from './world.ts';

export const NAME = 'Xưởng Bình Tân';
export const GARMENTS = 'garment,color,size,price,side\nÁo thun G5000,Black,M,7.20,2.10\nÁo thun G5000,Black,L,,2.10\n';

/** Opens a world with a custom factory, its garments, and functions that do what a seller does in the interface. */
export async function openCustomFactory() {
  const world = await openFulfilmentWorld();
  const { custom } = world.fulfilment;
  const settings = { labelMaker: 'marketplace' as const, sheetFormat: 'csv' as const, columns: [...DEFAULT_COLUMNS] };
  const { id: factoryId } = await custom.factories.create(world.anna, { name: NAME, ...settings });
  await custom.factories.importGarments(world.anna, factoryId, GARMENTS, false);

  /** Stores an order and chooses the custom factory for it, as the fulfil dialog does. */
  async function choose(order: NewOrder = {}): Promise<string> {
    const id = await world.insertOrder({ hasLabel: true, shippingType: 'TIKTOK', ...order });
    const orderProducts = [{ id: `${id}-sku1`, productType: 'Áo thun G5000' }];
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: NAME, isDraft: true, orderProducts }));
    return id;
  }

  const exportOf = (...ids: string[]) => custom.exporting.exportBatch(world.anna, factoryId, ids);

  return {
    world,
    factoryId,
    choose,
    exportOf,
    async exported(order?: NewOrder): Promise<string> {
      const id = await choose(order);
      await exportOf(id);
      return id;
    },
    read: (csv: string, isDryRun = false) => custom.answers.importSheet(world.anna, factoryId, csv, isDryRun),
  };
}
