import { useEffect, useState } from 'react';

/** The time, epoch milliseconds, renewed every `everyMs` milliseconds while mounted (countdowns). */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
