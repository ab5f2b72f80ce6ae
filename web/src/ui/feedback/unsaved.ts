import { useEffect } from 'react';

let count = 0;
const listeners = new Set<(isUnsaved: boolean) => void>();

function change(step: 1 | -1): void {
  count += step;
  for (const listener of listeners) listener(count > 0);
}

/** Counts this component as holding something typed and not saved, so that nothing throws it away unasked (UI-32). */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    change(1);
    return () => change(-1);
  }, [isDirty]);
}

/** Returns whether anything on the page would be lost by leaving it. */
export function hasUnsaved(): boolean {
  return count > 0;
}

/** Calls the listener whenever something is typed or saved. Returns a function that stops it. */
export function watchUnsaved(listener: (isUnsaved: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
