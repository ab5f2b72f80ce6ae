import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';

/** Translates a factory's status word into our state, or null for an unknown word. */
export type ReadState = (rawStatus: string) => FulfilState | null;

/** A ReadState with all its words: a test checks each from the factory to the order. */
export type StateReader = ReadState & { readonly words: readonly string[] };

/**
 * Creates the case-insensitive reader of a factory's status words.
 * Errors: none; an unknown word is shown raw, and our state stays unchanged.
 */
export function createStateReader(words: Readonly<Record<string, FulfilState>>): StateReader {
  const states = new Map(Object.entries(words));
  const read: ReadState = (rawStatus) => states.get(rawStatus.trim().toLowerCase()) ?? null;
  return Object.assign(read, { words: Object.keys(words) });
}
