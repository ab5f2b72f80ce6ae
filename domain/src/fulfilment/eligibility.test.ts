import { describe, expect, it } from 'vitest';
import { HOLD_MS, checkByHand, checkFulfil, checkLabel, checkLabelAnew, checkPrice, isHeld } from './eligibility.ts';
import type { Eligibility, OrderFacts } from './eligibility.ts';
import { FULFIL_STATES } from './life-cycle.ts';

const NOW = Date.UTC(2026, 6, 8, 18);
const OLD = NOW - 5 * HOLD_MS;
const YOUNG = NOW - 20 * 60_000;

const ORDER: OrderFacts = {
  status: 'AWAITING_SHIPMENT',
  isOnHold: false,
  holdUntil: null,
  pausedUntil: null,
  isCancelRequested: false,
  hasLabel: false,
  shippingType: 'TIKTOK',
  fulfilState: 'NONE',
  shopExpiresAt: NOW + 1,
  authorizationEndsAt: NOW + 1,
  createdAt: OLD,
};

function refuse(reasons: string[], availableAt: number | null = null) {
  return { ok: false, reasons, availableAt };
}

const OK: Eligibility = { ok: true };

/** Each row: name of the case, facts of the order, expected result for a label, expected result for a fulfilment. */
const TABLE: [string, Partial<OrderFacts>, object, object][] = [
  ['ready', {}, OK, OK],
  ['no end of the shop', { shopExpiresAt: null, authorizationEndsAt: null }, OK, OK],
  ['awaiting collection', { status: 'AWAITING_COLLECTION' }, OK, OK],
  ['partly shipped', { status: 'PARTIALLY_SHIPPING' }, refuse(['NOT_STATUS']), OK],
  ['unpaid', { status: 'UNPAID' }, refuse(['NOT_STATUS']), refuse(['NOT_STATUS'])],
  ['on its way', { status: 'IN_TRANSIT' }, refuse(['NOT_STATUS']), refuse(['NOT_STATUS'])],
  ['an unknown status', { status: 'BRAND_NEW' }, refuse(['NOT_STATUS']), refuse(['NOT_STATUS'])],
  ['cancelled', { status: 'CANCELLED', isCancelRequested: true }, refuse(['CANCELLED']), refuse(['CANCELLED'])],
  [
    'held by status',
    { status: 'ON_HOLD', createdAt: YOUNG },
    refuse(['ON_HOLD'], YOUNG + HOLD_MS),
    refuse(['ON_HOLD'], YOUNG + HOLD_MS),
  ],
  [
    'held by status to the end of its hour',
    { status: 'ON_HOLD', createdAt: NOW - HOLD_MS },
    refuse(['ON_HOLD']),
    refuse(['ON_HOLD']),
  ],
  ['held by status beyond its hour', { status: 'ON_HOLD' }, refuse(['ON_HOLD']), refuse(['ON_HOLD'])],
  [
    'held by flag in its first hour',
    { isOnHold: true, createdAt: YOUNG },
    refuse(['ON_HOLD'], YOUNG + HOLD_MS),
    refuse(['ON_HOLD'], YOUNG + HOLD_MS),
  ],
  ['flag left over after the hour', { isOnHold: true, createdAt: NOW - HOLD_MS }, OK, OK],
  ['young without the flag', { createdAt: YOUNG }, OK, OK],
  ['held until a time', { holdUntil: NOW + 1 }, refuse(['ON_HOLD'], NOW + 1), refuse(['ON_HOLD'], NOW + 1)],
  ['hold over', { holdUntil: NOW }, OK, OK],
  ['buyer asked to cancel', { isCancelRequested: true }, refuse(['CANCEL_REQUESTED']), refuse(['CANCEL_REQUESTED'])],
  [
    'buyer asked to cancel within the hour: waiting does not help',
    { isCancelRequested: true, createdAt: YOUNG },
    refuse(['CANCEL_REQUESTED']),
    refuse(['CANCEL_REQUESTED']),
  ],
  [
    'held and asked to cancel: waiting does not help',
    { status: 'ON_HOLD', createdAt: YOUNG, isCancelRequested: true },
    refuse(['ON_HOLD', 'CANCEL_REQUESTED']),
    refuse(['ON_HOLD', 'CANCEL_REQUESTED']),
  ],
  ['shop expired', { shopExpiresAt: NOW }, refuse(['SHOP_EXPIRED']), refuse(['SHOP_EXPIRED'])],
  [
    'shop expired and not authorized any more',
    { shopExpiresAt: NOW, authorizationEndsAt: 0 },
    refuse(['SHOP_EXPIRED']),
    refuse(['SHOP_EXPIRED']),
  ],
  [
    'shop not authorized any more',
    { authorizationEndsAt: NOW },
    refuse(['SHOP_NOT_AUTHORIZED']),
    refuse(['SHOP_NOT_AUTHORIZED']),
  ],
  ['has a label', { hasLabel: true }, refuse(['HAS_LABEL']), OK],
  ['shipped by the seller', { shippingType: 'SELLER' }, refuse(['NOT_TIKTOK_SHIPPING']), OK],
];

