import { ConfigError } from './config.ts';
import { isDatabaseGone } from './platform/database.ts';

/** SQLSTATEs of a table, a column, a function or a schema that is not there. */
const UNKNOWN_NAME = new Set(['42P01', '42703', '42883', '3F000']);
/** A login, a database or a right that we do not have. */
const REFUSED = /^(?:28|3D000$|42501$)/;

/** Some errors of sockets have a code and no words. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message === '' ? (code ?? error.name) : error.message;
}

/**
 * What stands in the way of a start or a command, in one sentence for the operator; null where only its stack says more.
 * @param what what could not be done, at the head of the sentence
 */
export function explainFailure(what: string, error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  const state = typeof code === 'string' ? code : '';
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseGone(error)) return `${what}: the database does not answer (${toReason(error)})`;
  if (REFUSED.test(state)) return `${what}: the database refuses us (${toReason(error)})`;
  if (UNKNOWN_NAME.has(state)) {
    return `${what}: migrations are missing, npm run migrate applies them (${toReason(error)})`;
  }
  return null;
}

/** The same for every error, without its stack. */
export function describeFailure(what: string, error: unknown): string {
  return explainFailure(what, error) ?? `${what}: ${toReason(error)}`;
}
