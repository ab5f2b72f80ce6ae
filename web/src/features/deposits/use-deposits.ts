import { createDeposit, getDeposit, getDepositTerms } from '@bobbin/contract/deposits.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';

/** Interval in milliseconds between polls for a payment link. */
const LINK_EVERY_MS = 5_000;

/** Query key that begins like the balance's key, so that a change of the balance refetches all deposits. */
const OWN = ['wallet', 'own'] as const;

export function useDepositTerms() {
  return useQuery({
    queryKey: [...OWN, 'deposit-terms'],
    queryFn: ({ signal }) => call(getDepositTerms, {}, { signal }),
  });
}

/** Requests a deposit, once per idempotency key. */
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

/** Loads a deposit, and refetches it when the balance changes (DEP-5). */
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
