import { useMemo, useSyncExternalStore } from 'react';
import { followArrangements, readArrangement, type Arrangement, type WindowSize } from './arrangement.ts';
import type { PlainList } from './column.ts';

/** From here on columns with two widths take the wider one, in pixels. */
const WIDE_FROM_PX = 1600;

/** How the person arranged the list. */
export function useArrangement(list: PlainList): Arrangement {
  return useSyncExternalStore(followArrangements, () => readArrangement(list));
}

function followResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The window as far as the columns care: it changes only where one of them leaves or widens. */
export function useWindowSize({ columns }: PlainList): WindowSize {
  const steps = [...columns.flatMap(({ from }) => from ?? []), WIDE_FROM_PX].toSorted((one, other) => one - other);
  const width = useSyncExternalStore(followResize, () => steps.findLast((step) => innerWidth >= step) ?? 0);
  return useMemo(() => ({ width, isWide: width >= WIDE_FROM_PX }), [width]);
}
