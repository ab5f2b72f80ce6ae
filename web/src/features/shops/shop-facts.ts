import type { Shop } from '@bobbin/contract/shops';
import { daysToEnd, isShopExpired } from '@bobbin/domain/shops/shop-expiry';
import { ENDING_SOON_DAYS } from '@bobbin/domain/shops/shop-views';

/** Delay of a sync in seconds from which the delay is shown as a warning. */
export const LAG_WARN_SECONDS = 15 * 60;

type Ends = Pick<Shop, 'expirationDate' | 'needsAuthorization'>;

/** Returns whether a shop has expired by the rule of the red warning in the header. */
export function isExpired(shop: Ends, now: number): boolean {
  return isShopExpired({ endsAt: Date.parse(shop.expirationDate), needsAuthorization: shop.needsAuthorization }, now);
}

export function isEndingSoon(shop: Ends, now: number): boolean {
  return isNear(shop.expirationDate, now);
}

/** Returns whether a shop's end is near or past. */
export function isNear(end: string, now: number): boolean {
  return daysToEnd(Date.parse(end), now) <= ENDING_SOON_DAYS;
}

/** Returns whether something prevents the shop from working, soon will, or left orders unread. */
export function isTroubled(shop: Shop, now: number): boolean {
  const { state, errorsCount } = shop.sync;
  // A disconnected shop is in no trouble, because no action is needed.
  if (shop.purgeAt !== null) return false;
  return isBroken(shop) || isExpired(shop, now) || isEndingSoon(shop, now) || state === 'failed' || errorsCount > 0;
}

/** Returns whether the row of a shop is red: something prevents the shop from working, or the extension did not sync for a day (SHP-4). */
export function isRed(
  shop: Pick<Shop, 'isErrorProxy' | 'needsAuthorization' | 'isSyncExtension' | 'purgeAt'>,
): boolean {
  return shop.purgeAt === null && (isBroken(shop) || !shop.isSyncExtension);
}

/** Returns whether a failing proxy or a missing authorization prevents the shop from working. */
function isBroken(shop: Pick<Shop, 'isErrorProxy' | 'needsAuthorization'>): boolean {
  return shop.isErrorProxy || shop.needsAuthorization;
}
