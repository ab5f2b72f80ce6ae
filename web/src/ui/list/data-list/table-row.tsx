import { memo, type MouseEvent, type Ref } from 'react';
import type { Column, List } from './column.ts';
import styles from './data-list.module.css';
import { RowCheckbox, type Selecting } from './checkboxes.tsx';
import { toCellClass } from './table-frame.tsx';

export interface ListRowProps<Row, Context> {
  list: List<Row, Context>;
  row: Row;
  columns: readonly Column<Row, Context>[];
  context: Context;
  isSelected: boolean;
  /** Selection handlers; undefined means that rows cannot be selected. */
  selecting: Selecting | undefined;
  onOpen: ((id: string) => void) | undefined;
  /** Measures the height of a row, for lists that render only the rows near the window. */
  measured?: { index: number; ref: Ref<HTMLElement> };
}

const INTERACTIVE = 'a, button, input, label, [popover]';

/** Returns whether a click is on the background of a row, which opens the row. A click on a control, or one that selects text, does not open it. */
function isGroundPress(event: MouseEvent): boolean {
  const isInside = event.target instanceof Element && event.target.closest(INTERACTIVE) !== null;
  return !isInside && (window.getSelection()?.toString() ?? '') === '';
}

function PlainTableRow<Row, Context>(props: ListRowProps<Row, Context>) {
  const { list, row, columns, context, isSelected, selecting, onOpen, measured } = props;
  const id = list.toId(row);
  return (
    <tr
      ref={measured?.ref as Ref<HTMLTableRowElement>}
      data-index={measured?.index}
      {...{ [list.idAttribute ?? 'data-row-id']: id }}
      data-row={list.toTint?.(row)}
      data-selected={isSelected || undefined}
      data-opens={onOpen === undefined ? undefined : true}
      onClick={
        onOpen === undefined
          ? undefined
          : (event) => {
              if (isGroundPress(event)) onOpen(id);
            }
      }
    >
      {selecting === undefined ? null : (
        <td className={styles.check}>
          <RowCheckbox id={id} isSelected={isSelected} selecting={selecting} />
        </td>
      )}
      {columns.map((column, index) => {
        const look = toCellClass(column, columns[index - 1]);
        return column.sticky === 'start' ? (
          <th key={column.key} scope="row" className={look}>
            {column.cell(row, context)}
          </th>
        ) : (
          <td key={column.key} className={look}>
            {column.cell(row, context)}
          </td>
        );
      })}
    </tr>
  );
}

/** Row of the table, memoized by its props. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
