import { useEffect, useRef } from 'react';
import { session } from '../../api/client.ts';
import { notifyError } from './notify.tsx';

interface Said<T> {
  /** Called after the write succeeded. */
  done?: ((reply: T) => void) | undefined;
  /** Called after a refusal or a failed request; without it the default notice reports the failure. */
  failed?: ((error: unknown) => void) | undefined;
}

/** After signing out or the end of the session no notice is shown, so that no data of a person stays on screen (ACC-7). */
const isSomebodyHere = () => session.read() !== null;

/**
 * Reports the result of a write, even if its component was unmounted in the meantime, because the row left the list, the dialog was closed, or the
 * person opened another page (UI-55). It takes the promise of `mutateAsync`, because callbacks passed to `mutate` are dropped with their component.
 */
export function sayAnswer<T>(answer: Promise<T>, said: Said<T> = {}): void {
  const { failed = notifyError } = said;
  void answer.then(
    (reply) => (isSomebodyHere() ? said.done?.(reply) : undefined),
    (error: unknown) => (isSomebodyHere() ? failed(error) : undefined),
  );
}

/** Returns a function that reports a result in another way if the component that would show it has been unmounted (UI-55). */
export function useWhenGone(): (say: () => void) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (say) => {
    if (!isHere.current && isSomebodyHere()) say();
  };
}

/**
 * Returns a handler for failures that a component shows beside their cause (`<Failure>`). If that component has been unmounted, a notice reports the
 * failure instead (UI-28, UI-55).
 */
export function useFailureWhenGone(): (error: unknown) => void {
  const whenGone = useWhenGone();
  return (error) => whenGone(() => notifyError(error));
}
