import { useEffect, useRef } from 'react';
import { session } from '../../api/client.ts';
import { notifyError } from './notify.tsx';

interface Said<T> {
  /** Runs after the write succeeded. */
  done?: ((reply: T) => void) | undefined;
  /** Runs after a refusal or a failed request; without it the default notice reports the failure. */
  failed?: ((error: unknown) => void) | undefined;
}

/** No data of a person stays on screen after signing out or after the session ends (ACC-7). */
const isSomebodyHere = () => session.read() !== null;

/**
 * Reports the result of a write, also after its component was unmounted: the row left the list, the dialog was closed, or the person is on
 * another page (UI-55). Takes the promise of `mutateAsync`: callbacks passed to `mutate` are dropped with their component.
 */
export function sayAnswer<T>(answer: Promise<T>, said: Said<T> = {}): void {
  const { failed = notifyError } = said;
  void answer.then(
    (reply) => (isSomebodyHere() ? said.done?.(reply) : undefined),
    (error: unknown) => (isSomebodyHere() ? failed(error) : undefined),
  );
}

/** Returns a function that reports a result by another way if the component that shows it is unmounted by then (UI-55). */
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
 * Returns a handler for failures that are shown beside their cause (`<Failure>`): a notice reports a failure if that place is gone by then
 * (UI-28, UI-55).
 */
export function useFailureWhenGone(): (error: unknown) => void {
  const whenGone = useWhenGone();
  return (error) => whenGone(() => notifyError(error));
}
