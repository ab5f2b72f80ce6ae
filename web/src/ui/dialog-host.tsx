import { Suspense, useSyncExternalStore } from 'react';
import { closeDialog, readDialogs, subscribeDialogs } from './dialogs.ts';

/** The place where dialogs live; later ones lie above earlier ones, each may come as a chunk of its own. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, readDialogs);
  return dialogs.map(({ id, render }) => <Suspense key={id}>{render(() => closeDialog(id))}</Suspense>);
}
