import { startTransition, useEffect, useState } from 'react';

/** The time, epoch milliseconds, renewed every `everyMs` milliseconds while mounted (countdowns). */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // A table full of countdowns must not hold up a press that comes in between.
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
