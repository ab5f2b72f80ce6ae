import { getShopDebt, listAllShops, releaseShop } from '@bobbin/contract/shops.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { DEFAULT_STATUSES } from './shop-search.ts';
import type { AdminShopSearch } from './all-shop-search.ts';

/** Among everything about shops, so that whatever changes one asks again here too. */
const SHOPS = 'shops';

/** What narrows the list, whatever its view and page, as the calls take it. */
export function toChoice({ search, statuses, owners, teams }: AdminShopSearch) {
  return {
    search,
    statuses: (statuses ?? DEFAULT_STATUSES).join(','),
    owners: owners?.join(','),
    teams: teams?.join(','),
  };
}

/** A page of the shops of all sellers, as the URL says. */
export function useAllShops({ page = 1, view, ...choice }: AdminShopSearch) {
  const query = { page, view, ...toChoice(choice) };
  return useQuery({
    queryKey: [SHOPS, 'everyone', query],
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

/** Takes a shop from its seller, so that another one may connect it. */
export function useReleaseShop() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(releaseShop, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [SHOPS] }),
  });
}
