import type { User } from '@bobbin/contract/auth';
import { isRecord } from './envelope.ts';

/** Key of the tokens in browser storage (ACC-29). */
export const TOKEN_KEY = 'AUTH_TOKEN';
const USER_KEY = 'USER';
/** Storage key for the way in which the last session ended, read by every tab and by the next page. */
const END_KEY = 'SESSION_END';

/** Time in milliseconds before its expiry at which an access token is renewed, so that no call uses an expired token. */
const RENEW_BEFORE_MS = 30_000;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/**
 * `started`: a person signed in here; `adopted`: another tab stored newer tokens of the same person; `replaced`: the tokens now belong to another
 * person; `ended`: the server no longer accepts the session; `signedOut`: the person signed out, here or in another tab; `secondFactorOwed`: the
 * server answered with code 359; `secondFactorDemanded`: the server answered with code 358.
 */
export type SessionEvent =
  | 'started'
  | 'adopted'
  | 'replaced'
  | 'ended'
  | 'signedOut'
  | 'secondFactorOwed'
  | 'secondFactorDemanded';

/** Asks the person to sign in again in a dialog above unsaved input; returns whether new tokens are stored now. */
type Rescue = () => Promise<boolean>;

/** Renews tokens: returns new tokens, or null when the server refused the refresh token. A network failure throws. */
type RefreshCall = (tokens: Tokens) => Promise<Tokens | null>;

/** Runs a task under a named lock that all tabs of the browser share. */
export type Lock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

interface SessionOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  lock: Lock;
  now: () => number;
}

export type Session = ReturnType<typeof createSession>;

