import { AppError } from './errors.ts';

/**
 * Refuses a stretch of time that ends before it begins: an empty answer would look like nothing that happened, and a figure like that of
 * other days (API-29). Both ends are of one kind, seconds or days.
 * @param end where the end stands in the question
 * @throws AppError INVALID_INPUT
 */
export function assertForwards<T extends number | string>(from: T | undefined, to: T | undefined, end: string): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw new AppError('INVALID_INPUT', { issues: [{ path: end, message: 'endsBefore' }] });
}
