import { getForm } from '@bobbin/contract/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** The public configuration; it does not change while a page is open. */
const formQuery = queryOptions({
  queryKey: ['form'],
  queryFn: ({ signal }) => call(getForm, {}, { signal }),
  staleTime: Infinity,
});

export function useForm({ isWanted = true } = {}) {
  return useQuery({ ...formQuery, enabled: isWanted });
}
