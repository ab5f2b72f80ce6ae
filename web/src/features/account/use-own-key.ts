import { createApiKey, getApiKey, removeApiKey } from '@bobbin/contract/profile.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const OWN_KEY = ['own-key'];

/** Loads the facts about the person's API key; they do not include the key itself. */
export function useOwnKey() {
  return useQuery({ queryKey: OWN_KEY, queryFn: ({ signal }) => call(getApiKey, {}, { signal }) });
}

/** Creates or replaces the person's API key; the key is shown once and does not stay in the cache. */
export function useCreateOwnKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createApiKey, {}),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: OWN_KEY }),
    gcTime: 0,
  });
}

export function useRemoveOwnKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeApiKey, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: OWN_KEY }),
  });
}
