import { NARROW_BELOW_PX } from '@bobbin/domain/limits';
import { useCallback, useSyncExternalStore } from 'react';

const queries = new Map<number, MediaQueryList>();

/** Returns the media query for a width. It uses 973.98 for 974, as CSS does, because no zoom level gives a width between the two (UI-16). */
function toQuery(below: number): MediaQueryList {
  const known = queries.get(below) ?? matchMedia(`(max-width: ${below - 0.02}px)`);
  queries.set(below, known);
  return known;
}

/** Returns whether the window is narrow at this moment. */
export function isNarrow(): boolean {
  return toQuery(NARROW_BELOW_PX).matches;
}

/**
 * Returns whether the window is narrow, so that lists show cards instead of tables (UI-16).
 * @param below width in pixels below which the window is narrow; lists of staff have widths of their own
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
