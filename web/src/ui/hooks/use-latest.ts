import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function with a stable identity that calls the newest version of a function, so that components which receive it do not render again. */
export function useLatest<Parameters extends unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
