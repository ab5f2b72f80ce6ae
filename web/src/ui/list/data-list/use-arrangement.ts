import { useSyncExternalStore } from 'react';
import { followArrangements, readArrangement, type Arrangement } from './arrangement.ts';
import type { PlainList } from './column.ts';

/** Returns the person's arrangement of the list. */
export function useArrangement(list: PlainList): Arrangement {
  return useSyncExternalStore(followArrangements, () => readArrangement(list));
}

function followResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Returns the width of the window in steps; the number changes only where a column appears or disappears. */
export function useWindowStep({ columns }: PlainList): number {
  const steps = columns.flatMap(({ from }) => from ?? []).toSorted((one, other) => one - other);
  return useSyncExternalStore(followResize, () => steps.findLast((step) => innerWidth >= step) ?? 0);
}
