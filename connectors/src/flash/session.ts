import type { Clock } from '../clock.ts';
import { type FactoryCredentials, FactoryError } from '../factory.ts';

/** A token is renewed this many milliseconds before its end, so that it does not expire during a call. */
const EARLY_MS = 60_000;

/** A token and its end, by the clock that the sessions were created with. */
export interface Token {
  text: string;
  endsAt: number;
}

/** Cache of the tokens of many accounts. */
export interface Sessions {
  /**
   * Runs a call with the account's token; retries once with a new token when the first is rejected. Errors: the errors of the login and of the call.
   */
  run<T>(credentials: FactoryCredentials, call: (token: string) => Promise<T>): Promise<T>;
}

/**
 * Caches the tokens of `login` while they are valid; concurrent calls share one login (PAR-18).
 * Errors: none when it is created.
 */
export function createSessions(login: (credentials: FactoryCredentials) => Promise<Token>, clock: Clock): Sessions {
  const tokens = new Map<string, Promise<Token>>();

  async function getToken(key: string, credentials: FactoryCredentials): Promise<Token> {
    const known = tokens.get(key);
    const token = await known;
    if (token !== undefined && token.endsAt - EARLY_MS > clock.now()) return token;
    // The entry is removed only when it is still this login, because another call may have started a new login.
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

  /** Removes a rejected token from the cache, unless the token has been replaced already. */
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
        // A call that was rejected with AUTH changed nothing, so writes can be retried too.
        if (!(error instanceof FactoryError) || error.code !== 'AUTH') throw error;
        await forget(key, token);
        return call((await getToken(key, credentials)).text);
      }
    },
  };
}
