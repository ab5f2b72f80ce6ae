import { listOrders } from '@bobbin/contract/orders.calls';
import { listShopNames } from '@bobbin/contract/shop-names.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { usePaused } from '../../../ui/hooks/use-paused.ts';

const QUERY_MIN = 2;
export const QUERY_MAX = 200;
/** Maximum number of orders in the palette; the list of orders shows all of them. */
const ORDERS_MAX = 8;
const SHOP_NAMES_FRESH_MS = 5 * 60_000;

/** Searches the server for orders; shops are searched by their names, which are already loaded. */
export function useFound(text: string) {
  const search = usePaused(text.trim().slice(0, QUERY_MAX));
  const isLong = search.length >= QUERY_MIN;
  const shops = useQuery({
    queryKey: ['shops', 'names'],
    queryFn: ({ signal }) => call(listShopNames, {}, { signal }),
    staleTime: SHOP_NAMES_FRESH_MS,
  });
  const orders = useQuery({
    queryKey: ['orders', 'palette', search],
    queryFn: ({ signal }) => call(listOrders, { query: { search, limit: ORDERS_MAX } }, { signal }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  return {
    shops: shops.data ?? [],
    orders: isLong ? (orders.data?.data ?? []) : [],
    isSearching: text.trim() !== search || orders.isFetching,
    error: isLong ? orders.error : null,
  };
}
