import { describe, expect, it } from 'vitest';
import { createFakeClock } from './testing/fake-clock.ts';
import { createRateLimiter } from './rate-limit.ts';

describe('createRateLimiter', () => {
  it('allows a burst and then one call per interval', async () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter({ perSecond: 10, burst: 3 }, clock, 'X');
    const waits = [];
    for (let call = 0; call < 6; call++) waits.push(await limiter.take('shop'));
    expect(waits).toEqual([0, 0, 0, 100, 100, 100]);
  });

  it('serves callers in the order of their arrival', async () => {
    const limiter = createRateLimiter({ perSecond: 10, burst: 1 }, createFakeClock(), 'X');
    const served: number[] = [];
    await Promise.all([1, 2, 3, 4].map((call) => limiter.take('shop').then(() => served.push(call))));
    expect(served).toEqual([1, 2, 3, 4]);
  });

  it('limits each shop separately (MKT-10)', async () => {
    const limiter = createRateLimiter({ perSecond: 10, burst: 5 }, createFakeClock(), 'X');
    limiter.slow('busy', null);
    expect(await limiter.take('other')).toBe(0);
    expect(await limiter.take('busy')).toBeGreaterThanOrEqual(1000);
  });

  it('backs off from 1 s, doubling to 60 s, plus up to 500 ms (MKT-10)', async () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter({ perSecond: 1000, burst: 1000 }, clock, 'X');
    const waits = [];
    for (let strike = 0; strike < 8; strike++) {
      limiter.slow('shop', null);
      waits.push(await limiter.take('shop'));
    }
    expect(waits).toEqual([1250, 2250, 4250, 8250, 16_250, 32_250, 60_250, 60_250]);
  });

  it('slows down only once for refusals of concurrent calls', async () => {
    const limiter = createRateLimiter({ perSecond: 1000, burst: 1000 }, createFakeClock(), 'X');
    for (let call = 0; call < 5; call++) limiter.slow('shop', null);
    expect(await limiter.take('shop')).toBe(1250);
  });

  it('waits for a Retry-After of up to a minute, and rejects calls immediately during a longer one (SYN-22)', async () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter({ perSecond: 1000, burst: 1000 }, clock, 'X');
    limiter.slow('shop', 5000);
    expect(await limiter.take('shop')).toBe(5000);
    limiter.slow('shop', 60_000);
    expect(await limiter.take('shop')).toBe(60_000);
    limiter.slow('shop', 3_600_000);
    const pause = { kind: 'rate-limited', code: 'PAUSED', retryAfterMs: 3_600_000, mayHaveHappened: false };
    await expect(limiter.take('shop')).rejects.toMatchObject(pause);
    expect(await limiter.take('other')).toBe(0);
    clock.advance(3_599_000);
    expect(await limiter.take('shop')).toBe(1000);
  });

  it('clamps a requested pause of weeks to six hours (SYN-22)', async () => {
    const limiter = createRateLimiter({ perSecond: 10, burst: 1 }, createFakeClock(), 'X');
    limiter.slow('shop', 90 * 24 * 3_600_000);
    await expect(limiter.take('shop')).rejects.toMatchObject({ retryAfterMs: 6 * 3_600_000 });
  });

  it('slows down after a 429 and returns to full speed with successes', async () => {
    const clock = createFakeClock();
    const limiter = createRateLimiter({ perSecond: 10, burst: 1 }, clock, 'X');
    limiter.slow('shop', null);
    await limiter.take('shop');
    expect(await limiter.take('shop')).toBe(200);
    for (let call = 0; call < 20; call++) limiter.speed('shop');
    await limiter.take('shop');
    expect(await limiter.take('shop')).toBe(100);
  });

  it('lets an aborted caller leave the queue without delaying the next caller', async () => {
    const limiter = createRateLimiter({ perSecond: 10, burst: 1 }, createFakeClock(), 'X');
    await limiter.take('shop');
    const abort = new AbortController();
    const leaving = limiter.take('shop', abort.signal);
    const staying = limiter.take('shop');
    abort.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    expect(await staying).toBe(100);
  });
});
