import { describe, expect, it } from 'vitest';
import { aloneLimit, covers, decideMovement, isAboveEvery, mayGiveLimit, mostCovered } from './limits.ts';

const NONE = { movementCents: null, dayCents: null };
const limit = (movementCents: number | null, dayCents: number | null = null) => ({ movementCents, dayCents });

describe('limits of money (ROL-67)', () => {
  it.each([
    [limit(500, 800), 500, 300, true],
    [limit(500, 800), 501, 0, false],
    [limit(500, 800), 500, 301, false],
    [NONE, 1_000_000, 1_000_000, true],
    [limit(0, null), 1, 0, false],
  ])('%o covers a movement of %i after %i: %s', (own, cents, spentCents, isCovered) => {
    expect(covers(own, { cents, spentCents })).toBe(isCovered);
  });

  it('a role without a limit of its own has the limit of the deployment, except for charges and refunds', () => {
    expect(aloneLimit('CONFIRM_WITHDRAWALS', null, 500)).toBe(500);
    expect(aloneLimit('CONFIRM_WITHDRAWALS', 900, 500)).toBe(900);
    expect(aloneLimit('CHARGE_DESIGNS', null, 500)).toBeNull();
    expect(aloneLimit('REFUND_DESIGNS', 20, 500)).toBe(20);
  });

  it.each([
    ['ADJUST_BALANCES', NONE, NONE, true],
    ['ADJUST_BALANCES', NONE, limit(500), true],
    ['ADJUST_BALANCES', NONE, limit(501), false],
    ['CHARGE_DESIGNS', NONE, limit(501), true],
    ['ADJUST_BALANCES', limit(900), limit(900), true],
    ['ADJUST_BALANCES', limit(900), NONE, false],
    ['CHARGE_DESIGNS', limit(100), NONE, false],
    ['CHARGE_DESIGNS', limit(null, 100), limit(null, 100), true],
    ['CHARGE_DESIGNS', limit(null, 100), limit(50), false],
  ] as const)('%s: a person with %o may give %o: %s', (permission, own, wanted, isAllowed) => {
    expect(mayGiveLimit(permission, { own, wanted }, 500)).toBe(isAllowed);
  });

  it('an amount is above every limit only when no role covers it', () => {
    expect(isAboveEvery([limit(100), limit(200)], 201)).toBe(true);
    expect(isAboveEvery([limit(100), limit(200)], 200)).toBe(false);
    expect(isAboveEvery([limit(100), NONE], 1_000)).toBe(false);
    expect(isAboveEvery([], 1)).toBe(false);
  });

  it('an amount above the limit of a day is above the limits of the role', () => {
    expect(isAboveEvery([limit(null, 100), limit(200)], 201)).toBe(true);
    expect(isAboveEvery([limit(null, 100), limit(200)], 200)).toBe(false);
    expect(isAboveEvery([limit(500, 100)], 101)).toBe(true);
  });

  it('Roles move at most the lower of their limits', () => {
    const all = [limit(500, 300), limit(300, 500), limit(null, 300), limit(300), NONE];
    expect(all.map(mostCovered)).toEqual([300, 300, 300, 300, null]);
  });
});

describe('a movement by a staff user (ROL-68)', () => {
  const question = {
    permission: 'ADJUST_BALANCES',
    cents: 100,
    own: limit(100, 150),
    isAdmin: false,
    spentCents: 0,
    deploymentCents: 500,
    holders: [limit(100, 150), NONE],
    first: null,
  } as const;
  const by = (isCaller: boolean, isAdmin = false) => ({ isCaller, isAdmin });

  it.each([
    ['is made within the own limits', {}, 'act'],
    ['waits above the limit per movement', { cents: 101 }, 'ask'],
    ['waits above the limit of the day', { spentCents: 51 }, 'ask'],
    ['is rejected above the day of every role', { cents: 151, holders: [limit(null, 150)] }, 'aboveLimit'],
    ['waits above the limit of the deployment', { own: NONE, cents: 501 }, 'ask'],
    ['is rejected above every limit for a caller who is no admin', { cents: 101, holders: [limit(100)] }, 'aboveLimit'],
    ['waits above every limit for an admin', { cents: 101, holders: [limit(100)], isAdmin: true }, 'ask'],
    ['is never approved by the first person', { first: by(true), own: NONE }, 'samePerson'],
    ['is approved within the limits of the second person', { first: by(false) }, 'act'],
    ['is not approved above the limits of the second person', { first: by(false), cents: 101 }, 'aboveLimit'],
    ['is approved above the limit of the deployment', { first: by(false), own: NONE, cents: 9_999 }, 'act'],
    [
      'is not approved above every limit by a second person who is no admin',
      { first: by(false, true), cents: 101, holders: [limit(100)] },
      'aboveLimit',
    ],
    [
      'is approved above every limit by a second admin',
      { first: by(false, true), cents: 101, holders: [limit(100)], isAdmin: true },
      'act',
    ],
    [
      'waits for another admin when limits were lowered after a first person who is no admin',
      { first: by(false), cents: 101, holders: [limit(100)], isAdmin: true },
      'ask',
    ],
  ] as const)('%s', (_claim, change, decision) => {
    expect(decideMovement({ ...question, ...change })).toBe(decision);
  });
});
