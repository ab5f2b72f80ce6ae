import { invalidParam } from './reply.ts';

/** Reads fields of a query or body; an undocumented value throws "invalid param". */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw invalidParam(`${name} is required`);
  return value;
}

export function readOptionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw invalidParam(`${name} must be a string`);
  return value;
}

/** Reads one of the allowed values; null when missing. */
export function readWord<T extends string>(fields: Fields, name: string, words: readonly T[]): T | null {
  const value = readOptionalText(fields, name);
  if (value === null) return null;
  const word = words.find((one) => one === value);
  if (word === undefined) throw invalidParam(name);
  return word;
}

/** Reads epoch seconds; null when missing. */
export function readTime(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof time !== 'number' || !Number.isInteger(time) || time < 0) throw invalidParam(`${name} must be an integer`);
  // Milliseconds are rejected, because as seconds they would silently match everything or nothing.
  if (time > 9_999_999_999) throw invalidParam(`${name} must be in seconds`);
  return time;
}

export function readFlag(fields: Fields, name: string): boolean | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'boolean') throw invalidParam(`${name} must be a boolean`);
  return value;
}

export function readTexts(fields: Fields, name: string, max: number): string[] | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || value.length > max) throw invalidParam(`${name} must be an array of at most ${max}`);
  return value.map((one: unknown) => {
    if (typeof one !== 'string') throw invalidParam(`${name} must hold strings`);
    return one;
  });
}

/** Reads page_size of the query: 1..max; required unless there is a default. */
export function readPageSize(query: Fields, max: number, fallback: number | null): number {
  const text = readOptionalText(query, 'page_size');
  if (text === null && fallback !== null) return fallback;
  const size = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (size < 1 || size > max) throw invalidParam(`page_size must be between 1 and ${max}`);
  return size;
}
