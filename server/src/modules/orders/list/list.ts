import type { Attention, Order, Revenue, TrackingSummary } from '@bobbin/contract/orders';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { Cents } from '@bobbin/domain/money/money';
import { ATTENTION_RULES, isMeant, type AttentionRule } from '@bobbin/domain/orders/attention';
import { CLIPBOARD_COLUMNS } from '@bobbin/domain/orders/export-columns';
import { isOrderStatus } from '@bobbin/domain/orders/order-status';
import { toHouse, type OrderGrouping, type OrderSort } from '@bobbin/domain/orders/list-url';
import { codesOf, parseSearch } from '@bobbin/domain/orders/search';
import { TODO_REASONS, type TodoReason } from '@bobbin/domain/orders/todo-reasons';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import { assertForwards } from '../../../platform/date-range.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { toPage, type Paged, type PageQuery } from '../../../platform/paging.ts';
import type { ShopNames } from '../../shops/module.ts';
import * as counts from '../counts/counts.sql.ts';
import { createPageReader } from './pages.ts';
import { toRevenue } from './money.ts';
import type { OrderGroup } from './group-keys.sql.ts';
import { readBanner, toTodo } from './todo.sql.ts';
import { isByKey } from './sorting.sql.ts';
import { resolveSort } from './sorting.ts';
import type { OrderWriter } from './wire.ts';
import * as exported from './exported.sql.ts';
import { listGroups, type GroupsQuery } from './groups.ts';
import * as list from './list.sql.ts';

const OTHER_STATUSES_MAX = 50;
/** Maximum number of orders under a filter of which a page in a sort by amounts or products reads all. */
const COLLECTED_MAX = 10_000;

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
  isSendable?: 'true' | 'false' | undefined;
  tags?: string[] | undefined;
  assignees?: string[] | undefined;
  mentions?: string[] | undefined;
  isPaused?: 'true' | 'false' | undefined;
  isRestLast?: 'true' | 'false' | undefined;
  groupBy?: OrderGrouping | undefined;
  group?: string | undefined;
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

interface Deps {
  db: Db;
  clock: Clock;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
  toOrders: OrderWriter['toOrders'];
}

/** Value of the filter by assignee that selects orders without an assignee. */
const UNASSIGNED = 'NONE';

function intersect(a: readonly string[] | undefined, b: readonly string[]): string[] {
  return a === undefined ? [...b] : b.filter((value) => a.includes(value));
}

