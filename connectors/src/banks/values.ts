import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { BankHook } from '../bank.ts';
import { ConnectorError } from '../errors.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';

/** Maximum difference between a signed time and now, in milliseconds; an older delivery may be a replay (PAR-41). */
const DRIFT_MAX_MS = 5 * 60_000;
const VIETNAM_OFFSET_MS = 7 * 3_600_000;

/** Maximum characters of a text; a transfer description is never longer. */
const TEXT_MAX = 2_000;

/** Schema of an id: a whole number or a short text. */
export const wireId = z.union([z.number().int(), z.string().trim().min(1).max(100)]).transform(String);
export const wireText = z
  .string()
  .max(TEXT_MAX)
  .nullish()
  .transform((text) => text?.trim() ?? '');
/** Schema of an amount in whole dong: a number, or a text whose decimals, if any, are zero. An outgoing amount is below zero. */
export const wireDong = z
  .union([z.number(), z.string().regex(/^-?\d{1,15}(\.0+)?$/)])
  .transform(Number)
  .pipe(z.number().int());

/**
 * Signs a text as the providers do: HMAC over the UTF-8 bytes, in lower-case hex.
 *
 * Errors: none.
 */
export function hmacOf(algorithm: 'sha256' | 'sha512', key: string, text: string): string {
  return createHmac(algorithm, key).update(text, 'utf8').digest('hex');
}

/**
 * Compares in constant time.
 *
 * Errors: none.
 */
export function isSame(given: string, wanted: string): boolean {
  const left = Buffer.from(given, 'utf8');
  const right = Buffer.from(wanted, 'utf8');
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns whether a signed time differs from now by at most DRIFT_MS. Units: milliseconds. Errors: none; false for NaN. */
export function isAboutNow(at: number, now: number): boolean {
  return Number.isFinite(at) && Math.abs(now - at) <= DRIFT_MAX_MS;
}

/**
 * Reads `YYYY-MM-DD HH:mm:ss` in Vietnam time, with or without a `T`.
 * Units: milliseconds. Errors: none; null for an invalid time.
 * @example readVietnamTime('2026-11-21 10:15:30') // 1795230930000
 */
export function readVietnamTime(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text.trim());
  const at = match === null ? Number.NaN : Date.parse(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(at) ? null : at - VIETNAM_OFFSET_MS;
}

/**
 * Writes an instant in Vietnam time, `YYYY-MM-DD HH:mm:ss`.
 * Units: milliseconds. Errors: RangeError for an invalid time.
 */
export function writeVietnamTime(at: number): string {
  return new Date(at + VIETNAM_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses the JSON of a verified delivery. @throws ConnectorError `not-understood` */
export function readBody<T extends z.ZodType>(
  schema: T,
  { body }: Pick<BankHook, 'body'>,
  partner: string,
): z.output<T> {
  const parsed = schema.safeParse(parseJsonOrNull(body.toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new ConnectorError({ partner, kind: 'not-understood', providerMessage: formatIssues(parsed.error) });
}
