import { DEFAULT_ORDER_SORT } from '@bobbin/domain/orders/list-url';
import type { Order } from '@bobbin/contract/orders';
import { listOrders } from '@bobbin/contract/orders.calls';
import { MAX_PAGE_SIZE } from '@bobbin/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { planLabels, type LabelPlan } from './batch-label.ts';
import type { OrderSearch } from '../list/order-search.ts';
import { toOrderFilter } from '../list/use-orders.ts';

/** Given orders, or all orders that match a search (ORD-19). */
export type BatchScope = { ids: readonly string[] } | { search: OrderSearch; isSendable?: true };

/** Loads the selected orders, including those on other pages, in their current state. From then on the selection is fixed (ORD-19). */
async function readChosen(scope: BatchScope, signal: AbortSignal): Promise<Order[]> {
  if ('ids' in scope) {
    const { ids } = scope;
    const found = new Map<string, Order>();
    for (let start = 0; start < ids.length; start += MAX_PAGE_SIZE) {
      const part = ids.slice(start, start + MAX_PAGE_SIZE);
      const { data } = await call(listOrders, { query: { search: part.join(' '), limit: part.length } }, { signal });
      for (const order of data) found.set(order.id, order);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
  const { search, isSendable } = scope;
  const filter = {
    ...(await toOrderFilter(search)),
    isSendable: isSendable ? ('true' as const) : undefined,
    search: search.search,
    sortBy: search.sortBy ?? DEFAULT_ORDER_SORT,
  };
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(listOrders, { query: { ...filter, page, limit: MAX_PAGE_SIZE } }, { signal });
    orders.push(...data);
    if (page >= meta.totalPages) return orders;
  }
}

/** Loads only the ids of the orders that are currently selected. */
export async function readChosenIds(scope: BatchScope, signal: AbortSignal): Promise<string[]> {
  const ids = 'ids' in scope ? scope.ids : (await readChosen(scope, signal)).map(({ id }) => id);
  return [...new Set(ids)];
}

/** Loads the selected orders, and determines which of them can have a label (LBL-9). */
export function useLabelPlan(scope: BatchScope) {
  const chosen = useQuery({
    queryKey: ['orders', 'batch', scope],
    queryFn: async ({ signal }) => ({ orders: await readChosen(scope, signal), at: Date.now() }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const plan: LabelPlan | null = useMemo(
    () => (chosen.data === undefined ? null : planLabels(chosen.data.orders, chosen.data.at)),
    [chosen.data],
  );
  return { chosen, plan };
}
