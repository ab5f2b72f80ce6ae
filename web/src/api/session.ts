import type { User } from '@bobbin/contract/auth';
import { isRecord } from './envelope.ts';

/** Keys in browser storage (ACC-29). */
export const TOKEN_KEY = 'AUTH_TOKEN';
const USER_KEY = 'USER';
/** Storage key of how the last session ended, for every tab and the next page. */
const END_KEY = 'SESSION_END';

/** An access token is renewed this many milliseconds before it expires, so that no call uses an expired one. */
const RENEW_BEFORE_MS = 30_000;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/**
 * `started`: a person signed in here; `adopted`: another tab stored newer tokens of the same person; `replaced`: the tokens now belong to
 * another person; `ended`: the server no longer accepts the session; `signedOut`: the person signed out, here or in another tab;
 * `secondFactorOwed`: 359; `secondFactorDemanded`: 358.
 */
export type SessionEvent =
  | 'started'
  | 'adopted'
  | 'replaced'
  | 'ended'
  | 'signedOut'
  | 'secondFactorOwed'
  | 'secondFactorDemanded';

/** Asks the person to sign in again above unsaved input; returns whether new tokens are stored now. */
type Rescue = () => Promise<boolean>;

/** Result of `refresh`: new tokens, or null when the server refused the old ones. A network failure throws. */
type RefreshCall = (tokens: Tokens) => Promise<Tokens | null>;

/** Runs a task under a lock that all tabs share. */
export type Lock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

interface SessionOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  lock: Lock;
  now: () => number;
}

export type Session = ReturnType<typeof createSession>;

/** Stores the tokens in the browser and renews them once for all tabs (ACC-29, ACC-27). */
export function createSession({ storage, lock, now }: SessionOptions) {
  const listeners = new Set<(event: SessionEvent) => void>();
  /** Local expiry of tokens that this tab received itself: a wrong clock must not make every call renew. */
  const endsAt = new Map<string, number>();
  let renewal: Promise<Tokens | null> | null = null;
  let rescue: Rescue = () => Promise.resolve(false);
  let rescuing: Promise<void> | null = null;
  /** Last event without a listener, and the token that was stored then. */
  let unheard: { event: SessionEvent; token: string | undefined } | null = null;
  /** Person whose data this tab holds, also after the session ends, so that no other person sees it. */
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
    // Written before the tokens: tabs that see them disappear read it.
    storage.setItem(END_KEY, end);
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
  }

  function emit(event: SessionEvent): void {
    // The first calls of a page get responses before it is drawn.
    unheard = listeners.size === 0 && isLasting(event) ? { event, token: read()?.accessToken } : null;
    for (const listener of listeners) listener(event);
  }

  function isEnding(tokens: Tokens): boolean {
    const end = endsAt.get(tokens.accessToken) ?? readLifetime(tokens.accessToken)?.endsAt ?? Infinity;
    return end - now() < RENEW_BEFORE_MS;
  }

  /** Renews `failed` unless another tab already did; null means that the session is over. */
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
    // The person signed out, or in again, while the call ran: the stored tokens apply.
    if (current?.refreshToken !== stored.refreshToken) return current;
    // Refused tokens stay until `expire`, so that unsaved input can be saved first and a page that loads meanwhile learns of the end.
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
    /** The same person signed in again above the page, or passed the second factor: the page keeps its state. */
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
     * Handles tokens that the server refuses permanently; newer ones that another tab stored meanwhile stay (ACC-28). Returns the tokens of
     * a person who signed in again to keep unsaved input; the failed call can then be repeated.
     */
    async expire(failed: Tokens | null): Promise<Tokens | null> {
      const before = person;
      if (!isNewerThan(failed)) {
        rescuing ??= rescueOrEnd(failed).finally(() => {
          rescuing = null;
        });
        await rescuing;
      }
      // A call of one person is never repeated as another.
      const tokens = read();
      return personOf(tokens) === before ? tokens : null;
    },
    /** Sets how `expire` asks the person; without it the session simply ends. */
    rescueBy(ask: Rescue): void {
      rescue = ask;
    },
    /** The last session expired, and no person has signed in since. */
    hasEnded: () => storage.getItem(END_KEY) === 'ended',
    /** Signs out: forgets tokens and person on this device. */
    signOut(): void {
      clear('signedOut');
      emit('signedOut');
    },
    saveUser(user: User): void {
      storage.setItem(USER_KEY, JSON.stringify(user));
    },
    /** Adds a listener. The first one also receives the event emitted before it, if the same tokens are still stored. */
    subscribe(listener: (event: SessionEvent) => void): () => void {
      listeners.add(listener);
      const missed = unheard;
      unheard = null;
      if (missed !== null && missed.token === read()?.accessToken) listener(missed.event);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether an event stays true until the person acts. */
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

/** Returns a token's lifetime and expiry by its own claims; null for a token without them. */
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
