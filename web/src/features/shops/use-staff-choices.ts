import { listAnyTeams, listShopOwners } from '@bobbin/contract/staff-shops.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Sellers who have shops: those that a search finds, and those that are chosen. @param isWanted false asks nothing */
export function useOwningSellers(search: string, chosen: readonly string[], isWanted = true) {
  const query = { search, ids: chosen.join(',') };
  return useQuery({
    queryKey: ['shops', 'owners', query],
    queryFn: ({ signal }) => call(listShopOwners, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** Teams of all sellers, or of these: those that a search finds, and those that are chosen. @param isWanted false asks nothing */
export function useAnyTeams(search: string, chosen: readonly string[], owners: readonly string[], isWanted = true) {
  const query = { search, ids: chosen.join(','), owners: owners.join(',') };
  return useQuery({
    queryKey: ['shops', 'teams-of-all', query],
    queryFn: ({ signal }) => call(listAnyTeams, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
