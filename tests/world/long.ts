import { randomInt } from 'node:crypto';

/** `TEST_LONG=1`: the long part of random histories, hostile inputs and kill tests runs too, as every night. */
const IS_LONG = process.env.TEST_LONG === '1';
/** One more than the largest seed. */
const SEEDS = 1_000_000;

/**
 * Returns the number of runs of a test.
 * @param variable of the environment, which overrides both counts
 */
export function countOf(variable: string, short: number, long: number): number {
  return readNumber(variable) ?? (IS_LONG ? long : short);
}

/**
 * Returns the seed of a random test: always the same one in short runs, a new one in long runs. A seed that was drawn is printed, because a
 * failure can be repeated only with it.
 * @param variable of the environment, which overrides both seeds
 */
export function seedOf(variable: string, fixed: number): number {
  const given = readNumber(variable);
  if (given !== null || !IS_LONG) return given ?? fixed;
  const seed = randomInt(SEEDS);
  process.stdout.write(`${variable}=${seed}\n`);
  return seed;
}

/** Returns all cases in long runs. In short runs, gives those that `isKept` chooses. */
export function casesOf<T>(cases: readonly T[], isKept: (one: T, place: number) => boolean): T[] {
  return cases.filter((one, place) => IS_LONG || isKept(one, place));
}

function readNumber(variable: string): number | null {
  const text = process.env[variable];
  return text === undefined || text === '' ? null : Number(text);
}
