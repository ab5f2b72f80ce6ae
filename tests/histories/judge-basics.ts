import type { FactoryBook } from './books.ts';

/** States in which no factory has the order. */
export const FREE: readonly string[] = ['NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED', 'MANUAL'];

export const toCents = (text: string) => Math.round(Number(text) * 100);

/** Compares two values that should be equal. */
export function differ(what: string, ours: unknown, theirs: unknown): string[] {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return left === right ? [] : [`${what}: we say ${left}, the books say ${right}`];
}

/** Finds a factory's remaining entries for an order; cancelled and rejected ones do not count. */
export const findLive = (made: readonly FactoryBook[]) =>
  made.filter(({ isCancelled, status }) => !isCancelled && status.toLowerCase() !== 'rejected');
