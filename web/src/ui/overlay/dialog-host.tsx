import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { closeDialog, markShown, readDialogs, subscribeDialogs } from './dialogs.ts';
import { addNotice } from '../feedback/notices.ts';
import { useBroken } from '../layout/route-error.tsx';

/** Replaces a dialog that failed to render with an error; the page below stays (UI-51). */
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

/** Renders the open dialogs; later ones lie above earlier ones, each may be a separate chunk. */
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
