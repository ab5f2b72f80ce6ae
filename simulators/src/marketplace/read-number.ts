import type { Fields } from './input.ts';
import { invalidParam } from './reply.ts';

/** A number of a control's body within its limits, or null when absent. */
export function readNumber(fields: Fields, name: string, min: number, max: number): number | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || value < min || value > max) throw invalidParam(`${name}: ${min} to ${max}`);
  return value;
}
