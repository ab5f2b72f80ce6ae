import { useSyncExternalStore } from 'react';
import { notify } from '../feedback/notify.tsx';

/** Why nothing can be changed on this page, in words; null while changes are possible. */
let reason: string | null = null;
const listeners = new Set<() => void>();

/** Shows every control that writes as disabled with this reason (SEE-9); null enables them again. */
export function setReadOnly(next: string | null): void {
  reason = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns why nothing can be changed on this page; null while changes are possible. Controls that only read ignore it. */
export function useReadOnly(): string | null {
  return useSyncExternalStore(subscribe, () => reason);
}

/** Returns the properties of a plain button that writes; use `Button` where its style fits. */
export function useGuard(onClick: () => void) {
  const readOnly = useReadOnly();
  if (readOnly === null) return { onClick };
  return {
    onClick: () => notify({ tone: 'info', title: readOnly }),
    'aria-disabled': true,
    'data-guarded': true,
    title: readOnly,
  } as const;
}
