import type { AnyRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { openDialog, readDialogs } from '../../ui/dialogs.ts';

// Both come when they are opened: the first page does not pay for them.
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('./palette/key-sheet.tsx')).KeySheet }));

let closeOpen: (() => void) | null = null;
/** What was typed between the keys that open the palette and its field being there; null while none is on its way. */
let typedAhead: string | null = null;
/** A palette that has not come after this long, in milliseconds, does not come: the keys are the page's again. */
const PATIENCE_MS = 3_000;
let openedAt = 0;

/** Keeps a key for the field of a palette that is on its way: fast hands lose no letter. False when none is. */
export function keepTyped(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  if (
    typedAhead === null ||
    performance.now() - openedAt > PATIENCE_MS ||
    event.key.length !== 1 ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return false;
  typedAhead += event.key;
  return true;
}

function takeTyped(): string {
  const typed = typedAhead ?? '';
  typedAhead = null;
  return typed;
}

/** Opens the command palette, or closes the open one (U12). Above another dialog it does not open: that one comes first. */
export function togglePalette(router: AnyRouter): boolean {
  if (closeOpen !== null) {
    closeOpen();
    closeOpen = null;
    typedAhead = null;
    return true;
  }
  if (readDialogs().length > 0) return false;
  typedAhead = '';
  openedAt = performance.now();
  const close = openDialog((end) => (
    <Palette
      router={router}
      takeTyped={takeTyped}
      onClose={end}
      onGone={() => {
        typedAhead = null;
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
