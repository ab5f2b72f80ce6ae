import { Suspense, useSyncExternalStore } from 'react';
import { closeDialog, readDialogs, subscribeDialogs } from './dialogs.ts';
import { TopDialog } from './top-dialog.ts';

/** The place where dialogs live (Spec 1 §2); later ones lie above earlier ones, each may come as a chunk of its own. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, readDialogs);
  return dialogs.map(({ id, render }, index) => (
    <TopDialog key={id} value={index === dialogs.length - 1}>
      <Suspense>{render(() => closeDialog(id))}</Suspense>
    </TopDialog>
  ));
}
