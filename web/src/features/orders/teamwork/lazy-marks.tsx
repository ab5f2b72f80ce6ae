import type { Order } from '@bobbin/contract/orders';
import { Suspense, lazy } from 'react';
import { whenIdle } from '../../../ui/browser/when-idle.ts';

// Most orders have no pause, tags, assignee or notes, so the code that shows these loads after the first rows.
const Marks = lazy(async () => {
  await whenIdle();
  return { default: (await import('./marks.tsx')).OrderMarks };
});

/** Shows the pause, tags, assignee and notes of an order that has any of these. */
export function LazyMarks({ order, isCompact }: { order: Order; isCompact?: boolean }) {
  if (order.pause === null && order.tagIds.length === 0 && order.assignee === null && order.noteCount === 0)
    return null;
  return (
    <Suspense>
      <Marks order={order} isCompact={isCompact} />
    </Suspense>
  );
}
