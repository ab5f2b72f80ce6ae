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

describe('queue of posts', () => {
  it('keeps the newest post of each page, and sends posts in the sequence of the visits (EXT-10)', () => {
    const queue = [waiting('a', 3), waiting('b', 2)].reduce(add, [] as Waiting[]);
    const later = add(queue, waiting('a', 1));
    expect(later.map(({ key }) => key)).toEqual(['b', 'a']);
    expect(later[1]).toEqual(waiting('a', 1));
  });

  it('drops posts that the server would reject as old (EXT-10)', () => {
    const queue = [waiting('a', 24), waiting('b', 23.9)];
    expect(dropStale(queue, NOON).map(({ key }) => key)).toEqual(['b']);
  });

  it('removes the post that the server answered, not a newer one (EXT-10)', () => {
    const sent = waiting('a', 2);
    expect(remove([sent, waiting('b')], sent)).toEqual([waiting('b')]);
    expect(remove([waiting('a', 1)], sent)).toEqual([waiting('a', 1)]);
  });

  it('pauses after a failure, longer with each further one, up to half an hour (EXT-10)', () => {
    expect([1, 2, 3].map(toPause)).toEqual([30_000, 60_000, 120_000]);
    expect(toPause(40)).toBe(30 * 60_000);
  });

  it('distinguishes permanent from temporary failures (EXT-10)', () => {
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
