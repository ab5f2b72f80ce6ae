import type { ReactNode } from 'react';

/** Open dialog: the host renders it and passes the function that closes it. */
interface OpenDialog {
  id: number;
  render: (close: () => void) => ReactNode;
  /** True if the dialog belongs to no page: it stays when the page below changes. */
  staysOn: boolean;
  /** True after its chunk has loaded and it is visible. */
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
 * Opens a dialog above the page: `openDialog((close) => <MyDialog onClose={close} />)`. Returns a function that closes it. A dialog still
 * waiting for its file is replaced: two presses before anything is shown mean one (UI-33).
 */
export function openDialog(render: OpenDialog['render'], { staysOn = false } = {}): () => void {
  const id = ++lastId;
  const kept = open.filter((dialog) => dialog.isShown || dialog.staysOn || staysOn);
  change([...kept, { id, render, staysOn, isShown: false }]);
  return () => closeDialog(id);
}

/** Marks a dialog as visible: a further dialog then lies above it. */
export function markShown(id: number): void {
  change(open.map((dialog) => (dialog.id === id ? { ...dialog, isShown: true } : dialog)));
}

export function closeDialog(id: number): void {
  change(open.filter((dialog) => dialog.id !== id));
}

/** Closes the dialogs of the page that is left. */
export function closePageDialogs(): void {
  if (open.some(({ staysOn }) => !staysOn)) change(open.filter(({ staysOn }) => staysOn));
}

/** Closes all dialogs without asking, when the person signs out. */
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
