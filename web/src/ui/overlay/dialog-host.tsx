import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { closeDialog, markShown, readDialogs, subscribeDialogs } from './dialogs.ts';
import { addNotice } from '../feedback/notices.ts';
import { useBroken } from '../layout/route-error.tsx';

/** Replaces a dialog that could not be rendered by an error message; the page below stays (UI-51). */
function BrokenDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { title, text, reload: label } = useBroken(error);
  useEffect(() => {
    onClose();
    addNotice({ tone: 'error', title, text, action: { label, run: () => location.reload() } });
  });
  return null;
}

/** Renders nothing, but registers the dialog beside it as shown, before that dialog can open another dialog. */
function Shown({ id }: { id: number }) {
  useLayoutEffect(() => markShown(id), [id]);
  return null;
}

/** Renders the open dialogs; a dialog that opened later is above the others. Each dialog may be a separate chunk. */
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
