import type { PageMeta } from '@bobbin/contract/envelope';
import { useState } from 'react';
import type { ListQuery } from '../list-states.tsx';

type Reply<Row> = readonly Row[] | { data: readonly Row[]; meta: PageMeta };

/** Displayed data of a list: the last response, or the previous one while the next response loads or if it failed. */
export interface ListReply<Row> extends ListQuery {
  rows: readonly Row[];
  /** Absent before a response has arrived, and if the list has no pages. */
  meta: PageMeta | undefined;
  /**
   * Length of the list for the current filters. It is undefined while the displayed rows belong to other filters, because the new rows are loading or
   * failed to load. The count of the list, and actions on the whole list, use this number.
   */
  total: number | undefined;
}

const NO_ROWS: never[] = [];

/**
 * Keeps the rows of a list when a request fails. Otherwise the query drops them as soon as a filter changes, and all rows would disappear after a
 * moment without network. `filterKey` identifies the filters of the request.
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
