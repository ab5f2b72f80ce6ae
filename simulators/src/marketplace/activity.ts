import type { Activity, ActivityItem, ActivityStatus } from './activity-model.ts';
import type { Product, Shop, Sku } from './model.ts';
import type { World } from './world.ts';
import { plainId } from './ids.ts';

/** Returns the status of an activity at the clock's time; an activity without items is a draft until its end. */
export function readStatus(activity: Activity, now: number): ActivityStatus {
  if (activity.ended !== null) return activity.ended;
  if (now >= activity.endTime) return 'EXPIRED';
  if (activity.items.length === 0) return 'DRAFT';
  return now < activity.beginTime ? 'NOT_START' : 'ONGOING';
}

export function isOver(status: ActivityStatus): boolean {
  return status === 'EXPIRED' || status === 'DEACTIVATED' || status === 'NOT_EFFECTIVE';
}

export function addActivity(
  world: World,
  shop: Shop,
  asked: Pick<Activity, 'title' | 'activityType' | 'productLevel' | 'beginTime' | 'endTime' | 'participation'>,
): Activity {
  const now = world.clock.seconds();
  const id = plainId('71', 19, shop.index, shop.activities.length, 11);
  const activity: Activity = { ...asked, id, createTime: now, updateTime: now, ended: null, items: [] };
  shop.activities.push(activity);
  world.remember(activity);
  return activity;
}

export function touch(world: World, activity: Activity): void {
  activity.updateTime = world.clock.seconds();
  world.remember(activity);
}

/** Counts the promoted variants, or the promoted products of an activity on product level. */
export function countItems({ items, productLevel }: Activity): number {
  return productLevel === 'PRODUCT' ? items.length : items.reduce((sum, { skus }) => sum + skus.length, 0);
}

/** Lists the variants that an item promotes: the listed variants, or all variants of its product. */
export function listSkuIds(item: ActivityItem, product: Product | undefined): string[] {
  return item.skus.length > 0 ? item.skus.map(({ id }) => id) : (product?.skus ?? []).map(({ id }: Sku) => id);
}
