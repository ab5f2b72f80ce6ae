import type { Envelope } from '@bobbin/contract/envelope';
import type { Undo } from '../../web/src/api/undo.ts';
import type { Caller } from '../world/world.ts';

/** An action of a user, with the input of its undo. */
export interface Played<V> {
  read: () => Promise<unknown>;
  act: () => Promise<V>;
  /** Another user's change before the undo. */
  theirs: () => Promise<unknown>;
  caller?: () => Caller;
}

export const played = <V>(entry: Undo<V>, play: (turn: string) => Played<V> | Promise<Played<V>>) => ({ entry, play });

/** Returns the body of a successful response. */
export async function proved<T>(answer: Promise<Envelope<T>>): Promise<T> {
  const { body, exceptionBody } = await answer;
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}

/** No change in between. */
export const nothing = () => Promise.resolve();
