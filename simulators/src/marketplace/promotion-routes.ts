import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import {
  checkEnd,
  checkFault,
  checkItems,
  checkOverlap,
  checkPeriod,
  checkTitle,
  requireChangeable,
} from './activity-checks.ts';
import { ITEMS_A_CALL, readItems } from './activity-input.ts';
import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  PARTICIPATIONS,
  PRODUCT_LEVELS,
  type Activity,
  type ActivityItem,
  type Deal,
} from './activity-model.ts';
import { addActivity, countItems, readStatus, touch } from './activity.ts';
import { isFields, readOptionalText, readText, readTexts, readTime, readWord } from './input.ts';
import { toAmount } from './order-content.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { CODES, invalidParam, refuse } from './reply.ts';

const BASE = '/promotion/202309/activities';
const PAGE_KIND = 56;
/** Time after the end of an activity until its items are deleted. */
const FORGET_SECONDS = 180 * 86_400;

/** Routes of flash sales and price deals (MKT-42). */
export const PROMOTION_ROUTES: Route[] = [
  { method: 'POST', path: BASE, scope: 'shop', run: createActivity },
  { method: 'POST', path: `${BASE}/search`, scope: 'shop', run: searchActivities },
  { method: 'GET', path: `${BASE}/{activity_id}`, scope: 'shop', run: getActivity },
  { method: 'PUT', path: `${BASE}/{activity_id}`, scope: 'shop', run: updateActivity },
  { method: 'POST', path: `${BASE}/{activity_id}/deactivate`, scope: 'shop', run: deactivate },
  { method: 'PUT', path: `${BASE}/{activity_id}/products`, scope: 'shop', run: updateItems },
  { method: 'DELETE', path: `${BASE}/{activity_id}/products`, scope: 'shop', run: removeItems },
];

function requireActivity({ shop, params }: ShopCall): Activity {
  const activity = shop.activities.find(({ id }) => id === params['activity_id']);
  if (activity === undefined) throw refuse(CODES.promotionState, 'The activity does not exist.');
  return activity;
}

function createActivity(world: World, { body, shop, now, path }: ShopCall): unknown {
  checkFault(world, shop, path);
  const title = readText(body, 'title');
  const asked = {
    title,
    activityType: requireWord(readWord(body, 'activity_type', ACTIVITY_TYPES), 'activity_type'),
    productLevel: requireWord(readWord(body, 'product_level', PRODUCT_LEVELS), 'product_level'),
    beginTime: requireTime(readTime(body, 'begin_time'), 'begin_time'),
    endTime: requireTime(readTime(body, 'end_time'), 'end_time'),
    participation: readParticipation(body['participation_limit']),
  };
  readWord(body, 'duration_type', ['NORMAL'] as const);
  checkPeriod(asked, now);
  checkTitle(shop, title, null);
  const activity = addActivity(world, shop, asked);
  return {
    activity_id: activity.id,
    status: readStatus(activity, now),
    create_time: activity.createTime,
    update_time: activity.updateTime,
  };
}

function requireWord<Word extends string>(word: Word | null, name: string): Word {
  if (word === null) throw invalidParam(`${name} is required`);
  return word;
}

function requireTime(time: number | null, name: string): number {
  if (time === null) throw invalidParam(`${name} is required`);
  return time;
}

function readParticipation(value: unknown): Activity['participation'] {
  if (value === undefined) return 'BUYER_NO_LIMIT';
  const first: unknown = Array.isArray(value) ? value[0] : null;
  if (!isFields(first)) throw invalidParam('participation_limit');
  return readWord(first, 'type', PARTICIPATIONS) ?? 'BUYER_NO_LIMIT';
}

function updateActivity(world: World, call: ShopCall): unknown {
  const { body, shop, now, path } = call;
  checkFault(world, shop, path);
  const activity = requireActivity(call);
  requireChangeable(activity, now);
  const title = readOptionalText(body, 'title') ?? activity.title;
  const beginTime = readTime(body, 'begin_time') ?? activity.beginTime;
  const endTime = readTime(body, 'end_time') ?? activity.endTime;
  const changed = { ...activity, title, beginTime, endTime };
  // The begin time of an activity that has started is not changed.
  if (beginTime === activity.beginTime) checkEnd(changed, now);
  else if (activity.beginTime <= now) throw refuse(CODES.promotionTime, 'The activity has begun already.');
  else checkPeriod(changed, now);
  checkTitle(shop, title, activity);
  checkOverlap(world, shop, activity, changed);
  Object.assign(activity, { title, beginTime, endTime });
  touch(world, activity);
  return { activity_id: activity.id, title, update_time: activity.updateTime };
}

function updateItems(world: World, call: ShopCall): unknown {
  const { body, shop, now, path } = call;
  checkFault(world, shop, path);
  const activity = requireActivity(call);
  if ((readOptionalText(body, 'activity_id') ?? activity.id) !== activity.id) throw invalidParam('activity_id');
  requireChangeable(activity, now);
  const items = readItems(body, activity);
  checkItems(world, shop, activity, items);
  const merged = mergeItems(activity.items, items);
  if (countItems({ ...activity, items: merged }) > shop.activityLimit)
    throw refuse(CODES.promotionFull, `The number of SKUs exceeds the limit of the activity (${shop.activityLimit}).`);
  activity.items = merged;
  touch(world, activity);
  return {
    activity_id: activity.id,
    title: activity.title,
    status: readStatus(activity, now),
    total_count: countItems({ ...activity, items }),
    update_time: activity.updateTime,
  };
}

