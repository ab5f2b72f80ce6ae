import type { SENTENCES } from '@bobbin/contract/error-sentences';
import { ApiError } from './api-error.ts';

let known: typeof SENTENCES | null = null;

/** The sentences of all refusals; null while nothing has failed. */
export function readSentences(): typeof SENTENCES | null {
  return known;
}

/** Has the sentences here, and what to do about each. Most visits never need them, so they come with the first failure or when the page is idle. */
export async function loadSentences(): Promise<void> {
  // Without a line nothing comes: then the failure has only its own short word.
  known ??= await Promise.all([import('@bobbin/contract/error-sentences'), import('../i18n/vi/next-steps.ts')]).then(
    ([{ SENTENCES }]) => SENTENCES,
    () => null,
  );
}

/** Has the sentences here before anybody hears of a failure. */
export async function withSentences<T>(task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof ApiError) await loadSentences();
    throw error;
  }
}
