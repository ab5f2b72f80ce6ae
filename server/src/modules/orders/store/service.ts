import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { FIRST_STATE } from '@bobbin/domain/fulfilment/life-cycle';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { parseSkuName } from '@bobbin/domain/products/sku-name';
import { laDay } from '@bobbin/domain/time/la-day';
import { listLostPieces, readPieces } from '@bobbin/domain/orders/order-lines';
import { isOlderNews, mergeStatus } from '@bobbin/domain/orders/order-merge';
import { searchTermsOf, wordsOf } from '@bobbin/domain/orders/search';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockUntilCommit, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import { addToCounts, type CountChange } from '../counts/queries.ts';
import { moveSums, readBefore } from '../sums/service.ts';
import { arePiecesSame, eventsOf, lossEventsOf, type NewEvent } from './news.ts';
import * as queries from './queries.ts';
import { incomingKey, storedKey, toRow } from './rows.ts';

export interface StoreResult {
  /** New or changed; orders told again unchanged are not among them. */
  changedIds: string[];
  newCount: number;
  seenIds: string[];
}

/** A SKU as an order names it. */
export interface StoredProduct {
  skuId: string;
  productId: string;
  productName: string;
  skuName: string;
  /** The seller's own word for it; empty for none. */
  sellerSku: string;
  /** Address of the marketplace's picture; empty for none. */
  skuImage: string;
}

const NO_HOUSE = 'NONE';
const MARKETPLACE = 'marketplace';

/**
 * Stores a batch of orders of one shop in the caller's transaction: rows, products, search terms, counts, timeline.
 * The same order told any number of times, in any order, ends as one row with the newest state (SYN-1, SYN-5).
 */
