import { Suspense, lazy, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { toCssWidths, toMinWidth, type Shown } from './arrangement.ts';
import type { Column, List } from './column.ts';
import styles from './data-list.module.css';
import { useDensity } from './density.ts';
import { HeadCell, type Sorting } from './head-cell.tsx';

// The handles load when the pointer comes near them.
const ColumnHandles = lazy(async () => ({ default: (await import('./column-handles.tsx')).ColumnHandles }));

/** Width of the checkbox column in pixels. */
const CHECK_PX = 34;

interface TableFrameProps<Row, Context> {
  list: List<Row, Context>;
  shown: readonly Shown<Column<Row, Context>>[];
  sorting?: Sorting | undefined;
  /** Checkbox that selects the page; null leaves the column empty, undefined means that rows cannot be selected. */
  check?: ReactNode;
  /** Bar that covers the table head while rows are selected. */
  bar?: ReactNode;
  scroller?: RefObject<HTMLDivElement | null>;
  /** Renders the table bodies; receives whether the table scrolls in its own box. */
  children: (isBoxed: boolean) => ReactNode;
}

/** Frame of a table: the head, columns of fixed width, so that nothing moves while rows load, and sticky edges. */
export function TableFrame<Row, Context>(props: TableFrameProps<Row, Context>) {
  const { list, shown, sorting, check, bar = null, children } = props;
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? ownScroller;
  const head = useRef<HTMLTableRowElement>(null);
  const [isNear, setNear] = useState(false);
  const besidePx = check === undefined ? 0 : CHECK_PX;
  const minWidth = toMinWidth(shown) + besidePx;
  const widths = toCssWidths(shown, besidePx);
  const isBoxed = useBoxed(scroller, minWidth);
  // A table that is wider than its box can be scrolled with the keyboard (WCAG 2.1.1).
  const tabIndex = isBoxed ? 0 : undefined;
  const density = useDensity();
  return (
    <div
      className={styles.box}
      data-checked={check === undefined ? undefined : true}
      data-middle={list.isMiddle}
      data-density={list.densities === undefined ? undefined : density}
    >
      {bar === null ? null : <div className={styles.bar}>{bar}</div>}
      <div ref={scroller} className={styles.scroll} data-boxed={isBoxed || undefined} tabIndex={tabIndex}>
        <table className={styles.table} style={{ minWidth }} data-selecting={bar === null ? undefined : true}>
          <colgroup>
            {check === undefined ? null : <col style={{ width: CHECK_PX }} />}
            {shown.map(({ column }, index) => (
              <col key={column.key} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <thead onPointerEnter={() => setNear(true)}>
            <tr ref={head}>
              {check === undefined ? null : <th className={styles.check}>{check}</th>}
              {shown.map(({ column }, index) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  look={toCellClass(column, shown[index - 1]?.column)}
                  sorting={sorting}
                />
              ))}
            </tr>
          </thead>
          {children(isBoxed)}
        </table>
      </div>
      {isNear ? (
        <Suspense>
          <ColumnHandles list={list} head={head} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Returns the classes of a cell: alignment of numbers at the right, sticky edges, and a space between a number and text after it. */
export function toCellClass(
  { sticky, align }: Pick<Column<never, never>, 'sticky' | 'align'>,
  before: Pick<Column<never, never>, 'align'> | undefined,
): string | undefined {
  if (sticky !== undefined) return [styles[sticky], align === 'end' ? styles.number : ''].join(' ').trim();
  if (align === 'end') return styles.number;
  return before?.align === 'end' ? styles.afterNumber : undefined;
}

/** Returns whether the table is wider than its container, so that it scrolls in its own box instead of the page. */
function useBoxed(scroller: RefObject<HTMLDivElement | null>, minWidth: number): boolean {
  const [isBoxed, setBoxed] = useState(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    // Runs with the layout of the frame, before the frame is painted, because reading a width at another time would force another layout.
    const observer = new ResizeObserver(() => flushSync(() => setBoxed(box.clientWidth < minWidth)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, minWidth]);
  return isBoxed;
}
