import type { FactoryBook } from './books.ts';

/** No factory has the order. */
export const FREE: readonly string[] = ['NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED', 'MANUAL'];

export const toCents = (text: string) => Math.round(Number(text) * 100);

/** Compares two things that should be the same. */
export function differ(what: string, ours: unknown, theirs: unknown): string[] {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return left === right ? [] : [`${what}: we say ${left}, the books say ${right}`];
}

/** What a factory keeps of an order in the end; of a cancelled or rejected one nothing. */
export const findLive = (made: readonly FactoryBook[]) =>
  made.filter(({ isCancelled, status }) => !isCancelled && status.toLowerCase() !== 'rejected');
