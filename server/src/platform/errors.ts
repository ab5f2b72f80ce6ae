import { ERRORS, type ErrorName, type Locale } from '@bobbin/contract/errors';
import type { ProblemId } from '@bobbin/contract/problems';

/** An invalid input with the reason: a message id of the contract's `problems.ts`, or a text in each language. */
export interface InputIssue {
  path: string;
  message: ProblemId | Readonly<Record<Locale, string>>;
}

/** A field that has changed since the caller read it, with the value that the caller saw and the current one. */
export interface Change {
  field: string;
  seen: string | null;
  current: string | null;
}

/** An expected error. Its name determines the HTTP status; services must throw no other errors deliberately. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly error: ErrorName;
  /** Eligibility codes or short texts that explain the error. */
  readonly reasons: string[];
  /** The partner's own message, which the seller sees below the title of the error. */
  readonly detail: string | null;
  /** A text that is added to the standard sentence of the error, in each language. */
  readonly more: Readonly<Record<Locale, string>> | null;
  readonly retryAfterSeconds: number | null;
  /** The invalid inputs; always present with status 422 (API-5). */
  readonly issues: readonly InputIssue[];
  /** The fields that changed in the meantime; present with status 409 (API-26). */
  readonly changes: readonly Change[];

  constructor(
    error: ErrorName,
    more: {
      reasons?: string[];
      detail?: string | null;
      more?: Readonly<Record<Locale, string>>;
      retryAfterSeconds?: number;
      issues?: readonly InputIssue[];
      changes?: readonly Change[];
      cause?: unknown;
    } = {},
  ) {
    super(ERRORS[error].en, more.cause === undefined ? undefined : { cause: more.cause });
    this.error = error;
    this.reasons = more.reasons ?? [];
    this.detail = more.detail ?? null;
    this.more = more.more ?? null;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.issues = more.issues ?? [];
    this.changes = more.changes ?? [];
  }
}

const STATUS: Partial<Record<ErrorName, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  SECOND_FACTOR_DEMANDED: 403,
  SECOND_FACTOR_OWED: 404,
  TIMEOUT: 408,
  CHANGED_MEANWHILE: 409,
  INVALID_INPUT: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  FILE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  BUSY: 503,
  STORAGE_FULL: 507,
};

/** Returns the HTTP status of an error; business errors have status 200 with `isSuccess: false` (API-3). */
export function statusOf(error: ErrorName): number {
  return STATUS[error] ?? 200;
}
