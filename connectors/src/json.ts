import type { z } from 'zod';

declare global {
  interface JSON {
    /** These functions are part of ES2026 and of Node 24, but not yet of TypeScript's library. */
    rawJSON(text: string): unknown;
  }
}

/** Matches a whole number beyond the safe integers at a place where a value may begin. */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16,}/;

/** Matches a lone surrogate, which occurs in truncated texts. */
const HALF = /\\u[dD][89a-fA-F]/;

/** Matches the escape of the NUL character, but not the same characters after an escaped backslash. */
const NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;

/**
 * Parses JSON so that no id loses digits: a whole number beyond 2^53 becomes a string (MKT-12); NUL characters are removed, and lone
 * surrogates become U+FFFD (SYN-23).
 * Errors: SyntaxError when the text is not JSON, RangeError when it is nested too deeply.
 * @example parseJson('{"product_id":1729592969712207013}') // { product_id: '1729592969712207013' }
 */
export function parseJson(received: string): unknown {
  // PostgreSQL cannot store NUL in a text, and no partner sends it on purpose.
  const text = received.includes('\\u0000') ? received.replaceAll(NUL, '$1') : received;
  // A reviver makes parsing five times slower, so it is used only for texts that need it.
  if (!LONG_NUMBER.test(text) && !HALF.test(text)) return JSON.parse(text);
  return JSON.parse(text, keepWhole);
}

/**
 * Parses JSON as `parseJson` does, or returns null when the text is not JSON.
 * Errors: none.
 */
export function parseJsonOrNull(received: string): unknown {
  try {
    return parseJson(received);
  } catch {
    return null;
  }
}

function keepWhole(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
}

/**
 * Returns the value that `JSON.stringify` writes as a bare number with exactly these digits.
 * Errors: RangeError when the text is not a whole number of at most 19 digits.
 * @example JSON.stringify({ variant_id: toJsonNumber('1042') }) // '{"variant_id":1042}'
 */
export function toJsonNumber(digits: string): unknown {
  if (!/^(?:0|[1-9]\d{0,18})$/.test(digits)) throw new RangeError(`not a whole number: ${JSON.stringify(digits)}`);
  return JSON.rawJSON(digits);
}

/**
 * Formats in one line where a partner's response differs from the documented form. The line contains no value of the response.
 * Errors: none.
 * @example formatIssues(schema.safeParse({}).error) // 'id: Invalid input: expected string, received undefined'
 */
export function formatIssues(error: z.ZodError): string {
  const lines = error.issues.slice(0, 3).map((issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`);
  const more = error.issues.length - lines.length;
  return lines.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
