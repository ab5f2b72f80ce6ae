import type { AnyRouter } from '@tanstack/react-router';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { followKeys } from './follow-keys.ts';
import { followLocale } from './follow-locale.ts';

/** Starts a listener that no one needs before the first page is shown. Returns a function that ends it. */
function startLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | null = null;
  let isEnded = false;
  void (async () => {
    await whenIdle();
    const start = await load();
    if (!isEnded) stop = start();
  })();
  return () => {
    isEnded = true;
    stop?.();
  };
}

/** Starts the listeners of the shell, which run on every page. Returns a function that ends them. */
export function startShell(router: AnyRouter): () => void {
  const stops = [
    followKeys(router),
    followLocale(),
    startLater(async () => {
      const { guardLeave } = await import('./guard-leave.tsx');
      return () => guardLeave(router);
    }),
    startLater(async () => (await import('./recent.ts')).forgetRecent),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
