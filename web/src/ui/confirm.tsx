import { lazy } from 'react';
import { openDialog } from './dialogs.ts';

export interface Question {
  title: string;
  /** Newlines become lines; always plain text, never markup (UI-33). */
  text: string;
  /** Words in the text to show bold (UI-33). */
  boldWords?: readonly string[];
  /** What the button does, in words: 'Xoá shop', not 'OK'. */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  /** The dialog shows progress while it runs, closes on success, and stays with the reason on failure (UI-33). */
  onConfirm: () => void | Promise<unknown>;
}

// Dialogs come when they are opened: the first screen does not pay for them.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks before something that matters. */
export function confirm(question: Question): void {
  openDialog((close) => <ConfirmDialog question={question} onClose={close} />);
}
