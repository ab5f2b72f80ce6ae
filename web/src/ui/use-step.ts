import { useRef, useState } from 'react';

/**
 * One call of a form: a submit flag blocks repeats (Spec 1 §4), a failure is kept to be shown, unless `onFailure` tells that
 * it is on the screen already.
 */
export function useStep<Input>(run: (input: Input) => Promise<void>, onFailure?: (error: unknown) => boolean) {
  const isBlocked = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(input: Input): Promise<void> {
    if (isBlocked.current) return;
    isBlocked.current = true;
    setRunning(true);
    setError(null);
    try {
      await run(input);
    } catch (failure) {
      if (onFailure?.(failure) !== true) setError(failure);
    } finally {
      isBlocked.current = false;
      setRunning(false);
    }
  }

  return { start, isRunning, error, forget: () => setError(null) };
}
