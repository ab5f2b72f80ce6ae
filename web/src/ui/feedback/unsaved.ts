import { useEffect } from 'react';

let count = 0;
const listeners = new Set<(isUnsaved: boolean) => void>();

function change(step: 1 | -1): void {
  count += step;
  for (const listener of listeners) listener(count > 0);
}

/** Registers that this component contains unsaved input, so that the input is not discarded without a confirmation (UI-32). */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    change(1);
    return () => change(-1);
  }, [isDirty]);
}

/** Returns whether leaving the page would discard unsaved input. */
export function hasUnsaved(): boolean {
  return count > 0;
}

/** Calls the listener whenever unsaved input appears or is saved. Returns a function that ends this. */
export function watchUnsaved(listener: (isUnsaved: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
