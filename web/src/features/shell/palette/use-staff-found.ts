import { searchEverything } from '@bobbin/contract/staff-search.calls';
import { toCodeQuestion, type SearchKind } from '@bobbin/domain/staff/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { usePaused } from '../../../ui/hooks/use-paused.ts';
import { QUERY_MAX } from './use-found.ts';

/** Maximum number of results per kind: the lower one while all kinds are searched, the higher one for a single group of kinds. */
const FEW = 5;
const MANY = 50;

/** Searches everything that the staff user may see. Without chosen kinds it returns five results of each kind (ROL-52). */
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
