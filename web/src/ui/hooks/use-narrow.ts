import { NARROW_BELOW_PX } from '@bobbin/domain/limits';
import { useSyncExternalStore } from 'react';

// 973.98 as in CSS `max-width: 973.98px`: 974 itself is wide in both, and no zoom level falls between (UI-16).
const query = matchMedia(`(max-width: ${NARROW_BELOW_PX - 0.02}px)`);

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the window is narrow now. */
export function isNarrow(): boolean {
  return query.matches;
}

/** Returns whether the window is narrow, which shows cards instead of tables (UI-16). */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}
