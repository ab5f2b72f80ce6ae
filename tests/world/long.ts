import { randomInt } from 'node:crypto';

/** With `TEST_LONG=1` the long part of random histories, hostile inputs and kill tests runs too, as it does every night. */
const IS_LONG = process.env.TEST_LONG === '1';
/** Upper limit of a seed, exclusive. */
const SEEDS = 1_000_000;

/**
 * Returns how often a test repeats its case. @param variable name of the environment variable that overrides the numbers for short and long runs
 */
export function countOf(variable: string, short: number, long: number): number {
  return readNumber(variable) ?? (IS_LONG ? long : short);
}

/**
 * Returns the seed of a random test: always the same seed in short runs, and a new random one in long runs. The function prints a new seed, because a
 * failure can be repeated only with its seed. @param variable name of the environment variable that overrides both seeds
 */
export function seedOf(variable: string, fixed: number): number {
  const given = readNumber(variable);
  if (given !== null || !IS_LONG) return given ?? fixed;
  const seed = randomInt(SEEDS);
  process.stdout.write(`${variable}=${seed}\n`);
  return seed;
}

/** Returns all cases in long runs, and in short runs those that `isKept` accepts. */
export function casesOf<T>(cases: readonly T[], isKept: (one: T, place: number) => boolean): T[] {
  return cases.filter((one, place) => IS_LONG || isKept(one, place));
}

function readNumber(variable: string): number | null {
  const text = process.env[variable];
  return text === undefined || text === '' ? null : Number(text);
}
