import { hintGarment, type GarmentHint } from '@bobbin/domain/products/garment-hint';
import { readProductType } from '@bobbin/domain/products/product-types';
import type { OrderDetail } from '@bobbin/contract/orders';
import {
  checkByHand,
  checkFulfil,
  checkLabel,
  checkLabelAnew,
  type Eligibility,
  type EligibilityOptions,
  type OrderFacts,
} from '@bobbin/domain/fulfilment/eligibility';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { formatMoney } from '@bobbin/domain/money/money';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { splitParcelCost } from '@bobbin/domain/orders/parcels';
import { numberTermsOf, wordsOf } from '@bobbin/domain/orders/search';
import { cutShownText } from '@bobbin/domain/orders/shown-text';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import { toActor } from './actor.ts';
import type { EventDetails } from '../tables.ts';
import type { OrderedOrder } from '../../library/module.ts';
import type { People } from '../../accounts/module.ts';
import type { Shops } from '../../shops/module.ts';
import * as counts from '../counts/counts.sql.ts';
import type { OrderList } from '../list/list.ts';
import type { NoteReader } from '../teamwork/notes.ts';
import { listSharing } from '../store/parcels.sql.ts';
import { enqueueSettling } from '../store/enqueue-settling.ts';
import { planChange, type FulfilChange } from './order-change.ts';
import * as queries from './order.sql.ts';
import * as skus from '../store/skus.sql.ts';
import { addTerms } from '../store/store.sql.ts';
import { moveSums, readBefore } from '../counts/sums.ts';

export type { EventDetails } from '../tables.ts';

export type { FulfilChange } from './order-change.ts';
export type { WorkOrderRow } from './order.sql.ts';

const TIMELINE_MAX = 200;

/** The change of one order, when several orders change together. */
export interface OrderChange {
  /** The order as it was locked in this transaction. */
  order: queries.WorkOrderRow;
  change: FulfilChange;
  event: OrderEvent | null;
}

export interface OrderEvent {
  event: string;
  /** Name of the actor; the scope's actor when absent. */
  actor?: string;
  /** User id of that actor; null or absent when the actor is not a user. */
  actorId?: string | null;
  details?: EventDetails;
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  shops: Shops;
  list: OrderList;
  people: Pick<People, 'isDeactivated'>;
  readNotes: NoteReader;
}

/** Removes amounts that the caller's role does not permit from a timeline event: production costs, and payments of the marketplace. */
function showDetails(event: string, details: EventDetails, isPriced: boolean, isPaid: boolean): EventDetails {
  const hidden = new Set<string>();
  if (!isPriced) hidden.add('price').add('estimate');
  if (!isPriced && (event === 'priceUpdated' || event === 'chargeLearned')) hidden.add('from').add('to');
  if (!isPaid && event === 'settled') hidden.add('cents');
  if (!isPriced && event === 'returnDone') hidden.add('cents');
  return Object.fromEntries(Object.entries(details).filter(([name]) => !hidden.has(name)));
}

function isoOrNull(value: Date | null): string | null {
  return value === null ? null : value.toISOString();
}

export function toFacts(
  order: queries.WorkOrderRow,
  shop: { subscriptionEndsAt: Date; authorizationEndsAt: Date; needsAuthorization: boolean } | null,
): OrderFacts {
  // No call to the marketplace follows for an order from elsewhere, so its authorization does not matter (ELS-2).
  const authorizationEndsAt = isElsewhere(order.kind)
    ? null
    : shop?.needsAuthorization
      ? 0
      : (shop?.authorizationEndsAt.getTime() ?? null);
  return {
    status: order.status,
    isOnHold: order.isOnHold,
    holdUntil: order.holdUntil?.getTime() ?? null,
    pausedUntil: order.pausedUntil?.getTime() ?? null,
    isCancelRequested: order.isCancelRequested,
    hasLabel: order.labelFileId !== null,
    shippingType: order.shippingType,
    fulfilState: order.fulfilState,
    shopExpiresAt: shop?.subscriptionEndsAt.getTime() ?? null,
    authorizationEndsAt,
    createdAt: order.createdAt.getTime(),
  };
}

