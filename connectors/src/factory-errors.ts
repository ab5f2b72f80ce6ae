import { ConnectorError, type ConnectorErrorKind } from './errors.ts';
import { type CredentialsCheck, FactoryError, type FactoryErrorCode } from './factory.ts';

const KINDS: Readonly<Partial<Record<FactoryErrorCode, ConnectorErrorKind>>> = {
  AUTH: 'auth',
  IP: 'auth',
  RATE: 'rate-limited',
  DOWN: 'unavailable',
};

/** What a failure of the transport is in the factories' words. */
const CODES: Readonly<Record<ConnectorErrorKind, FactoryErrorCode | null>> = {
  auth: 'AUTH',
  rejected: 'DOWN',
  'rate-limited': 'RATE',
  unavailable: 'DOWN',
  'not-understood': null,
};

/** Sentences about the partner itself, whatever was asked of it. */
const PASSING: readonly (readonly [RegExp, 'RATE' | 'DOWN'])[] = [
  [/too many (?:requests|attempts|calls)|rate limit(?:ed| exceeded|$)/i, 'RATE'],
  [/(?:internal|\bserver) error|bad gateway|service (?:is )?(?:temporarily )?unavailable|gateway time-?out/i, 'DOWN'],
];

/**
 * Tells of a refusal under HTTP 200 that it is none of what was asked (PAR-50): too many calls, or a server that broke, or null.
 *
 * Errors: none.
 * @example findPassing('Internal Server Error') // 'DOWN'
 */
export function findPassing(message: string): 'RATE' | 'DOWN' | null {
  return PASSING.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

interface Circumstances {
  field?: string | null;
  refUsedUp?: boolean;
  retryAfterMs?: number | null;
  mayHaveHappened?: boolean;
}

/** The errors of one factory. */
export interface FactoryErrors {
  /** Makes the error for a code. */
  createFactoryError(code: FactoryErrorCode, message: string, more?: Circumstances): FactoryError;
  /** Makes the error for an answer that is not as documented. */
  createUnreadable(message: string, isWrite: boolean): FactoryError;
  /** Puts a failure of the transport into the factories' words; anything else stays what it is. */
  toFactoryError(error: unknown): unknown;
}

/**
 * Returns what makes a factory's errors.
 * Errors: none, its functions give the error to throw.
 */
export function createFactoryErrors(partner: string): FactoryErrors {
  return {
    createFactoryError: (code, message, more = {}) =>
      new FactoryError({ ...more, partner, kind: KINDS[code] ?? 'rejected', code, providerMessage: message }),

    createUnreadable: (message, isWrite) =>
      new FactoryError({
        partner,
        kind: 'not-understood',
        code: null,
        providerMessage: message,
        mayHaveHappened: isWrite,
      }),

    toFactoryError(error) {
      if (!(error instanceof ConnectorError) || error instanceof FactoryError) return error;
      return new FactoryError({
        partner,
        kind: error.kind,
        code: CODES[error.kind],
        providerMessage: error.code === null ? error.providerMessage : `${error.code}: ${error.providerMessage}`,
        retryAfterMs: error.retryAfterMs,
        mayHaveHappened: error.mayHaveHappened,
      });
    },
  };
}

/**
 * Returns what a try says about the credentials: only a refusal of the key is one, everything else says nothing yet.
 * Errors: none of the factory's; a fault of our own goes on.
 */
export async function checkBy(attempt: () => Promise<unknown>): Promise<CredentialsCheck> {
  try {
    await attempt();
    return 'ok';
  } catch (error) {
    if (!(error instanceof FactoryError)) throw error;
    if (error.code === 'AUTH') return 'bad-key';
    return error.code === 'IP' ? 'ip-not-listed' : 'down';
  }
}
