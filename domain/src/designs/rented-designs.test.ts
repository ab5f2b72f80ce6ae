import { describe, expect, it } from 'vitest';
import {
  isWaiting,
  listSteps,
  mayStep,
  readRentedCode,
  RENTED_STATUSES,
  RENTED_STEPS,
  takeStep,
  toRentedCode,
  type RentedStatus,
  type RentedStep,
} from './rented-designs.ts';

/**
 * The allowed transitions of the handbook's table, from each status to the next. They are written out here a second time, independent of the code.
 */
const ALLOWED: Record<RentedStep, Partial<Record<RentedStatus, RentedStatus>>> = {
  create: { NOT_CREATED: 'CREATED' },
  price: { CREATED: 'PENDING_PAYMENT', PENDING_PAYMENT: 'PENDING_PAYMENT' },
  pay: { PENDING_PAYMENT: 'INPROCESS' },
  deliver: { INPROCESS: 'FEEDBACK', FEEDBACK: 'FEEDBACK' },
  accept: { FEEDBACK: 'COMPLETED' },
  settle: { FEEDBACK: 'COMPLETED' },
  cancel: { CREATED: 'CANCEL', PENDING_PAYMENT: 'CANCEL' },
  cancelByStaff: { CREATED: 'CANCEL', PENDING_PAYMENT: 'CANCEL', INPROCESS: 'CANCEL', FEEDBACK: 'CANCEL' },
  assign: {
    CREATED: 'CREATED',
    PENDING_PAYMENT: 'PENDING_PAYMENT',
    INPROCESS: 'INPROCESS',
    FEEDBACK: 'FEEDBACK',
  },
  speak: {
    CREATED: 'CREATED',
    PENDING_PAYMENT: 'PENDING_PAYMENT',
    INPROCESS: 'INPROCESS',
    FEEDBACK: 'FEEDBACK',
    COMPLETED: 'COMPLETED',
  },
};

const EVERY = RENTED_STEPS.flatMap((step) => RENTED_STATUSES.map((status) => [step, status] as const));

describe('transitions of a rented design', () => {
  it.each(EVERY)(
    'action %s in status %s is allowed exactly when the table of the handbook has it (DSN-1)',
    (step, status) => {
      const to = ALLOWED[step][status];
      expect(mayStep(step, status)).toBe(to !== undefined);
      if (to === undefined) expect(() => takeStep(step, status)).toThrow(RangeError);
      else expect(takeStep(step, status)).toBe(to);
    },
  );

  it('listSteps offers each action only to the side that may take it (DSN-1)', () => {
    expect(RENTED_STATUSES.map((status) => [status, listSteps('seller', status), listSteps('staff', status)])).toEqual([
      ['NOT_CREATED', [], []],
      ['CREATED', ['cancel', 'speak'], ['price', 'cancelByStaff', 'assign', 'speak']],
      ['PENDING_PAYMENT', ['cancel', 'speak'], ['price', 'pay', 'cancelByStaff', 'assign', 'speak']],
      ['INPROCESS', ['speak'], ['deliver', 'cancelByStaff', 'assign', 'speak']],
      ['FEEDBACK', ['accept', 'speak'], ['deliver', 'cancelByStaff', 'assign', 'speak']],
      ['COMPLETED', ['speak'], ['speak']],
      ['CANCEL', [], []],
    ]);
  });
});

it('rented designs wait for staff in every status between creation and end, except while the seller has to pay (HOM-3)', () => {
  expect(RENTED_STATUSES.filter(isWaiting)).toEqual(['CREATED', 'INPROCESS', 'FEEDBACK']);
});

it.each([
  ['DS-4821', 4821],
  [' ds4821 ', 4821],
  ['4821', 4821],
  ['ds - 7', 7],
  ['DS-', null],
  ['cá', null],
  ['DS-1234567890', null],
  ['DS-123456789', 123_456_789],
  ['the design DS-7', null],
  ['DS-7 please', null],
])('readRentedCode reads %j as design number %j (DSN-5)', (text, number) => {
  expect(readRentedCode(text)).toBe(number);
  if (number !== null) expect(readRentedCode(toRentedCode(number))).toBe(number);
});
