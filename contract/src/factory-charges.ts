import { CHARGE_REASONS } from '@bobbin/domain/money/factory-charge';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, money, pageMeta } from './envelope.ts';
import * as calls from './factory-charges.calls.ts';

const CHARGE_PAGE_SIZE = 50;
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Our costs and the factory's charges for the orders that were sent to the factory; `difference` is charge minus cost (FAC-38). */
const chargeSum = z.object({
  orders: z.number().int(),
  /** Number of orders whose charge differs from our cost. */
  differing: z.number().int(),
  /** Number of orders whose charge was not read yet, or is not reported by the factory; all sums exclude these orders. */
  unread: z.number().int(),
  ours: money,
  theirs: money,
  difference: money,
});
export type ChargeSum = z.infer<typeof chargeSum>;

export const chargeMonth = chargeSum.extend({ month });
export type ChargeMonth = z.infer<typeof chargeMonth>;

export const factoryCharge = z.object({
  /** Id of the attempt; an order that was sent twice has two attempts. */
  id: z.string(),
  orderId: z.string(),
  /** Ids of the other orders whose products are in the same factory order (FUL-95). */
  sameParcel: z.array(z.string()),
  factoryOrderId: z.string(),
  state: z.string(),
  sentAt: instant,
  /** Our recorded cost, before a read replaced it. */
  ours: money,
  /** The factory's charge; null when it was not read yet, or the factory does not report it. */
  theirs: money.nullable(),
  difference: money.nullable(),
  /** When a read replaced our cost by the factory's charge, and why they differed. */
  learnedAt: instant.nullable(),
  reason: z.enum(CHARGE_REASONS).nullable(),
});
export type FactoryCharge = z.infer<typeof factoryCharge>;

export const listFactoryCharges = endpoint({
  ...calls.listFactoryCharges,
  scope: { permission: 'viewCosts' },
  summary: 'Compare a factory’s charges with our costs, by month and by order; the largest differences first',
  query: z.object({
    house: z.enum(HOUSES),
    /** A Los Angeles month; when omitted, the last twelve months. */
    month: month.optional(),
    page: z.coerce.number().int().min(1).max(10_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(CHARGE_PAGE_SIZE),
  }),
  reply: z.object({
    data: z.array(factoryCharge),
    meta: pageMeta,
    /** Sums over the chosen month, or over all months. */
    sum: chargeSum,
    /** The last twelve months with an order, the newest first. */
    months: z.array(chargeMonth),
    isConnected: z.boolean(),
    /** When all charges were last read; null when they were never read. */
    readAt: instant.nullable(),
    isReading: z.boolean(),
    /** Why the last read failed: the name of an error. */
    failure: z.string().nullable(),
  }),
  errors: [],
});

export const readFactoryCharges = endpoint({
  ...calls.readFactoryCharges,
  scope: { permission: 'workOrders' },
  summary: 'Read the charges of a factory account now; otherwise they are read every month',
  body: z.object({ house: z.enum(HOUSES) }),
  reply: z.literal(true),
  errors: ['FACTORY_NOT_CONNECTED'],
});
