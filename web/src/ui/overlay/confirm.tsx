import { lazy } from 'react';
import { openDialog } from './dialogs.ts';
import type { Question } from './confirm-dialog.tsx';

// The dialog loads on demand, to keep the first screen small.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks for confirmation before an important action. */
export function confirm(question: Question): void {
  openDialog((close) => <ConfirmDialog question={question} onClose={close} />);
}
