import { describe, expect, it } from 'vitest';
import { LABEL_BATCH_MAX } from '@bobbin/domain/limits';
import { findNoLabel, planLabels } from './batch-label.ts';
import { createTestOrder } from '../testing/orders.ts';

const NOW = 1_795_000_000_000;
const READY = createTestOrder({ id: '1' });
const COLLECTED = createTestOrder({ id: '2', status: 'AWAITING_COLLECTION' });
const LABELLED = createTestOrder({ id: '3', labelFile: '/label.pdf' });
const GONE = createTestOrder({ id: '4', status: 'IN_TRANSIT' });
const WANTED_BACK = createTestOrder({ id: '5', isBuyerRequestCancel: true });

describe('planLabels', () => {
  it('includes orders that wait for shipment or collection, with or without a label, each once, sorted as in the list (LBL-1)', () => {
    const { chosen, newCount, skipped } = planLabels([COLLECTED, GONE, READY, LABELLED, WANTED_BACK, READY], NOW);
    expect(chosen.map(({ id }) => id)).toEqual(['2', '1', '3']);
    expect(newCount).toBe(2);
    expect(skipped.map(({ order, refusal }) => [order.id, refusal.reasons])).toEqual([
      ['4', ['NOT_STATUS']],
      ['5', ['CANCEL_REQUESTED']],
    ]);
  });

  it('includes as many orders as one batch allows, and counts the rest (LBL-10)', () => {
    const many = Array.from({ length: LABEL_BATCH_MAX + 2 }, (_, index) => createTestOrder({ id: `${index}` }));
    expect(planLabels(many, NOW)).toMatchObject({ newCount: LABEL_BATCH_MAX, beyondCount: 2 });
  });
});

describe('findNoLabel', () => {
  it('returns null while at least one order can have a label or has one to print, and without orders (LBL-11)', () => {
    expect(findNoLabel([GONE, READY], NOW)).toBeNull();
    expect(findNoLabel([GONE, LABELLED], NOW)).toBeNull();
    expect(findNoLabel([], NOW)).toBeNull();
  });

  it('names every reason once', () => {
    const other = createTestOrder({ id: '6', status: 'DELIVERED', labelFile: '/label.pdf' });
    expect(findNoLabel([GONE, other], NOW)?.reasons).toEqual(['NOT_STATUS', 'HAS_LABEL']);
  });

  it('returns the time from which a single order can have a label', () => {
    const held = createTestOrder({ status: 'ON_HOLD', holdUntil: new Date(NOW + 60_000).toISOString() });
    expect(findNoLabel([held], NOW)?.availableAt).toBe(NOW + 60_000);
  });
});
