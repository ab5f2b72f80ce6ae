import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/**
 * A page of a list. The rows before stay while the next ones load; everything of the list is asked again by
 * invalidating `[topic]`.
 */
export function useListQuery<E extends Endpoint>(topic: string, endpoint: E, query: Input<E>['query']) {
  return useQuery({
    queryKey: [topic, 'list', query],
    queryFn: ({ signal }) => call(endpoint, { query } as Input<E>, { signal }),
    placeholderData: keepPreviousData,
  });
}
