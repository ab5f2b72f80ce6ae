import {
  BELOW_COST_CHOICES,
  FLASH_SALE_PROBLEMS,
  FLASH_SALE_STANDINGS,
  SALE_SKU_REASONS,
  SALE_SKU_STATES,
} from '@bobbin/domain/flash-sales/standing';
import { DEAL_MAX, DEAL_MIN } from '@bobbin/domain/flash-sales/deal';
import {
  FLASH_SALE_BATCH_MAX,
  FLASH_SALE_NAME_MAX,
  FLASH_SALE_PAGE_SIZE,
  FLASH_SALE_NAMED_MAX,
} from '@bobbin/domain/limits';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money, paged, pageQuery } from './envelope.ts';
import * as calls from './flash-sales.calls.ts';

const count = z.number().int();
/** Schema of an instant in Unix seconds, as in the product's documents. */
const unixSeconds = z.number().int();

/** A flash sale of a shop; a sale that was not executed yet is pending (FSL-6). */
export const flashSale = z.object({
  id: z.string(),
  name: z.string(),
  /** Discount in percent. */
  deal: count,
  shopId: z.string(),
  /** True when the SKUs of the sale were sent to the marketplace. */
  isExecuted: z.boolean(),
  /** Whether the sale contains at least one SKU. */
  status: z.boolean(),
  /** The marketplace's own message; empty when it sent none. */
  message: z.string(),
  timeEnd: unixSeconds,
  createdAt: instant,
  updatedAt: instant,
  timeStart: unixSeconds,
  /** True when the seller chose a start; otherwise the sale began immediately. */
  isScheduled: z.boolean(),
  batch: count,
  standing: z.enum(FLASH_SALE_STANDINGS),
  /** The problem that blocks or ended the sale. */
  problem: z.enum(FLASH_SALE_PROBLEMS).nullable(),
  autoRenew: z.boolean(),
  belowCost: z.enum(BELOW_COST_CHOICES),
  createdBy: z.string(),
  stoppedBy: z.string().nullable(),
  /** When the sale actually ended, which may be before its planned end. */
  endedAt: instant.nullable(),
  skuTotal: count,
  skuOk: count,
  skuFailed: count,
  /** Number of SKUs that were not sent to the marketplace, because their price is below cost or missing, or because the sale was stopped before. */
  skuLeft: count,
  callTotal: count,
  callDone: count,
  /** The caller's rights on the shop of the sale (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type FlashSale = z.infer<typeof flashSale>;

const flashSaleDetail = flashSale.extend({
  /** Calls in the sequence of their execution; a call with the state `running` is being made now. */
  calls: z.array(
    z.object({
      call: count,
      skus: count,
      failed: count,
      state: z.enum(['waiting', 'running', 'done']),
    }),
  ),
  /** Why SKUs are not in the sale, the most frequent reason first. */
  reasons: z.array(z.object({ reason: z.enum(SALE_SKU_REASONS), count })),
});
export type FlashSaleDetail = z.infer<typeof flashSaleDetail>;

/** A SKU of a sale. Prices are null when they are unknown, or when the caller's role does not allow them to be seen. */
const flashSaleSku = z.object({
  skuId: z.string(),
  productId: z.string(),
  productName: z.string(),
  skuName: z.string(),
  skuImage: z.string().nullable(),
  price: money.nullable(),
  dealPrice: money.nullable(),
  state: z.enum(SALE_SKU_STATES),
  reason: z.enum(SALE_SKU_REASONS).nullable(),
  /** The marketplace's own message, or the name of the SKU's other promotion. */
  detail: z.string(),
  /** When the other promotion ends; null when it has no end. */
  overlapEndsAt: instant.nullable(),
  call: count,
});
export type FlashSaleSku = z.infer<typeof flashSaleSku>;

const flashSalePreview = z.object({
  /** Number of SKUs that are for sale in the shop now. */
  skuTotal: count,
  /** Number of SKUs whose price at this deal is below cost, and a list of them with the largest losses first; the list has a maximum length. */
  belowCount: count,
  below: z
    .array(
      z.object({
        skuId: z.string(),
        productName: z.string(),
        skuName: z.string(),
        skuImage: z.string().nullable(),
        price: money,
        dealPrice: money,
        /** Cost of a piece: production, shipping and the marketplace's fee. */
        cost: money,
        loss: money,
        /** The highest deal at which the price covers the cost, in percent; null when no deal does. */
        maxDeal: count.nullable(),
      }),
    )
    .max(FLASH_SALE_NAMED_MAX),
  /** The highest deal at which no SKU with a known cost makes a loss; null when there is no such deal. */
  safeDeal: count.nullable(),
  /** Number of SKUs with an unknown cost. */
  unknownCount: count,
  /** The marketplace's fee in hundredths of a percent, and whether it was derived from orders (FSL-9). */
  feeBasisPoints: count,
  isFeeDefault: z.boolean(),
  callCount: count,
  activityCount: count,
});
export type FlashSalePreview = z.infer<typeof flashSalePreview>;

const deal = z
  .number({ error: 'flashSaleDeal' })
  .int({ error: 'flashSaleDeal' })
  .min(DEAL_MIN, { error: 'flashSaleDeal' })
  .max(DEAL_MAX, { error: 'flashSaleDeal' });