/** Expected results for an order in a state in which a factory has it or will soon have it. */
const AT_FACTORY: Partial<Record<string, object>> = {
  QUEUED: refuse(['IN_PROGRESS']),
  SENDING: refuse(['IN_PROGRESS']),
  UNCERTAIN: refuse(['IN_PROGRESS']),
  CANCEL_REQUESTED: refuse(['IN_PROGRESS']),
  SUBMITTED: refuse(['ALREADY_SENT']),
  HOLD: refuse(['ALREADY_SENT']),
  IN_PRODUCTION: refuse(['ALREADY_SENT']),
  SHIPPED: refuse(['ALREADY_SENT']),
  DELIVERED: refuse(['ALREADY_SENT']),
  A_NEW_STATE: refuse(['UNKNOWN_STATE']),
};

/** Expected results for a submit. An order that ships with another order of its parcel is not sent by itself, but may be made elsewhere. */
const AT_SENDING: typeof AT_FACTORY = { ...AT_FACTORY, JOINED: refuse(['SAME_PARCEL']) };

const STATES: [string][] = [...FULFIL_STATES, 'A_NEW_STATE'].map((state) => [state]);

describe('checkLabel', () => {
  it.each(TABLE)('returns the expected result for %s', (_, facts, label) => {
    expect(checkLabel({ ...ORDER, ...facts }, NOW)).toEqual(label);
  });

  it('allows a label when the seller confirms despite the cancel request (FUL-13)', () => {
    const order = { ...ORDER, isCancelRequested: true };
    expect(checkLabel(order, NOW, { confirmCancelRequested: true })).toEqual(OK);
  });
});

describe('downloading a label again (LBL-14)', () => {
  const LABELLED = { ...ORDER, hasLabel: true };

  it.each<[string, Partial<OrderFacts>, object]>([
    ['allows it for a bought label', {}, OK],
    ['allows it while the buyer asks to cancel', { isCancelRequested: true }, OK],
    ['allows it for a label of the seller', { shippingType: 'SELLER' }, OK],
    ['refuses it without a label', { hasLabel: false }, refuse(['NO_LABEL'])],
    ['refuses it when the parcel has left', { status: 'IN_TRANSIT' }, refuse(['NOT_STATUS'])],
    ['refuses it for a cancelled order', { status: 'CANCELLED' }, refuse(['CANCELLED'])],
    ['refuses it for an expired shop', { shopExpiresAt: NOW }, refuse(['SHOP_EXPIRED'])],
  ])('%s', (_, facts, eligibility) => {
    expect(checkLabelAnew({ ...LABELLED, ...facts }, NOW)).toEqual(eligibility);
  });
});

