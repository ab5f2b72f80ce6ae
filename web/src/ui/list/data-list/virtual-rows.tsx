import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';

/** Rows drawn beyond the window, so that scrolling and the keys find rows where they look. */
const BEYOND = 15;

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  /** Height of an ordinary one, in pixels; each is measured once it was seen. */
  rowPx: number;
  /** The box that scrolls the rows; null where the page does. */
  box: RefObject<HTMLElement | null> | null;
  renderRow: (row: Row, measured: { index: number; ref: Ref<HTMLElement> }) => ReactNode;
  renderRest: (height: number, place: 'above' | 'below', ref?: Ref<HTMLElement>) => ReactNode;
}

/** Only the rows near the window, for long lists; a chunk of its own because they are seldom. */
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
