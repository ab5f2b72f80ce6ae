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
/** Unix seconds, as the documents have them. */
const unixSeconds = z.number().int();

/** A flash sale of a shop; one that was not executed yet waits (FSL-6). */
export const flashSale = z.object({
  id: z.string(),
  name: z.string(),
  /** Percent off. */
  deal: count,
  shopId: z.string(),
  /** Its SKUs went to the marketplace. */
  isExecuted: z.boolean(),
  /** Some of them are in the sale. */
  status: z.boolean(),
  /** The marketplace's own words, empty where it said nothing. */
  message: z.string(),
  timeEnd: unixSeconds,
  createdAt: instant,
  updatedAt: instant,
  timeStart: unixSeconds,
  /** Somebody chose the start; else it began when it was asked for. */
  isScheduled: z.boolean(),
  batch: count,
  standing: z.enum(FLASH_SALE_STANDINGS),
  /** What stands in its way, or ended it. */
  problem: z.enum(FLASH_SALE_PROBLEMS).nullable(),
  autoRenew: z.boolean(),
  belowCost: z.enum(BELOW_COST_CHOICES),
  createdBy: z.string(),
  stoppedBy: z.string().nullable(),
  /** When it was over, which may be before its end. */
  endedAt: instant.nullable(),
  skuTotal: count,
  skuOk: count,
  skuFailed: count,
  /** Never meant to go in: below cost, without a price, or stopped before their turn. */
  skuLeft: count,
  callTotal: count,
  callDone: count,
  /** What the caller may do with its shop (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type FlashSale = z.infer<typeof flashSale>;

const flashSaleDetail = flashSale.extend({
  /** In their order; `running` is with the marketplace now. */
  calls: z.array(
    z.object({
      call: count,
      skus: count,
      failed: count,
      state: z.enum(['waiting', 'running', 'done']),
    }),
  ),
  /** Why SKUs are not in it, the most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(SALE_SKU_REASONS), count })),
});
export type FlashSaleDetail = z.infer<typeof flashSaleDetail>;

/** Prices are null where the caller's role does not show them, or nobody knows. */
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
  /** The marketplace's own words, or what else promotes it. */
  detail: z.string(),
  /** When what else promotes it ends; null without an end. */
  overlapEndsAt: instant.nullable(),
  call: count,
});
export type FlashSaleSku = z.infer<typeof flashSaleSku>;

const flashSalePreview = z.object({
  /** On sale now. */
  skuTotal: count,
  /** Sold below cost at this deal, those that lose most first; at most so many are named. */
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
        /** Making, sending, and the marketplace's fee. */
        cost: money,
        loss: money,
        /** Percent; null where no deal earns the cost. */
        maxDeal: count.nullable(),
      }),
    )
    .max(FLASH_SALE_NAMED_MAX),
  /** The highest deal at which no SKU of known cost loses; null where there is none. */
  safeDeal: count.nullable(),
  /** SKUs of which nobody knows what they cost. */
  unknownCount: count,
  /** What the marketplace keeps, in hundredths of a percent, and whether orders told it (FSL-9). */
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

/** The form of a sale: texts as they are typed, times by the clock of Los Angeles. */
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
  reach: { right: 'viewOrders', names: { kind: 'shop', at: 'query.id' } },
  summary: 'Flash sales of a shop, the newest first',
  query: pageQuery(['createdAt', 'timeEnd'], FLASH_SALE_PAGE_SIZE).extend({ id: z.string().min(1).max(100) }),
  reply: paged(flashSale),
  errors: [],
});

export const createFlashSale = endpoint({
  ...calls.createFlashSale,
  reach: { right: 'manageShops', names: { kind: 'shop', at: 'params.id' } },
  summary: 'Start a flash sale of all that a shop has on sale, now or at a time',
  params: idParams,
  body: z.object({
    name: z.string().trim().min(1, { error: 'flashSaleName' }).max(FLASH_SALE_NAME_MAX, { error: 'flashSaleName' }),
    /** Percent off. */
    deal,
    /** SKUs that one activity of the marketplace takes at most. */
    batch,
    timeend: second,
    /** When it starts; at once when left out. */
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
  reach: { right: 'manageShops', names: { kind: 'shop', at: 'params.id' } },
  summary: 'Which SKUs a deal would sell below cost, and what the marketplace would be asked',
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
  reach: { right: 'viewOrders', names: { kind: 'shop', at: 'params.id' } },
  summary: 'A flash sale: how far its job is, call by call, and why SKUs are not in it',
  params: saleParams,
  reply: flashSaleDetail,
  errors: [],
});

export const listFlashSaleSkus = endpoint({
  ...calls.listFlashSaleSkus,
  reach: { right: 'viewOrders', names: { kind: 'shop', at: 'params.id' } },
  summary: 'SKUs of a flash sale in the order of their calls, by state and by reason',
  params: saleParams,
  query: pageQuery(['position'], FLASH_SALE_PAGE_SIZE)
    .omit({ search: true, sortBy: true })
    .extend({ state: z.enum(SALE_SKU_STATES).optional(), reason: z.enum(SALE_SKU_REASONS).optional() }),
  reply: paged(flashSaleSku),
  errors: [],
});

export const changeFlashSale = endpoint({
  ...calls.changeFlashSale,
  reach: { right: 'manageShops', names: { kind: 'shop', at: 'params.id' } },
  summary: 'Let a flash sale be followed by another one when it ends, or not',
  params: saleParams,
  body: z.object({ autoRenew: z.boolean() }),
  reply: flashSale,
  errors: ['FLASH_SALE_OVER'],
});

export const stopFlashSale = endpoint({
  ...calls.stopFlashSale,
  reach: { right: 'manageShops', names: { kind: 'shop', at: 'params.id' } },
  summary: 'Stop a flash sale: what runs at the marketplace is taken down, what waits does not go there',
  params: saleParams,
  reply: flashSale,
  errors: [],
});

export const retryFlashSale = endpoint({
  ...calls.retryFlashSale,
  reach: { right: 'manageShops', names: { kind: 'shop', at: 'params.id' } },
  summary: 'Try SKUs that failed once more, at the same deal or another one',
  params: saleParams,
  body: z.object({
    /** All that failed when left out. */
    skuIds: z.array(z.string().min(1).max(100)).min(1).max(FLASH_SALE_BATCH_MAX).optional(),
    reason: z.enum(SALE_SKU_REASONS).optional(),
    deal: deal.optional(),
  }),
  reply: flashSale,
  errors: ['FLASH_SALE_OVER', 'FLASH_SALE_OVERLAPS', 'FLASH_SALE_BELOW_COST', 'SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED'],
});
