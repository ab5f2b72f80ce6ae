import { getShopDebt, listAllShops, releaseShop } from '@bobbin/contract/shops.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { DEFAULT_STATUSES } from './shop-search.ts';
import type { AdminShopSearch } from './all-shop-search.ts';

/** First part of every shop query's key, so that a change of a shop refetches this list too. */
const SHOPS = 'shops';

/** Returns the filters of the list, without view and page, in the form of the API. */
export function toChoice({ search, statuses, owners, teams }: AdminShopSearch) {
  return {
    search,
    statuses: (statuses ?? DEFAULT_STATUSES).join(','),
    owners: owners?.join(','),
    teams: teams?.join(','),
  };
}

/** Loads a page of all sellers' shops, by the filters in the URL. */
export function useAllShops({ page = 1, view, ...choice }: AdminShopSearch) {
  const query = { page, view, ...toChoice(choice) };
  return useQuery({
    queryKey: [SHOPS, 'allSellers', query],
    queryFn: ({ signal }) => call(listAllShops, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useShopDebt(id: string) {
  return useQuery({
    queryKey: [SHOPS, 'debt', id],
    queryFn: ({ signal }) => call(getShopDebt, { params: { id } }, { signal }),
  });
}

/** Removes a shop from its seller, so that another seller may connect the shop. */
export function useReleaseShop() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(releaseShop, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [SHOPS] }),
  });
}
