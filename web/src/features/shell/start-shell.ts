import type { AnyRouter } from '@tanstack/react-router';
import { followKeys } from './follow-keys.ts';
import { followLocale } from './follow-locale.ts';
import { guardLeave } from './guard-leave.tsx';
import { forgetRecent } from './recent.ts';

/** Starts the listeners of the shell, which run on every page. Returns a function that ends them. */
export function startShell(router: AnyRouter): () => void {
  const stops = [followKeys(router), followLocale(), guardLeave(router), forgetRecent()];
  return () => {
    for (const stop of stops) stop();
  };
}
