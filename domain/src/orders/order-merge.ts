import { canMoveStatus } from './order-status.ts';

/** Maximum difference between clocks that is tolerated, in milliseconds: one day. */
const FUTURE_MS = 24 * 3_600_000;

/**
 * Returns whether a report of an order is older than the stored one and must be dropped (SYN-5). A report of the same time is accepted, because the
 * marketplace's times are whole seconds. When the stored time is more than a day in the future, no report is dropped; otherwise one wrong time would
 * freeze an order for ever (SYN-19). Units: epoch milliseconds. Errors: none.
 * @example isOlderNews(2000, 1000, 3000) // true
 */
export function isOlderNews(storedUpdatedAt: number, incomingUpdatedAt: number, now: number): boolean {
  return incomingUpdatedAt < storedUpdatedAt && storedUpdatedAt < now + FUTURE_MS;
}

/**
 * Returns the status of an order after a report. A status never moves to a lower rank (SYN-5). Errors: none.
 * @example mergeStatus('DELIVERED', 'IN_TRANSIT') // 'DELIVERED'
 */
export function mergeStatus(stored: string, incoming: string): string {
  return canMoveStatus(stored, incoming) ? incoming : stored;
}

/**
 * Adds tracking numbers to the known ones, in order of arrival. A new number is appended and never replaces a known one (ORD-15).
 * Errors: none.
 * @example mergeTracking(['9400'], ['9401', '9400']) // ['9400', '9401']
 */
export function mergeTracking(stored: readonly string[], incoming: readonly (string | null)[]): string[] {
  const all = new Set(stored);
  for (const number of incoming) if (number !== null && number.trim() !== '') all.add(number.trim());
  return [...all];
}

/**
 * Puts a corrected tracking number in the place of the number that it corrects; without a new number, the old one is removed (CUF-9). Errors: none.
 * @example correctTracking(['9400', '9401'], '9400', '9402') // ['9402', '9401']
 */
export function correctTracking(stored: readonly string[], wrong: string, right: string | null): string[] {
  return mergeTracking([], [...stored.map((number) => (number === wrong ? right : number)), right]);
}

/**
 * Chooses between a stored and a newly reported address: a masked address never overwrites a known one (ORD-32).
 * Errors: none.
 * @example mergeAddress({ isMasked: false, city: 'Austin' }, { isMasked: true, city: 'A***' }).city // 'Austin'
 */
export function mergeAddress<T extends { isMasked: boolean }>(stored: T | null, incoming: T | null): T | null {
  if (incoming === null) return stored;
  if (stored !== null && !stored.isMasked && incoming.isMasked) return stored;
  return incoming;
}
