import { useSyncExternalStore } from 'react';

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

const PLACE = 'density';
const listeners = new Set<() => void>();

function isDensity(text: string | null): text is Density {
  return DENSITIES.some((density) => density === text);
}

let known: Density | null = null;
/** Density of the open view, which is shown instead of the person's own density. */
let lent: Density | null = null;

function read(): Density {
  if (lent !== null) return lent;
  if (known !== null) return known;
  const kept = localStorage.getItem(PLACE);
  known = isDensity(kept) ? kept : 'normal';
  return known;
}

function follow(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== null && key !== PLACE) return;
    known = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

/** Returns the density (row height) that the person chose, which the browser remembers (UI-48). */
export function useDensity(): Density {
  return useSyncExternalStore(follow, read);
}

/** Shows a density as long as a view is open; null shows the person's own density again (VIW-11). */
export function lendDensity(density: Density | null): void {
  lent = density;
  for (const listener of listeners) listener();
}

export function setDensity(density: Density): void {
  if (lent !== null) return lendDensity(density);
  known = density;
  try {
    localStorage.setItem(PLACE, density);
  } catch {
    // If the storage is full or forbidden, the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
