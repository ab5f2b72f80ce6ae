import { IconGripVertical } from '../../icons.ts';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../../../i18n/use-texts.tsx';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { columnsTexts } from '../../../i18n/vi/columns.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { saveArrangement } from './arrangement.ts';
import styles from './column-panel.module.css';
import type { PlainColumn, PlainList } from './column.ts';
import { MAX_WIDTH_PX, MIN_WIDTH_PX, useColumnTable } from './use-column-table.ts';

/** Number of pixels by which one press changes a width field. */
const STEP_PX = 8;

/** Lists every column with its checkbox, its position and its width, to be changed by pointer or keyboard. */
export function ColumnPanel({ list }: { list: PlainList }) {
  const t = useTexts(columnsTexts, uiTexts);
  const text = useText();
  const table = useColumnTable(list);
  const items = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const order = table.state.columnOrder;
  const columns = order.flatMap((key) => list.columns.find((column) => column.key === key) ?? []);
  const movable = columns.filter(isMovable).map(({ key }) => key);

  /** Moves a column to another position among the columns that can be moved. */
  function move(column: PlainColumn, place: number) {
    const to = Math.max(0, Math.min(place, movable.length - 1));
    if (movable.indexOf(column.key) === to) return;
    const others = movable.filter((key) => key !== column.key);
    const moved = others.toSpliced(to, 0, column.key);
    table.setColumnOrder(order.map((key) => (movable.includes(key) ? (moved.shift() ?? key) : key)));
    setSaid(t('place', { name: text(column.title), place: to + 1, total: movable.length }));
  }

  function followKey(event: KeyboardEvent, column: PlainColumn) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(column, movable.indexOf(column.key) + step);
  }

  function followPointer(event: PointerEvent, column: PlainColumn) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rows = [...(items.current?.querySelectorAll<HTMLElement>('li[data-movable]') ?? [])];
    const place = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    move(column, place === -1 ? rows.length - 1 : place);
  }

  return (
    <div className={styles.panel}>
      <ul ref={items} className={styles.items} aria-label={t('ui:columns')}>
        {columns.map((column) => {
          const name = text(column.title);
          const held = table.getColumn(column.key);
          const isVisible = held?.getIsVisible() ?? true;
          return (
            <li key={column.key} data-touch className={styles.item} data-movable={isMovable(column) || undefined}>
              {isMovable(column) ? (
                <button
                  type="button"
                  className={styles.grip}
                  aria-label={t('move', { name })}
                  onKeyDown={(event) => followKey(event, column)}
                  onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                  onPointerMove={(event) => followPointer(event, column)}
                >
                  <IconGripVertical size={15} stroke={1.5} aria-hidden />
                </button>
              ) : (
                <span className={styles.grip} />
              )}
              <label className={styles.name}>
                <input
                  type="checkbox"
                  checked={isVisible}
                  disabled={column.isFixed}
                  onChange={(event) => held?.toggleVisibility(event.target.checked)}
                />
                {name}
              </label>
              <input
                type="number"
                className={styles.width}
                aria-label={t('width', { name })}
                min={MIN_WIDTH_PX}
                max={MAX_WIDTH_PX}
                step={STEP_PX}
                disabled={!isVisible || held?.getCanResize() === false}
                placeholder={column.width === undefined ? t('rest') : undefined}
                value={table.state.columnSizing[column.key] ?? (column.width === undefined ? '' : held?.getSize())}
                onChange={({ target: { valueAsNumber: width } }) => {
                  if (Number.isNaN(width)) held?.resetSize();
                  else table.setColumnSizing((sizes) => ({ ...sizes, [column.key]: width }));
                }}
              />
            </li>
          );
        })}
      </ul>
      <button type="button" className={styles.reset} onClick={() => saveArrangement(list, {})}>
        {t('reset')}
      </button>
      <span className={styles.said} aria-live="polite">
        {said}
      </span>
    </div>
  );
}

/** Returns whether a column can be moved; columns at the edges of the table cannot. */
function isMovable({ sticky }: PlainColumn): boolean {
  return sticky === undefined;
}
