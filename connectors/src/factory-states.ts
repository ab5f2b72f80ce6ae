import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';

/** Translates a factory's status word into our state, or null for a word that nobody knows. */
export type ReadState = (rawStatus: string) => FulfilState | null;

/**
 * Makes the reader of a factory's words, whatever their case.
 *
 * Errors: none; of an unknown word the raw one is shown, and our state stays as it was.
 */
export function createStateReader(words: Readonly<Record<string, FulfilState>>): ReadState {
  const states = new Map(Object.entries(words));
  return (rawStatus) => states.get(rawStatus.trim().toLowerCase()) ?? null;
}
