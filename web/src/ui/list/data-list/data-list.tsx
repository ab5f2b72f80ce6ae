import { Fragment, Suspense, lazy, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { useNarrow } from '../../hooks/use-narrow.ts';
import { arrange } from './arrangement.ts';
import { PageCheckbox, type Selecting } from './checkboxes.tsx';
import type { Column, List } from './column.ts';
import styles from './data-list.module.css';
import { useDensity } from './density.ts';
import { GradualRows } from './gradual-rows.tsx';
import type { Sorting } from './head-cell.tsx';
import { Card, CardList } from './lazy-card.ts';
import { TableFrame } from './table-frame.tsx';
import { TableRow } from './table-row.tsx';
import { useArrangement, useWindowStep } from './use-arrangement.ts';
import { useRowReturn } from './use-row-return.ts';

const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

/** Above this many rows only those near the window are drawn. */
const VIRTUAL_ABOVE = 100;

/** Chosen rows: who they are, how they are chosen, and what can be done with them. */
export interface ListSelection extends Selecting {
  isSelected: (id: string) => boolean;
  pageName: string;
  isPageSelected: boolean;
  isSomeSelected: boolean;
  onTogglePage: () => void;
  /** In place of the head while something is chosen, else null. */
  bar: ReactNode;
}

interface DataListProps<Row, Context> {
  list: List<Row, Context>;
  rows: readonly Row[];
  /** What the cells need besides their row; the same object as long as nothing of it changed. */
  context: Context;
  sorting?: Sorting | undefined;
  selection?: ListSelection | undefined;
  /** Opens a row by a press on its ground; has to stay the same function. */
  onOpen?: ((id: string) => void) | undefined;
  /** Names what is on screen. With it the rows in sight come first, the others in blocks behind them. */
  pace?: { key: string; isWhole: boolean };
}

/** A list as a table, on narrow windows as cards, both drawn from its columns. */
export function DataList<Row, Context>(props: DataListProps<Row, Context>) {
  const { list, rows, context, sorting, selection, onOpen, pace } = props;
  const isNarrow = useNarrow();
  const box = useRef<HTMLDivElement>(null);
  useRowReturn(list.idAttribute ?? 'data-row-id', rows.length > 0);
  const shown = useShownColumns(list, rows);
  const tableColumns = useSame(shown.map(({ column }) => column));
  const cardColumns = useSame(isNarrow ? listKnown(list.columns, rows) : []);
  const onSelect = selection?.onSelect;
  const toName = selection?.toName;
  const selecting = useMemo(
    () => (onSelect === undefined || toName === undefined ? undefined : { onSelect, toName }),
    [onSelect, toName],
  );

  const bands = findBands(list, rows, context);
  const drawRow = (row: Row, measured?: { index: number; ref: Ref<HTMLElement> }) => {
    const id = list.toId(row);
    const given = { list, row, context, selecting, onOpen, measured, isSelected: selection?.isSelected(id) ?? false };
    return isNarrow ? (
      <Card key={id} {...given} columns={cardColumns} />
    ) : (
      <TableRow key={id} {...given} columns={tableColumns} />
    );
  };
  const renderRow: typeof drawRow = (row, measured) => {
    const band = bands.get(row);
    if (band === undefined) return drawRow(row, measured);
    return (
      <Fragment key={list.toId(row)}>
        {isNarrow ? (
          <li className={styles.band}>{band}</li>
        ) : (
          <tr className={styles.band}>
            <td colSpan={tableColumns.length + (selection === undefined ? 0 : 1)}>{band}</td>
          </tr>
        )}
        {drawRow(row, measured)}
      </Fragment>
    );
  };
  const Rest = isNarrow ? 'li' : 'tr';
  const renderRest = (height: number, place = 'below', ref?: Ref<HTMLElement>) => (
    <Rest key={place} ref={ref as Ref<never>} aria-hidden style={{ height }} />
  );
  const rowPx = useRowPx(list, isNarrow);
  const plain =
    pace === undefined ? (
      rows.map((row) => renderRow(row))
    ) : (
      <GradualRows
        name={pace.key}
        rows={rows}
        toId={list.toId}
        idAttribute={list.idAttribute ?? 'data-row-id'}
        rowPx={rowPx}
        isWhole={pace.isWhole}
        renderRow={(row) => renderRow(row)}
        renderRest={renderRest}
      />
    );
  const toContent = (isBoxed: boolean) =>
    rows.length > VIRTUAL_ABOVE ? (
      <Suspense fallback={plain}>
        <VirtualRows
          rows={rows}
          rowPx={rowPx}
          box={isBoxed ? box : null}
          renderRow={(row, measured) => renderRow(row as Row, measured)}
          renderRest={renderRest}
        />
      </Suspense>
    ) : (
      plain
    );

  const check = selection && (
    <PageCheckbox
      name={selection.pageName}
      isAll={selection.isPageSelected}
      isSome={selection.isSomeSelected}
      onToggle={selection.onTogglePage}
    />
  );
  if (isNarrow) {
    return (
      <Suspense>
        <CardList check={check} bar={selection?.bar}>
          {toContent(false)}
        </CardList>
      </Suspense>
    );
  }
  return (
    <TableFrame list={list} shown={shown} sorting={sorting} check={check} bar={selection?.bar} scroller={box}>
      {(isBoxed) => <tbody>{toContent(isBoxed)}</tbody>}
    </TableFrame>
  );
}

/** Finds the bands above the rows. */
function findBands<Row, Context>(list: List<Row, Context>, rows: readonly Row[], context: Context) {
  const bands = new Map<Row, ReactNode>();
  if (list.toBand === undefined) return bands;
  for (const [index, row] of rows.entries()) {
    const band = list.toBand(row, rows[index - 1], context);
    if (band !== null && band !== undefined) bands.set(row, band);
  }
  return bands;
}

/** Height of an ordinary row or card, in pixels. */
export function useRowPx(
  { rowPx, cardPx, densities }: Pick<List<never>, 'rowPx' | 'cardPx' | 'densities'>,
  isNarrow: boolean,
): number {
  const density = useDensity();
  return isNarrow ? cardPx : (densities?.[density] ?? rowPx);
}

function listKnown<Row, Context>(
  columns: readonly Column<Row, Context>[],
  rows: readonly Row[],
): Column<Row, Context>[] {
  return columns.filter(({ isKnown }) => isKnown === undefined || isKnown(rows));
}

/** The columns of the table as the person arranged them. */
export function useShownColumns<Row, Context>(list: List<Row, Context>, rows: readonly Row[]) {
  const arrangement = useArrangement(list);
  return arrange(listKnown(list.columns, rows), arrangement, useWindowStep(list));
}

/** The same array as long as it holds the same columns: a width that changes draws no row again. */
function useSame<C>(columns: C[]): C[] {
  const [same, setSame] = useState(columns);
  const isSame = columns.length === same.length && columns.every((column, index) => column === same[index]);
  if (isSame) return same;
  setSame(columns);
  return columns;
}
