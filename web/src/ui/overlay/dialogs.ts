import type { ReactNode } from 'react';

/** An open dialog: the host renders it and hands it the way to close. */
interface OpenDialog {
  id: number;
  render: (close: () => void) => ReactNode;
  /** Belongs to no page: stays when the page below changes. */
  staysOn: boolean;
  /** It is seen: its file has come. */
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

/** From now on a further dialog lies above it. */
export function markShown(id: number): void {
  change(open.map((dialog) => (dialog.id === id ? { ...dialog, isShown: true } : dialog)));
}

export function closeDialog(id: number): void {
  change(open.filter((dialog) => dialog.id !== id));
}

/** Closes what belonged to the page that is left. */
export function closePageDialogs(): void {
  if (open.some(({ staysOn }) => !staysOn)) change(open.filter(({ staysOn }) => staysOn));
}

/** Closes everything, without asking: the person is gone. */
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