describe('isHeld (FUL-12)', () => {
  const FREE = { status: 'AWAITING_SHIPMENT', holdUntil: null, isOnHold: false, createdAt: YOUNG };

  it.each([
    ['by its status, however old it is', { status: 'ON_HOLD', createdAt: OLD }, true],
    ['by an end that is to come', { holdUntil: NOW + 1 }, true],
    ['by an end that is now', { holdUntil: NOW }, false],
    ['by the flag in its first hour', { isOnHold: true, createdAt: NOW - HOLD_MS + 1 }, true],
    ['by the flag after its first hour', { isOnHold: true, createdAt: NOW - HOLD_MS }, false],
    ['by nothing', {}, false],
  ])('decides whether an order is held %s: %j', (_, facts, held) => {
    expect(isHeld({ ...FREE, ...facts }, NOW)).toBe(held);
  });
});

describe('checkFulfil (FUL-12)', () => {
  it.each(TABLE)('returns the expected result for %s', (_, facts, __, fulfil) => {
    expect(checkFulfil({ ...ORDER, ...facts }, NOW)).toEqual(fulfil);
  });

  it.each(STATES)('returns the expected result for an order in fulfil state %s', (fulfilState) => {
    const known = { confirmByHand: true };
    expect(checkFulfil({ ...ORDER, fulfilState }, NOW, known)).toEqual(AT_SENDING[fulfilState] ?? OK);
  });

  it('allows a submit when the seller confirms despite the cancel request, but never for a cancelled order (FUL-13, FUL-14)', () => {
    const confirmed = { confirmCancelRequested: true };
    expect(checkFulfil({ ...ORDER, isCancelRequested: true }, NOW, confirmed)).toEqual(OK);
    const cancelled = { ...ORDER, status: 'CANCELLED', isCancelRequested: true };
    expect(checkFulfil(cancelled, NOW, confirmed)).toEqual(refuse(['CANCELLED']));
  });
});

describe('an order made by hand', () => {
  it('requires a confirmation before it goes to a factory (FUL-60)', () => {
    const order = { ...ORDER, fulfilState: 'MANUAL' };
    expect(checkFulfil(order, NOW)).toEqual(refuse(['BY_HAND']));
    expect(checkFulfil(order, NOW, { confirmByHand: true })).toEqual(OK);
    expect(checkByHand(order, NOW)).toEqual(OK);
  });
});

describe('checkByHand (FUL-33)', () => {
  it.each(TABLE)('returns the expected result for %s', (_, facts, __, fulfil) => {
    // The dialog offers HAND in every status (FUL-33); all other reasons are the same as for a factory.
    const isStatusOnly = JSON.stringify(fulfil) === JSON.stringify(refuse(['NOT_STATUS']));
    expect(checkByHand({ ...ORDER, ...facts }, NOW)).toEqual(isStatusOnly ? OK : fulfil);
  });

  it.each(STATES)('returns the expected result for an order in fulfil state %s', (fulfilState) => {
    expect(checkByHand({ ...ORDER, fulfilState }, NOW)).toEqual(AT_FACTORY[fulfilState] ?? OK);
    expect(checkByHand({ ...ORDER, fulfilState, status: 'IN_TRANSIT' }, NOW)).toEqual(AT_FACTORY[fulfilState] ?? OK);
  });

  it('allows HAND when the seller confirms despite the cancel request (FUL-13)', () => {
    const order = { ...ORDER, isCancelRequested: true };
    expect(checkByHand(order, NOW, { confirmCancelRequested: true })).toEqual(OK);
  });
});

describe('checkPrice', () => {
  it.each(STATES)('returns the expected result for an order in fulfil state %s', (fulfilState) => {
    expect(checkPrice(fulfilState, 'HAND')).toEqual(AT_FACTORY[fulfilState] ?? OK);
    expect(checkPrice(fulfilState, 'AUTO')).toEqual(OK);
  });
});
