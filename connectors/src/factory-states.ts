import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';

/** Translates a factory's status word into our state, or null for a word that is unknown. */
export type ReadState = (rawStatus: string) => FulfilState | null;

/** The same, with all words that it knows: a test walks each from the factory to the order. */
export type StateReader = ReadState & { readonly words: readonly string[] };

/**
 * Makes the reader of a factory's words, whatever their case.
 *
 * Errors: none; of an unknown word the raw one is shown, and our state stays as it was.
 */
export function createStateReader(words: Readonly<Record<string, FulfilState>>): StateReader {
  const states = new Map(Object.entries(words));
  const read: ReadState = (rawStatus) => states.get(rawStatus.trim().toLowerCase()) ?? null;
  return Object.assign(read, { words: Object.keys(words) });
}
