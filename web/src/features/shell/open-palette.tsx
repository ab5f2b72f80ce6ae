import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { isStaff } from '../../api/permissions.ts';
import { userQuery } from '../../api/user.ts';
import { openDialog, readDialogs } from '../../ui/overlay/dialogs.ts';

// The palette's code loads on demand, to keep the first page small.
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const StaffPalette = lazy(async () => ({ default: (await import('./palette/staff-palette.tsx')).StaffPalette }));

let closeOpen: (() => void) | null = null;
/** Text that was typed before the palette's field was ready; null while no palette is loading. */
let typedAhead: string | null = null;
/** Time in milliseconds after which a palette that did not load is given up, so that keys reach the page again. */
const PATIENCE_MS = 3_000;
let openedAt = 0;

/** Collects typed keys for the field while the palette is loading. Returns false if no palette is loading. */
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

/**
 * Opens the command palette, which for staff searches everything, or closes it if it is open (UI-39, ROL-51). It does not open above another dialog.
 */
export function togglePalette(router: AnyRouter): boolean {
  if (closeOpen !== null) {
    closeOpen();
    closeOpen = null;
    typedAhead = null;
    return true;
  }
  if (readDialogs().length > 0) return false;
  const { queryClient } = router.options.context as { queryClient: QueryClient };
  typedAhead = '';
  openedAt = performance.now();
  const user = queryClient.getQueryData(userQuery.queryKey);
  const Own = user !== undefined && isStaff(user) ? StaffPalette : Palette;
  const close = openDialog((end) => (
    <Own
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
