import { getSpyItem, importSpyItems, listSpyItems } from '@bobbin/contract/spy.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import type { SpySearch } from './spy-search.ts';

const SPY = 'spy';
/** Interval in milliseconds between polls for pictures, which the server fetches within seconds. */
const LOOK_MS = 3_000;

/** Loads a page of spied products, by the filters in the URL. */
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
