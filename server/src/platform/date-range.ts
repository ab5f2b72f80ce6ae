import { AppError } from './errors.ts';

/**
 * Rejects a date range that ends before it begins, because an empty response would suggest that nothing happened (API-29). Both ends have the same
 * unit, seconds or days.
 * @param end the path of the end in the input
 * @throws AppError INVALID_INPUT
 */
export function assertForwards<T extends number | string>(from: T | undefined, to: T | undefined, end: string): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw new AppError('INVALID_INPUT', { issues: [{ path: end, message: 'endsBefore' }] });
}
