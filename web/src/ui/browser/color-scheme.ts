import { useSyncExternalStore } from 'react';

/** Key of the colour scheme in browser storage, and its values. */
const THEME_KEY = 'theme';
const DARK = matchMedia('(prefers-color-scheme: dark)');

export type ColorScheme = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();

/** Returns the chosen colour scheme; light by default. */
function readScheme(): ColorScheme {
  const saved = localStorage.getItem(THEME_KEY);
  return saved === 'dark' || saved === 'system' ? saved : 'light';
}

/** Applies the colour scheme to the page; `start.js` already applies it before the application loads. */
function apply(): void {
  const scheme = readScheme();
  const isDark = scheme === 'dark' || (scheme === 'system' && DARK.matches);
  document.documentElement.dataset.colorScheme = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(THEME_KEY, scheme);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readScheme);
}

/** Applies changes of the colour scheme in other tabs and in the system. Returns a function that ends this. */
export function followColorScheme(): () => void {
  const followTab = (event: StorageEvent) => {
    if (event.key === THEME_KEY) apply();
  };
  apply();
  addEventListener('storage', followTab);
  DARK.addEventListener('change', apply);
  return () => {
    removeEventListener('storage', followTab);
    DARK.removeEventListener('change', apply);
  };
}
