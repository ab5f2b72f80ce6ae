import { createDeposit, getDeposit, getDepositTerms } from '@bobbin/contract/deposits.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';

/** Milliseconds between two looks at a link that is not there yet. */
const LINK_EVERY_MS = 5_000;

/** Deposits stand among the wallet's questions, so that a movement of the balance asks all of them again. */
const OWN = ['wallet', 'own'] as const;

export function useDepositTerms() {
  return useQuery({
    queryKey: [...OWN, 'deposit-terms'],
    queryFn: ({ signal }) => call(getDepositTerms, {}, { signal }),
  });
}

/** Asks for a deposit, once under one key. */
export function useCreateDeposit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, key }: { amount: number; key: string }) =>
      call(createDeposit, { body: { amount } }, { idempotencyKey: key }),
    onSuccess: (deposit) => {
      queryClient.setQueryData([...OWN, 'deposit', deposit.id], deposit);
      return queryClient.invalidateQueries({ queryKey: [...OWN, 'list'] });
    },
  });
}

/** A deposit that follows what happens: it is asked for again the moment the balance moves (DEP-5). */
export function useDeposit(id: string) {
  const queryClient = useQueryClient();
  useLiveEvents((signal) => {
    if (signal.type === 'balance' || signal.type === 'reconnected') {
      void queryClient.invalidateQueries({ queryKey: [...OWN, 'deposit', id] });
    }
  });
  return useQuery({
    queryKey: [...OWN, 'deposit', id],
    queryFn: ({ signal }) => call(getDeposit, { params: { id } }, { signal }),
    // The payment link arrives by live update; polling covers clients that receive none.
    refetchInterval: ({ state }) => (state.data?.link?.state === 'opening' ? LINK_EVERY_MS : false),
  });
}
