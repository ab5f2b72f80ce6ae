import { HOUSES } from '@bobbin/domain/factories/houses';
import { FULFIL_BATCH_STATES } from '@bobbin/domain/fulfilment/batch-state';
import { FULFIL_BATCH_MAX, FULFIL_CHECK_MAX } from '@bobbin/domain/limits';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money } from './envelope.ts';
import { revenue } from './orders.ts';
import * as calls from './fulfil-batches.calls.ts';

const orderId = z.string().min(1).max(100);
/** One factory for all; left out, each order goes where its own dialog would propose. */
const house = z.enum(HOUSES).optional();

/** A product of an order in a bulk fulfil: what a row shows of it. */
const batchProduct = z.object({
  id: z.string(),
  productName: z.string(),
  skuName: z.string(),
  sellerSku: z.string(),
  quantity: z.number().int(),
});

export const fulfilCheck = z.object({
  orderId: z.string(),
  shopName: z.string(),
  isReady: z.boolean(),
  /** Name of the refusal that sending would meet, and what it says beside it; null when the order is ready. */
  error: z.string().nullable(),
  reasons: z.array(z.string()),
  /** From when it can be sent, where waiting is all it takes. */
  availableAt: instant.nullable(),
  house: z.enum(HOUSES),
  /** What it will cost as far as that is known; null where the role does not show it, or nothing is known. */
  cost: money.nullable(),
  isCostComplete: z.boolean(),
  revenue: revenue.nullable(),
  /** Its label is bought on the way: nothing else is missing. */
  needsLabel: z.boolean(),
  products: z.array(
    batchProduct.extend({
      /** The designs of its sides; the small picture is null until it is made. */
      designs: z.array(
        z.object({ fileId: z.string(), name: z.string(), url: z.string(), thumbnailUrl: z.string().nullable() }),
      ),
      isFromMemory: z.boolean(),
    }),
  ),
});
export type FulfilCheck = z.infer<typeof fulfilCheck>;

const count = z.number().int();
const batchHead = z.object({
  id: z.string(),
  createdAt: instant,
  /** Who asked for it. */
  createdBy: z.string(),
  isDraft: z.boolean(),
  /** `stopped`: some orders were not begun. Where all are begun it is `done`, although factories may still be asked. */
  state: z.enum(['running', 'stopped', 'done']),
  finishedAt: instant.nullable(),
  total: count,
  /** How many orders are in each state. */
  counts: z.object({
    waiting: count,
    running: count,
    sending: count,
    asking: count,
    taken: count,
    drafted: count,
    held: count,
    refused: count,
    failed: count,
    skipped: count,
    cancelled: count,
  }),
});
export type FulfilBatchHead = z.infer<typeof batchHead>;

export const fulfilBatch = batchHead.extend({
  /** In the order in which they were chosen. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      shopName: z.string(),
      state: z.enum(FULFIL_BATCH_STATES),
      house: z.enum(HOUSES).nullable(),
      /** The factory's own id of it. */
      fulfillId: z.string().nullable(),
      /** What was expected when it was sent, and what the factory charges; null where unknown, or the role does not show it. */
      quoted: money.nullable(),
      cost: money.nullable(),
      /** Name of our refusal, and what it says beside it. */
      error: z.string().nullable(),
      reasons: z.array(z.string()),
      /** The factory's own words, or the marketplace's where a label was refused. */
      detail: z.string().nullable(),
      products: z.array(batchProduct),
    }),
  ),
  /** What the caller may do with all of its orders (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type FulfilBatch = z.infer<typeof fulfilBatch>;

export const checkFulfilMany = endpoint({
  ...calls.checkFulfilMany,
  reach: { right: 'workOrders' },
  summary:
    'Fill the given orders from memory as their dialogs would, and say of each whether it can be sent, what it lacks and what it costs',
  body: z.object({ ids: z.array(orderId).min(1).max(FULFIL_CHECK_MAX), fulfillHouse: house }),
  reply: z.array(fulfilCheck),
  errors: [],
});

export const startFulfilBatch = endpoint({
  ...calls.startFulfilBatch,
  reach: { right: 'workOrders' },
  summary:
    'Send the given orders, or save them as drafts, in the background, each once; goes on when the page is closed',
  body: z.object({
    ids: z.array(orderId).min(1).max(FULFIL_BATCH_MAX),
    isDraft: z.boolean(),
    fulfillHouse: house,
    /** Buy the labels that are missing, each just before its order is sent. */
    makeLabels: z.boolean().default(false),
  }),
  reply: batchHead,
  errors: [],
});

export const listFulfilBatches = endpoint({
  ...calls.listFulfilBatches,
  reach: { right: 'viewOrders' },
  summary: 'Bulk fulfils of the last 24 hours, the newest first',
  reply: z.array(batchHead),
  errors: [],
});

export const getFulfilBatch = endpoint({
  ...calls.getFulfilBatch,
  reach: { right: 'viewOrders' },
  summary: 'A bulk fulfil: what became of each order, and what the factories said',
  params: idParams,
  reply: fulfilBatch,
  errors: [],
});

export const stopFulfilBatch = endpoint({
  ...calls.stopFulfilBatch,
  reach: { right: 'workOrders' },
  summary: 'Begin no further order of a bulk fulfil; what has begun is finished',
  params: idParams,
  reply: batchHead,
  errors: [],
});

export const retryFulfilBatch = endpoint({
  ...calls.retryFulfilBatch,
  reach: { right: 'workOrders' },
  summary: 'Try what failed, was refused or was left out once more, and go on with what was not begun',
  params: idParams,
  body: z.object({ ids: z.array(orderId).min(1).max(FULFIL_BATCH_MAX).optional() }),
  reply: batchHead,
  errors: [],
});
