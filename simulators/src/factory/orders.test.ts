import { describe, expect, it } from 'vitest';
import { Orders } from './orders.ts';

const toOrder = (id: string, isOver: boolean) => ({ id, account: 'a', refId: `ref-${id}`, paidCents: 100, isOver });

describe('stored orders of a factory', () => {
  it('drop the oldest finished order when there are too many, but never accept the order’s reference again', () => {
    const orders = new Orders<ReturnType<typeof toOrder>>(3);
    for (const [id, isOver] of Object.entries({ x1: false, x2: true, x3: true, x4: false })) {
      orders.add(toOrder(id, isOver));
    }
    expect(orders.list().map(({ id }) => id)).toEqual(['x1', 'x3', 'x4']);
    expect(orders.gone).toEqual([{ id: 'x2', account: 'a', refId: 'ref-x2', paidCents: 100 }]);
    expect(orders.findByRef('a', 'ref-x2')).toBeNull();
    expect([orders.isTaken('a', 'ref-x2'), orders.isTaken('b', 'ref-x2')]).toEqual([true, false]);
    expect(orders.count).toBe(4);
  });

  it('keep all unfinished orders, even when there are too many', () => {
    const orders = new Orders<ReturnType<typeof toOrder>>(1);
    for (const id of ['x1', 'x2', 'x3']) orders.add(toOrder(id, false));
    expect(orders.list()).toHaveLength(3);
  });

  it('keep their total number after a restart from a file', () => {
    const orders = new Orders<ReturnType<typeof toOrder>>(3);
    orders.remember(toOrder('x1', false));
    orders.remember(toOrder('x1', true));
    orders.rememberGone({ id: 'x0', account: 'a', refId: 'ref-x0', paidCents: 5 });
    orders.rememberGone({ id: 'x1', account: 'a', refId: 'ref-x1', paidCents: 5 });
    expect([orders.count, orders.list().length, orders.isTaken('a', 'ref-x1')]).toEqual([2, 0, true]);
  });
});
