import type { AnyRouter } from '@tanstack/react-router';
import { followKeys } from './follow-keys.ts';
import { followLocale } from './follow-locale.ts';
import { guardLeave } from './guard-leave.tsx';
import { forgetRecent } from './recent.ts';

/** Starts what the shell does on every page. Gives the way to stop. */
export function startShell(router: AnyRouter): () => void {
  const stops = [followKeys(router), followLocale(), guardLeave(router), forgetRecent()];
  return () => {
    for (const stop of stops) stop();
  };
}
