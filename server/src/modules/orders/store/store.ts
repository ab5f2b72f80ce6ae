import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { wordsOf } from '@bobbin/domain/orders/search';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockUntilCommit, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import { addToCounts } from '../counts/counts.sql.ts';
import { listSharing } from './parcels.sql.ts';
import { enqueueSettling } from './enqueue-settling.ts';
import { moveSums, readBefore } from '../counts/sums.ts';
import { listNewest, planOrder, type OrderPlan } from './plan.ts';
import * as queries from './store.sql.ts';

export interface StoreResult {
  /** New and changed orders, without unchanged ones. */
  changedIds: string[];
  newCount: number;
  /** The new orders among the changed ones. */
  newIds: string[];
  seenIds: string[];
}

/** A SKU as an order names it. */
export interface StoredProduct {
  skuId: string;
  productId: string;
  productName: string;
  skuName: string;
  /** The seller SKU; empty when there is none. */
  sellerSku: string;
  /** URL of the marketplace's picture; empty when there is none. */
  skuImage: string;
  /** Garment from the SKU's name; null when unknown. */
  productType: string | null;
  color: string | null;
  size: string | null;
}

const MARKETPLACE = 'marketplace';

/**
 * Stores a batch of orders of one shop in the caller's transaction: rows, products, search terms, counts, timeline. However often and in whatever
 * sequence the versions of an order arrive, the result is one row with the newest state (SYN-1, SYN-5).
 */
export async function storeOrders(
  trx: Queryable,
  { clock, emit }: { clock: Clock; emit: Emit },
  scope: OwnerScope,
  shopId: string,
  orders: readonly MarketplaceOrder[],
  cause: string,
): Promise<StoreResult> {
  const now = clock.now();
  const newest = listNewest(orders, now);
  if (newest.length === 0) return { changedIds: [], newCount: 0, newIds: [], seenIds: [] };
  const seenIds = newest.map(({ id }) => id);

  // Stores the batches of a shop one at a time, because a poll, a webhook and a manual pull may receive the same new order at the same time (SYN-1).
  await lockUntilCommit(trx, `orders:${scope.ownerId}:${shopId}`);
  const stored = await queries.lockStoredOrders(trx, scope, seenIds);
  const pieces = Map.groupBy(
    await queries.listStoredPieces(trx, scope, [...stored.keys()]),
    (product) => product.orderId,
  );
  const planned = newest.map((order) => {
    const told = { order, known: stored.get(order.id), pieces: pieces.get(order.id) ?? [] };
    return { id: order.id, plan: planOrder(told, { shopId, cause, now }) };
  });
  const plans = planned.flatMap(({ plan }) => plan ?? []);
  const unchangedIds = planned.flatMap(({ id, plan }) => (plan === null ? [id] : []));

  await writePlans(trx, emit, scope, shopId, plans, now);
  const withNews = idsOf(plans.filter(({ hasParcelNews }) => hasParcelNews));
  await enqueueSettling(trx, scope, await listSharing(trx, scope, withNews));
  await queries.touchOrders(trx, scope, unchangedIds, new Date(now));
  // Emits the cancellation in the same transaction, so that the factory is notified even if the process dies right after the commit (FUL-44).
  for (const { row } of plans.filter(({ isCancelledAtFactory }) => isCancelledAtFactory)) {
    await emit(trx, 'orderCancelled', { scope, orderId: row.id });
  }
  const changed = idsOf(plans.filter(({ isMessageChanged }) => isMessageChanged));
  if (changed.length > 0) await emit(trx, 'messagesChanged', { scope, orderIds: changed });
  const skus = listSkus(plans.flatMap(({ products }) => products));
  if (skus.length > 0) await emit(trx, 'productsStored', { scope, shopId, products: skus });
  const newIds = idsOf(plans.filter(({ isNew }) => isNew));
  return { changedIds: idsOf(plans), newCount: newIds.length, newIds, seenIds };
}

const idsOf = (plans: readonly OrderPlan[]) => plans.map(({ row }) => row.id);

