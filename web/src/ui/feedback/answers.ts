import { useEffect, useRef } from 'react';
import { session } from '../../api/client.ts';
import { notifyError } from './notify.tsx';

interface Said<T> {
  /** What is said and done once it is written. */
  done?: ((reply: T) => void) | undefined;
  /** What is said where it was refused or lost; without it the failure is told as every other one. */
  failed?: ((error: unknown) => void) | undefined;
}

/** Nothing of a person stays on the screen who has signed out, or whose session has ended (ACC-7). */
const isSomebodyHere = () => session.read() !== null;

/**
 * Returns how a write ended, also where what began it is gone by then: its row left the list, its dialog was closed, the person is on
 * another page (UI-55). Takes the promise of `mutateAsync`: callbacks handed to `mutate` are dropped with their component.
 */
export function sayAnswer<T>(answer: Promise<T>, said: Said<T> = {}): void {
  const { failed = notifyError } = said;
  void answer.then(
    (reply) => (isSomebodyHere() ? said.done?.(reply) : undefined),
    (error: unknown) => (isSomebodyHere() ? failed(error) : undefined),
  );
}

/** For what a component shows by itself: says it some other way where the component is gone by then, and not at all while it is there (UI-55). */
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

/** For a failure that is shown beside its cause (`<Failure>`): a notice reports it if that place is gone by then (UI-28, UI-55). */
export function useFailureWhenGone(): (error: unknown) => void {
  const whenGone = useWhenGone();
  return (error) => whenGone(() => notifyError(error));
}
