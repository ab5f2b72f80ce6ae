import type { Attention, Order, OrderProduct, Revenue, TrackingSummary } from '@bobbin/contract/orders';
import { listDraftBlockers } from '@bobbin/domain/fulfilment/draft';
import { isHeld } from '@bobbin/domain/fulfilment/eligibility';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { formatTargetTime } from '@bobbin/domain/time/deadline';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { fulfilCost } from '@bobbin/domain/money/fulfil-cost';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { discountPercent } from '@bobbin/domain/money/revenue';
import { ATTENTION_RULES, isMeant, listTodoReasons, type AttentionRule } from '@bobbin/domain/orders/attention';
import { CLIPBOARD_COLUMNS } from '@bobbin/domain/orders/export-columns';
import type { ReturnState } from '@bobbin/domain/orders/buyer-request';
import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { codesOf, parseSearch } from '@bobbin/domain/orders/search';
import { TODO_REASONS, type TodoReason } from '@bobbin/domain/orders/todo-reasons';
import { listRights, type OwnerScope, type SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { toPage, type Paged, type PageQuery } from '../../../platform/paging.ts';
import { readerOf, type Library } from '../../library/module.ts';
import type { ShopNames } from '../../shops/module.ts';
import * as counts from '../counts/queries.ts';
import { createPageReader } from '../pages/service.ts';
import { toRevenue } from '../money.ts';
import { countOpenReturns } from '../returns/queries.ts';
import { readDueNumbers, toTodo } from '../todo/queries.ts';
import * as list from './queries.ts';

const OTHER_STATUSES_MAX = 50;
const WHOLE_SECOND = '2026-01-31 23:59:59+00';

export interface OrderListQuery {
  fulfills?: string[] | undefined;
  isAutofulfill?: 'true' | 'false' | undefined;
  shops?: string[] | undefined;
  statuses?: string[] | undefined;
  start?: number | undefined;
  end?: number | undefined;
  attention?: Attention | undefined;
  reasons?: TodoReason[] | undefined;
  kinds?: string[] | undefined;
  isDoable?: 'true' | 'false' | undefined;
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
  list(scope: SellerScope, query: OrderListQuery & PageQuery): Promise<Paged<Order>>;
  summarise(scope: SellerScope, shops: string[] | undefined): Promise<TrackingSummary>;
  /** One piece of an export, and where the next one begins. @throws AppError NOT_FOUND when `after` is no order */
  exportLines(scope: SellerScope, query: ExportQuery): Promise<ExportPiece>;
  /** Those of the given orders that are the scope's, by id; a page at most. */
  listByIds(scope: SellerScope, ids: readonly string[]): Promise<Map<string, Order>>;
  /** @throws AppError NOT_FOUND */
  getOrder(scope: OwnerScope, orderId: string): Promise<Order>;
  /** What would be left of an order at a cost; null where the scope shows no payouts. @throws AppError NOT_FOUND */
  getRevenue(scope: OwnerScope, orderId: string, cost: Cents): Promise<Revenue | null>;
  countByShop(scope: OwnerScope): Promise<counts.ShopStatusCount[]>;
  /** A row as whoever the scope stands for may see it. */
  toOrder(scope: OwnerScope, row: list.OrderRow, names: ShopNames): Order;
}

interface Deps {
  db: Db;
  clock: Clock;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
  /** Signed link to the seller's copy of a file. */
  fileLink: Library['fileLink'];
}

function intersect(a: readonly string[] | undefined, b: readonly string[]): string[] {
  return a === undefined ? [...b] : b.filter((value) => a.includes(value));
}

/** Seconds as days; a day that is not whole is cut at its second (ORD-37). */
function toRange({ start, end }: OrderListQuery): Pick<list.OrderFilter, 'firstDay' | 'lastDay' | 'from' | 'to'> {
  const range: ReturnType<typeof toRange> = {};
  if (start !== undefined) {
    const from = start * 1000;
    range.firstDay = laDay(from);
    if (from !== laDayStart(range.firstDay)) range.from = new Date(from);
  }
  if (end !== undefined) {
    const to = (end + 1) * 1000;
    range.lastDay = laDay(to - 1);
    if (to !== laDayEnd(range.lastDay)) range.to = new Date(to);
  }
  return range;
}

/** Leaves of a filter what a rule means too. */
function narrow(filter: list.OrderFilter, rule: AttentionRule, now: number): void {
  const { statuses, fulfilStates, labelStates, cancelRequested, due } = rule;
  filter.statuses = intersect(filter.statuses, statuses);
  if (fulfilStates) filter.fulfilStates = intersect(filter.fulfilStates, fulfilStates);
  if (labelStates) filter.labelStates = labelStates;
  if (cancelRequested) filter.cancelRequested = true;
  if (due) filter.dueBefore = new Date(now + due.to);
}

/** Turns the filters of the wire into counted columns; several filters narrow each other. */
function toFilter(query: OrderListQuery, now: number): list.OrderFilter {
  const filter: list.OrderFilter = {};
  if (query.shops) filter.shops = query.shops;
  if (query.statuses && query.statuses.length > 0) filter.statuses = query.statuses;
  if (query.fulfills && query.fulfills.length > 0) filter.houses = query.fulfills;
  Object.assign(filter, toRange(query));
  if (query.kinds && query.kinds.length > 0) filter.kinds = query.kinds;
  if (query.isDoable === 'true') filter.doableAt = now;
  if (query.isAutofulfill === 'true') narrow(filter, ATTENTION_RULES.pendingFulfill, now);
  const { attention, reasons } = query;
  if (attention === 'todo' || reasons) filter.todo = toTodo(reasons ?? TODO_REASONS, now);
  if (attention === 'returnAsked') filter.returns = 'asked';
  else if (attention === 'returnOpen') filter.returns = 'open';
  else if (attention !== undefined && attention !== 'todo') narrow(filter, ATTENTION_RULES[attention], now);
  return filter;
}

function withSearch(filter: list.OrderFilter, search: string | undefined): list.OrderFilter {
  if (search === undefined || search.trim() === '') return filter;
  const { ids, terms } = parseSearch(search);
  // Something with a digit and some length is a code; several codes are a pasted list, several words belong together.
  const coded = terms.filter((term) => /\d/.test(term) && term.length >= 6);
  const codes = [...ids, ...coded.flatMap(codesOf)];
  const words = terms.filter((term) => !coded.includes(term)).slice(0, 6);
  return { ...filter, search: { codes, words } };
}

/** Which orders a question of the wire is about; what depends on the time of day as it was at `now`. */
export function toListFilter(query: OrderListQuery, now: number): list.OrderFilter {
  return withSearch(toFilter(query, now), query.search);
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

/** A product of an order with its names on the wire; money as text, where it is shown. */
export function toOrderProduct(product: list.OrderProductRow, isPriced: boolean): OrderProduct {
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

/** What is still to be done about a draft; of other orders nothing (FUL-63). */
function toDraftBlockers(row: list.OrderRow, now: number): Order['draftBlockers'] {
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

/** Each once, in the order of the alphabet, at most as many as a list to choose from can show. */
function listOthers(statuses: readonly string[]): string[] {
  return [...new Set(statuses.filter((status) => !isOrderStatus(status)))].toSorted().slice(0, OTHER_STATUSES_MAX);
}

export function createOrderList({ db, clock, readShopNames, fileLink }: Deps): OrderList {
  const readPage = createPageReader(db);

  function toOrder(scope: OwnerScope, row: list.OrderRow, names: ShopNames): Order {
    const isPriced = scope.can('viewCosts', row.shopId);
    const isPaid = scope.can('viewPayouts', row.shopId);
    const cost = (cents: Cents) => (isPriced ? formatMoney(cents) : null);
    const payout = (cents: Cents) => (isPaid ? formatMoney(cents) : null);
    const shop = names.get(row.shopId);
    const createdAt = toInstant(row.createdAt);
    const label =
      row.labelFileId === null ? null : fileLink(scope.ownerId, row.labelFileId, `${row.id}.pdf`, readerOf(scope));
    return {
      id: row.id,
      shop: { id: row.shopId, friendName: shop?.friendName ?? '', nameShop: shop?.nameShop ?? '' },
      status: row.status,
      kind: row.kind,
      createTime: Math.floor(Date.parse(createdAt) / 1000),
      createdAt,
      updatedAt: toInstant(row.updatedAt),
      buyerMessage: row.buyerMessage,
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
      targetTime: row.dueAt === null ? null : formatTargetTime(Date.parse(toInstant(row.dueAt)) - clock.now()),
      isOnHold: row.isOnHold,
      holdUntil: toInstantOrNull(row.holdUntil),
      isBuyerRequestCancel: row.isCancelRequested,
      requestCancelTime: toInstantOrNull(row.cancelRequestedAt),
      labelFile: label,
      labelUrl: label,
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
      cancelledAfterSending: hasTrait(row.fulfilState, 'beingMade') ? row.cancelledAfterSending : 0,
      returnState: row.returnState as ReturnState,
      refundedAmount: cost(row.refundedCents),
      draftBlockers: toDraftBlockers(row, clock.now()),
      todo: listTodoReasons(
        { ...row, dueAt: row.dueAt === null ? null : Date.parse(toInstant(row.dueAt)) },
        clock.now(),
      ),
      rights: listRights(scope, row.shopId),
      orderProducts: row.products.map((product) => toOrderProduct(product, isPriced)),
    };
  }

  return {
    async list(scope, query) {
      const filter = toListFilter(query, clock.now());
      const sort = query.sortBy as list.OrderSort;
      const { offset, limit } = toPage(query, 0);
      const [names, { rows, total }] = await Promise.all([
        readShopNames(scope),
        readPage(scope, filter, sort, offset, limit),
      ]);
      const totalItems = total ?? (await list.countOrders(db, scope, filter));
      return {
        data: rows.map((row) => toOrder(scope, row, names)),
        meta: toPage(query, totalItems).meta,
      };
    },

    async summarise(scope, shopIds) {
      const now = clock.now();
      const [states, due, returns] = await Promise.all([
        counts.listStateCounts(db, scope, shopIds),
        readDueNumbers(db, scope, shopIds, now),
        countOpenReturns(db, scope, shopIds),
      ]);
      const total = (rules: readonly AttentionRule[]) =>
        states
          .filter((row) =>
            rules.some((rule) => isMeant(rule, { ...row, isCancelRequested: row.cancelRequested, dueAt: null }, now)),
          )
          .reduce((sum, row) => sum + row.count, 0);
      const { pendingProduction, pendingFulfill, cancelRequested, factoryRefused, missingLabel } = ATTENTION_RULES;
      return {
        // What the counts know, and what only the time tells of the others.
        todo: total([cancelRequested, factoryRefused, missingLabel]) + due.further,
        late: due.late,
        dueSoon: due.dueSoon,
        pendingProduction: total([pendingProduction]),
        pendingFulfill: total([pendingFulfill]),
        pendingFulfill24h: due.pendingFulfill24h,
        cancelRequested: total([cancelRequested]),
        factoryRefused: total([factoryRefused]),
        missingLabel: total([missingLabel]),
        returnAsked: returns.asked,
        returnOpen: returns.asked + returns.underway,
        all: states.reduce((sum, row) => sum + row.count, 0),
        otherStatuses: listOthers(states.map(({ status }) => status)),
      };
    },

    async exportLines(scope, { ids, filter: asked = {}, sortBy, limit, after }) {
      const filter = ids ? { ids: [...new Set(ids)] } : toListFilter(asked, clock.now());
      if (after !== undefined && !(await list.hasOrder(db, scope, after))) throw new AppError('NOT_FOUND');
      const sort = sortBy as list.OrderSort;
      const [found, totalItems] = await Promise.all([
        list.listExportRows(db, scope, filter, sort, after, limit + 1),
        list.countOrders(db, scope, filter),
      ]);
      const rows = found.slice(0, limit);
      return {
        lines: rows.map((row) => CLIPBOARD_COLUMNS.map((column) => row[column] ?? '').join(', ')),
        totalItems,
        next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      };
    },

    async getOrder(scope, orderId) {
      const row = await list.getOrderRow(db, scope, orderId);
      if (!row) throw new AppError('NOT_FOUND');
      return toOrder(scope, row, await readShopNames(scope));
    },

    async listByIds(scope, ids) {
      if (ids.length === 0) return new Map();
      const [rows, names] = await Promise.all([
        list.listOrderRows(db, scope, { ids }, 'createdAt:DESC', 0, ids.length),
        readShopNames(scope),
      ]);
      return new Map(rows.map((row) => [row.id, toOrder(scope, row, names)]));
    },

    async getRevenue(scope, orderId, cost) {
      const row = await list.getOrderRow(db, scope, orderId);
      if (!row) throw new AppError('NOT_FOUND');
      return scope.can('viewPayouts', row.shopId) ? toRevenue(row, cost) : null;
    },

    countByShop: (scope) => counts.listShopStatusCounts(db, scope),
    toOrder,
  };
}
