import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withSharp } from './with-sharp.ts';

it('withSharp runs one task at a time, in the sequence of the calls, and continues after a failed task (FIL-13)', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    withSharp(async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(1);
      running -= 1;
      done.push(number);
      if (number === 1) throw new Error('broken');
    }),
  );
  const ends = await Promise.allSettled(works);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect([most, done]).toEqual([1, [0, 1, 2, 3]]);
});

it('withSharp turns off the cache and extra threads of sharp (FIL-13)', async () => {
  const [threads, cache] = await withSharp((sharp) => Promise.resolve([sharp.concurrency(), sharp.cache()] as const));
  expect(threads).toBe(1);
  expect([cache.memory.max, cache.files.max, cache.items.max]).toEqual([0, 0, 0]);
});
