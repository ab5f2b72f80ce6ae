import { session } from '../../api/client.ts';

const RECENT_KEY = 'paletteRecent';
const RECENT_MAX = 6;

const KINDS = ['page', 'order', 'shop', 'member', 'thing'] as const;

export interface Place {
  kind: (typeof KINDS)[number];
  path: string;
  label: string;
}

/** Returns the places that were opened from the palette, newest first; they are stored for this tab and deleted with the session. */
export function readRecent(): Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, path, label } = value as Record<string, unknown>;
  return (
    KINDS.some((known) => known === kind) &&
    typeof path === 'string' &&
    /^\/(community|admin)(\/|$)/.test(path) &&
    typeof label === 'string'
  );
}

export function addRecent(newest: Place): void {
  const others = readRecent().filter(({ path }) => path !== newest.path);
  sessionStorage.setItem(RECENT_KEY, JSON.stringify([newest, ...others].slice(0, RECENT_MAX)));
}

/** Deletes the recent places when the session ends. Returns a function that ends this. */
export function forgetRecent(): () => void {
  return session.subscribe((event) => {
    if (event !== 'adopted') sessionStorage.removeItem(RECENT_KEY);
  });
}
