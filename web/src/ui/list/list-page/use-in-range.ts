import type { PageMeta } from '@bobbin/contract/envelope';
import { useEffect, useEffectEvent } from 'react';
import type { ListQuery } from '../list-states.tsx';

/**
 * Moves from a page that no longer exists, because the list became shorter, to the last page (ORD-4). Returns the state of the query to
 * render: while the last page loads, the list is not shown as empty.
 * @param onPage absent if the list has no pages
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
