import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eachAtOnce } from './concurrency.ts';

it('eachAtOnce processes all items in their sequence, and never more than the limit at the same time', async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await eachAtOnce([1, 2, 3, 4, 5], 2, async (one) => {
    begun.push(one);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  });
  expect([begun, most, running]).toEqual([[1, 2, 3, 4, 5], 2, 0]);
});

it('eachAtOnce begins no further item after it was aborted, and throws the first error', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  await eachAtOnce(
    [1, 2, 3, 4],
    2,
    async (one) => {
      begun.push(one);
      await turn();
      stop.abort();
    },
    stop.signal,
  );
  expect(begun).toEqual([1, 2]);
  await expect(eachAtOnce([1], 3, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
