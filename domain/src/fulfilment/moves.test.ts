import { describe, expect, it } from 'vitest';
import {
  FULFIL_ACTIONS,
  FULFIL_STATES,
  LIFE_CYCLE,
  type FulfilAction,
  type FulfilActor,
  type FulfilState,
} from './life-cycle.ts';
import { IllegalMove, joinMoves, moveFulfil, reportMove, toAttemptState } from './moves.ts';

const ACTIONS = Object.keys(FULFIL_ACTIONS) as FulfilAction[];
const ACTORS: FulfilActor[] = ['seller', 'staff', 'job', 'factory', 'marketplace'];

function isMade(from: FulfilState, action: FulfilAction, by: FulfilActor, to: FulfilState): boolean {
  try {
    const move = moveFulfil(from, action, by, to);
    return move.from === from && move.to === to;
  } catch (error) {
    if (error instanceof IllegalMove) return false;
    throw error;
  }
}

describe('moveFulfil', () => {
  it('allows exactly the moves of the table: all states, actions, actors and targets (FUL-53)', () => {
    const made: string[] = [];
    const written: string[] = [];
    for (const from of FULFIL_STATES) {
      for (const action of ACTIONS) {
        const actors: readonly FulfilActor[] = FULFIL_ACTIONS[action].by;
        for (const by of ACTORS) {
          for (const to of FULFIL_STATES) {
            const name = `${from} ${action} ${by} ${to}`;
            if (actors.includes(by) && LIFE_CYCLE[from].moves[action]?.includes(to)) written.push(name);
            if (isMade(from, action, by, to)) made.push(name);
          }
        }
      }
    }
    expect(made).toEqual(written);
    expect(made.length).toBeGreaterThan(80);
  });

  it('infers the target state when the table has only one', () => {
    expect(moveFulfil('DRAFT', 'cancel', 'seller').to).toBe('NONE');
    expect(() => moveFulfil('UNCERTAIN', 'resolve', 'seller')).toThrow(IllegalMove);
    expect(() => moveFulfil('NONE', 'retry', 'seller')).toThrow('No move from NONE to ? by retry of seller');
    expect(new IllegalMove('NONE', 'retry', 'seller', 'QUEUED').name).toBe('IllegalMove');
  });

  it('refuses every move from an unknown state', () => {
    for (const action of ACTIONS) {
      for (const by of ACTORS) {
        expect(() => moveFulfil('A_NEW_STATE', action, by)).toThrow(IllegalMove);
      }
    }
  });
});

describe('joinMoves', () => {
  it('joins two consecutive moves', () => {
    const missing = moveFulfil('UNCERTAIN', 'findMissing', 'job');
    expect(joinMoves(missing, moveFulfil('QUEUED', 'start', 'job'))).toEqual({ from: 'UNCERTAIN', to: 'SENDING' });
    expect(() => joinMoves(missing, moveFulfil('SENDING', 'fail', 'job'))).toThrow(
      new RangeError('QUEUED is not where the next move begins: SENDING'),
    );
  });
});

describe('reportMove', () => {
  it.each<[FulfilState | 'A_NEW_STATE', FulfilState, boolean]>([
    ['SENDING', 'SUBMITTED', true],
    ['UNCERTAIN', 'IN_PRODUCTION', true],
    ['QUEUED', 'SUBMITTED', true],
    ['NONE', 'SUBMITTED', false],
    ['SUBMITTED', 'SHIPPED', true],
    ['HOLD', 'IN_PRODUCTION', true],
    ['IN_PRODUCTION', 'SUBMITTED', false],
    ['IN_PRODUCTION', 'CANCELLED', true],
    ['SHIPPED', 'IN_PRODUCTION', false],
    ['SHIPPED', 'CANCELLED', false],
    ['SHIPPED', 'SHIPPED', false],
    ['DELIVERED', 'REFUNDED', true],
    ['DELIVERED', 'SHIPPED', false],
    ['CANCEL_REQUESTED', 'IN_PRODUCTION', true],
    ['CANCELLED', 'SUBMITTED', false],
    ['A_NEW_STATE', 'SHIPPED', false],
  ])('decides whether a factory’s report changes state %s to %s: %s', (from, reported, isMoved) => {
    expect(reportMove(from, reported)).toEqual(isMoved ? { from, to: reported } : null);
  });
});

describe('toAttemptState', () => {
  it('returns the order’s state, and CANCELLED when the order’s state no longer has an attempt', () => {
    expect(FULFIL_STATES.filter((state) => toAttemptState(state) !== state)).toEqual(['NONE', 'MANUAL', 'JOINED']);
    expect(toAttemptState('NONE')).toBe('CANCELLED');
  });
});
