import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function over all renders that runs the newest one: what gets it as a property is not drawn again. */
export function useLatest<Parameters extends unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
