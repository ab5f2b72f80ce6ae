import type { ExtensionPost } from '@bobbin/contract/extension';
import { describe, expect, it } from 'vitest';
import { add, dropStale, remove, toOutcome, toPause, type Waiting } from './queue.ts';

const NOON = Date.UTC(2026, 6, 1, 12);
const HOUR_MS = 3_600_000;

function waiting(key: string, hoursAgo = 0): Waiting {
  const observedAt = new Date(NOON - hoursAgo * HOUR_MS).toISOString();
  const post: ExtensionPost = { version: '1.0.0', shopId: '7495', observedAt, flashSale: { isAllowed: true } };
  return { key, post };
}

describe('the queue of posts', () => {
  it('keeps one of each place, the newest, in the order of the visits (EXT-10)', () => {
    const queue = [waiting('a', 3), waiting('b', 2)].reduce(add, [] as Waiting[]);
    const later = add(queue, waiting('a', 1));
    expect(later.map(({ key }) => key)).toEqual(['b', 'a']);
    expect(later[1]).toEqual(waiting('a', 1));
  });

  it('drops what the server would call old (EXT-10)', () => {
    const queue = [waiting('a', 24), waiting('b', 23.9)];
    expect(dropStale(queue, NOON).map(({ key }) => key)).toEqual(['b']);
  });

  it('takes out what was answered, not what came meanwhile (EXT-10)', () => {
    const sent = waiting('a', 2);
    expect(remove([sent, waiting('b')], sent)).toEqual([waiting('b')]);
    expect(remove([waiting('a', 1)], sent)).toEqual([waiting('a', 1)]);
  });

  it('waits longer and longer, half an hour at most (EXT-10)', () => {
    expect([1, 2, 3].map(toPause)).toEqual([30_000, 60_000, 120_000]);
    expect(toPause(40)).toBe(30 * 60_000);
  });

  it('tells what can never be kept from what can be later (EXT-10)', () => {
    expect([toOutcome(200, true), toOutcome(200, false)]).toEqual(['kept', 'refused']);
    expect([404, 413, 422].map((status) => toOutcome(status, false))).toEqual(['refused', 'refused', 'refused']);
    expect([401, 403].map((status) => toOutcome(status, false))).toEqual(['key', 'key']);
    expect([408, 429, 500, 503].map((status) => toOutcome(status, false))).toEqual([
      'later',
      'later',
      'later',
      'later',
    ]);
  });
});