export function createOrders({ db, clock, emit, shops, list, people, readNotes }: Deps) {
  async function check(
    scope: OwnerScope,
    order: queries.WorkOrderRow,
    rule: typeof checkLabel,
    options: EligibilityOptions = {},
  ) {
    const shop = await shops.getShop(scope, order.shopId);
    const isSellerInactive = await people.isDeactivated(scope.ownerId);
    const now = clock.now();
    return rule({ ...toFacts(order, shop), isSellerInactive }, now, options);
  }

  /** Divides the cost of a parcel among its orders by their value (FUL-96), and gives these orders the same factory. */
  async function withShares(
    trx: Queryable,
    scope: OwnerScope,
    order: queries.WorkOrderRow,
    change: FulfilChange,
    event: OrderEvent | null,
  ): Promise<OrderChange[]> {
    const { fulfilPriceCents, fulfilHouse } = change;
    const own = { order, change, event };
    if (fulfilPriceCents === undefined) return [own];
    // The price of a draft is an estimate that no factory charges, so the other orders of the parcel get no share of it (MNY-33).
    if ((change.move?.to ?? order.fulfilState) === 'DRAFT') return [own];
    // Reads the orders of the factory order instead of `mates`, because an order stays in the factory order after its package was split. These orders
    // are locked: their status decides about their share, and their price is part of the sums.
    const found = await queries.listFollowers(trx, scope, order.id);
    const locked = await queries.lockWorkOrders(
      trx,
      scope,
      found.map(({ id }) => id),
    );
    const followers = locked.filter(({ shipsWith }) => shipsWith === order.id);
    const [share = 0, ...shares] = splitParcelCost(
      fulfilPriceCents,
      [order, ...followers].map(({ status, subTotalCents }) => ({ status, valueCents: subTotalCents })),
    );
    const house = fulfilHouse === undefined ? {} : { fulfilHouse };
    return [
      { ...own, change: { ...change, fulfilPriceCents: share } },
      ...followers.map((follower, place) => ({
        order: follower,
        change: { ...house, fulfilPriceCents: shares[place] ?? 0 },
        event: null,
      })),
    ];
  }

  /**
   * Changes several locked orders as `change` does, without dividing the cost of a parcel. Counts are locked in the sequence of their keys, so all
   * changes of counts are written together.
   */
  async function changeOrders(trx: Queryable, scope: OwnerScope, changes: readonly OrderChange[]): Promise<void> {
    const planned = changes.map((one) => ({ ...one, ...planChange(one.order, one.change, new Date(clock.now())) }));
    const counted = planned.flatMap(({ order, isCounted }) => (isCounted ? [order.id] : []));
    const sumsBefore = await readBefore(trx, scope, counted);
    for (const { order, change, columns } of planned) {
      await queries.updateOrder(trx, scope, order.id, columns);
      // Removes the error about an unusable tracking number, because a valid one may come from the factory, the marketplace or the seller.
      if (change.trackingNumber !== undefined && change.fulfilError === undefined)
        await queries.removeTrackingError(trx, scope, order.id);
    }
    await counts.addToCounts(
      trx,
      scope,
      planned.flatMap(({ keys }) => [
        { ...keys.before, change: -1 },
        { ...keys.after, change: 1 },
      ]),
    );
    await moveSums(trx, scope, counted, sumsBefore);
    // After an order ended, an order that was to be sent together with it may have to be sent separately.
    const ended = planned.flatMap(({ order, change }) =>
      change.move && hasTrait(change.move.to, 'ended') ? [order.id] : [],
    );
    await enqueueSettling(trx, scope, await listSharing(trx, scope, ended));
    for (const { order, change, event } of planned) {
      const terms = [...numberTermsOf(change.trackingNumber ?? ''), ...wordsOf(change.fulfilId ?? '')];
      await addTerms(
        trx,
        scope,
        terms.map(() => order.id),
        terms,
      );
      if (event) {
        await queries.insertEvent(trx, scope, {
          orderId: order.id,
          id: createId(clock.now()),
          at: new Date(clock.now()),
          event: event.event,
          ...toActor(scope, event),
          details: { ...event.details, ...(scope.stands === 'staff' ? { as: 'staff' } : {}) },
        });
      }
      await publish(trx, {
        kind: 'event',
        ownerId: scope.ownerId,
        event: { type: 'orders', shopId: order.shopId, ids: [order.id], newCount: 0 },
      });
    }
  }

  return {
    async getDetail(scope: SellerScope, orderId: string): Promise<OrderDetail> {
      const [order, extra, events] = await Promise.all([
        list.getOrder(scope, orderId),
        queries.getOrderExtra(db, scope, orderId),
        queries.listEventRows(db, scope, orderId, TIMELINE_MAX),
      ]);
      if (!extra) throw new AppError('NOT_FOUND');
      const { address } = extra;
      const isPriced = scope.can('viewCosts', order.shop.id);
      const toNote = await readNotes(scope, events);
      return {
        ...order,
        buyerName: address?.name ?? null,
        buyerPhone: address?.phone ?? null,
        address: address && {
          line1: address.line1,
          line2: address.line2,
          city: address.city,
          state: address.state,
          postalCode: address.postalCode,
          region: address.region,
        },
        sellerNote: cutShownText(extra.sellerNote),
        paidAt: isoOrNull(extra.paidAt),
        shippingDueAt: isoOrNull(extra.shippingDueAt),
        collectionDueAt: isoOrNull(extra.collectionDueAt),
        deliveryDueAt: isoOrNull(extra.deliveryDueAt),
        cancelReason: extra.cancelReason,
        cancelledAt: isoOrNull(extra.cancelledAt),
        deliveryOption: extra.deliveryOption,
        payment: isPriced
          ? Object.fromEntries(Object.entries(extra.payment).map(([name, cents]) => [name, formatMoney(cents)]))
          : {},
        packages: extra.packages,
        lastSeenAt: extra.lastSeenAt.toISOString(),
        timeline: events.map((event) => ({
          ...event,
          at: event.at.toISOString(),
          ...toNote(showDetails(event.event, event.details, isPriced, scope.can('viewPayouts', order.shop.id))),
        })),
      };
    },

    /** Computes the revenue of an order for a given cost; null when the scope may not see payouts. @throws AppError NOT_FOUND */
    getRevenue: list.getRevenue,

    /** Suggests the garment for a product of a shop (FUL-83). */
    hintGarment: async (
      scope: OwnerScope,
      product: { productId: string; shopId: string },
    ): Promise<GarmentHint | null> => hintGarment(await queries.listGarmentWords(db, scope, product)),
    /** With `trx`, reads in the caller's transaction, under its locks. */
    listProducts: (scope: OwnerScope, orderId: string, trx?: Queryable): ReturnType<typeof queries.listProductRows> =>
      queries.listProductRows(trx ?? db, scope, orderId),

    /** Finds SKUs by seller SKU, ignoring case, with the orders of each that wait for fulfilment. */
    findSkus: (scope: OwnerScope, words: readonly string[]): ReturnType<typeof skus.listSkusByWord> =>
      skus.listSkusByWord(db, scope, words),
    /** Lists seller SKUs that begin with these prefixes, as suggestions for a mistyped seller SKU. */
    listSkuWords: (scope: OwnerScope, beginnings: readonly string[]): Promise<string[]> =>
      skus.listSkuWords(db, scope, beginnings),
    /** Lists the ids of products of waiting orders that have one of the SKUs; products of the newest orders first. */
    listWaitingProducts: (scope: OwnerScope, skuIds: readonly string[], limit: number): Promise<string[]> =>
      skus.listWaitingProducts(db, scope, skuIds, limit),
    /** Counts the unsent orders of groups of SKUs up to a limit; groups without any are left out. */
    readWaitingOf: (
      scope: OwnerScope,
      groups: readonly { key: string; skuIds: readonly string[] }[],
      limit: number,
    ): Promise<ReadonlyMap<string, skus.WaitingOrders>> => skus.readWaitingOf(db, scope, groups, limit),

    /** Lists the product fields that lists of other modules show, for the scope's orders. */
    listProductHeads: (scope: OwnerScope, orderIds: readonly string[]): ReturnType<typeof queries.listProductHeads> =>
      queries.listProductHeads(db, scope, orderIds),

    /** Lists which of the orders the scope has, for a bulk job; the result has no entry for an order outside the scope. */
    async listForBatch(
      trx: Queryable,
      scope: OwnerScope,
      ids: readonly string[],
    ): Promise<{ id: string; shopId: string; lacksLabel: boolean }[]> {
      const rows = await queries.listForBatch(trx, scope, ids);
      return rows.map(({ id, shopId, shippingType, labelFileId }) => ({
        id,
        shopId,
        lacksLabel: shippingType === 'TIKTOK' && labelFileId === null,
      }));
    },

    /** Reads the fields of an order that the library needs; locks the order when `trx` is given. Returns null when the order is not the seller's. */
    async readOrdered(scope: OwnerScope, orderId: string, trx?: Queryable): Promise<OrderedOrder | null> {
      const order = trx
        ? await queries.lockWorkOrder(trx, scope, orderId)
        : await queries.getWorkOrder(db, scope, orderId);
      if (!order) return null;
      const products = await queries.listProductRows(trx ?? db, scope, orderId);
      return {
        orderId,
        shopId: order.shopId,
        isLocked: !hasTrait(order.fulfilState, 'designsOpen'),
        products,
      };
    },

    /** Returns the order, or undefined when it belongs to another seller or to a shop outside the scope. */
    findForWork: (scope: OwnerScope, orderId: string): Promise<queries.WorkOrderRow | undefined> =>
      queries.getWorkOrder(db, scope, orderId),

    /** Returns the fields of an order that decide which actions it allows. @throws AppError NOT_FOUND */
    async getForWork(reader: Queryable, scope: OwnerScope, orderId: string): Promise<queries.WorkOrderRow> {
      const order = await queries.getWorkOrder(reader, scope, orderId);
      if (!order) throw new AppError('NOT_FOUND');
      return order;
    },

    /** Reads the same fields as `getForWork`, and locks the order until the caller's transaction ends. */
    async lockForWork(trx: Queryable, scope: OwnerScope, orderId: string): Promise<queries.WorkOrderRow> {
      const order = await queries.lockWorkOrder(trx, scope, orderId);
      if (!order) throw new AppError('NOT_FOUND');
      return order;
    },

    /** Locks several orders by id; the result has no entry for an order outside the scope. */
    lockMany: (trx: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<queries.WorkOrderRow[]> =>
      queries.lockWorkOrders(trx, scope, orderIds),

    checkLabel: (scope: OwnerScope, order: queries.WorkOrderRow, options?: EligibilityOptions): Promise<Eligibility> =>
      check(scope, order, checkLabel, options),
    checkLabelAnew: (scope: OwnerScope, order: queries.WorkOrderRow): Promise<Eligibility> =>
      check(scope, order, checkLabelAnew),
    checkFulfil: (scope: OwnerScope, order: queries.WorkOrderRow, options?: EligibilityOptions): Promise<Eligibility> =>
      check(scope, order, checkFulfil, options),
    checkByHand: (scope: OwnerScope, order: queries.WorkOrderRow, options?: EligibilityOptions): Promise<Eligibility> =>
      check(scope, order, checkByHand, options),

    /**
     * Changes the fulfilment of a locked order in the caller's transaction: row, counts, search terms, timeline, events.
     * @param order as `lockForWork` returned it, in this transaction
     */
    async change(
      trx: Queryable,
      scope: OwnerScope,
      order: queries.WorkOrderRow,
      change: FulfilChange,
      event: OrderEvent | null,
    ): Promise<void> {
      await changeOrders(trx, scope, await withShares(trx, scope, order, change, event));
    },

    changeMany: changeOrders,
    /** Lists the orders whose products are in the same factory order as this order's products (FUL-95), by id. */
    listFollowers: (reader: Queryable, scope: OwnerScope, orderId: string): Promise<queries.WorkOrderRow[]> =>
      queries.listFollowers(reader, scope, orderId),

    /** Removes the blocker 'factory not connected' from drafts; called when the factory is connected (FUL-63). */
    removeMissingFactory: queries.removeMissingFactory,

    async setProductChoice(
      trx: Queryable,
      scope: OwnerScope,
      orderId: string,
      productId: string,
      { productType, color, size }: { productType: string | null; color: string | null; size: string | null },
    ): Promise<void> {
      await queries.updateProductChoice(trx, scope, orderId, productId, { product_type: productType, color, size });
      // Converts a factory's name of a product to the product type that all factories share.
      const kind = productType === null ? null : (readProductType(productType).type ?? productType);
      const product = { orderId, productId };
      const garment = { productType: kind, color, size };
      await queries.rememberGarment(trx, scope, product, garment, new Date(clock.now()));
      await emit(trx, 'skuGarmentChosen', { scope, skuId: productId.slice(orderId.length + 1), garment });
    },

    findTrackingUse: (scope: OwnerScope, orderId: string, trackingNumber: string): Promise<string | null> =>
      queries.findTrackingUse(db, scope, orderId, trackingNumber),

    /**
     * Claims a tracking number for one order of the seller, safe against simultaneous claims (FUL-47). Returns the other order that uses
     * the number, or null when the claim succeeded.
     */
    async takeTracking(
      writer: Queryable,
      scope: OwnerScope,
      orderId: string,
      trackingNumber: string,
    ): Promise<string | null> {
      const usedBy = await queries.findTrackingUse(writer, scope, orderId, trackingNumber);
      if (usedBy !== null) return usedBy;
      if (await queries.claimTracking(writer, scope, orderId, trackingNumber)) return null;
      // Another order claimed the number between the statements. It may have released the number since, so the claim is tried again.
      return (await queries.findTrackingUse(writer, scope, orderId, trackingNumber)) ?? '';
    },

    /** Releases a tracking number that was not used. */
    releaseTracking: (scope: OwnerScope, orderId: string, trackingNumber: string): Promise<void> =>
      queries.releaseTracking(db, scope, orderId, trackingNumber),
  };
}

export type Orders = ReturnType<typeof createOrders>;
