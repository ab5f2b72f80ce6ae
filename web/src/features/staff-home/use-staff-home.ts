import { getStaffHome, listIncome } from '@bobbin/contract/staff-home.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useListQuery } from '../../api/use-list-query.ts';
import type { IncomeSearch } from './income-search.ts';

const EVERY_MS = 60_000;

export function useStaffHome() {
  return useQuery({
    queryKey: ['staff-home'],
    queryFn: ({ signal }) => call(getStaffHome, {}, { signal }),
    refetchInterval: EVERY_MS,
  });
}

/** Loads this month's earnings of the platform, one row per ledger entry, by the filters in the URL. */
export function useIncome({ kind, page = 1 }: IncomeSearch) {
  return useListQuery('income', listIncome, { page, kind });
}
