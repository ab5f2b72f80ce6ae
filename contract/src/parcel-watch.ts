import { HOUSES } from '@bobbin/domain/factories/houses';
import { CLAIM_KINDS, CLAIM_PARTIES, CLAIM_STATES } from '@bobbin/domain/orders/claims';
import { PARCEL_TABS, PLATFORM_RATES, SCAN_GROUPS } from '@bobbin/domain/orders/platform-rates';
import { TRACKING_PROBLEMS } from '@bobbin/domain/orders/tracking-events';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { forEach, instant } from './envelope.ts';
import { financeExportChoices, financeExports } from './finance-exports.ts';
import { orderExport } from './order-exports.ts';
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

const parcel = z.object({
  orderId: z.string(),
  shopId: z.string(),
  shopName: z.string(),
  products: z.array(z.object({ productName: z.string(), skuName: z.string(), quantity: z.int() })),
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  createdAt: instant,
  /** Deadline of the first scan. */
  dueAt: instant.nullable(),
  /** Only for a parcel without a scan. */
  group: z.enum(SCAN_GROUPS).nullable(),
  factory: z.enum(HOUSES).nullable(),
  /** The factory's own status of the order. */
  factoryStatus: z.string().nullable(),
  /** When the first scan is expected, by the median of the factory's last 30 days; null when the factory has no scans. */
  expectedAt: instant.nullable(),
  /** Whether the expected scan is after the deadline. */
  isExpectedLate: z.boolean(),
  scannedAt: instant.nullable(),
  deliveryDueAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  problem: z.enum(TRACKING_PROBLEMS).nullable(),
  /** Newest event of the carrier, in the carrier's words. */
  lastEventAt: instant.nullable(),
  lastEvent: z.string().nullable(),
  /** The claim of the order (PWT-13). */
  claim: z
    .object({
      kind: z.enum(CLAIM_KINDS),
      party: z.enum(CLAIM_PARTIES),
      state: z.enum(CLAIM_STATES),
      deadlineAt: instant.nullable(),
    })
    .nullable(),
});
export type Parcel = z.infer<typeof parcel>;

/** The orders that would still change a rate of a shop (PWT-10). */
const rateChange = z.object({
  rate: z.enum(PLATFORM_RATES),
  /** Number of these orders, and the first of them. */
  total: z.int(),
  orderIds: z.array(z.string()),
  /**
   * The rate after these orders: of late dispatch and on-time delivery when no one acts, of tracking when all numbers are corrected, of
   * cancellations when all are cancelled.
   */
  after: z.object(part),
  /** How many must be saved so that the rate stays within its limit. */
  needed: z.int(),
});
export type RateChange = z.infer<typeof rateChange>;

/** Which parcels are listed. */
const choice = {
  /** A day of the week that is shown; today when omitted. */
  day: day.optional(),
  /** Limits the parcels to a shop; the rates are those of all shops. */
  shopId: z.string().max(100).optional(),
  tab: z.enum(PARCEL_TABS).default('unscanned'),
  /** Limits parcels without a scan to a group. */
  group: z.enum(SCAN_GROUPS).optional(),
  factory: z.enum(HOUSES).optional(),
};

export const watchParcels = endpoint({
  ...calls.watchParcels,
  scope: { permission: 'viewOrders' },
  summary:
    'Read the four platform rates of each shop in a week, with a forecast and the orders that would still change it, and one list of parcels',
  query: z.object(choice),
  reply: z.object({
    /** First and last day of the week, from Monday to Sunday in Los Angeles. */
    firstDay: day,
    lastDay: day,
    shops: z.array(shopRates),
    /** Number of parcels in each list; delivered parcels are those of the week. */
    tabs: forEach(PARCEL_TABS, z.int()),
    /** Number of parcels without a scan by the time to their deadline. */
    groups: forEach(SCAN_GROUPS, z.int()),
    /** Number of parcels in the requested list, with its group and factory. */
    total: z.int(),
    /** The parcels of the requested list, the most urgent first; at most PARCELS_SHOWN. */
    parcels: z.array(parcel),
    /** For the requested shop, or else the shop with the worst forecast; null without orders. */
    changes: z.object({ shopId: z.string(), rates: z.array(rateChange) }).nullable(),
    /** When events of carriers were last read. */
    trackingReadAt: instant.nullable(),
  }),
  errors: [],
});
export type ParcelWatch = z.infer<typeof watchParcels.reply>;

export const startParcelsFile = endpoint({
  ...calls.startParcelsFile,
  scope: { permission: 'viewOrders' },
  summary: 'Export a list of parcels to a file, in the background',
  body: financeExportChoices.extend({ filter: z.object(choice).default({ tab: 'unscanned' }) }),
  reply: orderExport,
  errors: ['EXPORT_LIMIT', 'EXPORT_TOO_LARGE'],
});

export const listParcelsFiles = endpoint({
  ...calls.listParcelsFiles,
  scope: { permission: 'viewOrders' },
  summary: 'List my exports of parcels of the last days, newest first',
  reply: financeExports,
  errors: [],
});
