/** A promotion of products or single variants for a period (MKT-42). Times in epoch seconds. */
export type Activity = {
  id: string;
  title: string;
  activityType: ActivityType;
  productLevel: ProductLevel;
  beginTime: number;
  endTime: number;
  participation: (typeof PARTICIPATIONS)[number];
  createTime: number;
  updateTime: number;
  /** How the activity ended early: the seller stopped it, or the marketplace ended it. */
  ended: 'DEACTIVATED' | 'NOT_EFFECTIVE' | null;
  items: ActivityItem[];
};

/** A product of an activity, with its variants when the activity promotes variants. */
export type ActivityItem = Deal & { id: string; skus: (Deal & { id: string })[] };

/** Prices in cents and discounts in percent, null when unset; quantities from 1, -1 for unlimited. */
export type Deal = {
  priceCents: number | null;
  discount: number | null;
  quantityLimit: number;
  quantityPerUser: number;
};

export const ACTIVITY_TYPES = ['FIXED_PRICE', 'DIRECT_DISCOUNT', 'FLASHSALE'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
export const PRODUCT_LEVELS = ['PRODUCT', 'VARIATION'] as const;
type ProductLevel = (typeof PRODUCT_LEVELS)[number];
export const PARTICIPATIONS = ['BUYER_NO_LIMIT', 'BUYER_LIMIT_ONLY_ONE'] as const;
export const ACTIVITY_STATUSES = ['DRAFT', 'NOT_START', 'ONGOING', 'EXPIRED', 'DEACTIVATED', 'NOT_EFFECTIVE'] as const;
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number];
