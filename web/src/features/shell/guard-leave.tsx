import type { AnyRouter, BlockerFn } from '@tanstack/react-router';
import { lazy } from 'react';
import { closePageDialogs, openDialog } from '../../ui/overlay/dialogs.ts';
import { hasUnsaved, watchUnsaved } from '../../ui/feedback/unsaved.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/**
 * Asks for confirmation before navigation, the Back button or closing the tab discards input (UI-32), and closes the dialogs of the page that is
 * left. Returns a function that ends this.
 */
export function guardLeave(router: AnyRouter): () => void {
  let unblock: (() => void) | null = null;

  function block(): () => void {
    return router.history.block({
      // Work on a page changes its URL, so a change within the same page asks nothing; only the Back button may mean leaving.
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

/** Asks whether the person discards the input; returns the answer. */
async function askToLeave(): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>();
  const close = openDialog(() => <LeaveDialog onAnswer={answer.resolve} />, { staysOn: true });
  const isLeaving = await answer.promise;
  close();
  return isLeaving;
}
