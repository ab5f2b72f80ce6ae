import { useEffect, useState, type ReactNode } from 'react';
import { focusPage } from '../../hooks/use-focus-return.ts';

/** Number of rows that one task renders after the first rows; it is small enough that a click is handled between two tasks. */
const BLOCK_ROWS = 10;
/** Typical height of the content above a list, in pixels. */
const ABOVE_PX = 250;

interface GradualRowsProps<Row> {
  /** Identifies the displayed rows; with another name the rendering starts again with the first rows. */
  name: string;
  rows: readonly Row[];
  toId: (row: Row) => string;
  /** Name of the attribute with a row's id. */
  idAttribute: string;
  /** Height of an ordinary row in pixels, including the gap to the next row. */
  rowPx: number;
  /** True renders all rows immediately instead of in blocks. */
  isWhole: boolean;
  renderRow: (row: Row) => ReactNode;
  /** Renders an empty space of the given height. */
  renderRest: (height: number) => ReactNode;
}

/** State of the rendering of the rows with one name. */
interface Turn<Row> {
  name: string;
  rows: readonly Row[];
  /** Number of rows that are rendered. */
  count: number;
  /** Previous rows by position, which stay on screen below the first new rows until the other new rows are rendered. */
  old: readonly Row[];
  /** True if the focus was in a row that was removed. */
  isFocusLost: boolean;
}

/**
 * Renders first the rows in the window, then the other rows in blocks, each block in its own task. The first rows therefore appear several times
 * sooner, and the page never freezes. Space is reserved for rows that are not rendered yet. Each page has its own row elements, so that no state,
 * focus or picture moves from one order to another (UI-54).
 */
export function GradualRows<Row>(props: GradualRowsProps<Row>) {
  const { name, rows, toId, rowPx, renderRow, renderRest } = props;
  const [kept, setTurn] = useState(() => begin(props, null));
  const isOther = kept.name !== name || kept.rows !== rows;
  const turn = isOther ? begin(props, kept) : kept;
  if (isOther) setTurn(turn);

  const { count, old, isFocusLost } = turn;
  const isDone = count >= rows.length;
  useEffect(() => {
    if (isDone) return;
    // Runs after the frame that shows the current rows.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setTurn((now) => ({ ...now, count: now.count + BLOCK_ROWS })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDone, turn]);
  useEffect(() => {
    if (isFocusLost) focusPage();
  }, [name, isFocusLost]);

  const drawn = rows.slice(0, count).map((row) => renderRow(row));
  if (isDone) return drawn;
  const shown = new Set(rows.map(toId));
  const waiting = old.slice(count, rows.length).filter((row) => !shown.has(toId(row)));
  const missing = rows.length - count - waiting.length;
  return [...drawn, ...waiting.map((row) => renderRow(row)), missing > 0 && renderRest(missing * rowPx)];
}

function begin<Row>(props: GradualRowsProps<Row>, before: Turn<Row> | null): Turn<Row> {
  const { name, rows, idAttribute, rowPx, isWhole } = props;
  // Live updates keep the position and state of existing rows.
  if (before?.name === name) return { ...before, rows, old: [] };
  const isFocusLost = before !== null && document.activeElement?.closest(`[${idAttribute}]`) != null;
  const old = before !== null && before.count >= before.rows.length ? before.rows : [];
  return {
    name,
    rows,
    count: isWhole ? Infinity : countFirst(rowPx),
    old,
    isFocusLost,
  };
}

function countFirst(rowPx: number): number {
  return Math.max(1, Math.ceil((innerHeight - ABOVE_PX) / rowPx));
}
