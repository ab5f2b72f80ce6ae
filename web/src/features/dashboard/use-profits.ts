import { listProfitLines, listProfits } from '@bobbin/contract/profits.calls';
import type { ProfitLines } from '@bobbin/domain/money/profits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { toDaySeconds } from '../../ui/text/days.ts';
import { DEFAULT_PERIOD } from './dashboard-search.ts';
import type { ProfitSearch } from './profit-search.ts';

/** Query key shared with the dashboard, whose live events therefore refetch these queries too. */
const DASHBOARD = 'dashboard';

async function toQuery({ from, to, shops, by = 'shop', period = DEFAULT_PERIOD }: ProfitSearch) {
  return { ...(await toDaySeconds({ from, to })), ...(shops === undefined ? {} : { shops }), period, by };
}

/** Loads a page of profit rows for the chosen days. */
export function useProfits(search: ProfitSearch) {
  const { from, to, shops, by, period, page = 1, sortBy } = search;
  return useQuery({
    queryKey: [DASHBOARD, 'profits', { from, to, shops, by, period, page, sortBy }],
    queryFn: async ({ signal }) =>
      call(
        listProfits,
        { query: { ...(await toQuery(search)), page, ...(sortBy === undefined ? {} : { sortBy }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Loads a page of the orders or fees of one row. */
export function useProfitLines(
  search: ProfitSearch,
  { id, lines, page }: { id: string; lines: ProfitLines; page: number },
) {
  const { from, to, shops, by, period } = search;
  return useQuery({
    queryKey: [DASHBOARD, 'profit-lines', { from, to, shops, by, period, id, lines, page }],
    queryFn: async ({ signal }) =>
      call(listProfitLines, { query: { ...(await toQuery(search)), id, lines, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
