import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { isStaff } from '../../api/permissions.ts';
import { userQuery } from '../../api/user.ts';
import { openDialog, readDialogs } from '../../ui/overlay/dialogs.ts';

// Loaded on demand, to keep the first page small.
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }));
const StaffPalette = lazy(async () => ({ default: (await import('./palette/staff-palette.tsx')).StaffPalette }));

let closeOpen: (() => void) | null = null;
/** Keys typed before the palette's field is ready; null while no palette is loading. */
let typedAhead: string | null = null;
/** Timeout in milliseconds after which a palette that did not load is dropped, and keys go to the page again. */
const PATIENCE_MS = 3_000;
let openedAt = 0;

/** Keeps typed keys for the field while the palette is loading. Returns false if none is loading. */
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

/** Opens the command palette, for staff the one that searches everything, or closes the open one (UI-39, ROL-51). It does not open above another dialog. */
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
