import { getSpyItem, importSpyItems, listSpyItems } from '@bobbin/contract/spy.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import type { SpySearch } from './spy-search.ts';

const SPY = 'spy';
/** Pictures come within seconds; until then they are looked for this often, in milliseconds. */
const LOOK_MS = 3_000;

/** A page of the spy list, as the URL says. */
export function useSpyItems({ page = 1, search }: SpySearch) {
  return useListQuery(SPY, listSpyItems, { page, search });
}

export function useSpyItem(id: string) {
  return useQuery({
    queryKey: [SPY, 'one', id] as const,
    queryFn: ({ signal }) => call(getSpyItem, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? LOOK_MS : false),
  });
}

export function useImportSpy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (csv: string) => call(importSpyItems, { body: { csv } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [SPY] }),
  });
}
