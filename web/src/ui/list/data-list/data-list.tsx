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

/** Number of rows above which only rows near the window are rendered. */
const VIRTUAL_ABOVE = 100;

/** Selection of the rows: the selected ids, the handlers, and the bar with actions. */
export interface ListSelection extends Selecting {
  isSelected: (id: string) => boolean;
  pageName: string;
  isPageSelected: boolean;
  isSomeSelected: boolean;
  onTogglePage: () => void;
  /** Bar that replaces the table head while rows are selected; null otherwise. */
  bar: ReactNode;
}

interface DataListProps<Row, Context> {
  list: List<Row, Context>;
  rows: readonly Row[];
  /** Data that cells need in addition to their row; the object must stay the same as long as its content does. */
  context: Context;
  sorting?: Sorting | undefined;
  selection?: ListSelection | undefined;
  /** Opens a row after a click on its background. The function must be the same at each render. */
  onOpen?: ((id: string) => void) | undefined;
  /** Identifies the displayed rows. With it, the rows in the window are rendered first, and the other rows in blocks afterwards. */
  pace?: { key: string; isWhole: boolean };
}

/** Shows a list as a table or, in narrow windows, as cards, from the same column definitions. */
export function DataList<Row, Context>(props: DataListProps<Row, Context>) {
  const { list, rows, context, sorting, selection, onOpen, pace } = props;
  const isNarrow = useNarrow(list.tableFrom);
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

/** Finds the separating lines above rows. */
function findBands<Row, Context>(list: List<Row, Context>, rows: readonly Row[], context: Context) {
  const bands = new Map<Row, ReactNode>();
  if (list.toBand === undefined) return bands;
  for (const [index, row] of rows.entries()) {
    const band = list.toBand(row, rows[index - 1], context);
    if (band !== null && band !== undefined) bands.set(row, band);
  }
  return bands;
}

/** Returns the height of an ordinary row or card, in pixels. */
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

/** Returns the columns of the table in the person's arrangement. */
export function useShownColumns<Row, Context>(list: List<Row, Context>, rows: readonly Row[]) {
  const arrangement = useArrangement(list);
  return arrange(listKnown(list.columns, rows), arrangement, useWindowStep(list));
}

/** Returns the same array as long as it contains the same columns, so that a changed width of the window does not render rows again. */
function useSame<C>(columns: C[]): C[] {
  const [same, setSame] = useState(columns);
  const isSame = columns.length === same.length && columns.every((column, index) => column === same[index]);
  if (isSame) return same;
  setSame(columns);
  return columns;
}
