import { connectFlash, connectMango, connectTelegram, getTelegram } from '@bobbin/contract/connections';
import { connectPressify, listConnections } from '@bobbin/contract/fulfilment';
import type { House } from '@bobbin/domain/fulfilment';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { userQuery } from '../../api/user.ts';
import { parseFlashLogin } from './flash-login.ts';

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

/** Keeps a partner's key after the server tried it there; empty text removes it. */
export function useConnect(partner: Partner) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => connect(partner, text),
    // Nobody waits for the new state: it takes the form away, and with it whoever wants to say that it worked.
    onSuccess: () => {
      for (const queryKey of [CONNECTIONS, TELEGRAM, userQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    // Keys have no business in memory after they were sent.
    gcTime: 0,
  });
}

function connect(partner: Partner, text: string) {
  const body = { api: text };
  switch (partner) {
    case 'PRESSIFY':
      return call(connectPressify, { body });
    case 'MANGO':
      return call(connectMango, { body });
    case 'FLASH':
      return call(connectFlash, { body: parseFlashLogin(text) });
    case 'TELEGRAM':
      return call(connectTelegram, { body });
  }
}
