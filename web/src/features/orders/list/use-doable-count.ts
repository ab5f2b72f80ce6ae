import { listOrders } from '@bobbin/contract/orders.calls';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { OrderSearch } from './order-search.ts';
import { LISTS, toOrderFilter } from './use-orders.ts';

/** Condition by which the orders of a list are counted. */
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

/** Returns how many orders of a list allow an action now (ORD-52); undefined while unknown. */
export function useDoableCount(search: OrderSearch): number | undefined {
  const { data } = useQuery({ ...toCountOptions(search, 'isDoable'), placeholderData: keepPreviousData });
  return data?.meta.totalItems;
}

/** Returns how many orders of a list can be sent (BLK-16); undefined while unknown. No request is sent when `isAsked` is false. */
export function useSendableCount(search: OrderSearch, isAsked: boolean): number | undefined {
  const { fulfil: _fulfil, labels: _labels, sending: _sending, ignored: _ignored, ...filter } = search;
  const { queryKey, queryFn } = toCountOptions(filter, 'isSendable');
  const { data } = useQuery({ queryKey, queryFn: isAsked ? queryFn : skipToken });
  return data?.meta.totalItems;
}
