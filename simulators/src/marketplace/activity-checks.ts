import type { Product, Shop, Sku } from './model.ts';
import type { World } from './world.ts';
import type { Activity, ActivityItem, Deal } from './activity-model.ts';
import { isOver, listSkuIds, readStatus } from './activity.ts';
import { CODES, refuse, type ApiError } from './reply.ts';

/** Maximum duration of a flash sale in seconds (MKT-42). */
const FLASH_SECONDS = 72 * 3600;
const TITLE_MAX = 50;
const OFF_MIN_PERCENT = 10;
const OFF_MAX_PERCENT = 90;

/** Reasons of the fault `promotion-refused`: `title` and `time` concern the activity, the other reasons concern its items. */
const REASONS = {
  title: { code: CODES.promotionTitle, text: 'The activity title already exists.' },
  time: { code: CODES.promotionTime, text: 'The activity period is invalid.' },
  eligible: { code: CODES.promotionItem, text: 'is not eligible for this activity.' },
  overlap: { code: CODES.promotionOverlap, text: 'is already in another flash sale of the same period.' },
  price: { code: CODES.promotionPrice, text: 'The deal price must be below the lowest price of the last 30 days:' },
  full: { code: CODES.promotionFull, text: 'The number of SKUs exceeds the limit of the activity.' },
} as const;
type Reason = keyof typeof REASONS;

function isReason(word: string | null): word is Reason {
  return word !== null && word in REASONS;
}

/** Applies the fault `promotion-refused`: a reason that only the marketplace knows. */
export function checkFault(world: World, shop: Shop, path: string): void {
  const strike = world.faults.take('promotion-refused', { path, shopId: shop.id });
  if (strike === null) return;
  const { code, text } = REASONS[isReason(strike.word) ? strike.word : 'eligible'];
  throw refuse(code, text.startsWith('is ') ? `A SKU ${text}` : text);
}

export function checkTitle(shop: Shop, title: string, own: Activity | null): void {
  // A title must be unique among all activities of the shop, including ended ones.
  if (shop.activities.some((one) => one !== own && one.title === title))
    throw refuse(REASONS.title.code, REASONS.title.text);
  if ([...title].length > TITLE_MAX)
    throw refuse(CODES.promotionTitle, `The activity title must not exceed ${TITLE_MAX} characters.`);
}

type Period = Pick<Activity, 'activityType' | 'beginTime' | 'endTime'>;

export function checkPeriod({ activityType, beginTime, endTime }: Period, now: number): void {
  if (beginTime <= now) throw refuse(CODES.promotionTime, 'begin_time must be later than the current time.');
  checkEnd({ activityType, beginTime, endTime }, now);
}

export function checkEnd({ activityType, beginTime, endTime }: Period, now: number): void {
  if (endTime <= beginTime || endTime <= now)
    throw refuse(CODES.promotionTime, 'end_time must be later than begin_time.');
  if (activityType === 'FLASHSALE' && endTime - beginTime > FLASH_SECONDS)
    throw refuse(CODES.promotionTime, 'A flash sale must not last longer than 72 hours.');
}

export function requireChangeable(activity: Activity, now: number): void {
  const status = readStatus(activity, now);
  if (isOver(status)) throw refuse(CODES.promotionState, `The activity is ${status} and cannot be changed.`);
}

/** Rejects the whole call when one item is invalid, and names the first invalid item. */
export function checkItems(world: World, shop: Shop, activity: Activity, items: readonly ActivityItem[]): void {
  const now = world.clock.seconds();
  const isNamed = world.settings.refusedSku === 'named';
  const taken = listTaken(shop, activity, now);
  for (const item of items) {
    const product = shop.products.find(({ id }) => id === item.id);
    const name = (sku: string | null) => (!isNamed ? 'A SKU' : sku === null ? `Product ${item.id}` : `SKU ${sku}`);
    if (product === undefined || product.status !== 'ACTIVATE' || product.isPromotable === false)
      throw say('eligible', name(null));
    const ids = listSkuIds(item, product);
    for (const id of ids) {
      const sku = product.skus.find((one) => one.id === id);
      if (sku === undefined) throw say('eligible', name(id));
      if (taken.has(id)) throw say('overlap', name(id));
      checkPrice(activity, item.skus.find((one) => one.id === id) ?? item, { product, sku }, name(id));
    }
    checkQuantities(activity, item);
  }
}

