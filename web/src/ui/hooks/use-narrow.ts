import { NARROW_BELOW_PX } from '@bobbin/domain/limits';
import { useCallback, useSyncExternalStore } from 'react';

const queries = new Map<number, MediaQueryList>();

/** Returns the query of a width; 973.98 as in CSS `max-width: 973.98px`, because no zoom level falls between it and 974 (UI-16). */
function toQuery(below: number): MediaQueryList {
  const known = queries.get(below) ?? matchMedia(`(max-width: ${below - 0.02}px)`);
  queries.set(below, known);
  return known;
}

/** Returns whether the window is narrow now. */
export function isNarrow(): boolean {
  return toQuery(NARROW_BELOW_PX).matches;
}

/**
 * Returns whether the window is narrow, which shows cards instead of tables (UI-16).
 * @param below width in pixels from which it is not; lists of staff have their own
 */
export function useNarrow(below = NARROW_BELOW_PX): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = toQuery(below);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [below],
  );
  return useSyncExternalStore(subscribe, () => toQuery(below).matches);
}
