import type { Withdrawal } from '@bobbin/contract/withdrawals';
import {
  cancelPaymentRequest,
  createPaymentRequest,
  getWithdrawalTerms,
  listPaymentRequests,
} from '@bobbin/contract/withdrawals.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** First part of the keys of all queries about the balance, so that an event about the balance refetches all of them. */
const OWN = ['wallet', 'own'];
const PAGE_SIZE = 5;

/** Loads the terms of a withdrawal, among them the amount that the person may withdraw now. */
export function useWithdrawalTerms() {
  return useQuery({
    queryKey: [...OWN, 'terms'],
    queryFn: ({ signal }) => call(getWithdrawalTerms, {}, { signal }),
  });
}

export function useWithdrawals(page: number) {
  return useQuery({
    queryKey: [...OWN, 'withdrawals', page],
    queryFn: ({ signal }) => call(listPaymentRequests, { query: { page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Requests a withdrawal, once per idempotency key. */
export function useAskWithdrawal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: Withdrawal; key: string }) =>
      call(createPaymentRequest, { body }, { idempotencyKey: key }),
    // The data is refetched after a refusal too, because the available amount has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: OWN }),
  });
}

export function useCancelWithdrawal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      call(cancelPaymentRequest, { params: { id } }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: OWN }),
  });
}
