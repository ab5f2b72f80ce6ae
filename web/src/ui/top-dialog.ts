import { createContext, use, useSyncExternalStore } from 'react';
import { readDialogs, subscribeDialogs } from './dialogs.ts';

/** Whether no other dialog of the host lies above; null outside the host, where every one of the host does. */
export const TopDialog = createContext<boolean | null>(null);

/** Tells whether this dialog is the uppermost: Escape is for that one only. */
export function useTopDialog(): boolean {
  const isTop = use(TopDialog);
  const dialogs = useSyncExternalStore(subscribeDialogs, readDialogs);
  return isTop ?? dialogs.length === 0;
}
