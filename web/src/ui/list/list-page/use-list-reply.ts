import type { PageMeta } from '@bobbin/contract/envelope';
import { useState } from 'react';
import type { ListQuery } from '../list-states.tsx';

type Reply<Row> = readonly Row[] | { data: readonly Row[]; meta: PageMeta };

/** What a list shows: the answer to the last question, or while that loads or failed the one before. */
export interface ListReply<Row> extends ListQuery {
  rows: readonly Row[];
  /** Absent while nothing was answered, and where the list has no pages. */
  meta: PageMeta | undefined;
  /**
   * How long the list is that the filters mean; undefined while the rows on screen are those of other filters: new ones load or failed. What
   * acts on the whole list, and its number, is read from here.
   */
  total: number | undefined;
}

const NO_ROWS: never[] = [];

/**
 * Keeps the rows of a list over a question that fails: with another filter the query itself forgets them, and fifty rows
 * would become none because of a moment without network. `filterKey` names the filters of the question.
 */
export function useListReply<Row>(query: ListQuery & { data: Reply<Row> | undefined }, filterKey = ''): ListReply<Row> {
  const [last, setLast] = useState<{ data: Reply<Row> | undefined; at: number; filterKey: string }>({
    data: undefined,
    at: 0,
    filterKey,
  });
  if (query.data !== undefined && !query.isPlaceholderData && query.data !== last.data) {
    setLast({ data: query.data, at: query.dataUpdatedAt, filterKey });
  }
  const isKept = query.data === undefined && query.isError;
  const data = isKept ? last.data : query.data;
  const meta = data !== undefined && 'meta' in data ? data.meta : undefined;
  const { isPending, isError, isFetching, isPlaceholderData, error, refetch } = query;
  return {
    isPending,
    isError,
    isFetching,
    isPlaceholderData,
    error,
    refetch,
    dataUpdatedAt: isKept || isPlaceholderData ? last.at : query.dataUpdatedAt,
    rows: data === undefined ? NO_ROWS : 'meta' in data ? data.data : data,
    meta,
    total: last.filterKey === filterKey ? meta?.totalItems : undefined,
  };
}
