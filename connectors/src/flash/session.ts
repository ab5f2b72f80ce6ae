import type { Clock } from '../clock.ts';
import { type FactoryCredentials, FactoryError } from '../factory.ts';

/** Time before its end at which a token is renewed, so that it does not expire during a call. */
const EARLY_MS = 60_000;

/** A token, and its end by the clock of the sessions. */
export interface Token {
  text: string;
  endsAt: number;
}

/** The tokens of many accounts. */
export interface Sessions {
  /**
   * Runs a call with the account's token; retries once with a new token when the first is rejected. Errors: those of the login and of the
   * call.
   */
  run<T>(credentials: FactoryCredentials, call: (token: string) => Promise<T>): Promise<T>;
}

/**
 * Caches the tokens of `login` while they are valid; concurrent calls share one login (PAR-18).
 * Errors: none itself.
 */
export function createSessions(login: (credentials: FactoryCredentials) => Promise<Token>, clock: Clock): Sessions {
  const tokens = new Map<string, Promise<Token>>();

  async function getToken(key: string, credentials: FactoryCredentials): Promise<Token> {
    const known = tokens.get(key);
    const token = await known;
    if (token !== undefined && token.endsAt - EARLY_MS > clock.now()) return token;
    // Meanwhile another call may have started a new login.
    const other = tokens.get(key);
    if (other !== undefined && other !== known) return other;
    const next = login(credentials).catch((error: unknown) => {
      // A failed login is not cached: the next call tries again.
      if (tokens.get(key) === next) tokens.delete(key);
      throw error;
    });
    tokens.set(key, next);
    return next;
  }

  /** Drops a rejected token, unless it has been replaced already. */
  async function forget(key: string, refused: Token): Promise<void> {
    const known = tokens.get(key);
    const current = await known?.catch(() => null);
    if (current === refused && tokens.get(key) === known) tokens.delete(key);
  }

  return {
    async run(credentials, call) {
      const key = JSON.stringify([credentials.username, credentials.apiKey]);
      const token = await getToken(key, credentials);
      try {
        return await call(token.text);
      } catch (error) {
        // A call rejected with AUTH did nothing, so a retry is safe for writes as well.
        if (!(error instanceof FactoryError) || error.code !== 'AUTH') throw error;
        await forget(key, token);
        return call((await getToken(key, credentials)).text);
      }
    },
  };
}
