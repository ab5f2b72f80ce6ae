import { ConfigError } from './config.ts';
import { isDatabaseGone } from './platform/database.ts';

/** SQLSTATEs of a missing table, column, function or schema. */
const UNKNOWN_NAME = new Set(['42P01', '42703', '42883', '3F000']);
/** SQLSTATEs of a rejected login, a missing permission, or a missing database. */
const REFUSED = /^(?:28|3D000$|42501$)/;

/** SQLSTATE of a write for which the database has no space left. */
const DISK_FULL = '53100';

/** Returns the message of an error; for some errors of sockets, the code. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message === '' ? (code ?? error.name) : error.message;
}

/**
 * Returns a sentence that explains to the operator why a start or a command failed; null for an unexpected error, whose stack must be shown.
 * @param what the first words of the sentence: what could not be done
 */
export function explainFailure(what: string, error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  const state = typeof code === 'string' ? code : '';
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseGone(error)) return `${what}: the database does not answer (${toReason(error)})`;
  if (state === DISK_FULL) return `${what}: the disk of the database is full (${toReason(error)})`;
  if (REFUSED.test(state)) return `${what}: the database refuses us (${toReason(error)})`;
  if (UNKNOWN_NAME.has(state)) {
    return `${what}: migrations are missing, npm run migrate applies them (${toReason(error)})`;
  }
  return null;
}

/** Returns a sentence that explains an error, including unexpected errors. */
export function describeFailure(what: string, error: unknown): string {
  return explainFailure(what, error) ?? `${what}: ${toReason(error)}`;
}
