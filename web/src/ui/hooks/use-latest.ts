import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same over all renders and calls the newest one, so that components which get it are not drawn again. */
export function useLatest<Parameters extends unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
