import { FULFIL_TYPES, HOUSES } from '@bobbin/domain/fulfilment';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, money } from './envelope.ts';
import { order } from './orders.ts';

const house = z.enum(HOUSES);
const orderId = z.string().min(1).max(100);
const option = z.string().trim().max(40).nullable().optional();
/** A price as the seller types it; digits and at most two decimals. */
const priceText = z.string().trim().max(12);

const productChoice = z.object({
  id: z.string().min(1).max(200),
  /** What the seller chose where the sku name did not tell, or told wrongly (W33). */
  productType: z.string().trim().max(60).nullable().optional(),
  productColor: z.string().trim().max(60).nullable().optional(),
  productSize: z.string().trim().max(20).nullable().optional(),
});

/** Sends (or saves as draft) an order; recognised by `orderProducts` (W27). */
export const fulfilSubmit = z.strictObject({
  id: orderId,
  type: z.enum(FULFIL_TYPES),
  isDraft: z.boolean(),
  fulfillHouse: house,
  fulfillPrice: priceText.nullable().optional(),
  fulfillLine: option,
  fulfillFacility: option,
  fulfillShipping: option,
  /** Full list when AUTO, empty when HAND. */
  orderProducts: z.array(productChoice).max(200),
  confirmCancelRequested: z.boolean().optional(),
});

/** Updates only the price; never reaches a factory. */
export const fulfilPrice = z.strictObject({
  id: orderId,
  type: z.enum(FULFIL_TYPES),
  fulfillPrice: priceText,
});

export const fulfilOrder = endpoint({
  name: 'fulfilOrder',
  method: 'PATCH',
  path: '/shops/orders/fulfill',
  access: 'user',
  summary: 'Send an order to a factory, save it as a draft, or record a price',
  body: z.union([fulfilSubmit, fulfilPrice]),
  isIdempotent: true,
  reply: order,
  errors: [
    'FULFIL_NOT_POSSIBLE',
    'DESIGNS_NOT_READY',
    'FULFIL_IN_PROGRESS',
    'FACTORY_NOT_CONNECTED',
    'VARIANT_UNKNOWN',
    'CANCEL_REQUEST_PENDING',
    'PRICE_INVALID',
    'HOUSE_NOT_READY',
    'SHOP_EXPIRED',
    'SHOP_NOT_AUTHORIZED',
    'FACTORY_UNAVAILABLE',
  ],
});

export const cancelFulfilment = endpoint({
  name: 'cancelFulfilment',
  method: 'POST',
  path: '/shops/orders/fulfill/cancel',
  access: 'user',
  summary: 'Ask the factory to cancel and follow its answer; a draft is dropped at once',
  body: z.object({ id: orderId }),
  isIdempotent: true,
  reply: order,
  errors: ['CANCEL_TOO_LATE', 'FACTORY_UNAVAILABLE', 'FACTORY_REFUSED', 'FULFIL_NOT_POSSIBLE', 'FACTORY_NOT_CONNECTED'],
});

export const quote = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      quantity: z.number().int(),
      /** Price of all pieces of the line, null when the factory has no such variant. */
      price: money.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Null while the factory has not told it; it is then not in the total either. */
  shipping: money.nullable(),
  total: money,
  isComplete: z.boolean(),
  designSides: z.number().int(),
});
export type Quote = z.infer<typeof quote>;

export const quoteFulfilment = endpoint({
  name: 'quoteFulfilment',
  method: 'POST',
  path: '/shops/orders/fulfill/quote',
  access: 'user',
  summary: 'What sending an order would cost, from the factory’s catalogue (an estimate until the factory answers)',
  body: z.object({
    id: orderId,
    fulfillHouse: house,
    fulfillLine: option,
    fulfillShipping: option,
    orderProducts: z.array(productChoice).max(200),
  }),
  reply: quote,
  errors: ['FACTORY_NOT_CONNECTED', 'FACTORY_UNAVAILABLE', 'HOUSE_NOT_READY'],
});

export const fulfilmentSettings = z.object({
  fulfillHouse: z.string(),
  fulfillLine: z.string().nullable(),
  fulfillShipping: z.string().nullable(),
  fulfillFacility: z.string().nullable(),
});
export type FulfilmentSettings = z.infer<typeof fulfilmentSettings>;

export const getFulfilmentSettings = endpoint({
  name: 'getFulfilmentSettings',
  method: 'GET',
  path: '/fulfillment-settings',
  access: 'user',
  summary: 'My saved choice of factory, line, shipping and facility',
  reply: fulfilmentSettings,
  errors: [],
});

export const saveFulfilmentSettings = endpoint({
  name: 'saveFulfilmentSettings',
  method: 'POST',
  path: '/fulfillment-settings',
  access: 'user',
  summary: 'Save my choice of factory, line, shipping and facility',
  body: z.object({ fulfillHouse: house, fulfillLine: option, fulfillShipping: option, fulfillFacility: option }),
  reply: fulfilmentSettings,
  errors: [],
});

export const skuGroup = z.object({
  productName: z.string(),
  colors: z.array(z.object({ name: z.string(), hex: z.string().nullable() })),
  sizes: z.array(z.string()),
});
export type SkuGroup = z.infer<typeof skuGroup>;

export const listSkus = endpoint({
  name: 'listSkus',
  method: 'GET',
  path: '/skus/{factory}/{line}',
  access: 'user',
  summary: 'What a factory can print: products with colours and sizes; line `NONE` where the factory has no lines',
  params: z.object({ factory: house, line: z.string().max(40) }),
  reply: z.array(skuGroup),
  errors: ['FACTORY_NOT_CONNECTED', 'FACTORY_UNAVAILABLE', 'HOUSE_NOT_READY'],
});

export const connectPressify = endpoint({
  name: 'connectPressify',
  method: 'POST',
  path: '/users/pressify',
  access: 'account',
  summary: 'Check and keep my PRESSIFY API key; empty text removes it',
  body: z.object({ api: z.string().trim().max(500) }),
  reply: done,
  errors: ['FACTORY_KEY_WRONG', 'FACTORY_UNAVAILABLE', 'PROFILE_LOCKED'],
});

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path: '/users/connections',
  access: 'account',
  summary: 'Which factories are connected, with the last four characters of the key',
  reply: z.array(
    z.object({
      house: z.string(),
      isConnected: z.boolean(),
      lastFour: z.string().nullable(),
      checkedAt: z.string().nullable(),
    }),
  ),
  errors: [],
});

export const retryFulfilment = endpoint({
  name: 'retryFulfilment',
  method: 'POST',
  path: '/shops/orders/{id}/fulfill/retry',
  access: 'user',
  summary: 'Try a failed sending again, with what was submitted (AC-06)',
  params: idParams,
  isIdempotent: true,
  reply: order,
  errors: [
    'FULFIL_NOT_POSSIBLE',
    'FULFIL_IN_PROGRESS',
    'CANCEL_REQUEST_PENDING',
    'FACTORY_NOT_CONNECTED',
    'DESIGNS_NOT_READY',
    'VARIANT_UNKNOWN',
    'SHOP_EXPIRED',
    'SHOP_NOT_AUTHORIZED',
    'FACTORY_UNAVAILABLE',
    'HOUSE_NOT_READY',
  ],
});
