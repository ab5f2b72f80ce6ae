import type { Shop } from '@bobbin/contract/shops';
import { daysToEnd, isShopExpired } from '@bobbin/domain/shops/shop-expiry';
import { ENDING_SOON_DAYS } from '@bobbin/domain/shops/shop-views';

/** A sync this far behind, in seconds, is worth saying so. */
export const LAG_WARN_SECONDS = 15 * 60;

type Ends = Pick<Shop, 'expirationDate' | 'needsAuthorization'>;

/** As the red warning counts it. */
export function isExpired(shop: Ends, now: number): boolean {
  return isShopExpired({ endsAt: Date.parse(shop.expirationDate), needsAuthorization: shop.needsAuthorization }, now);
}

export function isEndingSoon(shop: Ends, now: number): boolean {
  return isNear(shop.expirationDate, now);
}

/** An end that is worth a warning, or over. */
export function isNear(end: string, now: number): boolean {
  return daysToEnd(Date.parse(end), now) <= ENDING_SOON_DAYS;
}

/** Something stops the shop's work, soon will, or has left orders behind. */
export function isTroubled(shop: Shop, now: number): boolean {
  const { state, errorsCount } = shop.sync;
  // A disconnected shop needs no action.
  if (shop.purgeAt !== null) return false;
  return isBroken(shop) || isExpired(shop, now) || isEndingSoon(shop, now) || state === 'failed' || errorsCount > 0;
}

/** Rows are red when something stops the shop's work, or the extension was not there for a day (SHP-4). */
export function isRed(
  shop: Pick<Shop, 'isErrorProxy' | 'needsAuthorization' | 'isSyncExtension' | 'purgeAt'>,
): boolean {
  return shop.purgeAt === null && (isBroken(shop) || !shop.isSyncExtension);
}

/** Something stops the shop's work: its proxy, its authorization. */
function isBroken(shop: Pick<Shop, 'isErrorProxy' | 'needsAuthorization'>): boolean {
  return shop.isErrorProxy || shop.needsAuthorization;
}
