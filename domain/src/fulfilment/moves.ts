import { FULFIL_ACTIONS, LIFE_CYCLE, type FulfilAction, type FulfilActor, type FulfilState } from './life-cycle.ts';
import { hasTrait, readFulfilState } from './states.ts';

declare const checked: unique symbol;

/** A move that stands in the table; whoever writes a state needs one, and only `moveFulfil` makes it. */
export interface FulfilMove {
  readonly [checked]: true;
  readonly from: FulfilState;
  readonly to: FulfilState;
}

/** A move that the table does not have: a fault of the program, never of a person. */
export class IllegalMove extends Error {
  constructor(from: string, action: FulfilAction, by: FulfilActor, to: string) {
    super(`No move from ${from} to ${to} by ${action} of ${by}`);
    this.name = 'IllegalMove';
  }
}

/**
 * Makes the move of an action; `to` says where it leads, and may be left out where there is one way only.
 *
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
 * Joins two moves that happen at once, such as finding that a factory does not have an order and sending it.
 *
 * Errors: IllegalMove never; the second must begin where the first ends, else RangeError.
 * @example joinMoves(moveFulfil('UNCERTAIN', 'findMissing', 'job'), moveFulfil('QUEUED', 'start', 'job')).to // 'SENDING'
 */
export function joinMoves(first: FulfilMove, second: FulfilMove): FulfilMove {
  if (first.to !== second.from) throw new RangeError(`${first.to} is not where the next move begins: ${second.from}`);
  return { from: first.from, to: second.to } as FulfilMove;
}

/**
 * Returns where a factory's report moves an order, or null where it stays: what comes late or twice moves nothing back.
 * Errors: none.
 * @example reportMove('SHIPPED', 'IN_PRODUCTION') // null
 */
export function reportMove(word: string, reported: FulfilState): FulfilMove | null {
  const from = readFulfilState(word);
  const isMove = from !== null && from !== reported && LIFE_CYCLE[from].moves.report?.includes(reported);
  return isMove ? moveFulfil(from, 'report', 'factory', reported) : null;
}

/**
 * Returns the state of the attempt whose order moved there: where the order leaves it behind it is cancelled.
 * Errors: none.
 * @example toAttemptState('MANUAL') // 'CANCELLED'
 */
export function toAttemptState(orderState: FulfilState): FulfilState {
  return hasTrait(orderState, 'attemptless') ? 'CANCELLED' : orderState;
}
