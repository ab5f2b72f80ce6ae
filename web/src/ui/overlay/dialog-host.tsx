import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { closeDialog, markShown, readDialogs, subscribeDialogs } from './dialogs.ts';
import { addNotice } from '../feedback/notices.ts';
import { useBroken } from '../layout/route-error.tsx';

/** What stays of a dialog that broke: word of it. The page below has nothing to do with it and stays (UI-51). */
function BrokenDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { title, text, reload: label } = useBroken(error);
  useEffect(() => {
    onClose();
    addNotice({ tone: 'error', title, text, action: { label, run: () => location.reload() } });
  });
  return null;
}

/** Rendered before the dialog beside it, so that the dialog is registered as shown before it opens another. */
function Shown({ id }: { id: number }) {
  useLayoutEffect(() => markShown(id), [id]);
  return null;
}

/** The place where dialogs live; later ones lie above earlier ones, each may come as a chunk of its own. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(subscribeDialogs, readDialogs);
  return dialogs.map(({ id, render }) => {
    const close = () => closeDialog(id);
    return (
      <CatchBoundary
        key={id}
        getResetKey={() => id}
        errorComponent={({ error }) => <BrokenDialog error={error} onClose={close} />}
      >
        <Suspense>
          <Shown id={id} />
          {render(close)}
        </Suspense>
      </CatchBoundary>
    );
  });
}
