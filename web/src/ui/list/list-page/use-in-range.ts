import type { PageMeta } from '@bobbin/contract/envelope';
import { useEffect, useEffectEvent } from 'react';
import type { ListQuery } from '../list-states.tsx';

/**
 * A far page of a list that became shorter leads to its last page (ORD-4). Gives the question as its states are to be drawn: what lies
 * beyond the end is not an empty list, its last page is on its way.
 * @param onPage not given where the list has no pages
 */
export function useInRange(
  query: ListQuery,
  meta: PageMeta | undefined,
  page = 1,
  onPage?: (page: number, isCorrection?: boolean) => void,
): ListQuery {
  const { isPlaceholderData, isError } = query;
  const lastPage = meta === undefined || isPlaceholderData || isError ? null : Math.max(1, meta.totalPages);
  const follow = useEffectEvent((last: number) => onPage?.(last, true));
  useEffect(() => {
    if (lastPage !== null && page > lastPage) follow(lastPage);
  }, [page, lastPage]);
  const isBeyond = onPage !== undefined && meta !== undefined && page > Math.max(1, meta.totalPages);
  return isBeyond ? { ...query, isPending: true } : query;
}
