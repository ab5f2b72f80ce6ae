import { useEffect } from 'react';

let count = 0;

/** Counts this component as holding something typed and not saved, so that an ending session does not throw it away (U29). */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    count += 1;
    return () => {
      count -= 1;
    };
  }, [isDirty]);
}

/** Tells whether anything on the page would be lost by leaving it. */
export function hasUnsaved(): boolean {
  return count > 0;
}
