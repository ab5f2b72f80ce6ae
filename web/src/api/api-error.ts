import type { ExceptionBody } from '@bobbin/contract/envelope';
import { CALL_CODES } from '@bobbin/contract/call-codes';
import type { CODES, ErrorName } from '@bobbin/contract/error-codes';

/** Code that only the browser sets: the response did not come from our server (API-15). */
export const UNKNOWN_CODE = 0;

/** Error of every failed call: what the server said, or why there was no response. `status` 0 means no response. */
export class ApiError extends Error {
  readonly code: number;
  readonly reasons: readonly string[];
  readonly issues: readonly { path: string; message: string }[];
  /** Fields that another person changed in the meantime, with both values (API-26). */
  readonly changes: readonly { field: string; seen: string | null; current: string | null }[];
  readonly requestId: string | null;
  readonly status: number;
  /** When another try may succeed, null when the server does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, exception: ExceptionBody, retryAfterSeconds: number | null = null) {
    super(exception.message);
    this.name = 'ApiError';
    this.code = exception.code;
    this.reasons = exception.reasons ?? [];
    this.issues = exception.issues ?? [];
    this.changes = exception.changes ?? [];
    this.requestId = exception.requestId ?? null;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Name in the contract's table, null for a code that this version does not know. */
  get known(): ErrorName | null {
    return findName(this.code);
  }
}

let codes: Partial<typeof CODES> = CALL_CODES;

/** Takes the names of all codes; they are loaded with the first failure, before it is reported (`withSentences`). */
export function learnCodes(all: typeof CODES): void {
  codes = all;
}

function findName(code: number): ErrorName | null {
  return (Object.keys(codes) as ErrorName[]).find((name) => codes[name] === code) ?? null;
}

/** Returns whether a failure is the named refusal of the contract. */
export function isApiError(error: unknown, name: ErrorName): boolean {
  return error instanceof ApiError && error.known === name;
}
