import type { Order, OrderProduct } from '@bobbin/contract/orders';
import { listDraftBlockers } from '@bobbin/domain/fulfilment/draft';
import { isHeld } from '@bobbin/domain/fulfilment/eligibility';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { fulfilCost } from '@bobbin/domain/money/fulfil-cost';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { discountPercent } from '@bobbin/domain/money/revenue';
import { listTodoReasons } from '@bobbin/domain/orders/attention';
import { isPaused } from '@bobbin/domain/orders/teamwork';
import type { ReturnState } from '@bobbin/domain/orders/buyer-request';
import { cutShownText } from '@bobbin/domain/orders/shown-text';
import { formatTargetTime } from '@bobbin/domain/time/deadline';
import { listRights, type OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readerOf, type Library } from '../../library/module.ts';
import type { ShopNames } from '../../shops/module.ts';
import type { OrderProductRow, OrderRow } from './list-rows.sql.ts';
import { toRevenue } from './money.ts';

/** A link is signed again at the latest after an hour; it stays valid much longer. */
const HOUR_MS = 3_600_000;
const WHOLE_SECOND = '2026-01-31 23:59:59+00';

interface Deps {
  clock: Clock;
  /** Signs a link to the seller's copy of a file. */
  fileLink: Library['fileLink'];
}

/** What a reader may see and do on the orders of a shop. */
interface Sight {
  isPriced: boolean;
  isPaid: boolean;
  rights: Order['rights'];
  shop: Order['shop'];
  /** All these rights as one string, for comparison. */
  mark: string;
}

/** Fields of an order that are computed, not stored in its row. */
type Beside = Pick<Order, 'labelFile' | 'targetTime' | 'todo' | 'draftBlockers' | 'pause'>;

interface Written extends Beside {
  mark: string;
  hour: number;
  order: Order;
}

