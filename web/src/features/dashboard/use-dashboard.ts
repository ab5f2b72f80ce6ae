import type { Dashboard } from '@bobbin/contract/earnings';
import { getCosts, getDashboard, getProductStats, listFigure, listProductSales } from '@bobbin/contract/earnings.calls';
import { listOrders } from '@bobbin/contract/orders.calls';
import { listPayments } from '@bobbin/contract/payouts.calls';
import type { Figure } from '@bobbin/domain/money/figures';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';
import { toDaySeconds, type Days } from '../../ui/text/days.ts';
import { DEFAULT_PERIOD, type DashboardSearch } from './dashboard-search.ts';

const DASHBOARD = 'dashboard';
/** Pause in milliseconds between two refetches of the figures, because order events may arrive every second. */
const SETTLE_MS = 4_000;
const DUE_MAX = 10;

async function toQuery({ from, to, shops, period = DEFAULT_PERIOD }: DashboardSearch) {
  return { ...(await toDaySeconds({ from, to })), ...(shops === undefined ? {} : { shops }), period };
}

/** Loads every figure of the chosen days and shops in one response. */
export function useDashboard(search: DashboardSearch) {
  const { from, to, shops, period } = search;
  return useQuery({
    queryKey: [DASHBOARD, 'figures', { from, to, shops, period }],
    queryFn: async ({ signal }) => call(getDashboard, { query: await toQuery(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTopProducts(search: DashboardSearch) {
  const { from, to, shops, period } = search;
  return useQuery({
    queryKey: [DASHBOARD, 'products', { from, to, shops, period }],
    queryFn: async ({ signal }) => call(getProductStats, { query: await toQuery(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads costs and payouts for each month of the chosen year, by default the current one. */
export function useCosts({ shops, year }: DashboardSearch) {
  return useQuery({
    queryKey: [DASHBOARD, 'costs', { shops, year }],
    queryFn: ({ signal }) =>
      call(
        getCosts,
        { query: { ...(shops === undefined ? {} : { shops }), ...(year === undefined ? {} : { year }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Loads a page of the lines of a figure. */
export function useFigureLines(figure: Figure, days: Days, shops: string | undefined, page: number) {
  return useQuery({
    queryKey: [DASHBOARD, 'lines', { figure, days, shops, page }],
    queryFn: async ({ signal }) =>
      call(
        listFigure,
        {
          params: { figure },
          query: { ...(await toDaySeconds(days)), ...(shops === undefined ? {} : { shops }), page },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Loads a page of the orders in which a product was sold on the chosen days. */
export function useProductSales(id: string, search: DashboardSearch, page: number) {
  const { from, to, shops, period } = search;
  return useQuery({
    queryKey: [DASHBOARD, 'product', { id, from, to, shops, period, page }],
    queryFn: async ({ signal }) =>
      call(listProductSales, { params: { id }, query: { ...(await toQuery(search)), page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the next orders that need action, earliest deadline first. */
export function useDueOrders(shops: string | undefined) {
  return useQuery({
    queryKey: [DASHBOARD, 'due', shops],
    queryFn: ({ signal }) =>
      call(
        listOrders,
        {
          query: {
            attention: 'todo',
            sortBy: 'dueAt:ASC',
            limit: DUE_MAX,
            ...(shops === undefined ? {} : { shops }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Loads a page of ten payments of the chosen days; the first page comes with the figures. */
export function useDashboardPayouts(
  days: Days,
  shops: string | undefined,
  page: number,
  first: NonNullable<Dashboard['payouts']>,
) {
  const query = useQuery({
    queryKey: [DASHBOARD, 'payouts', { days, shops, page }],
    queryFn: async ({ signal }) =>
      call(
        listPayments,
        { query: { ...(await toDaySeconds(days)), ...(shops === undefined ? {} : { shops }), page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: page > 1,
  });
  return page > 1 ? query : { ...query, data: first, isPending: false, isError: false, isPlaceholderData: false };
}

/** Refetches the figures after live events, at most once every SETTLE_MS. */
export function useDashboardNews(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents((signal) => {
    if (signal.type !== 'orders' && signal.type !== 'balance' && signal.type !== 'reconnected') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: [DASHBOARD] });
    }, SETTLE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
