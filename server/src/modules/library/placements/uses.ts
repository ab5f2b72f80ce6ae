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

/**
 * Removes the pictures of orders that are about to be deleted, or of those of their products that have one of the SKUs, and updates the numbers of the
 * library as `changePlaces` does (FIL-22). The files themselves stay in the library. The caller has locked the orders; SKUs and files are locked by
 * id.
 */
export async function removeUsesOf(
  trx: Queryable,
  scope: OwnerScope,
  orders: readonly Omit<ChangedOrder, 'productIds'>[],
  now: Date,
  skuIds: readonly string[] | null = null,
): Promise<void> {
  if (orders.length === 0) return;
  const orderIds = orders.map(({ orderId }) => orderId);
  const gone = await queries.removePlaces(trx, scope, orderIds, skuIds);
  const uses = Map.groupBy(
    gone.filter(({ isText }) => !isText),
    keyOf,
  );
  const touched = new Set([...uses.values()].flat().map((use) => use.skuId));
  for (const skuId of [...touched].toSorted()) await queries.lockSku(trx, scope, skuId);
  for (const [use, ...others] of uses.values()) {
    if (use !== undefined) await queries.removeUse(trx, scope, use, others.length + 1);
  }

  const shops = new Map(orders.map(({ orderId, shopId }) => [orderId, shopId]));
  const left = new Set((await queries.listCarried(trx, scope, orderIds)).map(carriedKey));
  const lost = new Map(gone.filter((use) => !left.has(carriedKey(use))).map((use) => [carriedKey(use), use]));
  const counted = Map.groupBy(lost.values(), ({ orderId, fileId }) => JSON.stringify([fileId, shops.get(orderId)]));
  for (const [key, of] of [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [fileId, shopId] = JSON.parse(key) as [string, string];
    await queries.countOrder(trx, scope, { fileId, shopId, by: -of.length, now });
  }
}

const carriedKey = ({ orderId, fileId }: { orderId: string; fileId: string }) => JSON.stringify([orderId, fileId]);
