import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/**
 * Returns a typed value once it has not changed for `pauseMs` milliseconds (debounce), so that the server is not queried at each key press. The first
 * value is returned at once.
 */
export function usePaused<T>(value: T, pauseMs = PAUSE_MS): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
