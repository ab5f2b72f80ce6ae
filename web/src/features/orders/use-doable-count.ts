import { listOrders } from '@bobbin/contract/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { OrderSearch } from './order-search.ts';
import { LISTS, toOrderFilter } from './use-orders.ts';

/** About how many orders of a list something can be done at once (ORD-52); undefined while nobody knows. */
export function useDoableCount({
  page: _page,
  limit: _limit,
  sortBy: _sort,
  ...search
}: OrderSearch): number | undefined {
  const { data } = useQuery({
    queryKey: [...LISTS, 'doable', search],
    queryFn: async ({ signal }) => {
      const query = {
        ...(await toOrderFilter(search)),
        search: search.search,
        isDoable: 'true' as const,
        page: 1,
        limit: 1,
      };
      return call(listOrders, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  return data?.meta.totalItems;
}
