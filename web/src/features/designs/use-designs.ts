import type { DesignDetails } from '@bobbin/contract/designs';
import { acceptDesign, cancelDesign, getDesign, listDesigns } from '@bobbin/contract/designs.calls';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import { DESIGNS, toDesignKey } from './design-keys.ts';
import { statusesOf, type DesignSearch } from './design-search.ts';

/** Loads a page of the seller's own designs, by the filters in the URL. */
export function useDesigns({ page = 1, search, view = 'all', designer, order, sortBy }: DesignSearch) {
  const statuses = statusesOf(view);
  return useListQuery(DESIGNS, listDesigns, {
    page,
    search,
    sortBy,
    statuses: statuses.length === 0 ? undefined : statuses.join(','),
    designerId: designer,
    orderId: order,
  });
}

export function useDesign(id: string) {
  return useQuery({
    queryKey: toDesignKey(id),
    queryFn: ({ signal }) => call(getDesign, { params: { id } }, { signal }),
  });
}

/** Writes a changed design to the cache without a request, and refetches lists and counts. */
function publishDesign(client: QueryClient, design: DesignDetails): void {
  client.setQueryData(toDesignKey(design.id), design);
  void client.invalidateQueries({ queryKey: [DESIGNS, 'list'] });
}

/** Accepts the displayed revision; a newer revision that arrived in the meantime is not accepted (DSN-44). */
export function useAcceptDesign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<DesignDetails, 'id' | 'revision'>) =>
      call(acceptDesign, { params: { id }, body: { revision } }),
    onSuccess: (design) => publishDesign(client, design),
    onError: () => client.invalidateQueries({ queryKey: [DESIGNS] }),
  });
}

export function useCancelDesign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelDesign, { params: { id } }),
    // Lists are refetched after a refusal too, because the design was priced or paid in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: [DESIGNS] }),
  });
}
