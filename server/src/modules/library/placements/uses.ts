import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import * as queries from './uses.sql.ts';
import type { PlacedUse } from './uses.sql.ts';

/** The order whose pictures change, and the affected products with the marketplace's product id for each SKU. */
export interface ChangedOrder {
  orderId: string;
  shopId: string;
  productIds: ReadonlyMap<string, string>;
}

const keyOf = ({ skuId, side, fileId }: PlacedUse) => JSON.stringify([skuId, side, fileId]);

function missingFrom(uses: readonly PlacedUse[], others: readonly PlacedUse[]): PlacedUse[] {
  const known = new Set(others.map(keyOf));
  return uses.filter((use) => !known.has(keyOf(use)));
}

/**
 * Changes the placements on the products of an order, and updates the numbers of the library: the order count of each file, and the design versions
 * of each SKU (FIL-22). The caller has locked the order; SKUs and files are locked by id.
 */
export async function changePlaces(
  trx: Queryable,
  scope: OwnerScope,
  { orderId, shopId, productIds }: ChangedOrder,
  now: Date,
  change: () => Promise<void>,
): Promise<void> {
  const before = await queries.listOrderUses(trx, scope, orderId);
  await change();
  await queries.touch(trx, scope, orderId, [...productIds.keys()].toSorted());
  const after = await queries.listOrderUses(trx, scope, orderId);

  const gone = missingFrom(before, after);
  const come = missingFrom(after, before);
  for (const skuId of new Set([...gone, ...come].map((use) => use.skuId).toSorted())) {
    await queries.lockSku(trx, scope, skuId);
  }
  for (const use of gone) await queries.removeUse(trx, scope, use);
  for (const use of come.filter(({ isText }) => !isText)) {
    await queries.addUse(trx, scope, use, { shopId, productId: productIds.get(use.skuId) ?? '', now });
  }

  const carried = new Set(before.map(({ fileId }) => fileId));
  const carries = new Set(after.map(({ fileId }) => fileId));
  for (const fileId of [...carried.symmetricDifference(carries)].toSorted()) {
    await queries.countOrder(trx, scope, { fileId, shopId, by: carries.has(fileId) ? 1 : -1, now });
  }
}
