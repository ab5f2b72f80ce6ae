import { ERRORS, type ErrorName, type Locale } from '@bobbin/contract/errors';
import type { ExceptionBody } from '@bobbin/contract/envelope';
import { toProblemText } from '@bobbin/contract/problems';
import { AppError, statusOf, type InputIssue } from '../errors.ts';

/** An input that does not match the contract: status 422 with the invalid fields; another status when the request is not valid HTTP. */
export class InputError extends AppError {
  readonly status: number;

  constructor(issues: readonly InputIssue[], status = statusOf('INVALID_INPUT')) {
    super('INVALID_INPUT', { issues });
    this.status = status;
  }
}

export interface ExceptionAnswer {
  status: number;
  text: string;
  retryAfterSeconds: number | null;
}

/** Returns the locale of a response from the header Accept-Language, in which the page sends `vi` or `en`; Vietnamese is the default. */
export function localeOf(header: string | undefined): Locale {
  return header?.toLowerCase().startsWith('en') ? 'en' : 'vi';
}

/** Writes an error response; a response with status 500 contains only the id of the request. */
export function exceptionAnswer(error: AppError, requestId: string, locale: Locale = 'vi'): ExceptionAnswer {
  const name: ErrorName = error.error;
  const sentence = error.more ? `${ERRORS[name][locale]} ${error.more[locale]}` : ERRORS[name][locale];
  const body: ExceptionBody = { code: ERRORS[name].code, message: error.detail ?? sentence, requestId };
  if (error.reasons.length > 0) body.reasons = error.reasons;
  if (error.issues.length > 0) {
    body.issues = error.issues.map(({ path, message }) => ({
      path,
      message: toProblemText(typeof message === 'string' ? message : message[locale], locale),
    }));
  }
  if (error.changes.length > 0) body.changes = error.changes.map((change) => ({ ...change }));
  return {
    status: error instanceof InputError ? error.status : statusOf(name),
    text: JSON.stringify({ isSuccess: false, body: null, exceptionBody: body }),
    retryAfterSeconds: error.retryAfterSeconds,
  };
}
