const DAY_MS = 24 * 3_600_000;

/** A shop expires when its subscription or its authorization at the marketplace ends, whichever is first (SHP-10). */
export type ShopEndReason = 'subscription' | 'authorization';

/**
 * Returns when a shop ends, and whether its subscription or its authorization ends first (SHP-10).
 * Units: epoch milliseconds. Errors: none.
 * @example shopEnd({ subscriptionEndsAt: 2, authorizationEndsAt: 1 }) // { at: 1, reason: 'authorization' }
 */
export function shopEnd(ends: { subscriptionEndsAt: number; authorizationEndsAt: number }): {
  at: number;
  reason: ShopEndReason;
} {
  return ends.subscriptionEndsAt <= ends.authorizationEndsAt
    ? { at: ends.subscriptionEndsAt, reason: 'subscription' }
    : { at: ends.authorizationEndsAt, reason: 'authorization' };
}

/**
 * Returns whether a shop no longer works until it is renewed: its end has passed, or the marketplace rejects its tokens (SHP-14). The red warning
 * shows the number of such shops, and the list shows the shops (SHP-13). Units: epoch milliseconds. Errors: none.
 * @example isShopExpired({ endsAt: 5, needsAuthorization: false }, 5) // true
 */
export function isShopExpired(shop: { endsAt: number; needsAuthorization: boolean }, now: number): boolean {
  return shop.needsAuthorization || shop.endsAt <= now;
}

/**
 * Returns whether a new authorization is needed, because the authorization ends first or has ended; the seller renews it with one click (SHP-14). Errors: none.
 * @example endsByAuthorization({ expirationReason: 'subscription', needsAuthorization: true }) // true
 */
export function endsByAuthorization(shop: { expirationReason: ShopEndReason; needsAuthorization: boolean }): boolean {
  return shop.needsAuthorization || shop.expirationReason === 'authorization';
}

/**
 * Returns the days to a shop's end, rounded up; negative after it (SHP-11). Units: epoch milliseconds. Errors: none.
 * @example daysToEnd(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 1, 12)) // 2
 */
export function daysToEnd(endsAt: number, now: number): number {
  // Adding zero turns negative zero into zero.
  return Math.ceil((endsAt - now) / DAY_MS) + 0;
}
