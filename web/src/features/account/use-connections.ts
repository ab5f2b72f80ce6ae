import { KEY_CONNECTIONS, LOGIN_CONNECTIONS, connectTelegram, getTelegram } from '@bobbin/contract/connections.calls';
import { listConnections } from '@bobbin/contract/fulfilment.calls';
import { isLoginHouse } from '@bobbin/domain/factories/factories';
import { type House } from '@bobbin/domain/factories/houses';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';
import { parseLogin } from './login-text.ts';

export type Partner = House | 'TELEGRAM';

const CONNECTIONS = ['connections'];
const TELEGRAM = ['telegram'];

export function useConnections() {
  return useQuery({
    queryKey: CONNECTIONS,
    queryFn: ({ signal }) => call(listConnections, {}, { signal }),
  });
}

export function useTelegram() {
  return useQuery({ queryKey: TELEGRAM, queryFn: ({ signal }) => call(getTelegram, {}, { signal }) });
}

/** Stores a partner's key after the server tested it; an empty text removes the stored key. */
export function useConnect(partner: Partner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => connect(partner, text),
    // The refetch is not awaited, because the refetched state removes the form, which must still show the success.
    onSuccess: () => {
      for (const queryKey of [CONNECTIONS, TELEGRAM, userQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    // Removes the sent key from memory immediately.
    gcTime: 0,
  });
}

function connect(partner: Partner, text: string) {
  if (partner === 'TELEGRAM') return call(connectTelegram, { body: { api: text } });
  if (isLoginHouse(partner)) return call(LOGIN_CONNECTIONS[partner], { body: parseLogin(text) });
  return call(KEY_CONNECTIONS[partner], { body: { api: text } });
}
