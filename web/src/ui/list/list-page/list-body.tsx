import type { ReactNode } from 'react';
import type { List } from '../data-list/column.ts';
import { DataList, type ListSelection } from '../data-list/data-list.tsx';
import type { Sorting } from '../data-list/head-cell.tsx';
import { ListSkeleton } from '../data-list/list-skeleton.tsx';
import { ListStates } from '../list-states.tsx';
import { Pagination } from '../pagination.tsx';
import styles from './list-page.module.css';
import { useInRange } from './use-in-range.ts';
import type { ListReply } from './use-list-reply.ts';

export interface ListBodyProps<Row, Context> {
  list: List<Row, Context>;
  reply: ListReply<Row>;
  /** What the cells need besides their row; the same object as long as nothing of it changed. */
  context: Context;
  /** Nothing there at all: teaches, with one action. */
  empty: ReactNode;
  /** Given when filters are on: then nothing found is their doing, and they can be cleared here. */
  onClearFilters?: (() => void) | undefined;
  /** How many rows are likely to come. */
  skeletonRows?: number;
  sorting?: Sorting | undefined;
  selection?: ListSelection | undefined;
  onOpen?: ((id: string) => void) | undefined;
  pace?: { key: string; isWhole: boolean };
  /** The page that was asked for; one that does not exist is empty, and the last one is asked for instead. */
  page?: number | undefined;
  onPage?: ((page: number, isCorrection?: boolean) => void) | undefined;
  /** With sizes to choose from, the choice is offered. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
  /** In a section, whose border is enough. */
  isFlush?: boolean;
}

/** The rows of a list in each of its states, with its pages below; a list in a section is this alone. */
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
        <Pagination meta={meta} sizes={sizes} onPage={(page) => onPage(page)} onSize={onSize} />
      )}
    </div>
  );
}
