import type { Shop } from '@bobbin/contract/shops';

const DAY_MS = 24 * 60 * 60_000;
/** Fewer days than this to the end deserve a warning: the authorization can be renewed from 30 days before. */
const WARN_DAYS = 7;
/** A sync this far behind, in seconds, is worth saying so. */
export const LAG_WARN_SECONDS = 15 * 60;

/** Days to the end, rounded up; negative or zero with time passed means expired (Spec 1 §3). */
export function daysToExpiry(shop: Pick<Shop, 'expirationDate'>, now: number): number {
  return Math.ceil((Date.parse(shop.expirationDate) - now) / DAY_MS);
}

export function isExpired(shop: Pick<Shop, 'expirationDate'>, now: number): boolean {
  return Date.parse(shop.expirationDate) <= now;
}

export function isEndingSoon(shop: Pick<Shop, 'expirationDate'>, now: number): boolean {
  return daysToExpiry(shop, now) <= WARN_DAYS;
}

/** Rows are red when something stops the shop's work: its proxy, its authorization (Spec 1 §2). */
export function isBroken(shop: Pick<Shop, 'isErrorProxy' | 'needsAuthorization'>): boolean {
  return shop.isErrorProxy || shop.needsAuthorization;
}