/** Creates the session of a browser: it stores the tokens and renews them once for all tabs (ACC-29, ACC-27). */
export function createSession({ storage, lock, now }: SessionOptions) {
  const listeners = new Set<(event: SessionEvent) => void>();
  /** Expiry by the local clock, for tokens that this tab received itself. Otherwise a wrong clock would make every call renew the tokens. */
  const endsAt = new Map<string, number>();
  let renewal: Promise<Tokens | null> | null = null;
  let rescue: Rescue = () => Promise.resolve(false);
  let rescuing: Promise<void> | null = null;
  /** Last event that was emitted without a listener, and the access token that was stored at that time. */
  let unheard: { event: SessionEvent; token: string | undefined } | null = null;
  /** Person whose data this tab holds. It stays after the session ended, so that the data is not shown to another person. */
  let person = personOf(read());

  function read(): Tokens | null {
    const stored = parseJson(storage.getItem(TOKEN_KEY));
    if (!isRecord(stored)) return null;
    const { accessToken, refreshToken } = stored;
    return isToken(accessToken) && isToken(refreshToken) ? { accessToken, refreshToken } : null;
  }

  function write(tokens: Tokens): void {
    const lifetime = readLifetime(tokens.accessToken);
    if (lifetime !== null) endsAt.set(tokens.accessToken, now() + lifetime.milliseconds);
    storage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }));
    storage.removeItem(END_KEY);
  }

  function clear(end: 'ended' | 'signedOut'): void {
    // The end is written before the tokens are removed, because other tabs read it when they see the tokens disappear.
    storage.setItem(END_KEY, end);
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
  }

  function emit(event: SessionEvent): void {
    // The first calls of a page may be answered before the page is drawn, so the event is kept for the first listener.
    unheard = listeners.size === 0 && isLasting(event) ? { event, token: read()?.accessToken } : null;
    for (const listener of listeners) listener(event);
  }

  function isEnding(tokens: Tokens): boolean {
    const end = endsAt.get(tokens.accessToken) ?? readLifetime(tokens.accessToken)?.endsAt ?? Infinity;
    return end - now() < RENEW_BEFORE_MS;
  }

  /** Renews the tokens `failed` unless another tab already renewed them; returns null when the session is over. */
  async function renew(failed: Tokens, call: RefreshCall): Promise<Tokens | null> {
    const before = read();
    if (before === null || before.accessToken !== failed.accessToken) return before;
    renewal ??= lock('bobbin-refresh', () => renewLocked(failed, call)).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function renewLocked(failed: Tokens, call: RefreshCall): Promise<Tokens | null> {
    // Another tab may have renewed while we waited for the lock.
    const stored = read();
    if (stored === null || stored.accessToken !== failed.accessToken) return stored;
    const renewed = await call(stored);
    const current = read();
    // The person signed out or signed in again while the call ran, so the stored tokens are the valid ones.
    if (current?.refreshToken !== stored.refreshToken) return current;
    // Refused tokens stay stored until `expire` runs, so that unsaved input can be saved first. A page that loads before then also notices the end of
    // the session.
    if (renewed !== null) write(renewed);
    return renewed;
  }

  function isNewerThan(failed: Tokens | null): boolean {
    const stored = read();
    return stored !== null && stored.accessToken !== failed?.accessToken;
  }

  async function rescueOrEnd(failed: Tokens | null): Promise<void> {
    if ((await rescue()) || isNewerThan(failed)) return;
    clear('ended');
    emit('ended');
  }

  return {
    read,
    renew,
    isEnding,
    emit,
    start(tokens: Tokens): void {
      const before = person;
      person = personOf(tokens);
      write(tokens);
      emit(before !== null && before !== person ? 'replaced' : 'started');
    },
    /** Stores the tokens of the same person, who signed in again in a dialog or passed the second factor; the page keeps its state. */
    resume(tokens: Tokens): void {
      person = personOf(tokens);
      write(tokens);
    },
    /** Adopts tokens that another tab stored. */
    adopt(): void {
      const before = person;
      person = personOf(read());
      emit(before !== null && before !== person ? 'replaced' : 'adopted');
    },
    /**
     * Handles tokens that the server refuses permanently; newer tokens that another tab stored in the meantime stay (ACC-28). Returns the tokens of a
     * person who signed in again to keep unsaved input, so that the failed call can be repeated.
     */
    async expire(failed: Tokens | null): Promise<Tokens | null> {
      const before = person;
      if (!isNewerThan(failed)) {
        rescuing ??= rescueOrEnd(failed).finally(() => {
          rescuing = null;
        });
        await rescuing;
      }
      // A call of one person is never repeated with the tokens of another person.
      const tokens = read();
      return personOf(tokens) === before ? tokens : null;
    },
    /** Sets how `expire` asks the person to sign in again; without this the session simply ends. */
    rescueBy(ask: Rescue): void {
      rescue = ask;
    },
    /** Returns whether the last session expired and no person has signed in since. */
    hasEnded: () => storage.getItem(END_KEY) === 'ended',
    /** Signs out: removes the tokens and the person from this browser. */
    signOut(): void {
      clear('signedOut');
      emit('signedOut');
    },
    saveUser(user: User): void {
      storage.setItem(USER_KEY, JSON.stringify(user));
    },
    /** Adds a listener. The first listener also receives an event that was emitted before, if the same tokens are still stored. */
    subscribe(listener: (event: SessionEvent) => void): () => void {
      listeners.add(listener);
      const missed = unheard;
      unheard = null;
      if (missed !== null && missed.token === read()?.accessToken) listener(missed.event);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether the event describes a state that lasts until the person acts. */
function isLasting(event: SessionEvent): boolean {
  return event === 'secondFactorOwed' || event === 'ended';
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Claims {
  exp: number;
  iat: number;
  sub?: string;
}

function readClaims(accessToken: string): Claims | null {
  const payload = accessToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (!isRecord(claims) || typeof claims.exp !== 'number' || typeof claims.iat !== 'number') return null;
    return { exp: claims.exp, iat: claims.iat, sub: typeof claims.sub === 'string' ? claims.sub : undefined };
  } catch {
    return null;
  }
}

/** Reads the lifetime and the expiry from the claims of a token; returns null for a token without these claims. */
function readLifetime(accessToken: string): { milliseconds: number; endsAt: number } | null {
  const read = readClaims(accessToken);
  return read === null ? null : { milliseconds: (read.exp - read.iat) * 1000, endsAt: read.exp * 1000 };
}

function personOf(tokens: Tokens | null): string | null {
  return tokens === null ? null : (readClaims(tokens.accessToken)?.sub ?? null);
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
