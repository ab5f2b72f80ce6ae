import { DEFAULT_ORDER_SORT } from '@bobbin/domain/orders/list-url';
import type { CallReply } from '@bobbin/contract/endpoints';
import type { Order } from '@bobbin/contract/orders';
import { getOrder, getTrackingSummary, listOrders } from '@bobbin/contract/orders.calls';
import { listShopNames } from '@bobbin/contract/shop-names.calls';
import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { toDaySeconds } from '../../../ui/text/days.ts';
import { FIRST_VIEW } from '../views/landing.ts';
import type { OrderSearch } from './order-search.ts';

export type OrdersPageReply = CallReply<typeof listOrders>;

export const LISTS = ['orders', 'list'] as const;
export const SUMMARIES = ['orders', 'summary'] as const;
const SHOP_NAMES_FRESH_MS = 5 * 60_000;
const LIST_FRESH_MS = 60_000;

export function toDetailKey(id: string) {
  return ['orders', 'detail', id] as const;
}

/** Returns the filter of the search in the form of the API, the same for the list and the export (ORD-19). */
export async function toOrderFilter(search: OrderSearch) {
  const { attention, kinds, reasons, statuses, shops, fulfills, isAutofulfill, isDoable, from, to } = search;
  const { tags, assignees, mentions, isPaused, groupBy, group } = search;
  return {
    attention,
    kinds: kinds?.join(','),
    reasons: reasons?.join(','),
    statuses: statuses?.join(','),
    shops: shops?.join(','),
    fulfills: fulfills?.join(','),
    tags: tags?.join(','),
    assignees: assignees?.join(','),
    mentions: mentions?.join(','),
    isPaused: isPaused ? ('true' as const) : undefined,
    isAutofulfill: isAutofulfill ? ('true' as const) : undefined,
    isDoable: isDoable ? ('true' as const) : undefined,
    isRestLast: hasRestLast(search) ? ('true' as const) : undefined,
    groupBy: group === undefined ? undefined : groupBy,
    group: groupBy === undefined ? undefined : group,
    ...(await toDaySeconds({ from, to })),
  };
}

/** Returns whether paused orders with a later deadline are below a separator: in 'Cần xử lý' and in saved views, unless the list shows only paused orders (GRP-8). */
export function hasRestLast({ attention, view, isPaused }: OrderSearch): boolean {
  return !isPaused && (attention === 'todo' || (view !== undefined && view !== 'all'));
}

function toListOptions(search: OrderSearch) {
  const { fulfil: _fulfil, view: _view, labels: _labels, sending: _sending, ignored: _ignored, ...key } = search;
  return {
    queryKey: [...LISTS, hasRestLast(search) ? { ...key, isRestLast: true } : key] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      call(
        listOrders,
        {
          query: {
            ...(await toOrderFilter(search)),
            search: search.search,
            page: search.page ?? 1,
            limit: search.limit ?? ORDER_PAGE_SIZE,
            sortBy: search.sortBy ?? DEFAULT_ORDER_SORT,
          },
        },
        { signal },
      ),
    staleTime: LIST_FRESH_MS,
  };
}

/** Loads one page of the list; a cached page is used while it is fresh. */
export function readOrderPage(client: QueryClient, search: OrderSearch): Promise<OrdersPageReply> {
  return client.fetchQuery(toListOptions(search));
}

/** Loads one page of orders. The previous rows stay while the next rows load, and the following page is prefetched. */
export function useOrders(search: OrderSearch) {
  const client = useQueryClient();
  const query = useQuery({
    ...toListOptions(search),
    placeholderData: keepPreviousData,
    // No refetch on focus, because rows may move only when the user requests it; live updates change rows in place (useLiveOrders).
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const meta = query.isPlaceholderData ? undefined : query.data?.meta;
  const nextPage = meta !== undefined && meta.currentPage < meta.totalPages ? meta.currentPage + 1 : null;
  const next = nextPage === null ? null : JSON.stringify({ ...search, page: nextPage });
  useEffect(() => {
    if (next === null) return;
    const wanted: OrderSearch = JSON.parse(next);
    void client.prefetchQuery(toListOptions(wanted));
  }, [client, next]);
  return query;
}

function toSummaryOptions(shops: readonly string[] | undefined) {
  const joined = shops?.join(',');
  return queryOptions({
    queryKey: [...SUMMARIES, joined ?? ''],
    queryFn: ({ signal }) => call(getTrackingSummary, { query: { shops: joined } }, { signal }),
  });
}

/** Loads the numbers of the banner and the views for the selected shops (ORD-2). */
export function useTrackingSummary(shops: readonly string[] | undefined) {
  return useQuery({ ...toSummaryOptions(shops), placeholderData: keepPreviousData });
}

const shopNames = queryOptions({
  queryKey: ['shops', 'names'],
  queryFn: ({ signal }) => call(listShopNames, {}, { signal }),
  staleTime: SHOP_NAMES_FRESH_MS,
});

/** Loads the names of the user's shops for the filter. */
export function useShopNames() {
  return useQuery(shopNames);
}

/** Prefetches what the list shows for a person who has not chosen a first view; public/start.js may have sent the same requests already. */
export function prefetchOrders(client: QueryClient): Promise<void>[] {
  return [
    client.prefetchQuery(toListOptions(FIRST_VIEW)),
    client.prefetchQuery(toSummaryOptions(undefined)),
    client.prefetchQuery(shopNames),
  ];
}

/** Loads all data of one order. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: toDetailKey(id),
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
  });
}

/** Updates changed orders in the cached lists, without a request and without moving rows. */
export function replaceOrders(client: QueryClient, changed: readonly Order[]): void {
  const byId = new Map(changed.map((order) => [order.id, order]));
  client.setQueriesData<OrdersPageReply>({ queryKey: LISTS }, (page) =>
    page === undefined || !page.data.some(({ id }) => byId.has(id))
      ? page
      : {
          ...page,
          // The merge keeps the seller, which only a row of the staff's list has.
          data: page.data.map((order) => ({ ...order, ...byId.get(order.id) })),
        },
  );
}

/** Updates an order after an action: its row is updated immediately, the counts and the order's page are refetched. */
export function publishOrder(client: QueryClient, order: Order): void {
  replaceOrders(client, [order]);
  void client.invalidateQueries({ queryKey: SUMMARIES });
  void client.invalidateQueries({ queryKey: toDetailKey(order.id) });
}

/** Refetches orders and updates their rows in place. */
export async function refreshOrders(client: QueryClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { data } = await call(listOrders, { query: { search: ids.join(' '), limit: ids.length } });
  replaceOrders(client, data);
}

/** Invalidates all cached lists and counts, so that they are refetched. */
export function invalidateOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LISTS });
  void client.invalidateQueries({ queryKey: SUMMARIES });
}

export function invalidateSummary(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SUMMARIES });
}
