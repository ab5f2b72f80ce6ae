import type { ReactNode } from 'react';

/** Open dialog; the host renders it and passes the function that closes it. */
interface OpenDialog {
  id: number;
  render: (close: () => void) => ReactNode;
  /** True if the dialog belongs to no page, so that it stays when the page below changes. */
  staysOn: boolean;
  /** True once its chunk has loaded and the dialog is visible. */
  isShown: boolean;
}

let open: readonly OpenDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Opens a dialog above the page: `openDialog((close) => <MyDialog onClose={close} />)`. Returns a function that closes it. A dialog whose chunk is
 * still loading is replaced, so that two clicks before the dialog appears open only one (UI-33).
 */
export function openDialog(render: OpenDialog['render'], { staysOn = false } = {}): () => void {
  const id = ++lastId;
  const kept = open.filter((dialog) => dialog.isShown || dialog.staysOn || staysOn);
  change([...kept, { id, render, staysOn, isShown: false }]);
  return () => closeDialog(id);
}

/** Marks a dialog as visible; a dialog that opens later is then placed above it instead of replacing it. */
export function markShown(id: number): void {
  change(open.map((dialog) => (dialog.id === id ? { ...dialog, isShown: true } : dialog)));
}

export function closeDialog(id: number): void {
  change(open.filter((dialog) => dialog.id !== id));
}

/** Closes the dialogs that belong to the page that is left. */
export function closePageDialogs(): void {
  if (open.some(({ staysOn }) => !staysOn)) change(open.filter(({ staysOn }) => staysOn));
}

/** Closes all dialogs without a confirmation, when the person signs out. */
export function closeDialogs(): void {
  change([]);
}

export function readDialogs(): readonly OpenDialog[] {
  return open;
}

export function subscribeDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
