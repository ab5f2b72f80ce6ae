import type { ExceptionBody } from '@bobbin/contract/envelope';
import { CALL_CODES } from '@bobbin/contract/call-codes';
import type { CODES, ErrorName } from '@bobbin/contract/error-codes';

/** Error code that the browser sets itself when the response did not come from our server (API-15). */
export const UNKNOWN_CODE = 0;

/** Error of every failed call: the server's error, or the reason why there was no response. `status` 0 means no response. */
export class ApiError extends Error {
  readonly code: number;
  readonly reasons: readonly string[];
  readonly issues: readonly { path: string; message: string }[];
  /** Fields that another person changed in the meantime: the value that the caller saw, and the current value (API-26). */
  readonly changes: readonly { field: string; seen: string | null; current: string | null }[];
  readonly requestId: string | null;
  readonly status: number;
  /** Seconds until another try may succeed; null when the server gives no time. */
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

  /** Name of the error code in the contract; null for a code that this version does not know. */
  get known(): ErrorName | null {
    return findName(this.code);
  }
}

let codes: Partial<typeof CODES> = CALL_CODES;

/** Receives the table of all error codes, which loads with the first failure, before that failure is reported (`withSentences`). */
export function learnCodes(all: typeof CODES): void {
  codes = all;
}

function findName(code: number): ErrorName | null {
  return (Object.keys(codes) as ErrorName[]).find((name) => codes[name] === code) ?? null;
}

/** Returns whether an error is the refusal with this name in the contract. */
export function isApiError(error: unknown, name: ErrorName): boolean {
  return error instanceof ApiError && error.known === name;
}
