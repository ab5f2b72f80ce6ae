import { Fragment, useSyncExternalStore } from 'react';
import { closeDialog, readDialogs, subscribeDialogs } from './dialogs.ts';

/** The place where dialogs live (Spec 1 §2); later ones lie above earlier ones. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, readDialogs);
  return dialogs.map(({ id, render }) => <Fragment key={id}>{render(() => closeDialog(id))}</Fragment>);
}
