import { daysToEnd, isShopExpired } from './shop-expiry.ts';

/**
 * A shop gets a warning when its subscription or authorization ends in at most this many days. The authorization can be renewed from 30 days
 * before its end.
 */
export const ENDING_SOON_DAYS = 7;

/** Filters of the shop list for shops that need attention (SHP-50). */
export const SHOP_VIEWS = ['broken', 'expired', 'ending', 'unassigned'] as const;
export type ShopView = (typeof SHOP_VIEWS)[number];

export interface ShopState {
  /** The earlier end of subscription and authorization, in epoch milliseconds. */
  endsAt: number;
  needsAuthorization: boolean;
  isProxyFailing: boolean;
  isSyncExtension: boolean;
  isDisconnected: boolean;
  isAssigned: boolean;
}

/**
 * Returns whether a shop belongs in a view; a disconnected shop belongs in none (SHP-50). Units: epoch milliseconds. Errors: none.
 * @example isInShopView('ending', { ...fine, endsAt: now + 6 * DAY_MS }, now) // true
 */
export function isInShopView(view: ShopView, shop: ShopState, now: number): boolean {
  if (shop.isDisconnected) return false;
  const isExpired = isShopExpired(shop, now);
  if (view === 'broken') return shop.isProxyFailing || shop.needsAuthorization || !shop.isSyncExtension;
  if (view === 'expired') return isExpired;
  if (view === 'ending') return !isExpired && daysToEnd(shop.endsAt, now) <= ENDING_SOON_DAYS;
  return !shop.isAssigned;
}

const URGENCY: readonly ShopView[] = ['expired', 'broken', 'ending'];

/**
 * Returns a shop's rank by urgency; 0 is the most urgent, and a disconnected shop comes last (SHP-51). Units: epoch milliseconds. Errors: none.
 * @example rankOfNeed({ ...fine, isProxyFailing: true }, now) // 1
 */
export function rankOfNeed(shop: ShopState, now: number): number {
  if (shop.isDisconnected) return URGENCY.length + 1;
  const rank = URGENCY.findIndex((view) => isInShopView(view, shop, now));
  return rank === -1 ? URGENCY.length : rank;
}
