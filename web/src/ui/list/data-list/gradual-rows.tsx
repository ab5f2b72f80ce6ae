import { useEffect, useState, type ReactNode } from 'react';
import { isCovered } from '../../hooks/shortcuts.ts';
import { focusPage } from '../../hooks/use-focus-return.ts';
import { giveKeys, type Keys } from './row-keys.ts';

/** Rows that come together after the first ones: few enough for a press in between. */
const BLOCK_ROWS = 10;
/** What stands above a list on every window, in pixels. */
const ABOVE_PX = 250;

interface GradualRowsProps<Row> {
  /** Names what is on screen: under another name the rows come anew. */
  name: string;
  rows: readonly Row[];
  toId: (row: Row) => string;
  /** The attribute that carries a row's id. */
  idAttribute: string;
  /** Height of an ordinary one with its gap, in pixels. */
  rowPx: number;
  /** All at once. */
  isWhole: boolean;
  renderRow: (row: Row, key: number) => ReactNode;
  /** Keeps a height free. */
  renderRest: (height: number) => ReactNode;
}

/** What is drawn under one name. */
interface Turn<Row> {
  name: string;
  rows: readonly Row[];
  keys: Keys;
  /** Rows of it that are there. */
  count: number;
  /** What stood here before, by its place: it stays below the first rows until the others come. */
  old: readonly { row: Row; key: number }[];
  /** The focus was in rows that leave. */
  isFocusLost: boolean;
}

/**
 * First the rows that the window shows, then the others block by block, each in a task of its own: the first rows are
 * there several times sooner and the page never stands still. What is still to come keeps its place.
 *
 * Another page is written over the rows that stand here: to take fifty away and to make them again is half of what it costs. What
 * has a state of its own in a row tells by the row's id whether that is still its own (UI-54).
 */
export function GradualRows<Row>(props: GradualRowsProps<Row>) {
  const { name, rows, toId, rowPx, renderRow, renderRest } = props;
  const [kept, setTurn] = useState(() => begin(props, null));
  const isOther = kept.name !== name || kept.rows !== rows;
  const turn = isOther ? begin(props, kept) : kept;
  if (isOther) setTurn(turn);

  const { keys, count, old, isFocusLost } = turn;
  const isDone = count >= rows.length;
  useEffect(() => {
    if (isDone) return;
    // After the frame that shows what is there.
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

  const drawn = rows.slice(0, count).map((row) => renderRow(row, keys.get(toId(row)) ?? 0));
  if (isDone) return drawn;
  const waiting = old.slice(count, rows.length).filter(({ row }) => !keys.has(toId(row)));
  const missing = rows.length - count - waiting.length;
  return [...drawn, ...waiting.map(({ row, key }) => renderRow(row, key)), missing > 0 && renderRest(missing * rowPx)];
}

function begin<Row>(props: GradualRowsProps<Row>, before: Turn<Row> | null): Turn<Row> {
  const { name, rows, toId, idAttribute, rowPx, isWhole } = props;
  const ids = rows.map(toId);
  // Live news: what stands here keeps its place and its state.
  if (before?.name === name) return { ...before, rows, keys: giveKeys(before.keys, ids, false), old: [] };
  const isFocusLost = before !== null && document.activeElement?.closest(`[${idAttribute}]`) != null;
  // Where somebody is at work in a row, or in a dialog that leads back to it, it becomes no other order's.
  const isWrittenOver = !isFocusLost && !isCovered();
  const old = before !== null && before.count >= before.rows.length ? listDrawn(before, toId) : [];
  return {
    name,
    rows,
    keys: giveKeys(before?.keys ?? new Map(), ids, isWrittenOver),
    count: isWhole ? Infinity : countFirst(rowPx),
    old,
    isFocusLost,
  };
}

function listDrawn<Row>({ rows, keys }: Turn<Row>, toId: (row: Row) => string): Turn<Row>['old'] {
  return rows.map((row) => ({ row, key: keys.get(toId(row)) ?? 0 }));
}

function countFirst(rowPx: number): number {
  return Math.max(1, Math.ceil((innerHeight - ABOVE_PX) / rowPx));
}
