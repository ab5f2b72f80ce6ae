import { describe, expect, it } from 'vitest';
import { FULFIL_ACTIONS, FULFIL_STATES, FULFIL_TRAITS, type FulfilAction, type FulfilTrait } from './life-cycle.ts';
import { canDo, hasTrait, listStates, listWays, readFulfilState, whyNot } from './states.ts';

const TRAITS = Object.keys(FULFIL_TRAITS) as FulfilTrait[];
const ACTIONS = Object.keys(FULFIL_ACTIONS) as FulfilAction[];

describe('functions on fulfil states', () => {
  it('know exactly seventeen states', () => {
    expect(FULFIL_STATES).toHaveLength(17);
    expect(readFulfilState('DRAFT')).toBe('DRAFT');
    expect(readFulfilState('NOT_FULFILL')).toBeNull();
    expect(readFulfilState('constructor')).toBeNull();
  });

  it.each<[FulfilTrait, string]>([
    ['unfulfilled', 'NONE DRAFT FAILED REJECTED CANCELLED'],
    ['pendingProduction', 'QUEUED SENDING UNCERTAIN SUBMITTED HOLD'],
    ['refused', 'FAILED HOLD REJECTED'],
    ['onItsWay', 'QUEUED SENDING UNCERTAIN'],
    ['waiting', 'SUBMITTED HOLD'],
    ['beingMade', 'MANUAL SENDING UNCERTAIN SUBMITTED HOLD IN_PRODUCTION SHIPPED DELIVERED CANCEL_REQUESTED'],
    ['tellsPieces', 'MANUAL SENDING'],
    ['designsOpen', 'NONE MANUAL JOINED DRAFT FAILED REJECTED CANCELLED'],
    ['speaks', 'SUBMITTED HOLD IN_PRODUCTION SHIPPED DELIVERED REJECTED'],
    ['attemptless', 'NONE MANUAL JOINED'],
    ['ended', 'FAILED REJECTED CANCELLED REFUNDED'],
    ['unbilled', 'FAILED REJECTED CANCELLED'],
    ['out', 'SHIPPED DELIVERED'],
  ])('find the trait %s in exactly these states: %s', (trait, states) => {
    expect(listStates(trait).join(' ')).toBe(states);
    expect(FULFIL_STATES.filter((state) => hasTrait(state, trait)).join(' ')).toBe(states);
  });

  it('find each trait in at least one state', () => {
    for (const trait of TRAITS) expect(listStates(trait).length, trait).toBeGreaterThan(0);
  });

  it('find no state that has both traits unfulfilled and pendingProduction', () => {
    expect(listStates('unfulfilled').filter((state) => hasTrait(state, 'pendingProduction'))).toEqual([]);
  });

  it.each<[string, FulfilAction, string | null]>([
    ['NONE', 'send', null],
    ['REFUNDED', 'send', null],
    ['QUEUED', 'send', 'IN_PROGRESS'],
    ['CANCEL_REQUESTED', 'send', 'IN_PROGRESS'],
    ['HOLD', 'takeByHand', 'ALREADY_SENT'],
    ['NONE', 'retry', 'NOT_SENT'],
    ['FAILED', 'retry', null],
    ['UNCERTAIN', 'cancel', 'IN_PROGRESS'],
    ['IN_PRODUCTION', 'cancel', null],
    ['SHIPPED', 'cancel', 'TOO_LATE'],
    ['FAILED', 'cancel', 'NOT_SENT'],
    ['UNCERTAIN', 'resolve', null],
    ['SUBMITTED', 'resolve', 'ALREADY_SENT'],
  ])('decide for state %s and action %s: the reason for a refusal is %s', (state, action, reason) => {
    expect(whyNot(state, action)).toBe(reason);
    expect(canDo(state, action)).toBe(reason === null);
  });
});

it('listWays returns the target states of an action, and no state when the action is not possible (FUL-53)', () => {
  expect(listWays('UNCERTAIN', 'resolve')).toEqual(['SUBMITTED', 'FAILED']);
  expect(listWays('SHIPPED', 'cancel')).toEqual([]);
  expect(listWays('A_NEW_STATE', 'send')).toEqual([]);
});

describe('unknown fulfil states', () => {
  it('allow no action, with the reason UNKNOWN_STATE (FUL-52)', () => {
    for (const action of ACTIONS) expect(whyNot('A_NEW_STATE', action)).toBe('UNKNOWN_STATE');
  });

  it('get only the trait beingMade, because a factory may have the order (FUL-52)', () => {
    expect(TRAITS.filter((trait) => hasTrait('A_NEW_STATE', trait))).toEqual(['beingMade']);
  });
});
