import type { AnyRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { openDialog, readDialogs } from '../../ui/dialogs.ts';

// Both come when they are opened: the first page does not pay for them.
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('./palette/key-sheet.tsx')).KeySheet }));

let closeOpen: (() => void) | null = null;

/** Opens the command palette, or closes the open one (U12). Above another dialog it does not open: that one comes first. */
export function togglePalette(router: AnyRouter): boolean {
  if (closeOpen !== null) {
    closeOpen();
    return true;
  }
  if (readDialogs().length > 0) return false;
  const close = openDialog((end) => (
    <Palette
      router={router}
      onClose={end}
      onGone={() => {
        closeOpen = null;
      }}
    />
  ));
  closeOpen = close;
  return true;
}

/** Opens the sheet of all keys (U13). */
export function openKeySheet(): boolean {
  openDialog((close) => <KeySheet onClose={close} />);
  return true;
}