/** Converts a range in seconds to days; a day that is only partly included also gets an exact limit (ORD-37). */
function toRange({ start, end }: OrderListQuery): Pick<list.OrderFilter, 'firstDay' | 'lastDay' | 'from' | 'to'> {
  assertForwards(start, end, 'end');
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

/** Adds the conditions of a rule to a filter. */
function narrow(filter: list.OrderFilter, rule: AttentionRule, now: number): void {
  const { statuses, fulfilStates, labelStates, cancelRequested, due } = rule;
  filter.statuses = intersect(filter.statuses, statuses);
  if (fulfilStates) filter.fulfilStates = intersect(filter.fulfilStates, fulfilStates);
  if (labelStates) filter.labelStates = labelStates;
  if (cancelRequested) filter.cancelRequested = true;
  if (due) filter.dueBefore = new Date(now + due.to);
}

/** Converts the filters of the API to conditions on counted columns; an order must meet all filters. */
function toFilter(query: OrderListQuery, now: number): list.OrderFilter {
  const filter: list.OrderFilter = {};
  if (query.shops) filter.shops = query.shops;
  if (query.statuses && query.statuses.length > 0) filter.statuses = query.statuses;
  if (query.fulfills && query.fulfills.length > 0) filter.houses = query.fulfills.map(toHouse);
  Object.assign(filter, toRange(query));
  if (query.kinds && query.kinds.length > 0) filter.kinds = query.kinds;
  const { tags = [], assignees = [], mentions = [], isPaused } = query;
  if (tags.length > 0) filter.tags = tags;
  if (assignees.length > 0) filter.assignees = assignees.map((id) => (id === UNASSIGNED ? null : id));
  if (mentions.length > 0) filter.mentions = mentions;
  if (isPaused !== undefined) filter.paused = { at: now, isPaused: isPaused === 'true' };
  const { groupBy, group } = query;
  if (groupBy !== undefined && group !== undefined) addGroup(filter, { by: groupBy, key: group });
  if (query.isRestLast === 'true') filter.restLastAt = now;
  if (query.isDoable === 'true') filter.doableAt = now;
  if (query.isSendable === 'true') filter.sendableAt = now;
  if (query.isAutofulfill === 'true') narrow(filter, ATTENTION_RULES.pendingFulfill, now);
  const { attention, reasons } = query;
  if (attention === 'todo' || reasons) filter.todo = toTodo(reasons ?? TODO_REASONS, now);
  if (attention === 'returnAsked') filter.returns = 'asked';
  else if (attention === 'returnOpen') filter.returns = 'open';
  else if (attention !== undefined && attention !== 'todo') narrow(filter, ATTENTION_RULES[attention], now);
  return filter;
}

/** A group of one shop is a filter by this shop, which the stored counts can answer. */
function addGroup(filter: list.OrderFilter, group: OrderGroup): void {
  if (group.by === 'shop') filter.shops = intersect(filter.shops, [group.key]);
  else filter.group = group;
}

function withSearch(filter: list.OrderFilter, search: string | undefined): list.OrderFilter {
  if (search === undefined || search.trim() === '') return filter;
  const { ids, terms } = parseSearch(search);
  // Treats a long term with a digit as a code. Of several codes one match is enough, because users paste lists of codes; several words must all
  // match.
  const coded = terms.filter((term) => /\d/.test(term) && term.length >= 6);
  const codes = [...ids, ...coded.flatMap(codesOf)];
  const words = terms.filter((term) => !coded.includes(term)).slice(0, 6);
  return { ...filter, search: { codes, words } };
}

/** Converts an API query to a filter on orders; conditions on time use the instant `now`. */
export function toListFilter(query: OrderListQuery, now: number): list.OrderFilter {
  return withSearch(toFilter(query, now), query.search);
}

/** Lists distinct statuses alphabetically, at most as many as a select can show. */
function listOthers(statuses: readonly string[]): string[] {
  return [...new Set(statuses.filter((status) => !isOrderStatus(status)))].toSorted().slice(0, OTHER_STATUSES_MAX);
}

export function createOrderList({ db, clock, readShopNames, toOrders }: Deps) {
  const readPage = createPageReader(db);

  async function readSorted(
    scope: SellerScope,
    filter: list.OrderFilter,
    query: OrderListQuery & PageQuery,
    page: { offset: number; limit: number },
  ) {
    // The counts by value answer filters of counted columns and whole days.
    const hasCounts = list.isCounted(filter) && !filter.from && !filter.to && filter.restLastAt === undefined;
    const asked = { readShopNames: () => readShopNames(scope), page: hasCounts ? { filter, ...page } : undefined };
    const { sort, offset } = await resolveSort(db, scope, query.sortBy as OrderSort, asked);
    if (isByKey(sort) && list.isCounted(filter) && Object.keys(filter).length > 0) {
      filter.isSmall = (await list.countOrders(db, scope, filter)) <= COLLECTED_MAX;
    }
    return readPage(scope, filter, sort, hasCounts ? offset : page.offset, page.limit, query);
  }

  return {
    async list(scope: SellerScope, query: OrderListQuery & PageQuery): Promise<Paged<Order>> {
      const filter = toListFilter(query, clock.now());
      const { offset, limit } = toPage(query, 0);
      const [names, { rows, total }] = await Promise.all([
        readShopNames(scope),
        readSorted(scope, filter, query, { offset, limit }),
      ]);
      const totalItems = total ?? (await list.countOrders(db, scope, filter));
      return {
        data: rows.map(toOrders(scope, names)),
        meta: toPage(query, totalItems).meta,
      };
    },

    /** Groups the orders of a filter, with sums (GRP-10). */
    groups: (scope: SellerScope, { by, sortBy, search, ...query }: OrderListQuery & GroupsQuery) =>
      listGroups({ db, readShopNames }, scope, { by, sortBy, filter: toListFilter({ ...query, search }, clock.now()) }),

    async summarise(scope: SellerScope, shopIds: string[] | undefined): Promise<TrackingSummary> {
      const now = clock.now();
      const { states, ...due } = await readBanner(db, scope, shopIds, now);
      const total = (rules: readonly AttentionRule[]) =>
        states
          .filter((row) =>
            rules.some((rule) =>
              isMeant(rule, { ...row, isCancelRequested: row.cancelRequested, fulfilError: null, dueAt: null }, now),
            ),
          )
          .reduce((sum, row) => sum + row.count, 0);
      const { pendingProduction, pendingFulfill, cancelRequested, factoryRefused, missingLabel } = ATTENTION_RULES;
      return {
        // Number of orders with a counted reason, plus the late or due orders without such a reason.
        todo: total([cancelRequested, factoryRefused, missingLabel]) + due.further - due.resting,
        resting: due.resting,
        late: due.late,
        dueSoon: due.dueSoon,
        pendingProduction: total([pendingProduction]),
        pendingFulfill: total([pendingFulfill]),
        pendingFulfill24h: due.pendingFulfill24h,
        cancelRequested: total([cancelRequested]),
        factoryRefused: total([factoryRefused]),
        unsettled: due.unsettled,
        wrongTracking: due.wrongTracking,
        missingLabel: total([missingLabel]),
        returnAsked: due.returnAsked,
        returnOpen: due.returnAsked + due.returnUnderway,
        all: states.reduce((sum, row) => sum + row.count, 0),
        otherStatuses: listOthers(states.map(({ status }) => status)),
      };
    },

    /**
     * Returns one chunk of an export, and the order after which the next chunk begins. @throws AppError NOT_FOUND when no order has the id `after`
     */
    async exportLines(
      scope: SellerScope,
      { ids, filter: asked = {}, sortBy, limit, after }: ExportQuery,
    ): Promise<ExportPiece> {
      const filter = ids ? { ids: [...new Set(ids)] } : toListFilter(asked, clock.now());
      if (after !== undefined && !(await exported.hasOrder(db, scope, after))) throw new AppError('NOT_FOUND');
      const { sort } = await resolveSort(db, scope, sortBy as OrderSort, { readShopNames: () => readShopNames(scope) });
      const [found, totalItems] = await Promise.all([
        exported.listExportRows(db, scope, filter, sort, after, limit + 1),
        list.countOrders(db, scope, filter),
      ]);
      const rows = found.slice(0, limit);
      return {
        lines: rows.map((row) => CLIPBOARD_COLUMNS.map((column) => row[column] ?? '').join(', ')),
        totalItems,
        next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      };
    },

    /** Returns one order in wire form. @throws AppError NOT_FOUND */
    async getOrder(scope: OwnerScope, orderId: string): Promise<Order> {
      const row = await list.getOrderRow(db, scope, orderId);
      if (!row) throw new AppError('NOT_FOUND');
      return toOrders(scope, await readShopNames(scope))(row);
    },

    /** Returns those of the given orders that the scope has, by id; at most one page of them. */
    async listByIds(scope: SellerScope, ids: readonly string[]): Promise<Map<string, Order>> {
      if (ids.length === 0) return new Map();
      const [rows, names] = await Promise.all([
        list.listOrderRows(db, scope, { ids }, 'createdAt:DESC', 0, ids.length),
        readShopNames(scope),
      ]);
      return new Map(rows.map(toOrders(scope, names)).map((order) => [order.id, order]));
    },

    /** Computes the revenue of an order for a given cost; null when the scope may not see payouts. @throws AppError NOT_FOUND */
    async getRevenue(scope: OwnerScope, orderId: string, cost: Cents): Promise<Revenue | null> {
      const row = await list.getOrderRow(db, scope, orderId);
      if (!row) throw new AppError('NOT_FOUND');
      return scope.can('viewPayouts', row.shopId) ? toRevenue(row, cost) : null;
    },

    countByShop: (scope: OwnerScope): Promise<counts.ShopStatusCount[]> => counts.listShopStatusCounts(db, scope),
    /** Converts rows to the wire format, with the fields that the scope's actor may see. */
    toOrders,
  };
}

export type OrderList = ReturnType<typeof createOrderList>;
