import { describe, expect, it } from 'vitest';
import {
  FIRST_STATE,
  FULFIL_ACTIONS,
  FULFIL_STATES,
  LIFE_CYCLE,
  type FulfilAction,
  type FulfilActor,
} from './life-cycle.ts';
import { hasTrait } from './states.ts';

const ACTIONS = Object.keys(FULFIL_ACTIONS) as FulfilAction[];
const PERSONS: readonly FulfilActor[] = ['seller', 'staff'];

function isByPerson(action: FulfilAction): boolean {
  return FULFIL_ACTIONS[action].by.some((actor) => PERSONS.includes(actor));
}

describe('life cycle of a fulfilment', () => {
  it('offers a person an action that leaves each state until the order has left the factory (FUL-51)', () => {
    const ends = FULFIL_STATES.filter((state) => hasTrait(state, 'out'));
    expect(ends).toEqual(['SHIPPED', 'DELIVERED']);
    const dead = FULFIL_STATES.filter((state) => {
      const ways = ACTIONS.filter(isByPerson).flatMap((action) => LIFE_CYCLE[state].moves[action] ?? []);
      return ways.every((to) => to === state);
    });
    expect(dead).toEqual(ends);
  });

  it('lets persons alone return an order from every state to one that allows a submit, until the order has left the factory (FUL-51)', () => {
    const isFree = (state: (typeof FULFIL_STATES)[number]) => LIFE_CYCLE[state].moves.send !== undefined;
    const stuck = FULFIL_STATES.filter((start) => {
      const seen = new Set([start]);
      for (const state of seen) {
        for (const action of ACTIONS.filter(isByPerson)) {
          for (const to of LIFE_CYCLE[state].moves[action] ?? []) seen.add(to);
        }
      }
      return ![...seen].some(isFree);
    });
    expect(stuck).toEqual(FULFIL_STATES.filter((state) => hasTrait(state, 'out')));
  });

  it('reaches every state from the first state', () => {
    const seen = new Set([FIRST_STATE]);
    for (const state of seen) {
      for (const action of ACTIONS) for (const to of LIFE_CYCLE[state].moves[action] ?? []) seen.add(to);
    }
    expect(FULFIL_STATES.filter((state) => !seen.has(state))).toEqual([]);
  });

  it('moves to SENDING only from QUEUED, so that no order is sent twice', () => {
    const ways = FULFIL_STATES.flatMap((from) =>
      ACTIONS.filter((action) => LIFE_CYCLE[from].moves[action]?.includes('SENDING')).map((action) => [from, action]),
    );
    expect(ways).toEqual([['QUEUED', 'start']]);
  });

  it('offers no move from a factory back to QUEUED while the factory may still print', () => {
    const living = FULFIL_STATES.filter((state) => hasTrait(state, 'beingMade') && !hasTrait(state, 'onItsWay'));
    const ways = living
      .filter((state) => !hasTrait(state, 'attemptless'))
      .filter((state) => ACTIONS.some((action) => LIFE_CYCLE[state].moves[action]?.includes('QUEUED')));
    expect(ways).toEqual([]);
  });
});
