import { listAnyTeams, listShopOwners } from '@bobbin/contract/staff-shops.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/**
 * Lists sellers who have shops: sellers that match the search, and the chosen sellers.
 * @param isWanted false sends no request
 */
export function useOwningSellers(search: string, chosen: readonly string[], isWanted = true) {
  const query = { search, ids: chosen.join(',') };
  return useQuery({
    queryKey: ['shops', 'owners', query],
    queryFn: ({ signal }) => call(listShopOwners, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/**
 * Lists teams of all sellers or of the given owners: teams that match the search, and the chosen teams.
 * @param isWanted false sends no request
 */
export function useAnyTeams(search: string, chosen: readonly string[], owners: readonly string[], isWanted = true) {
  const query = { search, ids: chosen.join(','), owners: owners.join(',') };
  return useQuery({
    queryKey: ['shops', 'teams-of-all', query],
    queryFn: ({ signal }) => call(listAnyTeams, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
