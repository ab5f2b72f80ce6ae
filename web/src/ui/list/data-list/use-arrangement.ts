import { useSyncExternalStore } from 'react';
import { followArrangements, readArrangement, type Arrangement } from './arrangement.ts';
import type { PlainList } from './column.ts';

/** How the person arranged the list. */
export function useArrangement(list: PlainList): Arrangement {
  return useSyncExternalStore(followArrangements, () => readArrangement(list));
}

function followResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The window's pixels as far as the columns care: the number changes only where one of them leaves. */
export function useWindowStep({ columns }: PlainList): number {
  const steps = columns.flatMap(({ from }) => from ?? []).toSorted((one, other) => one - other);
  return useSyncExternalStore(followResize, () => steps.findLast((step) => innerWidth >= step) ?? 0);
}
