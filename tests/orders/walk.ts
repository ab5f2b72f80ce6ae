import { FULFIL_ACTIONS, LIFE_CYCLE, type FulfilAction, type FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { joinMoves, moveFulfil, type FulfilMove } from '@bobbin/domain/fulfilment/moves';
import { readFulfilState } from '@bobbin/domain/fulfilment/states';

const ACTIONS = Object.keys(FULFIL_ACTIONS) as FulfilAction[];

/** Returns the shortest path in the state machine between two fulfil states as one move, which is empty when the states are equal. */
export function walkTo(word: string, to: FulfilState): { move?: FulfilMove } {
  const from = readFulfilState(word);
  if (from === null) throw new Error(`Nobody knows ${word}`);
  const ways = new Map<FulfilState, FulfilMove | null>([[from, null]]);
  for (const [state, way] of ways) {
    for (const action of ACTIONS) {
      for (const next of LIFE_CYCLE[state].moves[action] ?? []) {
        if (ways.has(next)) continue;
        const move = moveFulfil(state, action, FULFIL_ACTIONS[action].by[0], next);
        ways.set(next, way === null ? move : joinMoves(way, move));
      }
    }
  }
  const move = ways.get(to);
  if (move === undefined) throw new Error(`No way leads from ${word} to ${to}`);
  return move === null ? {} : { move };
}