/** Converts PostgreSQL's text of a time to the wire format. Nearly all times are whole seconds, which need no Date object. */
function toInstant(text: string): string {
  if (text.length === WHOLE_SECOND.length && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  return new Date(text).toISOString();
}

function toInstantOrNull(text: string | null): string | null {
  return text === null ? null : toInstant(text);
}

/** Converts a product of an order to the wire format; amounts are texts, and null when the reader may not see them. */
export function toOrderProduct(product: OrderProductRow, isPriced: boolean): OrderProduct {
  return {
    id: product.id,
    productId: product.productId,
    productName: product.productName,
    originalPrice: isPriced ? formatMoney(product.originalPriceCents) : null,
    salePrice: isPriced ? formatMoney(product.salePriceCents) : null,
    discountPercent: isPriced ? discountPercent(product.originalPriceCents, product.salePriceCents) : null,
    skuId: product.skuId,
    sellerSku: product.sellerSku,
    skuImage: product.skuImage,
    skuName: product.skuName,
    quantity: product.quantity,
    cancelledQuantity: product.cancelledQuantity,
    productType: product.productType,
    productColor: product.color,
    productSize: product.size,
  };
}

/** Lists what blocks a draft; the list is empty for an order that is not a draft (FUL-63). */
function toDraftBlockers(row: OrderRow, now: number): Order['draftBlockers'] {
  if (row.fulfilState !== 'DRAFT') return [];
  const { status, isOnHold, isCancelRequested, shippingType } = row;
  const holdUntil = row.holdUntil === null ? null : Date.parse(toInstant(row.holdUntil));
  const createdAt = Date.parse(toInstant(row.createdAt));
  return listDraftBlockers(row.draftBlockers, {
    isHeld: isHeld({ status, isOnHold, holdUntil, createdAt }, now),
    isCancelRequested,
    shippingType,
    hasLabel: row.labelFileId !== null,
  });
}

/** Returns the team's pause as long as it lasts; the row can contain the pause for up to a minute longer. */
function toPause({ pause, pausedUntil }: OrderRow, now: number): Order['pause'] {
  if (pause === null || pausedUntil === null) return null;
  const until = toInstant(pausedUntil);
  const { reason, note, by } = pause;
  return isPaused({ pausedUntil: Date.parse(until) }, now) ? { reason, note, until, by } : null;
}

function writeOrder(row: OrderRow, { isPriced, isPaid, rights, shop }: Sight, beside: Beside): Order {
  const cost = (cents: Cents) => (isPriced ? formatMoney(cents) : null);
  const payout = (cents: Cents) => (isPaid ? formatMoney(cents) : null);
  const createdAt = toInstant(row.createdAt);
  return {
    id: row.id,
    shop,
    status: row.status,
    kind: row.kind,
    createTime: Math.floor(Date.parse(createdAt) / 1000),
    createdAt,
    updatedAt: toInstant(row.updatedAt),
    buyerMessage: cutShownText(row.buyerMessage),
    shippingType: row.shippingType,
    recipientAddressFullAddress: row.fullAddress,
    isAddressMasked: row.isAddressMasked,
    paymentTotalAmount: cost(row.totalCents),
    paymentSubTotal: cost(row.subTotalCents),
    paymentOriginalTotalProductPrice: cost(row.originalPriceCents),
    settlementAmount: payout(row.settlementCents),
    onholdAmount: payout(row.onholdCents),
    isSettled: row.isSettled,
    revenue: isPaid ? toRevenue(row, fulfilCost(row)) : null,
    collectionTime: toInstantOrNull(row.collectedAt),
    deliveryTime: toInstantOrNull(row.deliveredAt),
    dueAt: toInstantOrNull(row.dueAt),
    isOnHold: row.isOnHold,
    holdUntil: toInstantOrNull(row.holdUntil),
    isBuyerRequestCancel: row.isCancelRequested,
    requestCancelTime: toInstantOrNull(row.cancelRequestedAt),
    labelUrl: beside.labelFile,
    trackingNumber: row.trackingNumbers[0] ?? null,
    trackingNumbers: row.trackingNumbers,
    carrier: row.carrier,
    fulfillPrice: cost(row.fulfilPriceCents),
    fulfillHouse: row.fulfilHouse,
    fulfillType: row.fulfilType,
    fulfillStatus: row.fulfilStatus,
    fulfillId: row.fulfilId,
    fulfillLine: row.fulfilLine,
    fulfillFacility: row.fulfilFacility,
    fulfillShipping: row.fulfilShipping,
    fulfilState: row.fulfilState,
    fulfillError: row.fulfilError,
    cancelledAfterSending:
      hasTrait(row.fulfilState, 'beingMade') || row.shipsWith !== null ? row.cancelledAfterSending : 0,
    returnState: row.returnState as ReturnState,
    refundedAmount: cost(row.refundedCents),
    expectedRefundAmount: payout(row.expectedRefundCents),
    currency: row.currency,
    sameParcel: row.parcelMates,
    shipsWith: row.shipsWith,
    tagIds: row.tagIds,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
    noteCount: row.noteCount,
    mentionedIds: row.mentionedIds,
    rights,
    orderProducts: row.products.map((product) => toOrderProduct(product, isPriced)),
    ...beside,
  };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function isWrittenSo(
  before: Written,
  mark: string,
  { labelFile, targetTime, todo, draftBlockers, pause }: Beside,
): boolean {
  return (
    before.mark === mark &&
    before.labelFile === labelFile &&
    before.targetTime === targetTime &&
    (before.pause === null) === (pause === null) &&
    isSame(before.todo, todo) &&
    isSame(before.draftBlockers, draftBlockers)
  );
}

/** Converts orders and their products to the wire format. */
export function createOrderWriter({ clock, fileLink }: Deps) {
  /** The last result for each row. An unchanged row is the same object in each read (`list-rows`), so its result can be reused. */
  const written = new WeakMap<OrderRow, Written>();

  function readBeside(scope: OwnerScope, row: OrderRow, now: number, known: string | null = null): Beside {
    const { status, fulfilState, labelState, isCancelRequested, labelFileId } = row;
    const fulfilError = row.fulfilError?.code ?? null;
    const dueAt = row.dueAt === null ? null : Date.parse(toInstant(row.dueAt));
    return {
      labelFile:
        labelFileId === null ? null : (known ?? fileLink(scope.ownerId, labelFileId, `${row.id}.pdf`, readerOf(scope))),
      targetTime: dueAt === null ? null : formatTargetTime(dueAt - now),
      draftBlockers: toDraftBlockers(row, now),
      pause: toPause(row, now),
      todo: listTodoReasons({ status, fulfilState, labelState, isCancelRequested, fulfilError, dueAt }, now),
    };
  }

  return {
    /**
     * Converts rows to orders as the scope's actor may see them. The order of a frozen row is frozen and cached: the same reader gets the same object
     * until the passing of time, a permission or a name changes the order.
     */
    toOrders(scope: OwnerScope, names: ShopNames): (row: OrderRow) => Order {
      const now = clock.now();
      const hour = Math.floor(now / HOUR_MS);
      const sights = new Map<string, Sight>();

      /** Computes the rights once per shop, because the fifty orders of a page belong to a few shops. */
      function sightOf(shopId: string): Sight {
        const known = sights.get(shopId);
        if (known) return known;
        const { friendName = '', nameShop = '' } = names.get(shopId) ?? {};
        const seen = {
          isPriced: scope.can('viewCosts', shopId),
          isPaid: scope.can('viewPayouts', shopId),
          rights: listRights(scope, shopId),
          shop: { id: shopId, friendName, nameShop },
        };
        const sight = { ...seen, mark: JSON.stringify([scope.ownerId, readerOf(scope), seen]) };
        sights.set(shopId, sight);
        return sight;
      }

      return (row) => {
        const sight = sightOf(row.shopId);
        if (!Object.isFrozen(row)) return writeOrder(row, sight, readBeside(scope, row, now));
        const before = written.get(row);
        const isSigned = before?.mark === sight.mark && before.hour === hour;
        const beside = readBeside(scope, row, now, isSigned ? before.labelFile : null);
        if (before && isWrittenSo(before, sight.mark, beside)) return before.order;
        const order = Object.freeze(writeOrder(row, sight, beside));
        written.set(row, { ...beside, mark: sight.mark, hour, order });
        return order;
      };
    },
  };
}

export type OrderWriter = ReturnType<typeof createOrderWriter>;
