import { useSyncExternalStore } from 'react';

/** Ids of the orders for which a label is being made or which are being sent. */
let busy: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(ids: ReadonlySet<string>): void {
  busy = ids;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks an order as busy while the task runs. */
export async function whileBusy(id: string, task: () => Promise<void>): Promise<void> {
  set(new Set(busy).add(id));
  try {
    await task();
  } finally {
    set(new Set([...busy].filter((other) => other !== id)));
  }
}

/** Returns whether an order is busy. Only the component that calls this hook renders again, not the whole row. */
export function useIsBusy(id: string): boolean {
  return useSyncExternalStore(follow, () => busy.has(id));
}
