import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { orderDueAt } from '@bobbin/domain/deadline';
import { HOLD_MS } from '@bobbin/domain/eligibility';
import { isBeingMade } from '@bobbin/domain/fulfilment';
import { laDay } from '@bobbin/domain/la-day';
import {
  isPieceCancelled,
  listLostPieces,
  readPieces,
  type PiecesChange,
  type StoredPieces,
} from '@bobbin/domain/order-lines';
import { isOlderNews, mergeAddress, mergeStatus, mergeTracking } from '@bobbin/domain/order-merge';
import { searchTermsOf } from '@bobbin/domain/search';
import { parseSkuName } from '@bobbin/domain/sku-name';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { lockUntilCommit, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { EventDetails, OrderAddress } from '../../../platform/schema.ts';
import { addToCounts, type CountChange, type CountKey } from '../counts/queries.ts';
import * as queries from './queries.ts';

export interface StoreResult {
  /** New or changed; orders told again unchanged are not among them. */
  changedIds: string[];
  newCount: number;
  seenIds: string[];
}

type Stored = queries.StoredOrderRow;
type Incoming = queries.IncomingOrderRow;
type Pieces = Awaited<ReturnType<typeof queries.listStoredPieces>>;
interface NewEvent {
  orderId: string;
  event: string;
  details: EventDetails;
}

const NO_HOUSE = 'NONE';
const MARKETPLACE = 'marketplace';

function instant(value: number | null): Date | null {
  return value === null ? null : new Date(value);
}

function toAddress(order: MarketplaceOrder): (OrderAddress & { isMasked: boolean }) | null {
  const { address } = order;
  if (!address) return null;
  return {
    name: address.name,
    phone: address.phone,
    fullAddress: address.fullAddress ?? '',
    line1: address.lines[0] ?? address.detail ?? '',
    line2: address.lines.slice(1).join(', '),
    city: address.city ?? '',
    state: address.state ?? '',
    postalCode: address.postalCode ?? '',
    region: address.regionCode ?? '',
    isMasked: address.isMasked,
  };
}

function mergedAddress(order: MarketplaceOrder, stored: Stored | undefined) {
  const known = stored?.address ? { ...stored.address, isMasked: stored.is_address_masked } : null;
  const merged = mergeAddress(known, toAddress(order));
  if (!merged) return { address: null, isMasked: false };
  const { isMasked, ...address } = merged;
  return { address, isMasked };
}

/** What the marketplace and our own record say together; label, fulfilment and money columns are not touched. */
function toRow(
  ownerId: string,
  shopId: string,
  order: MarketplaceOrder,
  stored: Stored | undefined,
  lostCount: number,
  now: number,
): Incoming {
  const status = stored ? mergeStatus(stored.status, order.status) : order.status;
  const { address, isMasked } = mergedAddress(order, stored);
  const facts = {
    status,
    createdAt: order.createdAt,
    shippingDueAt: order.shippingDueAt,
    collectionDueAt: order.collectionDueAt,
  };
  const isOnHold = status === 'ON_HOLD' || order.isOnHold;
  const labelState = stored?.labelFileId ? 'made' : order.shippingType === 'SELLER' ? 'notNeeded' : 'none';
  const packages = order.packages.map(({ id, status: packageStatus, trackingNumber, shippingProviderName }) => ({
    id,
    status: packageStatus,
    trackingNumber,
    carrier: shippingProviderName,
  }));
  const tracking = mergeTracking(stored?.tracking_numbers ?? [], [
    order.trackingNumber,
    ...packages.map((entry) => entry.trackingNumber),
  ]);
  return {
    owner_id: ownerId,
    id: order.id,
    shop_id: shopId,
    created_at: stored?.createdAt ?? new Date(order.createdAt),
    la_day: stored?.laDay ?? laDay(order.createdAt),
    status,
    updated_at: new Date(order.updatedAt),
    paid_at: instant(order.paidAt),
    shipping_type: order.shippingType ?? '',
    is_on_hold: isOnHold,
    hold_until: isOnHold ? new Date((order.paidAt ?? order.createdAt) + HOLD_MS) : null,
    is_cancel_requested: order.isCancelRequested && status !== 'CANCELLED',
    cancel_requested_at: order.isCancelRequested
      ? (instant(order.cancelRequestedAt) ?? stored?.cancel_requested_at ?? new Date(now))
      : null,
    cancelled_at: instant(order.cancelledAt),
    cancel_reason: order.cancelReason,
    due_at: instant(orderDueAt(facts)),
    shipping_due_at: instant(order.shippingDueAt),
    collection_due_at: instant(order.collectionDueAt),
    delivery_due_at: instant(order.deliveryDueAt),
    collected_at: instant(order.collectedAt),
    delivered_at: instant(order.deliveredAt),
    buyer_message: order.buyerMessage ?? '',
    seller_note: order.sellerNote ?? '',
    buyer_user_id: order.buyerUserId,
    delivery_option: order.deliveryOptionName,
    address,
    is_address_masked: isMasked,
    payment: {
      originalTotalProductPrice: order.payment.originalProductPriceCents,
      sellerDiscount: order.payment.sellerDiscountCents,
      platformDiscount: order.payment.platformDiscountCents,
      subTotal: order.payment.subTotalCents,
      shippingFee: order.payment.shippingFeeCents,
      tax: order.payment.taxCents,
      totalAmount: order.payment.totalCents,
    },
    total_cents: order.payment.totalCents,
    sub_total_cents: order.payment.subTotalCents,
    original_price_cents: order.payment.originalProductPriceCents,
    tracking_numbers: tracking,
    carrier:
      order.shippingProviderName ??
      packages.find((entry) => entry.carrier !== null)?.carrier ??
      stored?.carrier ??
      null,
    packages,
    label_state: labelState,
    last_seen_at: new Date(now),
    // Whoever makes the order was told of these pieces: the seller must tell them, and sees so (AC-09).
    cancelled_after_sending:
      stored && isBeingMade(stored.fulfilState)
        ? stored.cancelled_after_sending + lostCount
        : (stored?.cancelled_after_sending ?? 0),
  };
}

interface OwnFacts {
  shopId: string;
  house: string;
  fulfilState: string;
  laDay: string;
}

function incomingKey(row: Incoming, own: OwnFacts): CountKey {
  const labelState = row.label_state ?? 'none';
  return { ...own, status: row.status, labelState, cancelRequested: row.is_cancel_requested === true };
}

function storedKey(row: Stored, own: OwnFacts): CountKey {
  return { ...own, status: row.status, labelState: row.label_state, cancelRequested: row.is_cancel_requested };
}

/** Whether the pieces of an order are those that are stored; in which order they are told says nothing. */
function arePiecesSame(stored: readonly StoredPieces[], told: readonly StoredPieces[]): boolean {
  const toText = (products: readonly StoredPieces[]) =>
    products
      .map(({ skuId, lineItemIds, cancelledLineItemIds }) =>
        [skuId, lineItemIds.toSorted().join(' '), cancelledLineItemIds.toSorted().join(' ')].join('|'),
      )
      .toSorted()
      .join('\n');
  return toText(stored) === toText(told);
}

/** What was taken out of an order, in the timeline: which SKU, how many, and how many are left to be made. */
function lossEventsOf(
  order: MarketplaceOrder,
  lost: readonly PiecesChange[],
  stored: Pieces,
  isSent: boolean,
): NewEvent[] {
  return lost.map(({ skuId, lost: quantity, left, isCancelled }) => {
    const piece = order.lineItems.find((item) => item.skuId === skuId);
    const cancelled = order.lineItems.find((item) => item.skuId === skuId && isPieceCancelled(item));
    const sku = (piece ?? stored.find((product) => product.skuId === skuId))?.skuName ?? skuId;
    const reason = cancelled?.cancelReason ?? '';
    return {
      orderId: order.id,
      event: isCancelled ? 'piecesCancelled' : 'piecesRemoved',
      details: { sku, quantity, left, reason, ...(isSent ? { afterSending: true } : {}) },
    };
  });
}

function eventsOf(order: MarketplaceOrder, row: Incoming, stored: Stored | undefined, cause: string): NewEvent[] {
  if (!stored) return [{ orderId: order.id, event: 'created', details: { status: row.status, cause } }];
  const events: NewEvent[] = [];
  if (stored.status !== row.status) {
    events.push({ orderId: order.id, event: 'statusChanged', details: { from: stored.status, to: row.status, cause } });
  }
  if (!stored.is_cancel_requested && row.is_cancel_requested === true) {
    events.push({ orderId: order.id, event: 'cancelRequested', details: { reason: row.cancel_reason ?? '' } });
  }
  if (stored.is_cancel_requested && row.is_cancel_requested !== true && row.status !== 'CANCELLED') {
    events.push({ orderId: order.id, event: 'cancelWithdrawn', details: {} });
  }
  const known = new Set(stored.tracking_numbers);
  for (const number of row.tracking_numbers ?? []) {
    if (!known.has(number))
      events.push({ orderId: order.id, event: 'trackingAdded', details: { trackingNumber: number } });
  }
  return events;
}

/**
 * Stores a batch of orders of one shop in the caller's transaction: rows, products, search terms, counts, timeline.
 * The same order told any number of times, in any order, ends as one row with the newest state (AC-01, AC-03).
 */
export async function storeOrders(
  trx: Queryable,
  clock: Clock,
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
    if (!other || !isOlderNews(other.updatedAt, order.updatedAt)) newest.set(order.id, order);
  }
  if (newest.size === 0) return { changedIds: [], newCount: 0, seenIds: [] };

  // Poll, webhook and manual pull may bring the same new order at once: one batch of a shop at a time (AC-01).
  await lockUntilCommit(trx, `orders:${ownerId}:${shopId}`);
  const stored = await queries.lockStoredOrders(trx, ownerId, [...newest.keys()]);
  const storedPieces = Map.groupBy(
    await queries.listStoredPieces(trx, ownerId, [...stored.keys()]),
    (product) => product.orderId,
  );
  const rows: Incoming[] = [];
  const unchanged: string[] = [];
  const changes: CountChange[] = [];
  const events: NewEvent[] = [];
  const products: Parameters<typeof queries.upsertProducts>[1][number][] = [];
  const dropped: { orderId: string; skuId: string }[] = [];
  const termOrders: string[] = [];
  const terms: string[] = [];
  const cancelledIds: string[] = [];
  const endedIds: string[] = [];
  let newCount = 0;

  for (const order of newest.values()) {
    const known = stored.get(order.id);
    if (known && isOlderNews(known.updated_at.getTime(), order.updatedAt)) {
      unchanged.push(order.id);
      continue;
    }
    const pieces = storedPieces.get(order.id) ?? [];
    const merged = known ? mergeStatus(known.status, order.status) : order.status;
    const { status, products: grouped } = readPieces(merged, order.lineItems, pieces);
    // News without a single piece is no news about the pieces.
    const lost = order.lineItems.length === 0 ? [] : listLostPieces(status, grouped, pieces);
    const lostCount = lost.reduce((sum, change) => sum + change.lost, 0);
    const row = toRow(ownerId, shopId, { ...order, status }, known, lostCount, now);
    const areSame = order.lineItems.length === 0 || arePiecesSame(pieces, grouped);
    if (known && areSame && queries.isSameOrder(known, row)) {
      unchanged.push(order.id);
      continue;
    }
    rows.push(row);
    if (known && known.status !== 'CANCELLED' && row.status === 'CANCELLED') endedIds.push(order.id);
    if (known && known.fulfilState !== 'NONE' && known.status !== 'CANCELLED' && row.status === 'CANCELLED') {
      cancelledIds.push(order.id);
    }
    events.push(...eventsOf(order, row, known, cause));
    events.push(...lossEventsOf(order, lost, pieces, known !== undefined && isBeingMade(known.fulfilState)));
    if (order.lineItems.length > 0) {
      for (const { skuId } of pieces) {
        if (!grouped.some((product) => product.skuId === skuId)) dropped.push({ orderId: order.id, skuId });
      }
    }
    const own = {
      shopId: known?.shopId ?? shopId,
      house: known?.fulfilHouse ?? NO_HOUSE,
      fulfilState: known?.fulfilState ?? 'NONE',
      laDay: known?.laDay ?? laDay(order.createdAt),
    };
    const after = incomingKey(row, own);
    if (known) changes.push({ ...storedKey(known, own), change: -1 });
    else newCount += 1;
    changes.push({ ...after, change: 1 });

    grouped.forEach((product, position) => {
      const parsed = parseSkuName(product.skuName, product.productName);
      products.push({
        owner_id: ownerId,
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
      skuIds: grouped.map((product) => product.skuId),
      sellerSkus: grouped.map((product) => product.sellerSku ?? ''),
      skuNames: grouped.map((product) => product.skuName),
      buyerName: row.address?.name ?? null,
    })) {
      termOrders.push(order.id);
      terms.push(term);
    }
  }

  await queries.upsertOrders(trx, rows);
  await queries.upsertProducts(trx, products);
  await queries.dropOnHold(trx, ownerId, endedIds);
  await queries.dropProducts(trx, ownerId, dropped);
  await queries.addTerms(trx, ownerId, termOrders, terms);
  await addToCounts(trx, ownerId, changes);
  await queries.insertEvents(
    trx,
    events.map((entry) => ({
      owner_id: ownerId,
      order_id: entry.orderId,
      id: createId(now),
      at: new Date(now),
      event: entry.event,
      actor: MARKETPLACE,
      details: entry.details,
    })),
  );
  await queries.touchOrders(trx, ownerId, unchanged, new Date(now));
  // In the same transaction: a factory must hear of a cancellation even if we die right after this commit (AC-09).
  for (const orderId of cancelledIds) {
    await addJob(trx, 'orderCancelled', { ownerId, orderId }, { key: `cancelled:${orderId}` });
  }
  return { changedIds: rows.map((row) => row.id), newCount, seenIds: [...newest.keys()] };
}
