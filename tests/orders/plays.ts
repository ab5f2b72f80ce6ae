import type { Envelope } from '@bobbin/contract/envelope';
import type { Undo } from '../../web/src/api/undo.ts';
import type { Caller } from '../world/world.ts';

/** Something that is done, with what an undo is told of it. */
export interface Played<V> {
  read: () => Promise<unknown>;
  act: () => Promise<V>;
  /** What somebody else makes of it before it is taken back. */
  theirs: () => Promise<unknown>;
  caller?: () => Caller;
}

export const played = <V>(entry: Undo<V>, play: (turn: string) => Played<V> | Promise<Played<V>>) => ({ entry, play });

/** The body of an answer that was no refusal. */
export async function proved<T>(answer: Promise<Envelope<T>>): Promise<T> {
  const { body, exceptionBody } = await answer;
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}

/** Nobody changes anything meanwhile. */
export const nothing = () => Promise.resolve();
