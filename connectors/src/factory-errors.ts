import { ConnectorError, type ConnectorErrorKind } from './errors.ts';
import { type CredentialsCheck, FactoryError, type FactoryErrorCode } from './factory.ts';

const KINDS: Readonly<Partial<Record<FactoryErrorCode, ConnectorErrorKind>>> = {
  AUTH: 'auth',
  IP: 'auth',
  RATE: 'rate-limited',
  DOWN: 'unavailable',
};

/** Factory error codes for failures of the transport. */
const CODES: Readonly<Record<ConnectorErrorKind, FactoryErrorCode | null>> = {
  auth: 'AUTH',
  rejected: 'DOWN',
  'rate-limited': 'RATE',
  unavailable: 'DOWN',
  'not-understood': null,
};

/** Patterns of messages that concern the state of the factory's server and not the call. */
const PASSING: readonly (readonly [RegExp, 'RATE' | 'DOWN'])[] = [
  [/too many (?:requests|attempts|calls)|rate limit(?:ed| exceeded|$)/i, 'RATE'],
  [/(?:internal|\bserver) error|bad gateway|service (?:is )?(?:temporarily )?unavailable|gateway time-?out/i, 'DOWN'],
];

/**
 * Returns the error code of a refusal with HTTP 200 that does not concern the call (PAR-50): too many calls, or a broken server. Returns null for any
 * other text.
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

/** Functions that create the errors of one factory. */
export interface FactoryErrors {
  /** Creates the error for a code. */
  createFactoryError(code: FactoryErrorCode, message: string, more?: Circumstances): FactoryError;
  /** Creates the error for a response that is not as documented. */
  createUnreadable(message: string, isWrite: boolean): FactoryError;
  /** Translates a transport failure into a FactoryError; returns any other error unchanged. */
  toFactoryError(error: unknown): unknown;
}

/** Creates the error constructors of a factory. Errors: none, its functions return the error to throw. */
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
 * Returns what the error of an attempt shows about the credentials: they are invalid only when the factory rejected the key. Errors: errors of our own
 * code are thrown.
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
