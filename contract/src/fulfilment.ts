import { HOUSES } from '@bobbin/domain/factories/houses';
import { EXTRA_COSTS } from '@bobbin/domain/factories/parcel-price';
import { FULFIL_TYPES } from '@bobbin/domain/fulfilment/fulfilment';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, money, seenFields } from './envelope.ts';
import { order, revenue } from './orders.ts';
import * as calls from './fulfilment.calls.ts';

/** A factory: one of ours by its wire name, or a custom factory by its name (CUF-1). */
const house = z.string().trim().min(1).max(40);
const orderId = z.string().min(1).max(100);
const option = z.string().trim().max(40).nullable().optional();
/** Schema of a price as the seller types it: digits and at most two decimals. */
const priceText = z.string().trim().max(12);

const productChoice = z.object({
  id: z.string().min(1).max(200),
  /** The garment type that the seller chose because the SKU name has none or a wrong one (PRD-11). */
  productType: z.string().trim().max(60).nullable().optional(),
  productColor: z.string().trim().max(60).nullable().optional(),
  productSize: z.string().trim().max(20).nullable().optional(),
});

/** Body that sends an order or saves it as a draft; it is recognised by the field `orderProducts` (FUL-29). */
export const fulfilSubmit = z.strictObject({
  id: orderId,
  type: z.enum(FULFIL_TYPES),
  isDraft: z.boolean(),
  fulfillHouse: house,
  fulfillPrice: priceText.nullable().optional(),
  fulfillLine: option,
  fulfillFacility: option,
  fulfillShipping: option,
  /** All products of the order for AUTO; empty for HAND. */
  orderProducts: z.array(productChoice).max(200),
  confirmCancelRequested: z.boolean().optional(),
  /** Whether the seller confirmed that the order is sent although it is already made elsewhere (FUL-60). */
  confirmByHand: z.boolean().optional(),
  /** Key of the address check whose issues a person has seen: the order is sent anyway, while the key is still the current one (ADR-3). */
  confirmAddress: z.string().max(200).optional(),
  seen: seenFields,
  /** Whether a person has compared the words on the designs of personalised products with the buyer's words (FIL-27). */
  confirmPersonalised: z.boolean().optional(),
  /** Whether a person confirmed that the order is sent although a side will be blurred (FUL-80). */
  confirmBlurred: z.boolean().optional(),
});

/** Body that updates only the price; no request is sent to a factory. */
export const fulfilPrice = z.strictObject({
  id: orderId,
  type: z.enum(FULFIL_TYPES),
  fulfillPrice: priceText,
  seen: seenFields,
});

/** Schema of a price in the form; the server refuses other texts with a separate error. */
export const priceForm = z.object({ price: priceText.regex(/^\d{1,7}(\.\d{1,2})?$/, 'priceInvalid') });

export const fulfilOrder = endpoint({
  ...calls.fulfilOrder,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'body.id' } },
  summary: 'Send an order to a factory, save it as a draft, or record a price',
  body: z.union([fulfilSubmit, fulfilPrice]),
  reply: order,
  errors: [
    'FULFIL_NOT_POSSIBLE',
    'DESIGNS_NOT_READY',
    'PRINT_UNCONFIRMED',
    'PERSONALISED_UNCHECKED',
    'FULFIL_IN_PROGRESS',
    'FACTORY_NOT_CONNECTED',
    'VARIANT_UNKNOWN',
    'CANCEL_REQUEST_PENDING',
    'PRICE_INVALID',
    'SHOP_EXPIRED',
    'SHOP_NOT_AUTHORIZED',
    'FACTORY_UNAVAILABLE',
  ],
});

export const cancelFulfilment = endpoint({
  ...calls.cancelFulfilment,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'body.id' } },
  summary: 'Cancel an order at the factory and follow its answer; a draft is deleted immediately',
  body: z.object({ id: orderId, seen: seenFields }),
  reply: order,
  errors: ['CANCEL_TOO_LATE', 'FACTORY_UNAVAILABLE', 'FACTORY_REFUSED', 'FULFIL_NOT_POSSIBLE', 'FACTORY_NOT_CONNECTED'],
});

export const quote = z.object({
  /** The order's products, followed by the products of the other orders in its parcel (FUL-95). */
  lines: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      label: z.string(),
      quantity: z.number().int(),
      /** Price of all pieces of the order line with one printed side; null when the factory has no such variant. */
      price: money.nullable(),
      /** Parts of the price: the price of the pieces in the cheapest size, and the surcharge for their size; null when unknown. */
      base: money.nullable(),
      size: money.nullable(),
      /** Surcharge for a second side and for sleeves; null when unknown. */
      sides: money.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /**
   * Age of the prices: the start date of the newest price in the cost table, and when the factory's catalogue was read; null when there is no such
   * price or catalogue.
   */
  priceList: z.object({ from: instant.nullable(), readAt: instant.nullable() }),
  /** Costs on top of the prices of the pieces, without postage; null when unknown. */
  extras: z.array(z.object({ code: z.enum(EXTRA_COSTS), quantity: z.number().int(), price: money.nullable() })),
  /** Postage; null when unknown. */
  shipping: money.nullable(),
  /** The sum of all known prices; for a shared parcel, the sum of the whole parcel. */
  total: money,
  /**
   * Each order of a shared parcel with its share of the total, this order first (FUL-96). A share is null while a garment has no price. The list is
   * empty for an order that shares no parcel.
   */
  parcel: z.array(z.object({ orderId: z.string(), share: money.nullable() })),
  /** Possible costs of the order that the total does not include. */
  unknown: z.array(z.enum(EXTRA_COSTS)),
  /** Whether the total includes every cost. */
  isComplete: z.boolean(),
  /** The profit with this total, or with this order's share of the total; null when the caller's role does not allow it to be seen (TEA-2). */
  revenue: revenue.nullable(),
  designSides: z.number().int(),
  /** Another factory refused the order: its message, its price for the same order, and how much more this factory costs (FUL-82). */
  reroute: z
    .object({ house: z.string(), reason: z.string(), price: money.nullable(), difference: money.nullable() })
    .nullable(),
});
export type Quote = z.infer<typeof quote>;

