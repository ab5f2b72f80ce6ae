import type { Order } from '@bobbin/contract/orders';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Height of an ordinary row in pixels; others are measured. */
const ROW_PX = 54;
const EXTRA_ROWS = 12;

interface VirtualRowsProps {
  orders: readonly Order[];
  renderRow: (order: Order) => ReactNode;
  columns: number;
}

/** Only the rows near the window, above a hundred of them; a chunk of its own because that is seldom (U25). */
export function VirtualRows({ orders, renderRow, columns }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    setMargin((body.current?.getBoundingClientRect().top ?? 0) + scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => ROW_PX,
    overscan: EXTRA_ROWS,
    scrollMargin: margin,
    getItemKey: (index) => orders[index]?.id ?? index,
  });
  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? margin) - margin;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      <Space height={before} columns={columns} />
      {items.map(({ index }) => {
        const order = orders[index];
        return order === undefined ? null : renderRow(order);
      })}
      <Space height={after} columns={columns} />
    </tbody>
  );
}

function Space({ height, columns }: { height: number; columns: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
