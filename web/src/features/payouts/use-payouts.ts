import { getRevenue } from '@bobbin/contract/earnings.calls';
import type { PAYMENT_ORDER_VIEWS } from '@bobbin/contract/payouts';
import {
  fixPaymentProfit,
  getPayment,
  listPaymentOrders,
  listPayments,
  listPaymentTransactions,
  releasePaymentProfit,
  rereadPayment,
} from '@bobbin/contract/payouts.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';
import { toDaySeconds } from '../../ui/text/days.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import type { PayoutSearch } from './payout-search.ts';

const PAYOUTS = 'payouts';

export type PaymentOrderView = (typeof PAYMENT_ORDER_VIEWS)[number];

/** Loads a page of payouts, by the filters in the URL. */
export function usePayouts({ page = 1, ...filter }: PayoutSearch) {
  return useQuery({
    queryKey: [PAYOUTS, 'list', page, filter],
    queryFn: async ({ signal }) => {
      const { search, shops, statuses, notSynced, from, to } = filter;
      const isSynced = notSynced === true ? ('false' as const) : undefined;
      const query = { page, search, shops, statuses, isSynced, ...(await toDaySeconds({ from, to })) };
      return call(listPayments, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Loads the sums of the payouts for the days and shops of the list (PAY-15). */
export function usePayoutSum({ shops, from, to }: Pick<PayoutSearch, 'shops' | 'from' | 'to'>) {
  return useQuery({
    queryKey: [PAYOUTS, 'sum', shops, from, to],
    queryFn: async ({ signal }) => {
      const query = { shops, ...(await toDaySeconds({ from, to })) };
      return (await call(getRevenue, { query }, { signal })).payouts;
    },
    placeholderData: keepPreviousData,
  });
}

export function usePayout(id: string) {
  return useQuery({
    queryKey: [PAYOUTS, 'one', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id } }, { signal }),
  });
}

export function usePaymentOrders(id: string, page: number, view: PaymentOrderView) {
  return useQuery({
    queryKey: [PAYOUTS, 'orders', id, page, view],
    queryFn: ({ signal }) => call(listPaymentOrders, { params: { id }, query: { page, view } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePaymentTransactions(id: string, page: number) {
  return useQuery({
    queryKey: [PAYOUTS, 'transactions', id, page],
    queryFn: ({ signal }) => call(listPaymentTransactions, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [PAYOUTS] });
}

/** Refetches payouts after the server read them, or after another user fixed a profit. */
export function usePayoutNews(): void {
  const refresh = useRefresh();
  useLiveEvents((signal) => {
    if (signal.type === 'shop' || signal.type === 'reconnected') void refresh();
  });
}

/** Fixes the profit of a payout at the displayed amount. */
export function useFixProfit(id: string) {
  const refresh = useRefresh();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: (profit: string) =>
      withKey({ id, profit }, (idempotencyKey) =>
        call(fixPaymentProfit, { params: { id }, body: { profit } }, { idempotencyKey }),
      ),
    // The payout is refetched after a refusal too, because the amount has changed in the meantime.
    onSettled: refresh,
  });
}

/** Releases a fixed profit. */
export function useReleaseProfit(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(releasePaymentProfit, { params: { id } }), onSettled: refresh });
}

export function useRereadPayment(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(rereadPayment, { params: { id } }), onSuccess: refresh });
}
