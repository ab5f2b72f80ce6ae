import { getForm } from '@bobbin/contract/auth.calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Query of the public configuration, which does not change while a page is open. */
const configQuery = queryOptions({
  queryKey: ['form'],
  queryFn: ({ signal }) => call(getForm, {}, { signal }),
  staleTime: Infinity,
});

export function usePublicConfig({ isWanted = true } = {}) {
  return useQuery({ ...configQuery, enabled: isWanted });
}
