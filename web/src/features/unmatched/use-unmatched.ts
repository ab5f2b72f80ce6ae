import {
  assignBankEvent,
  getBankEvent,
  getBankSummary,
  listBankEvents,
  listExchangeRates,
  returnBankEvent,
  setExchangeRate,
} from '@bobbin/contract/deposits.calls';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLiveEvents } from '../../api/events.ts';
import type { UnmatchedSearch } from './unmatched-search.ts';

const UNMATCHED = 'unmatched';
const RATES = 'exchange-rates';

export function useUnmatched({ search, view = 'waiting', page = 1 }: UnmatchedSearch) {
  const query = { page, search, state: view };
  return useQuery({
    queryKey: [UNMATCHED, 'list', query],
    queryFn: ({ signal }) => call(listBankEvents, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches when a transfer arrived, or was decided by any staff user (HOM-8). */
export function useLiveUnmatched(): void {
  const client = useQueryClient();
  useLiveEvents((signal) => {
    const isOurs = signal.type === 'staffWork' && signal.area === 'transfers';
    if (isOurs || signal.type === 'reconnected') void client.invalidateQueries({ queryKey: [UNMATCHED] });
  });
}

export function useBankSummary() {
  return useQuery({
    queryKey: [UNMATCHED, 'summary'],
    queryFn: ({ signal }) => call(getBankSummary, {}, { signal }),
  });
}

export function useTransfer(id: string) {
  return useQuery({
    queryKey: [UNMATCHED, 'one', id],
    queryFn: ({ signal }) => call(getBankEvent, { params: { id } }, { signal }),
  });
}

/** Assigns a transfer to a deposit or a person, once per idempotency key. */
export function useAssign(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { to: string; reason: string; key: string }) =>
      call(assignBankEvent, { params: { id }, body }, { idempotencyKey: key }),
    // The list is refetched after a refusal too, because another staff user may have decided in the meantime.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [UNMATCHED] }),
  });
}

export function useGiveBack(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { reasonCode: string; reason: string; staffNote?: string; key: string }) =>
      call(returnBankEvent, { params: { id }, body }, { idempotencyKey: key }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [UNMATCHED] }),
  });
}

export function useRates() {
  return useQuery({
    queryKey: [RATES],
    queryFn: ({ signal }) => call(listExchangeRates, {}, { signal }),
  });
}

export function useSetRate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { rate: number; validFrom?: string; note: string; key: string }) =>
      call(setExchangeRate, { body }, { idempotencyKey: key }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [RATES] }),
        queryClient.invalidateQueries({ queryKey: [UNMATCHED] }),
      ]),
  });
}
