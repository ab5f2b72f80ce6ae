import type { AnyRouter, BlockerFn } from '@tanstack/react-router';
import { lazy } from 'react';
import { closePageDialogs, openDialog } from '../../ui/overlay/dialogs.ts';
import { hasUnsaved, watchUnsaved } from '../../ui/feedback/unsaved.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/**
 * Asks before another page, the Back button or the browser throws away what was typed (UI-32), and closes the dialogs of the page
 * that is left. Gives the way to stop.
 */
export function guardLeave(router: AnyRouter): () => void {
  let unblock: (() => void) | null = null;

  function block(): () => void {
    return router.history.block({
      // The address of the same page changes while one works on it; only Back may mean to leave.
      blockerFn: async ({ currentLocation, nextLocation, action }: Parameters<BlockerFn>[0]) => {
        const isSamePage = currentLocation.pathname === nextLocation.pathname;
        if (!hasUnsaved() || (isSamePage && (action === 'PUSH' || action === 'REPLACE'))) return false;
        return !(await askToLeave());
      },
      enableBeforeUnload: hasUnsaved,
    });
  }

  const stopWatching = watchUnsaved((isUnsaved) => {
    if (isUnsaved === (unblock !== null)) return;
    unblock?.();
    unblock = isUnsaved ? block() : null;
  });
  const stopClosing = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) closePageDialogs();
  });
  return () => {
    stopWatching();
    stopClosing();
    unblock?.();
  };
}

/** Returns whether the person gives up what was typed. */
async function askToLeave(): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>();
  const close = openDialog(() => <LeaveDialog onAnswer={answer.resolve} />, { staysOn: true });
  const isLeaving = await answer.promise;
  close();
  return isLeaving;
}