const batch = z
  .number({ error: 'flashSaleBatch' })
  .int({ error: 'flashSaleBatch' })
  .min(1, { error: 'flashSaleBatch' })
  .max(FLASH_SALE_BATCH_MAX, { error: 'flashSaleBatch' });
const second = z.number({ error: 'flashSaleTime' }).int({ error: 'flashSaleTime' }).min(0).max(10_000_000_000);
const isWhole = (text: string, min: number, max: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** The form of a sale; fields are texts as typed, and times are in Los Angeles time. */
export const flashSaleForm = z.object({
  name: z.string().trim().min(1, { error: 'flashSaleName' }).max(FLASH_SALE_NAME_MAX, { error: 'flashSaleName' }),
  deal: z.string().refine((text) => isWhole(text, DEAL_MIN, DEAL_MAX), { error: 'flashSaleDeal' }),
  batch: z.string().refine((text) => isWhole(text, 1, FLASH_SALE_BATCH_MAX), { error: 'flashSaleBatch' }),
  endDay: z.iso.date({ error: 'flashSaleTime' }),
  endTime: z.iso.time({ precision: -1, error: 'flashSaleTime' }),
  isLater: z.boolean(),
  startDay: z.iso.date({ error: 'flashSaleTime' }),
  startTime: z.iso.time({ precision: -1, error: 'flashSaleTime' }),
  isKept: z.boolean(),
  autoRenew: z.boolean(),
});

const saleParams = idParams.extend({ saleId: z.string().min(1).max(100) });

export const listFlashSales = endpoint({
  ...calls.listFlashSales,
  scope: { permission: 'viewOrders', resource: { kind: 'shop', at: 'query.id' } },
  summary: 'List the flash sales of a shop, newest first',
  query: pageQuery(['createdAt', 'timeEnd'], FLASH_SALE_PAGE_SIZE).extend({ id: z.string().min(1).max(100) }),
  reply: paged(flashSale),
  errors: [],
});

export const createFlashSale = endpoint({
  ...calls.createFlashSale,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Start a flash sale of all active products of a shop, now or at a given time',
  params: idParams,
  body: z.object({
    name: z.string().trim().min(1, { error: 'flashSaleName' }).max(FLASH_SALE_NAME_MAX, { error: 'flashSaleName' }),
    /** Discount in percent. */
    deal,
    /** Maximum number of SKUs in one activity of the marketplace. */
    batch,
    timeend: second,
    /** When the sale starts; when omitted, it starts immediately. */
    timestart: second.optional(),
    autoRenew: z.boolean().default(false),
    belowCost: z.enum(BELOW_COST_CHOICES).default('skip'),
  }),
  reply: flashSale,
  errors: [
    'FLASH_SALE_TOO_LONG',
    'FLASH_SALE_TIME_WRONG',
    'FLASH_SALE_OVERLAPS',
    'SHOP_EXPIRED',
    'SHOP_NOT_AUTHORIZED',
  ],
});

export const previewFlashSale = endpoint({
  ...calls.previewFlashSale,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Preview a deal: SKUs that it would sell below cost, and the calls to the marketplace',
  params: idParams,
  query: z.object({
    deal: z.coerce.number().int().min(DEAL_MIN).max(DEAL_MAX),
    batch: z.coerce.number().int().min(1).max(FLASH_SALE_BATCH_MAX).default(FLASH_SALE_BATCH_MAX),
  }),
  reply: flashSalePreview,
  errors: [],
});

export const getFlashSale = endpoint({
  ...calls.getFlashSale,
  scope: { permission: 'viewOrders', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Get a flash sale: the progress of its job, call by call, and why SKUs are not in it',
  params: saleParams,
  reply: flashSaleDetail,
  errors: [],
});

export const listFlashSaleSkus = endpoint({
  ...calls.listFlashSaleSkus,
  scope: { permission: 'viewOrders', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'List the SKUs of a flash sale in the order of their calls, by state and by reason',
  params: saleParams,
  query: pageQuery(['position'], FLASH_SALE_PAGE_SIZE)
    .omit({ search: true, sortBy: true })
    .extend({ state: z.enum(SALE_SKU_STATES).optional(), reason: z.enum(SALE_SKU_REASONS).optional() }),
  reply: paged(flashSaleSku),
  errors: [],
});

export const changeFlashSale = endpoint({
  ...calls.changeFlashSale,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Turn on or off that another flash sale follows when this one ends',
  params: saleParams,
  body: z.object({ autoRenew: z.boolean() }),
  reply: flashSale,
  errors: ['FLASH_SALE_OVER'],
});

export const stopFlashSale = endpoint({
  ...calls.stopFlashSale,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Stop a flash sale: running activities are ended at the marketplace, pending calls are not made',
  params: saleParams,
  reply: flashSale,
  errors: [],
});

export const retryFlashSale = endpoint({
  ...calls.retryFlashSale,
  scope: { permission: 'manageShops', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Retry failed SKUs, at the same deal or another one',
  params: saleParams,
  body: z.object({
    /** Ids of the SKUs to send again; when omitted, all failed SKUs. */
    skuIds: z.array(z.string().min(1).max(100)).min(1).max(FLASH_SALE_BATCH_MAX).optional(),
    reason: z.enum(SALE_SKU_REASONS).optional(),
    deal: deal.optional(),
  }),
  reply: flashSale,
  errors: ['FLASH_SALE_OVER', 'FLASH_SALE_OVERLAPS', 'FLASH_SALE_BELOW_COST', 'SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED'],
});
