import { searchEverything } from '@bobbin/contract/staff-search.calls';
import { toCodeQuestion, type SearchKind } from '@bobbin/domain/staff/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { QUERY_MAX, usePaused } from './use-found.ts';

/** Results of one kind when all kinds are searched, and when one group of kinds is. */
const FEW = 5;
const MANY = 50;

/** Searches everything that the staff user may view; without kinds, five results of each (ROL-52). */
export function useStaffFound(text: string, kinds: readonly SearchKind[]) {
  const search = usePaused(text.trim().slice(0, QUERY_MAX));
  const isLong = toCodeQuestion(search) !== null;
  const { data, isFetching, error } = useQuery({
    queryKey: ['staffSearch', search, kinds],
    queryFn: ({ signal }) =>
      call(
        searchEverything,
        {
          query: {
            search,
            limit: kinds.length === 0 ? FEW : MANY,
            ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
          },
        },
        { signal },
      ),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  return {
    found: isLong ? (data?.found ?? []) : [],
    counts: isLong ? (data?.counts ?? []) : [],
    hidden: data?.hidden ?? null,
    isSearching: text.trim() !== search || isFetching,
    error: isLong ? error : null,
  };
}
