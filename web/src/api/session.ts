import { z } from 'zod';
import type { User } from '@bobbin/contract/auth';

/** Keys in browser storage (Spec 1 §3). */
export const TOKEN_KEY = 'AUTH_TOKEN';
const USER_KEY = 'USER';

/** An access token is renewed this long before its end, in milliseconds, so that no call meets a dead one. */
const RENEW_BEFORE_MS = 30_000;

const tokensShape = z.object({ accessToken: z.string().min(1), refreshToken: z.string().min(1) });
export type Tokens = z.infer<typeof tokensShape>;

/** `ended`: the server no longer knows us; `signedOut`: the person left, here or in another tab; `secondFactorOwed`: 359. */
export type SessionEvent = 'started' | 'ended' | 'signedOut' | 'secondFactorOwed';

/** What `refresh` may answer: new tokens, or null when the server refused the old ones. A network failure throws. */
type RefreshCall = (tokens: Tokens) => Promise<Tokens | null>;

/** Runs a task while no other tab runs one under the same name. */
export type Lock = <T>(name: string, task: () => Promise<T>) => Promise<T>;

interface SessionOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  lock: Lock;
  now: () => number;
}

export type Session = ReturnType<typeof createSession>;

/** Keeps the tokens in browser storage and renews them once for all tabs (Spec 1 §3, AC-55). */
export function createSession({ storage, lock, now }: SessionOptions) {
  const listeners = new Set<(event: SessionEvent) => void>();
  /** Local end of the tokens this tab received itself: a wrong clock must not make every call renew. */
  const endsAt = new Map<string, number>();
  let renewal: Promise<Tokens | null> | null = null;

  function read(): Tokens | null {
    const parsed = tokensShape.safeParse(parseJson(storage.getItem(TOKEN_KEY)));
    return parsed.success ? parsed.data : null;
  }

  function write(tokens: Tokens): void {
    const lifetime = readLifetime(tokens.accessToken);
    if (lifetime !== null) endsAt.set(tokens.accessToken, now() + lifetime.milliseconds);
    storage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }));
  }

  function clear(): void {
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
  }

  function emit(event: SessionEvent): void {
    for (const listener of listeners) listener(event);
  }

  function isEnding(tokens: Tokens): boolean {
    const end = endsAt.get(tokens.accessToken) ?? readLifetime(tokens.accessToken)?.endsAt ?? Infinity;
    return end - now() < RENEW_BEFORE_MS;
  }

  /** Renews `failed` unless somebody already did; null means that the session is over. */
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
    // The person signed out, or in again, while the call ran: what is stored now is the newer truth.
    if (current?.refreshToken !== stored.refreshToken) return current;
    if (renewed === null) clear();
    else write(renewed);
    return renewed;
  }

  return {
    read,
    renew,
    isEnding,
    emit,
    start(tokens: Tokens): void {
      write(tokens);
      emit('started');
    },
    /** The server refuses these tokens for good; newer ones that another tab stored meanwhile stay (AC-55). */
    expire(failed: Tokens | null): void {
      const stored = read();
      if (stored !== null && stored.accessToken !== failed?.accessToken) return;
      clear();
      emit('ended');
    },
    /** The person leaves: forgets tokens and person on this device. */
    signOut(): void {
      clear();
      emit('signedOut');
    },
    saveUser(user: User): void {
      storage.setItem(USER_KEY, JSON.stringify(user));
    },
    subscribe(listener: (event: SessionEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const claims = z.object({ exp: z.number(), iat: z.number() });

/** How long a token lives and when it ends by its own claims; null for a token that does not tell. */
function readLifetime(accessToken: string): { milliseconds: number; endsAt: number } | null {
  const payload = accessToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const parsed = claims.safeParse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    if (!parsed.success) return null;
    return { milliseconds: (parsed.data.exp - parsed.data.iat) * 1000, endsAt: parsed.data.exp * 1000 };
  } catch {
    return null;
  }
}
