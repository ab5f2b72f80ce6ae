import { listTransactions } from '@bobbin/contract/wallet';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A page of what moved my balance, the newest first. */
export function useTransactions(page: number) {
  return useQuery({
    queryKey: ['transactions', page],
    queryFn: ({ signal }) => call(listTransactions, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
