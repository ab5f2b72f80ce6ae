import { describe, expect, it, vi } from 'vitest';
import { createMemory } from './memory.ts';

describe('memory cache', () => {
  let now = 1_000;
  const clock = { now: () => now };

  it('reads a value again only after the value has expired or the clock was set back', async () => {
    const memory = createMemory<number>(clock, 5_000, 10);
    const fetch = vi.fn<() => Promise<number>>(() => Promise.resolve(1));
    await memory.read('a', fetch);
    now += 4_999;
    await memory.read('a', fetch);
    expect(fetch).toHaveBeenCalledTimes(1);
    now += 1;
    await memory.read('a', fetch);
    expect(fetch).toHaveBeenCalledTimes(2);
    now -= 10_000;
    await memory.read('a', fetch);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('does not cache a value that was invalidated while it was being read', async () => {
    const memory = createMemory<string>(clock, 5_000, 10);
    const old = await memory.read('a', () => {
      memory.forget();
      return Promise.resolve('old');
    });
    expect(old).toBe('old');
    expect(await memory.read('a', () => Promise.resolve('new'))).toBe('new');
  });

  it('removes only matching entries, and never caches a failed read', async () => {
    const memory = createMemory<string>(clock, 5_000, 10);
    await memory.read('a', () => Promise.resolve('first'));
    await memory.read('b', () => Promise.resolve('first'));
    memory.forget((_, key) => key === 'a');
    expect(await memory.read('a', () => Promise.resolve('second'))).toBe('second');
    expect(await memory.read('b', () => Promise.resolve('second'))).toBe('first');
    await expect(memory.read('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await memory.read('c', () => Promise.resolve('yes'))).toBe('yes');
  });

  it('never has more entries than its size', async () => {
    const memory = createMemory<number>(clock, 5_000, 2);
    for (const key of ['a', 'b', 'c']) await memory.read(key, () => Promise.resolve(1));
    expect(await memory.read('a', () => Promise.resolve(2))).toBe(2);
  });
});