export const quoteFulfilment = endpoint({
  ...calls.quoteFulfilment,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'body.id' } },
  summary: 'Quote the cost of sending an order, from the factory’s catalogue and cost table; unknown costs are listed',
  body: z.object({
    id: orderId,
    fulfillHouse: house,
    fulfillLine: option,
    fulfillShipping: option,
    /** The seller's own price (HAND); the quote then contains only the remaining profit. */
    fulfillPrice: priceText.optional(),
    orderProducts: z.array(productChoice).max(200),
  }),
  reply: quote,
  errors: ['FACTORY_NOT_CONNECTED', 'FACTORY_UNAVAILABLE', 'PRICE_INVALID'],
});

export const fulfilmentSettings = z.object({
  fulfillHouse: z.string(),
  fulfillLine: z.string().nullable(),
  fulfillShipping: z.string().nullable(),
  fulfillFacility: z.string().nullable(),
});
export type FulfilmentSettings = z.infer<typeof fulfilmentSettings>;

export const getFulfilmentSettings = endpoint({
  ...calls.getFulfilmentSettings,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'query.id', isOptional: true } },
  summary: 'Get the saved choice of factory, line, shipping and facility: mine, or that of the owner of an order',
  query: z.object({ id: orderId.optional() }),
  reply: fulfilmentSettings,
  errors: [],
});

export const saveFulfilmentSettings = endpoint({
  ...calls.saveFulfilmentSettings,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'body.id', isOptional: true } },
  summary:
    'Save the choice of factory, line, shipping and facility: for the acting owner, or for the owner of an order',
  body: z.object({
    id: orderId.optional(),
    /** The garment type to save; NONE removes the saved choice. */
    fulfillHouse: z.enum([...HOUSES, 'NONE']),
    fulfillLine: option,
    fulfillShipping: option,
    fulfillFacility: option,
    seen: seenFields,
  }),
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
  ...calls.listSkus,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'query.id', isOptional: true } },
  summary: 'Get what a factory can print: products with colours and sizes; line `NONE` where the factory has no lines',
  params: z.object({ factory: house, line: z.string().max(40) }),
  /** Id of the order to be sent; the factory is called with the API key of the order's owner. */
  query: z.object({ id: orderId.optional() }),
  reply: z.array(skuGroup),
  errors: ['FACTORY_NOT_CONNECTED', 'FACTORY_UNAVAILABLE'],
});

export const connectPressify = endpoint({
  ...calls.connectPressify,
  summary: 'Verify and store my PRESSIFY API key; an empty text removes it',
  body: z.object({ api: z.string().trim().max(500) }),
  reply: done,
  errors: ['FACTORY_KEY_WRONG', 'FACTORY_UNAVAILABLE', 'PROFILE_LOCKED'],
});

export const listConnections = endpoint({
  ...calls.listConnections,
  summary: 'List the connected factories, with the last four characters of each key',
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
  ...calls.retryFulfilment,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Retry a failed sending with the submitted data',
  params: idParams,
  /**
   * Whether the seller confirms again to send the order although the buyer requested to cancel; the confirmation of the first attempt does not apply
   * to a retry (FUL-13).
   */
  body: z.object({ confirmCancelRequested: z.boolean().optional() }).optional(),
  reply: order,
  errors: [
    'FULFIL_NOT_POSSIBLE',
    'FULFIL_IN_PROGRESS',
    'CANCEL_REQUEST_PENDING',
    'FACTORY_NOT_CONNECTED',
    'DESIGNS_NOT_READY',
    'PRINT_UNCONFIRMED',
    'PERSONALISED_UNCHECKED',
    'VARIANT_UNKNOWN',
    'SHOP_EXPIRED',
    'SHOP_NOT_AUTHORIZED',
    'FACTORY_UNAVAILABLE',
  ],
});

export const resolveFulfilmentBody = z.object({
  isAtFactory: z.boolean(),
  /** The factory's id of the order; required where the factory has the order and reported no id so far. */
  fulfillId: z.string().trim().max(100).optional(),
  /** How the user knows that the factory has the order or does not; shown in the order's history. */
  reason: z.string().trim().min(1, 'reasonRequired').max(500),
});

export const resolveFulfilment = endpoint({
  ...calls.resolveFulfilment,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Resolve an uncertain sending by hand: whether the factory has the order, with the reason',
  params: idParams,
  body: resolveFulfilmentBody,
  reply: order,
  errors: ['FULFIL_NOT_POSSIBLE', 'FULFIL_IN_PROGRESS'],
});