/** Writes all changes of a batch, one statement for each table, and updates counts and sums. */
export async function writePlans(
  trx: Queryable,
  emit: Emit,
  scope: OwnerScope,
  shopId: string,
  plans: readonly OrderPlan[],
  now: number,
): Promise<void> {
  const products = plans.flatMap((plan) => plan.products);
  const dropped = plans.flatMap(({ row, droppedSkuIds }) => droppedSkuIds.map((skuId) => ({ orderId: row.id, skuId })));
  const terms = plans.flatMap((plan) => plan.terms.map((term) => ({ orderId: plan.row.id, term })));
  const words = listProductWords(products);

  const sumsBefore = await readBefore(trx, scope, idsOf(plans));
  await queries.upsertOrders(
    trx,
    scope,
    plans.map(({ row }) => row),
  );
  await queries.upsertProducts(trx, scope, await chooseGarments(trx, scope, products));
  await queries.dropOnHold(trx, scope, idsOf(plans.filter(({ hasEnded }) => hasEnded)));
  await queries.dropLabels(trx, scope, idsOf(plans.filter(({ isLabelStale }) => isLabelStale)));
  await queries.dropProducts(trx, scope, dropped);
  await queries.addTerms(
    trx,
    scope,
    terms.map(({ orderId }) => orderId),
    terms.map(({ term }) => term),
  );
  await queries.addProductTerms(
    trx,
    scope,
    words.map(({ productId }) => productId),
    words.map(({ word }) => word),
  );
  // Applies statement rows that named an order before the order was stored or cancelled; the caller then updates the sums for the batch and the
  // settlements together.
  const orderIds = idsOf(plans.filter(({ isToSettle }) => isToSettle));
  if (orderIds.length > 0) await emit(trx, 'ordersWritten', { scope, shopId, orderIds });
  await addToCounts(
    trx,
    scope,
    plans.flatMap(({ counts }) => counts),
  );
  await moveSums(trx, scope, idsOf(plans), sumsBefore);
  await queries.insertEvents(
    trx,
    scope,
    plans.flatMap(({ events }) =>
      events.map((entry) => ({
        order_id: entry.orderId,
        id: createId(now),
        at: new Date(now),
        event: entry.event,
        actor: entry.actor ?? MARKETPLACE,
        actor_id: entry.actorId ?? null,
        details: entry.details,
      })),
    ),
  );
}

/** A garment that a user chose for the SKU overrides the garment from the SKU's name. */
async function chooseGarments(
  trx: Queryable,
  scope: OwnerScope,
  products: readonly queries.ProductRow[],
): Promise<queries.ProductRow[]> {
  const garments = await queries.listGarments(
    trx,
    scope,
    products.map((product) => product.sku_id),
  );
  return products.map((product) => {
    const chosen = garments.get(product.sku_id);
    return {
      ...product,
      product_type: chosen?.product_type ?? product.product_type,
      color: chosen?.color ?? product.color,
      size: chosen?.size ?? product.size,
    };
  });
}

/** Lists the distinct SKUs of products that are still to be made. */
function listSkus(products: readonly queries.ProductRow[]): StoredProduct[] {
  const wanted = products.filter(({ quantity }) => quantity > 0);
  return [...new Map(wanted.map((row) => [row.sku_id, row])).values()].map((row) => ({
    skuId: row.sku_id,
    productId: row.product_id,
    productName: row.product_name,
    skuName: row.sku_name,
    sellerSku: row.seller_sku,
    skuImage: row.sku_image,
    productType: row.product_type ?? null,
    color: row.color ?? null,
    size: row.size ?? null,
  }));
}

/** Lists the distinct words of each product's name. */
function listProductWords(products: readonly queries.ProductRow[]): { productId: string; word: string }[] {
  const names = new Map(products.map((row) => [`${row.product_id} ${row.product_name}`, row]));
  return [...names.values()].flatMap((row) =>
    [...new Set(wordsOf(row.product_name))].map((word) => ({ productId: row.product_id, word })),
  );
}
