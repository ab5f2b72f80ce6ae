import { startTransition, useEffect, useState } from 'react';

/** Returns the current time in epoch milliseconds, for countdowns; it is updated every `everyMs` milliseconds while the component is mounted. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // The update is a transition, because a table full of countdowns must not delay a click.
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
