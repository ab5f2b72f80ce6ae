import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function with a stable identity that calls the newest version, so that components which receive it are not rendered again. */
export function useLatest<Parameters extends unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
