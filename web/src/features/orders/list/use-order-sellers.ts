import { listShopOwners } from '@bobbin/contract/staff-shops.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/**
 * Lists sellers for the filter of staff: sellers that match the search, and the chosen sellers (ROL-54, ROL-70).
 * @param isWanted false sends no request
 */
export function useOrderSellers(search: string, chosen: readonly string[], isWanted = true) {
  const query = { search, ids: chosen.join(',') };
  return useQuery({
    queryKey: ['shops', 'owners', query],
    queryFn: ({ signal }) => call(listShopOwners, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
