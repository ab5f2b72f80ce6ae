import { useSyncExternalStore } from 'react';

/** Open dialogs, the topmost last. Content that must be reachable above a dialog is rendered inside the topmost one. */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Registers an open dialog as the topmost. Returns a function that removes it. */
export function holdTop(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the element of the topmost dialog; null while no dialog is open. */
export function useTop(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? null);
}
