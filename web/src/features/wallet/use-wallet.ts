import {
  addMemberTransaction,
  decideMemberTransaction,
  getWallet,
  listMemberTransactions,
  listTransactions,
  setLowBalance,
} from '@bobbin/contract/wallet.calls';
import type { HandTransaction } from '@bobbin/contract/wallet';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';

const WALLET = 'wallet';

/** Page and filters of the transactions. */
export interface TransactionAsk {
  page: number;
  search?: string | undefined;
  type?: string | undefined;
}

/** Loads the person's own balance; live events cause a refetch. */
export function useWallet() {
  const queryClient = useQueryClient();
  useLiveEvents((signal) => {
    if (signal.type === 'balance' || signal.type === 'reconnected') {
      void queryClient.invalidateQueries({ queryKey: [WALLET, 'own'] });
    }
  });
  return useQuery({
    queryKey: [WALLET, 'own', 'balance'],
    queryFn: ({ signal }) => call(getWallet, {}, { signal }),
  });
}

/** Loads transactions of the person's own balance or, for staff, of a member's balance. */
export function useTransactions(memberId: string | null, { page, search, type }: TransactionAsk) {
  const query = { page, search, types: type };
  return useQuery({
    queryKey: [WALLET, memberId ?? 'own', 'list', query],
    queryFn: ({ signal }) =>
      memberId === null
        ? call(listTransactions, { query }, { signal })
        : call(listMemberTransactions, { params: { id: memberId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSetLowBalance() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lowBalance: string | null) => call(setLowBalance, { body: { lowBalance } }),
    onSuccess: (wallet) => queryClient.setQueryData([WALLET, 'own', 'balance'], wallet),
  });
}

/** Adds a transaction to a member's balance, once per idempotency key. */
export function useAddTransaction(memberId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: HandTransaction; key: string }) =>
      call(addMemberTransaction, { params: { id: memberId }, body }, { idempotencyKey: key }),
    onSettled: () => refreshMember(queryClient, memberId),
  });
}

export function useDecideTransaction(memberId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isApproved, key }: { id: string; isApproved: boolean; key: string }) =>
      call(
        decideMemberTransaction,
        { params: { id: memberId, transactionId: id }, body: { isApproved } },
        { idempotencyKey: key },
      ),
    // The data is refetched after a refusal too, because another staff user may have decided in the meantime.
    onSettled: () => refreshMember(queryClient, memberId),
  });
}

function refreshMember(queryClient: ReturnType<typeof useQueryClient>, memberId: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [WALLET, memberId] }),
    queryClient.invalidateQueries({ queryKey: ['members'] }),
  ]);
}
