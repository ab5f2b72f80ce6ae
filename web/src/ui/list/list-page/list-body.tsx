import { lazy, Suspense, type ReactNode } from 'react';
import { whenIdle } from '../../browser/when-idle.ts';
import type { List } from '../data-list/column.ts';
import { DataList, type ListSelection } from '../data-list/data-list.tsx';
import type { Sorting } from '../data-list/head-cell.tsx';
import { ListSkeleton } from '../data-list/list-skeleton.tsx';
import { ListStates } from '../list-states.tsx';
import styles from './list-page.module.css';
import { useInRange } from './use-in-range.ts';
import type { ListReply } from './use-list-reply.ts';

// Pagination is below the rows, so it loads after the first ones are shown.
const Pagination = lazy(async () => {
  await whenIdle();
  return { default: (await import('../pagination.tsx')).Pagination };
});

export interface ListBodyProps<Row, Context> {
  list: List<Row, Context>;
  reply: ListReply<Row>;
  /** Data that cells need in addition to their row; the object must stay the same as long as its content does. */
  context: Context;
  /** Content of an empty list: an explanation and one action. */
  empty: ReactNode;
  /** Clears the filters; present if any filter is active, so that an empty result offers to clear them. */
  onClearFilters?: (() => void) | undefined;
  /** Number of rows that are expected, for the placeholder. */
  skeletonRows?: number;
  sorting?: Sorting | undefined;
  selection?: ListSelection | undefined;
  onOpen?: ((id: string) => void) | undefined;
  pace?: { key: string; isWhole: boolean };
  /** Requested page; if this page does not exist, the last page is requested instead. */
  page?: number | undefined;
  onPage?: ((page: number, isCorrection?: boolean) => void) | undefined;
  /** Page sizes that can be chosen. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
  /** True inside a section, which has a border of its own. */
  isFlush?: boolean;
}

/** Shows the rows of a list, or why there are none, with pagination. A list inside a section uses only this component. */
export function ListBody<Row, Context>(props: ListBodyProps<Row, Context>) {
  const { list, reply, context, empty, onClearFilters, skeletonRows, onPage, sizes, onSize, isFlush } = props;
  const { sorting, selection, onOpen, pace } = props;
  const { rows, meta } = reply;
  const shown = useInRange(reply, meta, props.page, onPage);
  return (
    <div className={styles.body} data-flush={isFlush || undefined}>
      <ListStates
        query={shown}
        count={rows.length}
        skeleton={<ListSkeleton list={list} rows={skeletonRows} isChecked={selection !== undefined} />}
        empty={empty}
        onClearFilters={onClearFilters}
      >
        <DataList
          list={list}
          rows={rows}
          context={context}
          sorting={sorting}
          selection={selection}
          onOpen={onOpen}
          pace={pace}
        />
      </ListStates>
      {meta === undefined || onPage === undefined || rows.length === 0 ? null : (
        <Suspense>
          <Pagination meta={meta} sizes={sizes} onPage={(page) => onPage(page)} onSize={onSize} />
        </Suspense>
      )}
    </div>
  );
}
