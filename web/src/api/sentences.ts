import type { SENTENCES } from '@bobbin/contract/error-sentences';
import { ApiError, learnCodes } from './api-error.ts';

let known: typeof SENTENCES | null = null;

/** Returns the sentences of all error codes; null before the first failure. */
export function readSentences(): typeof SENTENCES | null {
  return known;
}

/**
 * Loads the names and sentences of all error codes, and the next steps. Most visits do not need these texts, so they load with the first failure or
 * when the page is idle.
 */
export async function loadSentences(): Promise<void> {
  // Without a connection the sentences cannot load; the failure is then shown with its short text only.
  known ??= await Promise.all([
    import('@bobbin/contract/error-sentences'),
    import('@bobbin/contract/error-codes'),
    import('../i18n/vi/next-steps.ts'),
  ]).then(
    ([{ SENTENCES }, { CODES }]) => {
      learnCodes(CODES);
      return SENTENCES;
    },
    () => null,
  );
}

/** Awaits a task; if the task fails, loads the sentences before the error is thrown on. */
export async function withSentences<T>(task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof ApiError) await loadSentences();
    throw error;
  }
}
