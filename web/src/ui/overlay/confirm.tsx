import { lazy } from 'react';
import { openDialog } from './dialogs.ts';
import type { Question } from './confirm-dialog.tsx';

// Dialogs come when they are opened: the first screen does not pay for them.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks before something that matters. */
export function confirm(question: Question): void {
  openDialog((close) => <ConfirmDialog question={question} onClose={close} />);
}
