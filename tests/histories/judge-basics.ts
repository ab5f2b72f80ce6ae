import type { FactoryBook } from './books.ts';

/** Fulfil states in which no factory has the order. */
export const FREE: readonly string[] = ['NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED', 'MANUAL'];

export const toCents = (text: string) => Math.round(Number(text) * 100);

/** Compares a value of Bobbin with the partners' value, and returns a sentence when they differ. */
export function differ(what: string, ours: unknown, theirs: unknown): string[] {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return left === right ? [] : [`${what}: we say ${left}, the books say ${right}`];
}

/** Returns a factory's records of an order that are neither cancelled nor rejected. */
export const findLive = (made: readonly FactoryBook[]) =>
  made.filter(({ isCancelled, status }) => !isCancelled && status.toLowerCase() !== 'rejected');
