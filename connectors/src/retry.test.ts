import { describe, expect, it } from 'vitest';
import { ConnectorError, type ConnectorErrorKind } from './errors.ts';
import { createBackoff, parseRetryAfter, retry } from './retry.ts';
import { createFakeClock } from './testing/fake-clock.ts';

const fail = (kind: ConnectorErrorKind, more: { mayHaveHappened?: boolean; retryAfterMs?: number } = {}) =>
  new ConnectorError({ partner: 'x', kind, providerMessage: 'no', ...more });

describe('retry', () => {
  it('waits with full jitter and gives up after the last attempt', async () => {
    const clock = createFakeClock();
    let count = 0;
    const attempt = () => Promise.reject(fail('unavailable', {})).finally(() => (count += 1));
    await expect(retry(attempt, createBackoff(4, clock), clock)).rejects.toThrow('unavailable');
    expect(count).toBe(4);
    expect(clock.sleeps).toEqual([125, 250, 500]);
  });

  it('waits at most 4 s by the backoff, and longer when the partner requests it', async () => {
    const clock = createFakeClock();
    clock.chance = 0.999;
    const policy = createBackoff(20, clock);
    const delays = Array.from({ length: 10 }, () => policy(fail('unavailable')) ?? 0);
    expect(Math.max(...delays)).toBeLessThanOrEqual(4000);
    expect(policy(fail('unavailable', { retryAfterMs: 7000 }))).toBe(7000);
    expect(policy(fail('unavailable', { retryAfterMs: 61_000 }))).toBeNull();
  });

  it.each([
    ['a refusal', fail('rejected')],
    ['a refused token', fail('auth')],
    ['an unreadable answer', fail('not-understood')],
    ['what may have happened', fail('unavailable', { mayHaveHappened: true })],
    ['an error of ours', new TypeError('bug')],
  ])('does not retry %s', async (_, error) => {
    const clock = createFakeClock();
    let count = 0;
    const attempt = () => {
      count += 1;
      return Promise.reject(error);
    };
    await expect(retry(attempt, () => 0, clock)).rejects.toBe(error);
    expect(count).toBe(1);
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['3', 3000],
    ['0.5', 500],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 9000],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads Retry-After %j', (text, ms) => {
    expect(parseRetryAfter(text, 1000)).toBe(ms);
  });
});
