import type { Order } from '@bobbin/contract/orders';
import { useEffect, useState, type ReactNode } from 'react';

interface RowsLook {
  /** Height of an ordinary one with its gap, in pixels. */
  rowPx: number;
  /** What stands above the list on every window, in pixels. */
  abovePx: number;
  /** Keeps a height free. */
  rest: (height: number) => ReactNode;
}

export const ROWS: RowsLook = {
  rowPx: 65,
  abovePx: 270,
  rest: (height) => <tr key="rest" aria-hidden style={{ height }} />,
};

export const CARDS: RowsLook = {
  rowPx: 250,
  abovePx: 250,
  rest: (height) => <li key="rest" aria-hidden style={{ height }} />,
};

/** Rows that come together after the first ones: few enough for a press in between. */
const BLOCK_ROWS = 10;

interface GradualRowsProps {
  orders: readonly Order[];
  /** All at once. */
  isWhole: boolean;
  look: RowsLook;
  renderRow: (order: Order) => ReactNode;
}

/**
 * First the rows that the window shows, then the others block by block, each in a task of its own: the first rows are
 * there several times sooner and the page never stands still. What is still to come keeps its place.
 */
export function GradualRows({ orders, isWhole, look, renderRow }: GradualRowsProps) {
  const [count, setCount] = useState(() => (isWhole ? Infinity : countFirst(look)));
  const isDone = count >= orders.length;
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
  if (isDone) return orders.map(renderRow);
  return [...orders.slice(0, count).map(renderRow), look.rest((orders.length - count) * look.rowPx)];
}

function countFirst({ rowPx, abovePx }: RowsLook): number {
  return Math.max(1, Math.ceil((innerHeight - abovePx) / rowPx));
}
