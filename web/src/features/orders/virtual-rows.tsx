import type { Order } from '@bobbin/contract/orders';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Rows that come and go together, and the height of an ordinary one in pixels until a block was seen. */
const BLOCK_ROWS = 25;
const ROW_PX = 65;
/** Blocks this near to the window are drawn, so that scrolling and the keys find rows where they look. */
const NEAR = '1200px 0px';

interface RowsProps {
  orders: readonly Order[];
  renderRow: (order: Order) => ReactNode;
}

/** Only the blocks of rows near the window, above a hundred rows; a chunk of its own because that is seldom (U25). */
export function VirtualRows({ orders, renderRow }: RowsProps) {
  const starts = Array.from({ length: Math.ceil(orders.length / BLOCK_ROWS) }, (_, block) => block * BLOCK_ROWS);
  return starts.map((start) => (
    <Block key={start} orders={orders.slice(start, start + BLOCK_ROWS)} renderRow={renderRow} />
  ));
}

/** A body of rows that keeps its height while its rows are away; rows may be of any height. */
function Block({ orders, renderRow }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const [height, setHeight] = useState(orders.length * ROW_PX);
  useEffect(() => {
    if (body.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { rootMargin: NEAR },
    );
    observer.observe(body.current);
    return () => observer.disconnect();
  }, []);
  return <tbody ref={body}>{isNear ? orders.map(renderRow) : <tr aria-hidden style={{ height }} />}</tbody>;
}
