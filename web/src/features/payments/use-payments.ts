import { getLedgerProof } from '@bobbin/contract/wallet.calls';
import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import {
  decidePaymentRequest,
  getPaymentRequest,
  listAllPaymentRequests,
  showCardNumber,
} from '@bobbin/contract/withdrawals.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';
import { statusesOf, type PaymentSearch } from './payment-search.ts';

const PAYMENTS = 'payments';

/** Loads a page of all sellers' withdrawals, by the filters in the URL. */
export function usePayments({ search, file, user, view = 'open', page = 1 }: PaymentSearch) {
  const query = { page, search, file, user: user?.join(','), statuses: statusesOf(view).join(',') };
  return useQuery({
    queryKey: [PAYMENTS, 'list', query],
    queryFn: ({ signal }) => call(listAllPaymentRequests, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads one withdrawal, for a link to a withdrawal that the loaded page does not contain. */
export function usePayment(id: string, isOn: boolean) {
  return useQuery({
    queryKey: [PAYMENTS, 'one', id],
    queryFn: ({ signal }) => call(getPaymentRequest, { params: { id } }, { signal }),
    enabled: isOn,
  });
}

/** Refetches the list when a withdrawal was requested, cancelled or decided by any user (HOM-8). */
export function useLivePayments(): void {
  const client = useQueryClient();
  useLiveEvents((signal) => {
    const isOurs = signal.type === 'staffWork' && signal.area === 'withdrawals';
    if (isOurs || signal.type === 'reconnected')
      for (const key of [PAYMENTS, 'withdrawal-files']) void client.invalidateQueries({ queryKey: [key] });
  });
}

type Decision =
  | { status: 'CONFIRMED'; proof?: string }
  | { status: 'DENIED'; reasonCode: string; reason: string; staffNote?: string };

/** Decides a withdrawal once per idempotency key; the displayed status is the precondition. */
export function useDecidePayment({ id, status: seen }: StaffPaymentRequest) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...decision }: Decision & { key: string }) =>
      call(
        decidePaymentRequest,
        { params: { id }, body: { ...decision, seen: { status: seen } } },
        { idempotencyKey: key },
      ),
    // The list is refetched after a refusal too, because another staff user may have decided in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [PAYMENTS] }),
  });
}

/** Loads the complete card number; only the component that requested it keeps it. */
export function useShowCardNumber(id: string) {
  return useMutation({ mutationFn: () => call(showCardNumber, { params: { id } }), gcTime: 0 });
}

export function useLedgerProof() {
  return useQuery({
    queryKey: [PAYMENTS, 'proof'],
    queryFn: ({ signal }) => call(getLedgerProof, {}, { signal }),
  });
}
