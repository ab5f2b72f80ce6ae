import { connectPressify, listConnections } from '@bobbin/contract/fulfilment';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';

const CONNECTIONS = ['connections'];

export function useConnections() {
  return useQuery({
    queryKey: CONNECTIONS,
    queryFn: ({ signal }) => call(listConnections, {}, { signal }),
  });
}

/** Keeps the PRESSIFY key after the server checked it; empty text removes it. */
export function useConnectPressify() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (api: string) => call(connectPressify, { body: { api } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: CONNECTIONS }),
        queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  });
}
