import { listOrders } from '@bobbin/contract/orders.calls';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { OrderSearch } from './order-search.ts';
import { LISTS, toOrderFilter } from './use-orders.ts';

/** Part of a list's orders to count. */
type Part = 'isDoable' | 'isSendable';

function toCountOptions({ page: _page, limit: _limit, sortBy: _sort, ...search }: OrderSearch, part: Part) {
  return {
    queryKey: [...LISTS, part, search],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const filter = { ...(await toOrderFilter(search)), search: search.search, [part]: 'true' as const };
      return call(listOrders, { query: { ...filter, page: 1, limit: 1 } }, { signal });
    },
  };
}

/** Returns the number of a list's orders on which an action is possible now (ORD-52); undefined while unknown. */
export function useDoableCount(search: OrderSearch): number | undefined {
  const { data } = useQuery({ ...toCountOptions(search, 'isDoable'), placeholderData: keepPreviousData });
  return data?.meta.totalItems;
}

/** Returns the number of a list's orders that can be sent (BLK-16); undefined while unknown. Sends no request when `isAsked` is false. */
export function useSendableCount(search: OrderSearch, isAsked: boolean): number | undefined {
  const { fulfil: _fulfil, labels: _labels, sending: _sending, ignored: _ignored, ...filter } = search;
  const { queryKey, queryFn } = toCountOptions(filter, 'isSendable');
  const { data } = useQuery({ queryKey, queryFn: isAsked ? queryFn : skipToken });
  return data?.meta.totalItems;
}