export async function storeOrders(
  trx: Queryable,
  { clock, emit }: { clock: Clock; emit: Emit },
  scope: OwnerScope,
  shopId: string,
  orders: readonly MarketplaceOrder[],
  cause: string,
): Promise<StoreResult> {
  const { ownerId } = scope;
  const now = clock.now();
  const newest = new Map<string, MarketplaceOrder>();
  for (const order of orders) {
    const other = newest.get(order.id);
    if (!other || !isOlderNews(other.updatedAt, order.updatedAt, now)) newest.set(order.id, order);
  }
  if (newest.size === 0) return { changedIds: [], newCount: 0, seenIds: [] };

  // Poll, webhook and manual pull may bring the same new order at once: one batch of a shop at a time (SYN-1).
  await lockUntilCommit(trx, `orders:${ownerId}:${shopId}`);
  const stored = await queries.lockStoredOrders(trx, scope, [...newest.keys()]);
  const storedPieces = Map.groupBy(
    await queries.listStoredPieces(trx, scope, [...stored.keys()]),
    (product) => product.orderId,
  );
  const rows: queries.IncomingOrderRow[] = [];
  const unchanged: string[] = [];
  const changes: CountChange[] = [];
  const events: NewEvent[] = [];
  const products: queries.ProductRow[] = [];
  const dropped: { orderId: string; skuId: string }[] = [];
  const termOrders: string[] = [];
  const terms: string[] = [];
  const cancelledIds: string[] = [];
  const endedIds: string[] = [];
  let newCount = 0;

  for (const order of newest.values()) {
    const known = stored.get(order.id);
    if (known && isOlderNews(known.updated_at.getTime(), order.updatedAt, now)) {
      unchanged.push(order.id);
      continue;
    }
    const pieces = storedPieces.get(order.id) ?? [];
    const merged = known ? mergeStatus(known.status, order.status) : order.status;
    const { status, products: grouped } = readPieces(merged, order.lineItems, pieces);
    // An answer without any piece says nothing about the pieces.
    const lost = order.lineItems.length === 0 ? [] : listLostPieces(status, grouped, pieces);
    const lostCount = lost.reduce((sum, change) => sum + change.lost, 0);
    const row = toRow(shopId, { ...order, status }, known, lostCount, now);
    const areSame = order.lineItems.length === 0 || arePiecesSame(pieces, grouped);
    if (known && areSame && queries.isSameOrder(known, row)) {
      unchanged.push(order.id);
      continue;
    }
    rows.push(row);
    if (known && known.status !== 'CANCELLED' && row.status === 'CANCELLED') endedIds.push(order.id);
    if (known && known.fulfilState !== FIRST_STATE && known.status !== 'CANCELLED' && row.status === 'CANCELLED') {
      cancelledIds.push(order.id);
    }
    events.push(...eventsOf(order, row, known, cause));
    events.push(...lossEventsOf(order, lost, pieces, known !== undefined && hasTrait(known.fulfilState, 'beingMade')));
    if (order.lineItems.length > 0) {
      for (const { skuId } of pieces) {
        if (!grouped.some((product) => product.skuId === skuId)) dropped.push({ orderId: order.id, skuId });
      }
    }
    const own = {
      shopId: known?.shopId ?? shopId,
      house: known?.fulfilHouse ?? NO_HOUSE,
      fulfilState: known?.fulfilState ?? FIRST_STATE,
      laDay: known?.laDay ?? laDay(order.createdAt),
    };
    const after = incomingKey(row, own);
    if (known) changes.push({ ...storedKey(known, own), change: -1 });
    else newCount += 1;
    changes.push({ ...after, change: 1 });

    grouped.forEach((product, position) => {
      const parsed = parseSkuName(product.skuName, product.productName);
      products.push({
        order_id: order.id,
        sku_id: product.skuId,
        id: `${order.id}-${product.skuId}`,
        position,
        product_id: product.productId,
        product_name: product.productName,
        sku_name: product.skuName,
        seller_sku: product.sellerSku ?? '',
        sku_image: product.skuImage ?? '',
        quantity: product.quantity,
        original_price_cents: product.originalPrice,
        sale_price_cents: product.salePrice,
        product_type: parsed.productType,
        color: parsed.color,
        size: parsed.size,
        line_item_ids: product.lineItemIds,
        cancelled_line_item_ids: product.cancelledLineItemIds,
      });
    });
    for (const term of searchTermsOf({
      orderId: order.id,
      fulfilId: known?.fulfilId ?? null,
      trackingNumbers: row.tracking_numbers ?? [],
      packageIds: row.packages.map(({ id }) => id),
      skuIds: grouped.map((product) => product.skuId),
      sellerSkus: grouped.map((product) => product.sellerSku ?? ''),
      skuNames: grouped.map((product) => product.skuName),
      buyerName: row.address?.name ?? null,
    })) {
      termOrders.push(order.id);
      terms.push(term);
    }
  }

  const writtenIds = rows.map(({ id }) => id);
  const sumsBefore = await readBefore(trx, scope, writtenIds);
  await queries.upsertOrders(trx, scope, rows);
  const garments = await queries.listGarments(
    trx,
    scope,
    products.map((product) => product.sku_id),
  );
  await queries.upsertProducts(
    trx,
    scope,
    products.map((product) => {
      const chosen = garments.get(product.sku_id);
      return {
        ...product,
        product_type: chosen?.product_type ?? product.product_type,
        color: chosen?.color ?? product.color,
        size: chosen?.size ?? product.size,
      };
    }),
  );
  await queries.dropOnHold(trx, scope, endedIds);
  await queries.dropProducts(trx, scope, dropped);
  await queries.addTerms(trx, scope, termOrders, terms);
  const words = listProductWords(products);
  await queries.addProductTerms(
    trx,
    scope,
    words.map(({ productId }) => productId),
    words.map(({ word }) => word),
  );
  await addToCounts(trx, scope, changes);
  await moveSums(trx, scope, writtenIds, sumsBefore);
  await queries.insertEvents(
    trx,
    scope,
    events.map((entry) => ({
      order_id: entry.orderId,
      id: createId(now),
      at: new Date(now),
      event: entry.event,
      actor: entry.actor ?? MARKETPLACE,
      actor_id: entry.actorId ?? null,
      details: entry.details,
    })),
  );
  await queries.touchOrders(trx, scope, unchanged, new Date(now));
  // In the same transaction, so that a factory is told of a cancellation even if the process dies after this commit (FUL-44).
  for (const orderId of cancelledIds) {
    await emit(trx, 'orderCancelled', { scope, orderId });
  }
  const skus = listSkus(products);
  if (skus.length > 0) await emit(trx, 'productsStored', { scope, shopId, products: skus });
  return { changedIds: writtenIds, newCount, seenIds: [...newest.keys()] };
}

/** What is to be made, each SKU once. */
function listSkus(products: readonly queries.ProductRow[]): StoredProduct[] {
  const wanted = products.filter(({ quantity }) => quantity > 0);
  return [...new Map(wanted.map((row) => [row.sku_id, row])).values()].map((row) => ({
    skuId: row.sku_id,
    productId: row.product_id,
    productName: row.product_name,
    skuName: row.sku_name,
    sellerSku: row.seller_sku,
    skuImage: row.sku_image,
  }));
}

/** The words of each product's name, each once. */
function listProductWords(products: readonly queries.ProductRow[]): { productId: string; word: string }[] {
  const names = new Map(products.map((row) => [`${row.product_id} ${row.product_name}`, row]));
  return [...names.values()].flatMap((row) =>
    [...new Set(wordsOf(row.product_name))].map((word) => ({ productId: row.product_id, word })),
  );
}
