import { useEffect, useState, type ReactNode } from 'react';

/** Rows that come together after the first ones: few enough for a press in between. */
const BLOCK_ROWS = 10;
/** What stands above a list on every window, in pixels. */
const ABOVE_PX = 250;

interface GradualRowsProps<Row> {
  rows: readonly Row[];
  /** Height of an ordinary one with its gap, in pixels. */
  rowPx: number;
  /** All at once. */
  isWhole: boolean;
  renderRow: (row: Row) => ReactNode;
  /** Keeps a height free. */
  renderRest: (height: number) => ReactNode;
}

/**
 * First the rows that the window shows, then the others block by block, each in a task of its own: the first rows are
 * there several times sooner and the page never stands still. What is still to come keeps its place.
 */
export function GradualRows<Row>({ rows, rowPx, isWhole, renderRow, renderRest }: GradualRowsProps<Row>) {
  const [count, setCount] = useState(() => (isWhole ? Infinity : countFirst(rowPx)));
  const isDone = count >= rows.length;
  useEffect(() => {
    if (isDone) return;
    // After the frame that shows what is there.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setCount((shown) => shown + BLOCK_ROWS));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDone, count]);
  if (isDone) return rows.map(renderRow);
  return [...rows.slice(0, count).map(renderRow), renderRest((rows.length - count) * rowPx)];
}

function countFirst(rowPx: number): number {
  return Math.max(1, Math.ceil((innerHeight - ABOVE_PX) / rowPx));
}
