import { useEffect, useState, type ReactNode } from 'react';
import { focusPage } from '../../hooks/use-focus-return.ts';

/** Number of rows rendered in one task after the first ones: few enough to handle a press in between. */
const BLOCK_ROWS = 10;
/** Typical height above a list, in pixels. */
const ABOVE_PX = 250;

interface GradualRowsProps<Row> {
  /** Identifies the displayed rows: another name starts again with the first ones. */
  name: string;
  rows: readonly Row[];
  toId: (row: Row) => string;
  /** Attribute with a row's id. */
  idAttribute: string;
  /** Height of an ordinary row with its gap, in pixels. */
  rowPx: number;
  /** True renders all rows immediately. */
  isWhole: boolean;
  renderRow: (row: Row) => ReactNode;
  /** Renders an empty space of this height. */
  renderRest: (height: number) => ReactNode;
}

/** Rendering state of one name. */
interface Turn<Row> {
  name: string;
  rows: readonly Row[];
  /** Number of rendered rows. */
  count: number;
  /** Former rows by position: they stay below the first rows until the others are rendered. */
  old: readonly Row[];
  /** True if the focus was in removed rows. */
  isFocusLost: boolean;
}

/**
 * Renders the rows in the window first, then the others block by block, each in its own task: the first rows appear several times sooner
 * and the page never freezes. Space is reserved for later rows. Each row belongs to one order: another page has its own rows, so no state,
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
