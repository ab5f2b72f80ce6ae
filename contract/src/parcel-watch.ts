import { HOUSES } from '@bobbin/domain/factories/houses';
import { PLATFORM_RATES, SCAN_GROUPS } from '@bobbin/domain/orders/platform-rates';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { forEach, instant } from './envelope.ts';
import * as calls from './parcel-watch.calls.ts';

const day = z.iso.date('dayInvalid');
const part = { count: z.int(), of: z.int(), percent: z.number().nullable() };

const rate = z.object({
  ...part,
  /** The same at the end of the week when no one acts. */
  forecast: z.object(part),
  state: z.enum(['none', 'safe', 'near', 'willBe', 'over']),
});
export type ParcelRate = z.infer<typeof rate>;

const shopRates = z.object({ shopId: z.string(), shopName: z.string(), rates: forEach(PLATFORM_RATES, rate) });
export type ShopRates = z.infer<typeof shopRates>;

/** A parcel with a label that no carrier has scanned, and whose deadline is near or passed. */
const waitingParcel = z.object({
  orderId: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  products: z.array(z.object({ productName: z.string(), skuName: z.string(), quantity: z.int() })),
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  createdAt: instant,
  dueAt: instant,
  group: z.enum(SCAN_GROUPS),
  factory: z.enum(HOUSES).nullable(),
  /** The factory's own status of the order. */
  factoryStatus: z.string().nullable(),
  /** When the first scan is expected, by the median of the factory's last 30 days; null when the factory has no scans. */
  expectedAt: instant.nullable(),
  /** Whether the expected scan is after the deadline. */
  isExpectedLate: z.boolean(),
});
export type WaitingParcel = z.infer<typeof waitingParcel>;

export const watchParcels = endpoint({
  ...calls.watchParcels,
  scope: { permission: 'viewOrders' },
  summary:
    'Read the four platform rates of each shop in a week, with a forecast, and the parcels that no carrier has scanned',
  query: z.object({
    /** A day of the week that is shown; today when omitted. */
    day: day.optional(),
    /** Limits the parcels to a shop; the rates are those of all shops. */
    shopId: z.string().max(100).optional(),
  }),
  reply: z.object({
    /** First and last day of the week, from Monday to Sunday in Los Angeles. */
    firstDay: day,
    lastDay: day,
    shops: z.array(shopRates),
    groups: forEach(SCAN_GROUPS, z.int()),
    /** Parcels by deadline, the nearest first; at most PARCELS_SHOWN. */
    waiting: z.array(waitingParcel),
  }),
  errors: [],
});
export type ParcelWatch = z.infer<typeof watchParcels.reply>;
