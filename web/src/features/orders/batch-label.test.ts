import { describe, expect, it } from 'vitest';
import { findNoLabel, planLabels, runInLanes } from './batch-label.ts';
import { createTestOrder } from './testing/orders.ts';

const NOW = 1_795_000_000_000;
const READY = createTestOrder({ id: '1' });
const COLLECTED = createTestOrder({ id: '2', status: 'AWAITING_COLLECTION' });
const LABELLED = createTestOrder({ id: '3', labelFile: '/label.pdf' });
const GONE = createTestOrder({ id: '4', status: 'IN_TRANSIT' });
const WANTED_BACK = createTestOrder({ id: '5', isBuyerRequestCancel: true });

describe('planLabels', () => {
  it('takes those in the two statuses without a label, each once, in the order of the list (LBL-1)', () => {
    const { ready, skipped } = planLabels([COLLECTED, GONE, READY, LABELLED, WANTED_BACK, READY], NOW);
    expect(ready.map(({ id }) => id)).toEqual(['2', '1']);
    expect(skipped.map(({ order, refusal }) => [order.id, refusal.reasons])).toEqual([
      ['4', ['NOT_STATUS']],
      ['3', ['HAS_LABEL']],
      ['5', ['CANCEL_REQUESTED']],
    ]);
  });
});

describe('findNoLabel', () => {
  it('is silent as long as one can have a label, and without orders', () => {
    expect(findNoLabel([GONE, READY], NOW)).toBeNull();
    expect(findNoLabel([], NOW)).toBeNull();
  });

  it('names every reason once', () => {
    const other = createTestOrder({ id: '6', status: 'DELIVERED' });
    expect(findNoLabel([GONE, LABELLED, other], NOW)?.reasons).toEqual(['NOT_STATUS', 'HAS_LABEL']);
  });

  it('keeps the time from which a single one can have it', () => {
    const held = createTestOrder({ status: 'ON_HOLD', holdUntil: new Date(NOW + 60_000).toISOString() });
    expect(findNoLabel([held], NOW)?.availableAt).toBe(NOW + 60_000);
  });
});

describe('runInLanes', () => {
  it('does everything once, never more than so many at a time', async () => {
    const seen: number[] = [];
    let running = 0;
    let most = 0;
    const items = Array.from({ length: 20 }, (_, index) => index);
    await runInLanes(
      items,
      3,
      () => false,
      async (item) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        seen.push(item);
        running -= 1;
      },
    );
    expect(seen).toEqual(items);
    expect(most).toBe(3);
  });

  it('begins nothing once it is stopped, and finishes what has begun', async () => {
    const begun: number[] = [];
    const done: number[] = [];
    let isStopped = false;
    await runInLanes(
      [1, 2, 3, 4, 5, 6],
      2,
      () => isStopped,
      async (item) => {
        begun.push(item);
        await Promise.resolve();
        isStopped = true;
        done.push(item);
      },
    );
    expect(begun).toEqual([1, 2]);
    expect(done).toEqual([1, 2]);
  });
});
