import { describe, expect, it } from 'vitest';
import { daysToEnd, endsByAuthorization, isShopExpired, shopEnd } from './shop-expiry.ts';

const DAY_MS = 24 * 3_600_000;

describe('end of a shop (SHP-10)', () => {
  it.each([
    [1, 2, { at: 1, reason: 'subscription' }],
    [2, 1, { at: 1, reason: 'authorization' }],
    [1, 1, { at: 1, reason: 'subscription' }],
  ] as const)(
    'equals the earlier one of subscription (%i) and authorization (%i)',
    (subscriptionEndsAt, authorizationEndsAt, end) => {
      expect(shopEnd({ subscriptionEndsAt, authorizationEndsAt })).toEqual(end);
    },
  );

  it.each([
    ['in the future', { endsAt: 6, needsAuthorization: false }, false],
    ['now', { endsAt: 5, needsAuthorization: false }, true],
    ['in the past', { endsAt: 4, needsAuthorization: false }, true],
    [
      'in the future, but the marketplace no longer accepts the tokens (SHP-14)',
      { endsAt: 6, needsAuthorization: true },
      true,
    ],
  ])('decides whether the shop is expired when the end is %s', (_when, shop, isExpired) => {
    expect(isShopExpired(shop, 5)).toBe(isExpired);
  });

  it.each([
    [2.5 * DAY_MS, 3],
    [DAY_MS, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-DAY_MS, -1],
    [-1.5 * DAY_MS, -1],
  ])('counts, when it is %d ms away, as %i days, rounded up (SHP-11)', (left, days) => {
    expect(daysToEnd(1000 + left, 1000)).toBe(days);
  });

  it.each([
    ['subscription', false, false],
    ['authorization', false, true],
    ['subscription', true, true],
  ] as const)(
    'with the reason %s and tokens rejected (%s) requires a new authorization: %s',
    (expirationReason, needsAuthorization, isAuthorization) => {
      expect(endsByAuthorization({ expirationReason, needsAuthorization })).toBe(isAuthorization);
    },
  );
});
