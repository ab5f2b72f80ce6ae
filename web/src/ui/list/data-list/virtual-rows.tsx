import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';

/** Number of rows that are rendered above and below the window, so that scrolling and keys find rows. */
const BEYOND = 15;

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  /** Height of an ordinary row in pixels; each row is measured when it first becomes visible. */
  rowPx: number;
  /** Box that scrolls the rows; null if the page scrolls them. */
  box: RefObject<HTMLElement | null> | null;
  renderRow: (row: Row, measured: { index: number; ref: Ref<HTMLElement> }) => ReactNode;
  renderRest: (height: number, place: 'above' | 'below', ref?: Ref<HTMLElement>) => ReactNode;
}

/** Renders only the rows near the window. It is a separate chunk, because lists that are long enough for this are rare. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  return props.box === null ? <RowsOfPage {...props} /> : <RowsOfBox {...props} box={props.box} />;
}

function RowsOfPage<Row>(props: VirtualRowsProps<Row>) {
  const { rows, rowPx } = props;
  const top = useRef<HTMLElement>(null);
  const [scrollMargin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (top.current !== null) setMargin(top.current.getBoundingClientRect().top + scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: BEYOND,
    scrollMargin,
  });
  return <NearRows {...props} virtualizer={virtualizer} top={top} />;
}

function RowsOfBox<Row>(props: VirtualRowsProps<Row> & { box: RefObject<HTMLElement | null> }) {
  const { rows, rowPx, box } = props;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: BEYOND,
    getScrollElement: () => box.current,
  });
  return <NearRows {...props} virtualizer={virtualizer} />;
}

interface NearRowsProps<Row> extends VirtualRowsProps<Row> {
  virtualizer: Virtualizer<Window, HTMLElement> | Virtualizer<HTMLElement, HTMLElement>;
  top?: Ref<HTMLElement>;
}

function NearRows<Row>({ rows, virtualizer, top, renderRow, renderRest }: NearRowsProps<Row>) {
  const items = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const above = (items[0]?.start ?? margin) - margin;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return [
    renderRest(above, 'above', top),
    ...items.flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [renderRow(row, { index, ref: virtualizer.measureElement })];
    }),
    renderRest(below, 'below'),
  ];
}
