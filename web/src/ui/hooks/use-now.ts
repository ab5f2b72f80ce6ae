import { startTransition, useEffect, useState } from 'react';

/** Returns the time in epoch milliseconds, updated every `everyMs` milliseconds while mounted (countdowns). */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // A transition, because a table full of countdowns must not delay a press.
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
