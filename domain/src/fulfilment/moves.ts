import { FULFIL_ACTIONS, LIFE_CYCLE, type FulfilAction, type FulfilActor, type FulfilState } from './life-cycle.ts';
import { hasTrait, readFulfilState } from './states.ts';

declare const checked: unique symbol;

/** A move of the life cycle table. Each write of a state needs one, and only `moveFulfil` creates it. */
export interface FulfilMove {
  readonly [checked]: true;
  readonly from: FulfilState;
  readonly to: FulfilState;
}

/** Thrown for a move that the table does not contain; this is an error of the program, never of a user. */
export class IllegalMove extends Error {
  constructor(from: string, action: FulfilAction, by: FulfilActor, to: string) {
    super(`No move from ${from} to ${to} by ${action} of ${by}`);
    this.name = 'IllegalMove';
  }
}

/**
 * Makes the move of an action. `to` is the target state; it may be omitted when the table has only one target.
 * Errors: IllegalMove when the table has no such move, or not for this actor.
 * @example moveFulfil('QUEUED', 'start', 'job').to // 'SENDING'
 */
export function moveFulfil(word: string, action: FulfilAction, by: FulfilActor, to?: FulfilState): FulfilMove {
  const from = readFulfilState(word);
  const ways = from === null ? [] : (LIFE_CYCLE[from].moves[action] ?? []);
  const actors: readonly FulfilActor[] = FULFIL_ACTIONS[action].by;
  const target = to ?? (ways.length === 1 ? ways[0] : undefined);
  if (from === null || target === undefined || !ways.includes(target) || !actors.includes(by)) {
    throw new IllegalMove(word, action, by, to ?? '?');
  }
  return { from, to: target } as FulfilMove;
}

/**
 * Joins two consecutive moves of one write, such as `findMissing` (a factory does not have the order) and `start`.
 * Errors: RangeError when the second move does not begin in the state in which the first move ends.
 * @example joinMoves(moveFulfil('UNCERTAIN', 'findMissing', 'job'), moveFulfil('QUEUED', 'start', 'job')).to // 'SENDING'
 */
export function joinMoves(first: FulfilMove, second: FulfilMove): FulfilMove {
  if (first.to !== second.from) throw new RangeError(`${first.to} is not where the next move begins: ${second.from}`);
  return { from: first.from, to: second.to } as FulfilMove;
}

/**
 * Returns the move for a factory's report, or null when the report does not change the state. A late or repeated report never moves an order back. Errors: none.
 * @example reportMove('SHIPPED', 'IN_PRODUCTION') // null
 */
export function reportMove(word: string, reported: FulfilState): FulfilMove | null {
  const from = readFulfilState(word);
  const isMove = from !== null && from !== reported && LIFE_CYCLE[from].moves.report?.includes(reported);
  return isMove ? moveFulfil(from, 'report', 'factory', reported) : null;
}

/**
 * Returns the state of an attempt after its order moved to `orderState`: the same state, or CANCELLED when `orderState` is a state without an
 * attempt. Errors: none.
 * @example toAttemptState('MANUAL') // 'CANCELLED'
 */
export function toAttemptState(orderState: FulfilState): FulfilState {
  return hasTrait(orderState, 'attemptless') ? 'CANCELLED' : orderState;
}
