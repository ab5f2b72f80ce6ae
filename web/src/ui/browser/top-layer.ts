import { useSyncExternalStore } from 'react';

/** Open dialogs, the uppermost last: what must be in reach above one has to stand inside of it. */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Puts an open dialog on top. Gives the way to take it away. */
export function holdTop(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uppermost dialog; null while none is open. */
export function useTop(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? null);
}
