import type { Attention, Order, OrderProduct, TrackingSummary } from '@bobbin/contract/orders';
import {
  FULFILLABLE_STATUSES,
  isBeingMade,
  PENDING_PRODUCTION_STATES,
  UNFULFILLED_STATES,
} from '@bobbin/domain/fulfilment';
import { laDay } from '@bobbin/domain/la-day';
import { formatMoney } from '@bobbin/domain/money';
import { CANCELLABLE_STATUSES } from '@bobbin/domain/order-status';
import { parseSearch } from '@bobbin/domain/search';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ShopNames } from '../../shops/service.ts';
import * as counts from '../counts/queries.ts';
import { createPageReader } from '../pages/service.ts';
import * as list from './queries.ts';

const DUE_SOON_MS = 24 * 3600_000;
const WHOLE_SECOND = '2026-01-31 23:59:59+00';
const FULFILLABLE: readonly string[] = FULFILLABLE_STATUSES;
const UNFULFILLED: readonly string[] = UNFULFILLED_STATES;
const PENDING: readonly string[] = PENDING_PRODUCTION_STATES;
const CANCELLABLE: readonly string[] = CANCELLABLE_STATUSES;
const REFUSED = ['FAILED', 'REJECTED', 'HOLD'];
const LABEL_MISSING = { statuses: ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'], labelStates: ['none'] };

export interface OrderListQuery {
  fulfills?: string[] | undefined;
  isAutofulfill?: 'true' | 'false' | undefined;
  shops?: string[] | undefined;
  statuses?: string[] | undefined;
  start?: number | undefined;
  end?: number | undefined;
  attention?: Attention | undefined;
  search?: string | undefined;
}

export interface ExportQuery {
  ids?: string[] | undefined;
  filter?: OrderListQuery | undefined;
  sortBy: string;
  limit: number;
  after?: string | undefined;
}

export interface ExportPiece {
  lines: string[];
  totalItems: number;
  next: string | null;
}

export interface OrderList {
  list(
    scope: SellerScope,
    query: OrderListQuery & { page: number; limit: number; sortBy: string },
  ): Promise<{
    data: Order[];
    meta: { itemsPerPage: number; totalItems: number; currentPage: number; totalPages: number };
  }>;
  summarise(scope: SellerScope, shops: string[] | undefined): Promise<TrackingSummary>;
  /** One piece of an export, and where the next one begins. @throws AppError NOT_FOUND when `after` is no order */
  exportLines(scope: SellerScope, query: ExportQuery): Promise<ExportPiece>;
  /** @throws AppError NOT_FOUND */
  getOrder(scope: OwnerScope, orderId: string): Promise<Order>;
  countByShop(scope: OwnerScope): Promise<counts.ShopStatusCount[]>;
}

interface Deps {
  db: Db;
  clock: Clock;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
  /** Signed link to the seller's copy of a file. */
  fileLink(ownerId: string, fileId: string, name: string): string;
}

function intersect(a: readonly string[] | undefined, b: readonly string[]): string[] {
  return a === undefined ? [...b] : b.filter((value) => a.includes(value));
}

/** Turns the documents' filters into counted columns; several filters narrow each other. */
function toFilter(query: OrderListQuery, now: number): list.OrderFilter {
  const filter: list.OrderFilter = {};
  if (query.shops) filter.shops = query.shops;
  if (query.statuses && query.statuses.length > 0) filter.statuses = query.statuses;
  if (query.fulfills && query.fulfills.length > 0) filter.houses = query.fulfills;
  if (query.start !== undefined) filter.firstDay = laDay(query.start * 1000);
  if (query.end !== undefined) filter.lastDay = laDay(query.end * 1000);
  const onlyUnfulfilled = () => {
    filter.statuses = intersect(filter.statuses, FULFILLABLE);
    filter.fulfilStates = intersect(filter.fulfilStates, UNFULFILLED);
  };
  if (query.isAutofulfill === 'true') onlyUnfulfilled();
  switch (query.attention) {
    case 'pendingFulfill':
      onlyUnfulfilled();
      break;
    case 'pendingFulfill24h':
      onlyUnfulfilled();
      filter.dueBefore = new Date(now + DUE_SOON_MS);
      break;
    case 'pendingProduction':
      filter.statuses = intersect(filter.statuses, FULFILLABLE);
      filter.fulfilStates = intersect(filter.fulfilStates, PENDING);
      break;
    case 'cancelRequested':
      filter.statuses = intersect(filter.statuses, CANCELLABLE);
      filter.cancelRequested = true;
      break;
    case 'factoryRefused':
      filter.fulfilStates = intersect(filter.fulfilStates, REFUSED);
      filter.statuses = intersect(filter.statuses, FULFILLABLE);
      break;
    case 'missingLabel':
      filter.statuses = intersect(filter.statuses, LABEL_MISSING.statuses);
      filter.labelStates = LABEL_MISSING.labelStates;
      break;
    case undefined:
  }
  return filter;
}

/** PostgreSQL's text of an instant as the wire has it; whole seconds, as nearly all are, without making a date. */
function toInstant(text: string): string {
  if (text.length === WHOLE_SECOND.length && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  return new Date(text).toISOString();
}

function toInstantOrNull(text: string | null): string | null {
  return text === null ? null : toInstant(text);
}

/** A product of an order by the documents' names; money as text. */
export function toOrderProduct(product: list.OrderProductRow): OrderProduct {
  return {
    id: product.id,
    productId: product.productId,
    productName: product.productName,
    originalPrice: formatMoney(product.originalPriceCents),
    salePrice: formatMoney(product.salePriceCents),
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

export function createOrderList({ db, clock, readShopNames, fileLink }: Deps): OrderList {
  const readPage = createPageReader(db);

  function toOrder(ownerId: string, row: list.OrderRow, names: ShopNames): Order {
    const shop = names.get(row.shopId);
    const createdAt = toInstant(row.createdAt);
    return {
      id: row.id,
      shop: { id: row.shopId, friendName: shop?.friendName ?? '', nameShop: shop?.nameShop ?? '' },
      status: row.status,
      createTime: Math.floor(Date.parse(createdAt) / 1000),
      createdAt,
      updatedAt: toInstant(row.updatedAt),
      buyerMessage: row.buyerMessage,
      shippingType: row.shippingType,
      recipientAddressFullAddress: row.fullAddress,
      isAddressMasked: row.isAddressMasked,
      paymentTotalAmount: formatMoney(row.totalCents),
      paymentSubTotal: formatMoney(row.subTotalCents),
      paymentOriginalTotalProductPrice: formatMoney(row.originalPriceCents),
      settlementAmount: formatMoney(row.settlementCents),
      onholdAmount: formatMoney(row.onholdCents),
      isSettled: row.isSettled,
      collectionTime: toInstantOrNull(row.collectedAt),
      deliveryTime: toInstantOrNull(row.deliveredAt),
      dueAt: toInstantOrNull(row.dueAt),
      isOnHold: row.isOnHold,
      holdUntil: toInstantOrNull(row.holdUntil),
      isBuyerRequestCancel: row.isCancelRequested,
      requestCancelTime: toInstantOrNull(row.cancelRequestedAt),
      labelFile: row.labelFileId === null ? null : fileLink(ownerId, row.labelFileId, `${row.id}.pdf`),
      trackingNumber: row.trackingNumbers[0] ?? null,
      trackingNumbers: row.trackingNumbers,
      carrier: row.carrier,
      fulfillPrice: formatMoney(row.fulfilPriceCents),
      fulfillHouse: row.fulfilHouse,
      fulfillType: row.fulfilType,
      fulfillStatus: row.fulfilStatus,
      fulfillId: row.fulfilId,
      fulfillLine: row.fulfilLine,
      fulfillFacility: row.fulfilFacility,
      fulfillShipping: row.fulfilShipping,
      fulfilState: row.fulfilState,
      fulfillError: row.fulfilError,
      cancelledAfterSending: isBeingMade(row.fulfilState) ? row.cancelledAfterSending : 0,
      orderProducts: row.products.map(toOrderProduct),
    };
  }

  function withSearch(filter: list.OrderFilter, search: string | undefined): list.OrderFilter {
    if (search === undefined || search.trim() === '') return filter;
    const { ids, terms } = parseSearch(search);
    // Something with a digit and some length is a code; several codes are a pasted list, several words belong together.
    const codes = [...ids, ...terms.filter((term) => /\d/.test(term) && term.length >= 6)];
    const words = terms.filter((term) => !codes.includes(term)).slice(0, 6);
    return { ...filter, search: { codes, words } };
  }

  return {
    async list(scope, query) {
      const filter = withSearch(toFilter(query, clock.now()), query.search);
      const sort = query.sortBy as list.OrderSort;
      const offset = (query.page - 1) * query.limit;
      const [names, firstTry] = await Promise.all([
        readShopNames(scope),
        readPage(scope.ownerId, filter, sort, offset, query.limit),
      ]);
      const totalItems = firstTry.total ?? (await list.countOrders(db, scope.ownerId, filter));
      const totalPages = Math.ceil(totalItems / query.limit);
      // A page beyond the end (a filter made the list shorter) shows the last one (W57).
      const currentPage = Math.min(query.page, Math.max(totalPages, 1));
      const { rows } =
        currentPage === query.page
          ? firstTry
          : await readPage(scope.ownerId, filter, sort, (currentPage - 1) * query.limit, query.limit);
      return {
        data: rows.map((row) => toOrder(scope.ownerId, row, names)),
        meta: { itemsPerPage: query.limit, totalItems, currentPage, totalPages },
      };
    },

    async summarise(scope, shopIds) {
      const now = clock.now();
      const soon = toFilter({ shops: shopIds, attention: 'pendingFulfill24h' }, now);
      const [states, pendingFulfill24h] = await Promise.all([
        counts.listStateCounts(db, scope.ownerId, shopIds),
        list.countOrders(db, scope.ownerId, soon),
      ]);
      const total = (attention: Attention | undefined) => {
        const filter = toFilter({ attention }, now);
        return states
          .filter(
            (row) =>
              (filter.statuses?.includes(row.status) ?? true) &&
              (filter.fulfilStates?.includes(row.fulfilState) ?? true) &&
              (filter.labelStates?.includes(row.labelState) ?? true) &&
              (filter.cancelRequested === undefined || filter.cancelRequested === row.cancelRequested),
          )
          .reduce((sum, row) => sum + row.count, 0);
      };
      return {
        pendingProduction: total('pendingProduction'),
        pendingFulfill: total('pendingFulfill'),
        pendingFulfill24h,
        cancelRequested: total('cancelRequested'),
        factoryRefused: total('factoryRefused'),
        missingLabel: total('missingLabel'),
        all: total(undefined),
      };
    },

    async exportLines(scope, { ids, filter: asked = {}, sortBy, limit, after }) {
      const filter = ids ? { ids: [...new Set(ids)] } : withSearch(toFilter(asked, clock.now()), asked.search);
      if (after !== undefined && !(await list.hasOrder(db, scope.ownerId, after))) throw new AppError('NOT_FOUND');
      const sort = sortBy as list.OrderSort;
      const [found, totalItems] = await Promise.all([
        list.listExportRows(db, scope.ownerId, filter, sort, after, limit + 1),
        list.countOrders(db, scope.ownerId, filter),
      ]);
      const rows = found.slice(0, limit);
      return {
        lines: rows.map((row) => [row.id, row.status, row.fulfilId ?? '', row.fulfilStatus ?? ''].join(', ')),
        totalItems,
        next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      };
    },

    async getOrder(scope, orderId) {
      const row = await list.getOrderRow(db, scope.ownerId, orderId);
      if (!row) throw new AppError('NOT_FOUND');
      return toOrder(scope.ownerId, row, await readShopNames(scope));
    },

    countByShop: (scope) => counts.listShopStatusCounts(db, scope.ownerId),
  };
}
