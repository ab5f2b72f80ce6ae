import type { Activity, ActivityItem, Deal } from './activity-model.ts';
import { isFields, readText, type Fields } from './input.ts';
import { invalidParam } from './reply.ts';

/** Maximum number of products per call, and maximum number of variants of all these products together (MKT-42). */
export const ITEMS_A_CALL = 300;
const QUANTITY_MAX = 99;

/** Reads `products[]` of a call, in the documented form for the activity's level and type. */
export function readItems(body: Fields, activity: Activity): ActivityItem[] {
  const products: unknown = body['products'];
  if (!Array.isArray(products) || products.length === 0 || products.length > ITEMS_A_CALL)
    throw invalidParam(`products must be an array of 1 to ${ITEMS_A_CALL}`);
  const items = products.map((one: unknown) => readItem(one, activity));
  const skuIds = items.flatMap(({ skus }) => skus.map(({ id }) => id));
  if (skuIds.length > ITEMS_A_CALL) throw invalidParam(`at most ${ITEMS_A_CALL} skus`);
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size < ids.length || new Set(skuIds).size < skuIds.length) throw invalidParam('the same id twice');
  return items;
}

function readItem(value: unknown, activity: Activity): ActivityItem {
  if (!isFields(value)) throw invalidParam('products');
  const id = readText(value, 'id');
  const skus: unknown = value['skus'] ?? [];
  if (!Array.isArray(skus)) throw invalidParam('skus must be an array');
  if (activity.productLevel === 'PRODUCT') {
    if (skus.length > 0) throw invalidParam('skus must be [] when product_level is PRODUCT');
    return { id, ...readDeal(value, activity), skus: [] };
  }
  if (skus.length === 0) throw invalidParam('skus is required when product_level is VARIATION');
  const limits = {
    quantityLimit: readQuantity(value, 'quantity_limit'),
    quantityPerUser: readQuantity(value, 'quantity_per_user'),
  };
  if (limits.quantityLimit !== -1 || limits.quantityPerUser !== -1)
    throw invalidParam('quantities of a product must be -1 when product_level is VARIATION');
  return {
    id,
    priceCents: null,
    discount: null,
    ...limits,
    skus: skus.map((sku: unknown) => {
      if (!isFields(sku)) throw invalidParam('skus');
      return { id: readText(sku, 'id'), ...readDeal(sku, activity) };
    }),
  };
}

function readDeal(fields: Fields, { activityType }: Activity): Deal {
  const takesDiscount = activityType === 'DIRECT_DISCOUNT';
  const [wanted, other] = takesDiscount
    ? (['discount', 'activity_price_amount'] as const)
    : (['activity_price_amount', 'discount'] as const);
  if (fields[other] !== undefined) throw invalidParam(`${other} must not be given for ${activityType}`);
  const text = readText(fields, wanted);
  if (takesDiscount && !/^\d{1,2}$/.test(text)) throw invalidParam('discount');
  if (!takesDiscount && !/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw invalidParam('activity_price_amount');
  return {
    priceCents: takesDiscount ? null : Math.round(Number(text) * 100),
    discount: takesDiscount ? Number(text) : null,
    quantityLimit: readQuantity(fields, 'quantity_limit'),
    quantityPerUser: readQuantity(fields, 'quantity_per_user'),
  };
}

function readQuantity(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isInteger(value) && (value === -1 || (value >= 1 && value <= QUANTITY_MAX)))
    return value;
  throw invalidParam(`${name} must be between 1 and ${QUANTITY_MAX}, or -1`);
}
