import {
  FULFIL_STATES,
  LIFE_CYCLE,
  UNKNOWN_ROW,
  type FulfilAction,
  type FulfilState,
  type FulfilTrait,
  type StateReason,
  type StateRow,
} from './life-cycle.ts';

/*
 * Functions on an order's fulfil state. All of them take the state as stored or sent. A state that this version does not know, because a newer
 * version wrote it, has the row UNKNOWN_ROW in all functions.
 */

/**
 * Returns a stored text as a state, or null for an unknown state, which screens then show unchanged. Errors: none.
 * @example readFulfilState('DRAFT') // 'DRAFT'
 */
export function readFulfilState(word: string): FulfilState | null {
  return FULFIL_STATES.find((state) => state === word) ?? null;
}

function rowOf(word: string): StateRow {
  const state = readFulfilState(word);
  return state === null ? UNKNOWN_ROW : LIFE_CYCLE[state];
}

/**
 * Returns whether a state has a trait. Errors: none.
 * @example hasTrait('QUEUED', 'beingMade') // false
 */
export function hasTrait(word: string, trait: FulfilTrait): boolean {
  return rowOf(word).is.includes(trait);
}

/**
 * Lists the states that have a trait, for SQL and for filters.
 * Errors: none.
 * @example listStates('waiting') // ['SUBMITTED', 'HOLD']
 */
export function listStates(trait: FulfilTrait): FulfilState[] {
  return FULFIL_STATES.filter((state) => LIFE_CYCLE[state].is.includes(trait));
}

/**
 * Returns whether an action is possible in a state.
 * Errors: none.
 * @example canDo('FAILED', 'retry') // true
 */
export function canDo(word: string, action: FulfilAction): boolean {
  return rowOf(word).moves[action] !== undefined;
}

/**
 * Lists the states to which an action may lead from a state; empty when the action is not possible.
 * Errors: none.
 * @example listWays('UNCERTAIN', 'resolve') // ['SUBMITTED', 'FAILED']
 */
export function listWays(word: string, action: FulfilAction): readonly FulfilState[] {
  return rowOf(word).moves[action] ?? [];
}

/**
 * Returns why an action is not possible in a state, or null when the action is possible.
 * Errors: none.
 * @example whyNot('SHIPPED', 'cancel') // 'TOO_LATE'
 */
export function whyNot(word: string, action: FulfilAction): StateReason | null {
  const row = rowOf(word);
  return row.moves[action] === undefined ? (row.whyNot?.[action] ?? row.why) : null;
}
