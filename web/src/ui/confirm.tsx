import { lazy } from 'react';
import { openDialog } from './dialogs.ts';

export interface Question {
  title: string;
  /** Newlines separate lines; always plain text, never markup (UI-33). */
  text: string;
  /** Words in the text to show bold (UI-33). */
  boldWords?: readonly string[];
  /** Label of the button as an action: 'Xoá shop', not 'OK'. */
  action: string;
  cancel?: string;
  isDangerous?: boolean;
  /** Runs on confirmation. The dialog shows progress, closes on success, and shows the reason on failure (UI-33). */
  onConfirm: () => void | Promise<unknown>;
}

// Dialogs load when they are opened, so that the first screen stays small.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks for confirmation before an important action. */
export function confirm(question: Question): void {
  openDialog((close) => <ConfirmDialog question={question} onClose={close} />);
}