/** Rejects a change of time that makes an activity overlap another one. */
export function checkOverlap(world: World, shop: Shop, activity: Activity, moved: Activity): void {
  const taken = listTaken(shop, activity, world.clock.seconds(), moved);
  for (const item of activity.items)
    for (const id of listSkuIds(
      item,
      shop.products.find((one) => one.id === item.id),
    ))
      if (taken.has(id)) throw say('overlap', world.settings.refusedSku === 'named' ? `SKU ${id}` : 'A SKU');
}

function say(reason: Reason, name: string): ApiError {
  const { code, text } = REASONS[reason];
  return refuse(code, text.endsWith(':') ? `${text} ${name}` : `${name} ${text}`);
}

/** Lists the variants that other flash sales promote in the same period. */
function listTaken(shop: Shop, activity: Activity, now: number, period: Period = activity): Set<string> {
  const taken = new Set<string>();
  if (activity.activityType !== 'FLASHSALE') return taken;
  for (const other of shop.activities) {
    if (other === activity || other.activityType !== 'FLASHSALE' || isOver(readStatus(other, now))) continue;
    if (other.beginTime >= period.endTime || other.endTime <= period.beginTime) continue;
    for (const item of other.items) {
      const product = shop.products.find(({ id }) => id === item.id);
      for (const id of listSkuIds(item, product)) taken.add(id);
    }
  }
  return taken;
}

function checkPrice(
  { activityType }: Activity,
  { priceCents, discount }: Deal,
  { product, sku }: { product: Product; sku: Sku },
  name: string,
): void {
  const off = discount ?? 0;
  if (activityType === 'DIRECT_DISCOUNT') {
    if (off < OFF_MIN_PERCENT || off > OFF_MAX_PERCENT) throw tooFar(name);
    return;
  }
  const price = priceCents ?? 0;
  if (price >= (product.lowestCents ?? sku.priceCents)) throw say('price', name);
  // A discount below the smallest one is rejected. At the largest discount the price may be a fraction of a cent lower, because callers round it
  // down.
  const isWithin =
    price * 100 <= sku.priceCents * (100 - OFF_MIN_PERCENT) &&
    price >= Math.floor((sku.priceCents * (100 - OFF_MAX_PERCENT)) / 100);
  if (!isWithin) throw tooFar(name);
}

function tooFar(name: string): ApiError {
  return refuse(
    CODES.promotionPrice,
    `The discount must be between ${OFF_MIN_PERCENT}% and ${OFF_MAX_PERCENT}%: ${name}`,
  );
}

/** The purchase quantity of an item can never be lowered. */
function checkQuantities({ items }: Activity, asked: ActivityItem): void {
  const known = items.find(({ id }) => id === asked.id);
  if (known === undefined) return;
  const pairs: [Deal, Deal | undefined][] = [
    [asked, known],
    ...asked.skus.map((sku): [Deal, Deal | undefined] => [sku, known.skus.find(({ id }) => id === sku.id)]),
  ];
  for (const [now, before] of pairs) {
    if (before === undefined) continue;
    if (isLower(now.quantityLimit, before.quantityLimit) || isLower(now.quantityPerUser, before.quantityPerUser))
      throw refuse(CODES.promotionItem, 'A quantity cannot be decreased.');
  }
}

function isLower(now: number, before: number): boolean {
  return now !== -1 && (before === -1 || now < before);
}
