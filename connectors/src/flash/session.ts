import type { Clock } from '../clock.ts';
import { type FactoryCredentials, FactoryError } from '../factory.ts';

/** A token is renewed this much before its end: a call that starts with it must not end without it. */
const EARLY_MS = 60_000;

/** A token, and when it ends by the clock that the sessions have. */
export interface Token {
  text: string;
  endsAt: number;
}

/** The tokens of many accounts. */
export interface Sessions {
  /**
   * Runs a call with the account's token; once more with a new one where the first is refused.
   *
   * Errors: those of signing in and of the call.
   */
  run<T>(credentials: FactoryCredentials, call: (token: string) => Promise<T>): Promise<T>;
}

/**
 * Keeps the tokens that `login` gives for as long as they are good; many calls at once share one sign-in (PAR-18).
 *
 * Errors: none by itself.
 */
export function createSessions(login: (credentials: FactoryCredentials) => Promise<Token>, clock: Clock): Sessions {
  const tokens = new Map<string, Promise<Token>>();

  async function getToken(key: string, credentials: FactoryCredentials): Promise<Token> {
    const known = tokens.get(key);
    const token = await known;
    if (token !== undefined && token.endsAt - EARLY_MS > clock.now()) return token;
    // While this one waited somebody else may have begun to sign in again.
    const other = tokens.get(key);
    if (other !== undefined && other !== known) return other;
    const next = login(credentials).catch((error: unknown) => {
      // What failed is not kept: the next call tries again.
      if (tokens.get(key) === next) tokens.delete(key);
      throw error;
    });
    tokens.set(key, next);
    return next;
  }

  /** Forgets a token that was refused, unless it has been replaced already. */
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
        // Whoever was turned away at the door did nothing, so this holds for what changes something as well.
        if (!(error instanceof FactoryError) || error.code !== 'AUTH') throw error;
        await forget(key, token);
        return call((await getToken(key, credentials)).text);
      }
    },
  };
}
