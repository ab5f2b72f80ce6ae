import { describe, expect, it } from 'vitest';
import { groupWork, isUrgentWork, lateBefore, workDueAt, type WorkItem, type WorkKind } from './work.ts';

const MINUTE = 60_000;
const NOW = 1_000_000 * MINUTE;
const item = (kind: WorkKind, minutesAgo: number, ownerId: string | null = null): WorkItem => {
  return { kind, sinceMs: NOW - minutesAgo * MINUTE, ownerId };
};

describe('deadline of staff work (HOM-6)', () => {
  it.each([
    ['designPrice', 60],
    ['designTake', 30],
    ['designLink', 180],
    ['designAnswer', 60],
    ['skuPrice', 240],
    ['skuFinish', 240],
    ['skuChargeApproval', 240],
    ['withdrawal', 1_440],
    ['withdrawalApproval', 240],
    ['transfer', 240],
    ['transferApproval', 240],
    ['chargeApproval', 240],
    ['refundApproval', 240],
    ['adjustmentApproval', 240],
  ] as const)('makes %s late exactly %i minutes after its beginning', (kind, minutes) => {
    expect(workDueAt(kind, NOW)).toBe(NOW + minutes * MINUTE);
    expect(lateBefore(kind, NOW)).toBe(NOW - minutes * MINUTE);
    expect(isUrgentWork(item(kind, minutes), NOW)).toBe(true);
    expect(isUrgentWork({ kind, sinceMs: NOW - minutes * MINUTE + 1 }, NOW)).toBe(false);
  });

  it('does not exist for a comment, and a broken thing is urgent immediately', () => {
    expect(isUrgentWork(item('comment', 100_000), NOW)).toBe(false);
    expect(workDueAt('comment', NOW)).toBeNull();
    for (const kind of ['ledger', 'job', 'shop', 'mail'] as const) expect(isUrgentWork(item(kind, 0), NOW)).toBe(true);
  });
});

describe('sorting of staff work (HOM-7)', () => {
  it('lists broken things by age first, then work by its deadline, then work without a deadline', () => {
    const items = [
      item('comment', 900),
      item('withdrawal', 10),
      item('designTake', 10),
      item('mail', 1),
      item('shop', 5),
    ];
    expect(groupWork(items).map(([{ kind }]) => kind)).toEqual(['shop', 'mail', 'designTake', 'withdrawal', 'comment']);
  });

  it('joins requests of the same kind and seller at the position of the most urgent one, and joins no other work', () => {
    const items = [
      item('designPrice', 1, 'lan'),
      item('designPrice', 30, 'mai'),
      item('designPrice', 50, 'lan'),
      item('skuPrice', 10, 'lan'),
      item('designAnswer', 1, 'lan'),
      item('designAnswer', 2, 'lan'),
    ];
    const groups = groupWork(items).map((group) => `${group[0].kind} ${group[0].ownerId} ${group.length}`);
    expect(groups).toEqual([
      'designPrice lan 2',
      'designPrice mai 1',
      'designAnswer lan 1',
      'designAnswer lan 1',
      'skuPrice lan 1',
    ]);
  });
});
