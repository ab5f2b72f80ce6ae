/** Seeded randomness: the same seed always creates the same world. */
export type Random = () => number;

/** Mixes whole numbers into one 32-bit seed, each with the finaliser of murmur3. */
export function hash(...parts: number[]): number {
  let mixed = 0x9e3779b9;
  for (const part of parts) {
    mixed = Math.imul(mixed ^ part, 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return mixed >>> 0;
}

/** Mulberry32: values in [0, 1). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a random whole number between both ends, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('pick: the list is empty');
  return item;
}

/** Returns `count` random decimal digits as text, because ids must not become numbers (MKT-12). */
export function digits(seed: number, count: number): string {
  const random = createRandom(seed);
  let text = '';
  while (text.length < count) text += Math.floor(random() * 10);
  return text;
}

const TOKEN_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'];

/** Returns a random text of characters that tokens may have. */
export function token(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += pick(random, TOKEN_LETTERS);
  return text;
}
