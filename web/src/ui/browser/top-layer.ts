import { useSyncExternalStore } from 'react';

/** Open dialogs, uppermost last: whatever must be reachable above a dialog is rendered inside it. */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Puts an open dialog on top. Returns a function that removes it. */
export function holdTop(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the uppermost dialog; null while none is open. */
export function useTop(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? null);
}
