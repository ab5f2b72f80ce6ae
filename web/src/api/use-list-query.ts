import type { Call } from '@bobbin/contract/endpoint';
import type { CallInput } from '@bobbin/contract/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/**
 * Loads a page of a list. The previous rows stay on screen while the next rows load; invalidating the key `[topic]` refetches every query of the
 * list.
 */
export function useListQuery<E extends Call>(topic: string, endpoint: E, query: CallInput<E>['query']) {
  return useQuery({
    queryKey: [topic, 'list', query],
    queryFn: ({ signal }) => call(endpoint, { query } as CallInput<E>, { signal }),
    placeholderData: keepPreviousData,
  });
}
