import type { Call } from '@bobbin/contract/endpoint';
import type { CallInput } from '@bobbin/contract/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/**
 * A page of a list. The rows before stay while the next ones load; everything of the list is asked again by
 * invalidating `[topic]`.
 */
export function useListQuery<E extends Call>(topic: string, endpoint: E, query: CallInput<E>['query']) {
  return useQuery({
    queryKey: [topic, 'list', query],
    queryFn: ({ signal }) => call(endpoint, { query } as CallInput<E>, { signal }),
    placeholderData: keepPreviousData,
  });
}