/** Updates the prices of promoted items and adds the others. */
function mergeItems(known: readonly ActivityItem[], added: readonly ActivityItem[]): ActivityItem[] {
  const items = new Map(known.map((item) => [item.id, item]));
  for (const item of added) {
    const skus = new Map((items.get(item.id)?.skus ?? []).map((sku) => [sku.id, sku]));
    for (const sku of item.skus) skus.set(sku.id, sku);
    items.set(item.id, { ...item, skus: [...skus.values()] });
  }
  return [...items.values()];
}

function removeItems(world: World, call: ShopCall): unknown {
  const { body, shop, now, path } = call;
  checkFault(world, shop, path);
  const activity = requireActivity(call);
  const products = readTexts(body, 'product_ids', ITEMS_A_CALL) ?? [];
  const skus = readTexts(body, 'sku_ids', ITEMS_A_CALL) ?? [];
  if (products.length + skus.length === 0) throw invalidParam('product_ids or sku_ids is required');
  requireChangeable(activity, now);
  // Items that are not in the activity are ignored.
  activity.items = activity.items
    .filter(({ id }) => !products.includes(id))
    .map((item) => ({ ...item, skus: item.skus.filter(({ id }) => !skus.includes(id)) }))
    .filter((item) => activity.productLevel === 'PRODUCT' || item.skus.length > 0);
  touch(world, activity);
  return { activity_id: activity.id, status: readStatus(activity, now), update_time: activity.updateTime };
}

function deactivate(world: World, call: ShopCall): unknown {
  const { shop, now, path } = call;
  checkFault(world, shop, path);
  const activity = requireActivity(call);
  requireChangeable(activity, now);
  activity.ended = 'DEACTIVATED';
  touch(world, activity);
  const { id, title, updateTime } = activity;
  return { activity_id: id, title, status: readStatus(activity, now), update_time: updateTime };
}

function getActivity(_world: World, call: ShopCall): unknown {
  const activity = requireActivity(call);
  const isForgotten = call.now > activity.endTime + FORGET_SECONDS;
  const { id, ...listed } = toListed(activity, call.now);
  return {
    activity_id: id,
    ...listed,
    products: isForgotten ? [] : activity.items.map((item) => toWireItem(item, activity)),
  };
}

/** Lists activities, newest first; in this call the page parameters are in the body. */
function searchActivities(_world: World, { body, shop, now }: ShopCall): unknown {
  const size = readSize(body['page_size']);
  const after = parsePageToken(PAGE_KIND, readOptionalText(body, 'page_token'));
  const status = readWord(body, 'status', ACTIVITY_STATUSES);
  const type = readWord(body, 'activity_type', ACTIVITY_TYPES);
  const words = readOptionalText(body, 'activity_title');
  const found = shop.activities
    .map((activity, place) => ({ activity, place }))
    .filter(({ activity }) => {
      if (status !== null && readStatus(activity, now) !== status) return false;
      if (type !== null && activity.activityType !== type) return false;
      return words === null || hasWords(activity.title, words);
    })
    .toReversed();
  const rest = after === null ? found : found.filter(({ place }) => place < after.number);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return {
    total_count: found.length,
    next_page_token:
      last !== undefined && rest.length > size ? formatPageToken(PAGE_KIND, { time: 0, number: last.place }) : '',
    activities: page.map(({ activity }) => toListed(activity, now)),
  };
}

function readSize(value: unknown): number {
  const size = value ?? 50;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 0 || size > 100)
    throw invalidParam('page_size must be between 0 and 100');
  return size === 0 ? 50 : size;
}

/** Returns whether a title contains the searched words as complete words, exactly as written. */
function hasWords(title: string, words: string): boolean {
  return ` ${title} `.includes(` ${words} `);
}

function toListed(activity: Activity, now: number) {
  return {
    id: activity.id,
    title: activity.title,
    activity_type: activity.activityType,
    product_level: activity.productLevel,
    duration_type: 'NORMAL',
    begin_time: activity.beginTime,
    end_time: activity.endTime,
    status: readStatus(activity, now),
    participation_limit: [{ type: activity.participation }],
    create_time: activity.createTime,
    update_time: activity.updateTime,
  };
}

function toWireItem({ id, skus, ...deal }: ActivityItem, { productLevel }: Activity): object {
  return {
    id,
    ...toWireDeal(deal),
    ...(productLevel === 'VARIATION' ? { skus: skus.map((sku) => ({ id: sku.id, ...toWireDeal(sku) })) } : {}),
  };
}

function toWireDeal({ priceCents, discount, quantityLimit, quantityPerUser }: Deal): object {
  return {
    ...(priceCents === null ? {} : { activity_price: { amount: toAmount(priceCents), currency: 'USD' } }),
    ...(discount === null ? {} : { discount: String(discount) }),
    quantity_limit: quantityLimit,
    quantity_per_user: quantityPerUser,
  };
}
