import { COMBINED_MAX } from '@bobbin/domain/limits';
import { PACKAGE_REFUSALS } from '@bobbin/domain/orders/combining';
import { z } from 'zod';
import * as calls from './combining.calls.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './envelope.ts';

const refusal = z.enum(PACKAGE_REFUSALS).nullable();

const packageOrder = z.object({
  id: z.string(),
  dueAt: instant.nullable(),
  status: z.string(),
  fulfilState: z.string(),
  fulfillHouse: z.string().nullable(),
  products: z.array(z.object({ name: z.string(), skuName: z.string(), image: z.string(), quantity: z.number().int() })),
  /** Why this order cannot be combined with the requested order; null when it can. */
  refusal,
});
export type PackageOrder = z.infer<typeof packageOrder>;

export const orderPackages = z.object({
  /** The order itself, with the reason why it cannot be combined with any order. */
  order: packageOrder,
  /** Further open orders of the same buyer in the same shop, those that can be combined first. */
  sameBuyer: z.array(packageOrder),
  /** The other orders in the package of the order. */
  mates: z.array(packageOrder),
  /** Why the order cannot leave its package, and why it cannot be split; null when it can. */
  uncombineRefusal: refusal,
  splitRefusal: refusal,
  packagesCount: z.number().int(),
});
export type OrderPackages = z.infer<typeof orderPackages>;

const CHANGE_ERRORS = [
  'PACKAGE_FIXED',
  'SHOP_EXPIRED',
  'SHOP_NOT_AUTHORIZED',
  'MARKETPLACE_UNAVAILABLE',
  'MARKETPLACE_REFUSED',
  'STILL_RUNNING',
] as const;

export const getPackages = endpoint({
  ...calls.getPackages,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } },
  summary:
    'Get which orders of the same buyer can share a package with an order, and whether its package can be divided',
  params: idParams,
  reply: orderPackages,
  errors: [],
});

export const combineOrders = endpoint({
  ...calls.combineOrders,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Combine orders of one buyer into one package at the marketplace, once',
  params: idParams,
  body: z.object({
    ids: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(COMBINED_MAX - 1),
  }),
  reply: orderPackages,
  errors: CHANGE_ERRORS,
});

export const uncombineOrder = endpoint({
  ...calls.uncombineOrder,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Remove an order from the package that it shares; it gets a package of its own again',
  params: idParams,
  reply: orderPackages,
  errors: CHANGE_ERRORS,
});

export const splitOrder = endpoint({
  ...calls.splitOrder,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Split an order into two packages; the given pieces go into the second one',
  params: idParams,
  body: z.object({
    taken: z
      .array(z.object({ productId: z.string().min(1).max(200), quantity: z.number().int().min(1).max(1_000) }))
      .min(1)
      .max(100),
  }),
  reply: orderPackages,
  errors: CHANGE_ERRORS,
});
