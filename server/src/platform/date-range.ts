import { AppError } from './errors.ts';

/**
 * Rejects a date range that ends before it begins: an empty response would look as if nothing had happened (API-29). Both ends are of one
 * kind, seconds or days.
 * @param end the path of the end in the input
 * @throws AppError INVALID_INPUT
 */
export function assertForwards<T extends number | string>(from: T | undefined, to: T | undefined, end: string): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw new AppError('INVALID_INPUT', { issues: [{ path: end, message: 'endsBefore' }] });
}
