import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULFIL_STATES } from '../fulfilment/life-cycle.ts';
import { ATTENTION_RULES, isMeant, listTodoReasons, STEP_RULES, type AttentionFacts } from './attention.ts';
import { ORDER_STATUSES } from './order-status.ts';

const NOW = Date.UTC(2026, 10, 25, 18);
const HOUR_MS = 3_600_000;

/** An order that needs no attention: it has a label, is at a factory, and is due in three days. */
const QUIET: AttentionFacts = {
  status: 'AWAITING_COLLECTION',
  fulfilState: 'IN_PRODUCTION',
  labelState: 'made',
  isCancelRequested: false,
  fulfilError: null,
  dueAt: NOW + 72 * HOUR_MS,
};

describe('listTodoReasons', () => {
  it.each<[string, Partial<AttentionFacts>, string[]]>([
    ['what is in hand', {}, []],
    ['late in any place', { dueAt: NOW - 1 }, ['late']],
    ['due this moment is not late yet, and a factory has it', { dueAt: NOW }, []],
    ['due soon without a factory', { fulfilState: 'NONE', dueAt: NOW }, ['dueSoon']],
    [
      'due soon to the last moment',
      { fulfilState: 'FAILED', dueAt: NOW + 24 * HOUR_MS - 1 },
      ['dueSoon', 'factoryRefused'],
    ],
    ['due in a whole day', { fulfilState: 'NONE', dueAt: NOW + 24 * HOUR_MS }, []],
    ['no deadline', { fulfilState: 'NONE', dueAt: null }, []],
    ['a buyer who wants to cancel', { isCancelRequested: true }, ['cancelRequested']],
    ['the same on its way', { status: 'IN_TRANSIT', isCancelRequested: true, dueAt: null }, ['cancelRequested']],
    ['the same when it is over', { status: 'COMPLETED', isCancelRequested: true, dueAt: null }, []],
    ['held at a factory', { fulfilState: 'HOLD' }, ['factoryRefused']],
    ['an unusable tracking number', { fulfilState: 'SHIPPED', fulfilError: 'TRACKING_INVALID' }, ['wrongTracking']],
    ['the same on its way', { status: 'IN_TRANSIT', fulfilError: 'TRACKING_INVALID', dueAt: null }, []],
    [
      'an order in doubt of which only a person can know',
      { fulfilState: 'UNCERTAIN', fulfilError: 'NO_SUCH_CALL' },
      ['unsettled'],
    ],
    [
      'a number that is used up and shows no order',
      { fulfilState: 'UNCERTAIN', fulfilError: 'DUPLICATE' },
      ['unsettled'],
    ],
    [
      'the same word of an order that was refused',
      { fulfilState: 'FAILED', fulfilError: 'DUPLICATE' },
      ['factoryRefused'],
    ],
    [
      'an order that was sent under another account',
      { fulfilState: 'SENDING', fulfilError: 'ACCOUNT_CHANGED' },
      ['unsettled'],
    ],
    ['no label before the parcel is whole', { status: 'PARTIALLY_SHIPPING', labelState: 'none' }, []],
    ['one that is asked for again by itself', { fulfilState: 'UNCERTAIN', fulfilError: 'TIMEOUT' }, []],
    ['another error', { fulfilError: 'CANCEL_REFUSED' }, []],
    ['no label', { labelState: 'none' }, ['missingLabel']],
    ['no label of ours wanted', { labelState: 'notNeeded' }, []],
    [
      'on hold: no action is possible',
      { status: 'ON_HOLD', fulfilState: 'NONE', labelState: 'none', dueAt: NOW - 1 },
      [],
    ],
    ['cancelled', { status: 'CANCELLED', fulfilState: 'REJECTED', labelState: 'none', dueAt: NOW - 1 }, []],
    ['an unknown word', { fulfilState: 'BRAND_NEW', dueAt: NOW - 1 }, ['late']],
    [
      'everything at once, the weightiest first',
      {
        status: 'AWAITING_SHIPMENT',
        fulfilState: 'REJECTED',
        labelState: 'none',
        isCancelRequested: true,
        dueAt: NOW - 1,
      },
      ['late', 'cancelRequested', 'factoryRefused', 'missingLabel'],
    ],
  ])('returns the reasons of an order that is %s (ORD-39)', (_name, facts, reasons) => {
    expect(listTodoReasons({ ...QUIET, ...facts }, NOW)).toEqual(reasons);
  });
});

it('orders pending production are those that were sent to a factory and are not printed yet, independent of the deadline (ORD-39)', () => {
  const isPending = (fulfilState: string) => isMeant(ATTENTION_RULES.pendingProduction, { ...QUIET, fulfilState }, NOW);
  expect(FULFIL_STATES.filter(isPending)).toEqual(['QUEUED', 'SENDING', 'UNCERTAIN', 'SUBMITTED', 'HOLD']);
});

describe('next actions of an order (ORD-52)', () => {
  const READY: AttentionFacts = { ...QUIET, status: 'AWAITING_SHIPMENT', fulfilState: 'NONE', labelState: 'none' };
  const stepsOf = (facts: Partial<AttentionFacts>) =>
    (['answer', 'label', 'send'] as const).filter((step) => isMeant(STEP_RULES[step], { ...READY, ...facts }, NOW));

  it.each<[string, Partial<AttentionFacts>, string[]]>([
    ['an order without a label', {}, ['label']],
    ['a labelled order', { labelState: 'made' }, ['send']],
    ['an order that needs no label of ours', { labelState: 'notNeeded' }, ['send']],
    ['an order of the seller’s that a factory has', { labelState: 'made', fulfilState: 'SUBMITTED' }, []],
    ['a buyer who wants to cancel, before all else', { isCancelRequested: true }, ['answer']],
    ['the same with a label', { isCancelRequested: true, labelState: 'made' }, ['answer']],
    ['an unpaid order', { status: 'UNPAID' }, []],
    ['an order that has arrived', { status: 'DELIVERED', isCancelRequested: true }, []],
  ])('match the expected actions for %s', (_, facts, steps) => {
    expect(stepsOf(facts)).toEqual(steps);
  });

  it('become possible only after a hold has ended, and a submit only when the products have designs', () => {
    expect([STEP_RULES.label.isFree, STEP_RULES.send.isFree, STEP_RULES.send.isDesigned]).toEqual([true, true, true]);
  });
});

it('unfulfilled orders within a day of their deadline are either late or due soon, never both (ORD-39)', () => {
  const facts = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES, 'BRAND_NEW'),
    fulfilState: fc.constantFrom(...FULFIL_STATES, 'BRAND_NEW'),
    labelState: fc.constantFrom('none', 'made', 'notNeeded'),
    isCancelRequested: fc.boolean(),
    fulfilError: fc.constantFrom(null, 'TRACKING_INVALID', 'BALANCE'),
    dueAt: fc.option(fc.integer({ min: NOW - 48 * HOUR_MS, max: NOW + 48 * HOUR_MS })),
  });
  fc.assert(
    fc.property(facts, (order) => {
      const is = (name: keyof typeof ATTENTION_RULES) => isMeant(ATTENTION_RULES[name], order, NOW);
      expect(is('late') && is('dueSoon')).toBe(false);
      if (is('pendingFulfill24h')) expect(is('late') || is('dueSoon')).toBe(true);
      expect(is('pendingFulfill24h')).toBe(is('pendingFulfill') && (is('late') || is('dueSoon')));
    }),
  );
});
