import { ELSEWHERE_LINES_MAX, ELSEWHERE_PIECES_MAX } from '@bobbin/domain/limits';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { z } from 'zod';
import * as calls from './elsewhere-orders.calls.ts';
import { endpoint } from './endpoint.ts';
import { done, idParams, money } from './envelope.ts';

const text = (max: number) => z.string().trim().max(max, 'elsewhereTooLong');
const needed = (max: number) =>
  z.string('elsewhereNeeded').trim().min(1, 'elsewhereNeeded').max(max, 'elsewhereTooLong');

/** A product of an order from elsewhere: a SKU of the shop, whose prints it gets, or a name alone. */
const line = z.object({
  /**
   * SKU of the shop. A product with a name alone gets a SKU of its order when it is stored; a change names this SKU for the same product, and null for
   * a new one (ELS-16).
   */
  skuId: z.string().min(1).max(100).nullable(),
  productName: needed(300),
  /** Garment, colour and size; null when the SKU decides, or when they are not known yet. */
  productType: text(100).nullable(),
  color: text(100).nullable(),
  size: text(50).nullable(),
  quantity: z
    .number('elsewhereQuantity')
    .int('elsewhereQuantity')
    .min(1, 'elsewhereQuantity')
    .max(ELSEWHERE_PIECES_MAX, 'elsewhereQuantity'),
});
export type ElsewhereLine = z.output<typeof line>;

const recipient = z.object({
  name: needed(100),
  phone: text(40),
  line1: needed(200),
  line2: text(200),
  city: needed(100),
  /** Code or name of a US state. */
  state: needed(60),
  postalCode: needed(20),
});
export type ElsewhereRecipient = z.output<typeof recipient>;

export const elsewhereForm = z.object({
  kind: z.enum(ELSEWHERE_KINDS),
  /** The seller's own number of the order, unique among the orders of the owner; null without one. */
  reference: text(60).nullable(),
  recipient,
  lines: z.array(line).min(1).max(ELSEWHERE_LINES_MAX),
  /** What the buyer paid, which no figure contains (ELS-5); null when unknown. */
  paid: z
    .string()
    .trim()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'priceInvalid')
    .nullable(),
  note: text(500),
});
export type ElsewhereForm = z.output<typeof elsewhereForm>;

const stored = elsewhereForm.extend({
  id: z.string(),
  shopId: z.string(),
  /** Null also when the caller's role does not show amounts. */
  paid: money.nullable(),
  /** Counts the changes; a write with an older one is refused. */
  revision: z.number().int(),
  /** Whether the order can still be changed and deleted: nothing of it was sent. */
  isOpen: z.boolean(),
  /** Whether an attempt at a factory exists; the order is then cancelled instead of deleted. */
  wasSent: z.boolean(),
});
export type ElsewhereOrder = z.infer<typeof stored>;

export const createElsewhereOrder = endpoint({
  ...calls.createElsewhereOrder,
  scope: { permission: 'workOrders' },
  summary: 'Enter an order that did not come from the marketplace; it is fulfilled like any other order',
  body: elsewhereForm.extend({
    shopId: z.string().min(1).max(100),
    /** The order whose claim this replacement is for; a second one needs `isAgain` (PWT-18). */
    replaces: z.object({ orderId: z.string().min(1).max(100), isAgain: z.boolean() }).optional(),
  }),
  reply: stored,
  errors: ['REFERENCE_EXISTS', 'RECIPIENT_INVALID', 'SKU_NOT_OF_SHOP', 'REPLACEMENT_EXISTS'],
});

export const getElsewhereOrder = endpoint({
  ...calls.getElsewhereOrder,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Get an order from elsewhere as its form shows it',
  params: idParams,
  reply: stored,
  errors: [],
});

export const updateElsewhereOrder = endpoint({
  ...calls.updateElsewhereOrder,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Change an order from elsewhere that was not sent yet',
  params: idParams,
  body: elsewhereForm.extend({ revision: z.number().int() }),
  reply: stored,
  errors: ['REFERENCE_EXISTS', 'RECIPIENT_INVALID', 'SKU_NOT_OF_SHOP', 'ELSEWHERE_SENT', 'CHANGED_MEANWHILE'],
});

export const removeElsewhereOrder = endpoint({
  ...calls.removeElsewhereOrder,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Delete an order from elsewhere that was not sent; an order with an ended attempt at a factory is cancelled',
  params: idParams,
  reply: done,
  errors: ['ELSEWHERE_SENT'],
});

const shopSku = z.object({
  skuId: z.string(),
  productName: z.string(),
  skuName: z.string(),
  sellerSku: z.string(),
  productType: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
});
export type ShopSku = z.infer<typeof shopSku>;

export const searchShopSkus = endpoint({
  ...calls.searchShopSkus,
  scope: { permission: 'viewOrders' },
  summary: 'Find SKUs of a shop by words of the product, the SKU name or the seller SKU; at most 20, the newest first',
  query: z.object({ shopId: z.string().min(1).max(100), search: z.string().trim().min(1).max(200) }),
  reply: z.array(shopSku),
  errors: [],
});
