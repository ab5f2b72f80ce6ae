import type { Envelope } from '@bobbin/contract/envelope';
import type { Undo } from '../../web/src/api/undo.ts';
import type { Caller } from '../world/world.ts';

/** An action of a user that can be undone, with the input of the undo. */
export interface Played<V> {
  read: () => Promise<unknown>;
  act: () => Promise<V>;
  /** Another user's change before the undo. */
  theirs: () => Promise<unknown>;
  caller?: () => Caller;
}

export const played = <V>(entry: Undo<V>, play: (turn: string) => Played<V> | Promise<Played<V>>) => ({ entry, play });

/** Returns the body of a response, and fails when the response has none. */
export async function proved<T>(answer: Promise<Envelope<T>>): Promise<T> {
  const { body, exceptionBody } = await answer;
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}

/** The case has no change by another user. */
export const nothing = () => Promise.resolve();
