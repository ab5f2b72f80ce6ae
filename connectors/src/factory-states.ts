import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';

/** Translates a factory's status into our state; returns null for an unknown status. */
export type ReadState = (rawStatus: string) => FulfilState | null;

/** A ReadState with the list of all its statuses; a test checks each status from the factory to the order. */
export type StateReader = ReadState & { readonly words: readonly string[] };

/**
 * Creates a function that translates a factory's statuses, in any case. Errors: none; it returns null for an unknown status, which is then shown as
 * received while our state stays unchanged.
 */
export function createStateReader(words: Readonly<Record<string, FulfilState>>): StateReader {
  const states = new Map(Object.entries(words));
  const read: ReadState = (rawStatus) => states.get(rawStatus.trim().toLowerCase()) ?? null;
  return Object.assign(read, { words: Object.keys(words) });
}
