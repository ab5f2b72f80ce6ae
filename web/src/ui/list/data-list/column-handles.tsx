import { Fragment, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import styles from './column-handles.module.css';
import type { PlainList } from './column.ts';
import { useColumnTable } from './use-column-table.ts';

interface ColumnHandlesProps {
  list: PlainList;
  /** Row of the table head whose titles receive the handles. */
  head: RefObject<HTMLTableRowElement | null>;
}

/**
 * Draws a handle at the right edge of each title, with which the pointer changes the width of the column. Keyboard users change widths in the fields
 * of the column picker.
 */
export function ColumnHandles({ list, head }: ColumnHandlesProps) {
  const table = useColumnTable(list);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return headers.map((header) => {
    const cell = head.current?.querySelector<HTMLElement>(`[data-column="${header.column.id}"]`);
    if (cell === null || cell === undefined || !header.column.getCanResize()) return null;

    function start(event: unknown) {
      // The change of a flexible column starts from its current width.
      table.setColumnSizing((sizes) => ({ ...sizes, [header.column.id]: cell?.offsetWidth ?? header.getSize() }));
      header.getResizeHandler()(event);
    }

    return (
      <Fragment key={header.id}>
        {createPortal(
          <span
            className={styles.handle}
            aria-hidden
            onMouseDown={start}
            onTouchStart={start}
            onDoubleClick={() => header.column.resetSize()}
          />,
          cell,
        )}
      </Fragment>
    );
  });
}
