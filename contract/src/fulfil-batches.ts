import { FULFIL_BATCH_STATES } from '@bobbin/domain/fulfilment/batch-state';
import { FULFIL_BATCH_MAX, FULFIL_CHECK_MAX } from '@bobbin/domain/limits';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money } from './envelope.ts';
import { revenue } from './orders.ts';
import * as calls from './fulfil-batches.calls.ts';
import { designSource } from './prints.ts';

const orderId = z.string().min(1).max(100);
/** One factory for all orders; when omitted, each order goes to the factory that the order's own dialog would propose. */
const house = z.string().trim().min(1).max(40).optional();

/** A product of an order in a bulk fulfil, as a row shows it. */
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
  /** Name of the error that sending the order would return, and the error's details; null when the order is ready. */
  error: z.string().nullable(),
  reasons: z.array(z.string()),
  /** When the order can be sent, if only time is missing. */
  availableAt: instant.nullable(),
  house: z.string(),
  /** Expected cost as far as known; null when nothing is known, or when the caller's role does not allow costs to be seen. */
  cost: money.nullable(),
  isCostComplete: z.boolean(),
  revenue: revenue.nullable(),
  /** True when only the label is missing; the batch buys the label. */
  needsLabel: z.boolean(),
  products: z.array(
    batchProduct.extend({
      /** The designs of the product's sides; a thumbnail is null until it is made. */
      designs: z.array(
        z.object({ fileId: z.string(), name: z.string(), url: z.string(), thumbnailUrl: z.string().nullable() }),
      ),
      isFromMemory: z.boolean(),
      /** Where the designs came from; null when there are no designs. */
      from: designSource.nullable(),
    }),
  ),
});
export type FulfilCheck = z.infer<typeof fulfilCheck>;

const count = z.number().int();
const batchHead = z.object({
  id: z.string(),
  createdAt: instant,
  /** Name of the user who started the batch. */
  createdBy: z.string(),
  isDraft: z.boolean(),
  /**
   * State of the batch. `stopped`: some orders were not started. `done`: all orders were started, although requests to factories may still be
   * running.
   */
  state: z.enum(['running', 'stopped', 'done']),
  finishedAt: instant.nullable(),
  total: count,
  /** Number of the batch's orders in each state. */
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
  /** Orders in the sequence in which they were chosen. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      shopName: z.string(),
      state: z.enum(FULFIL_BATCH_STATES),
      house: z.string().nullable(),
      /** The factory's own id of the order. */
      fulfillId: z.string().nullable(),
      /**
       * The expected cost at the time of sending, and the factory's charge; null when unknown, or when the caller's role does not allow costs to be
       * seen.
       */
      quoted: money.nullable(),
      cost: money.nullable(),
      /** Name of our error, and the error's details. */
      error: z.string().nullable(),
      reasons: z.array(z.string()),
      /** The factory's own message, or the marketplace's message when it refused a label. */
      detail: z.string().nullable(),
      products: z.array(batchProduct),
    }),
  ),
  /** The rights that the caller has on all orders of the batch (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type FulfilBatch = z.infer<typeof fulfilBatch>;

export const checkFulfilMany = endpoint({
  ...calls.checkFulfilMany,
  scope: { permission: 'workOrders' },
  summary:
    'Fill the given orders with remembered designs, as their dialogs would, and return whether each can be sent, what is missing and what it costs',
  body: z.object({ ids: z.array(orderId).min(1).max(FULFIL_CHECK_MAX), fulfillHouse: house }),
  reply: z.array(fulfilCheck),
  errors: [],
});

export const startFulfilBatch = endpoint({
  ...calls.startFulfilBatch,
  scope: { permission: 'workOrders' },
  summary:
    'Send the given orders, or save them as drafts, each once, in the background; continues when the page is closed',
  body: z.object({
    ids: z.array(orderId).min(1).max(FULFIL_BATCH_MAX),
    isDraft: z.boolean(),
    fulfillHouse: house,
    /** Whether the batch buys missing labels, each immediately before its order is sent. */
    makeLabels: z.boolean().default(false),
  }),
  reply: batchHead,
  errors: [],
});

export const listFulfilBatches = endpoint({
  ...calls.listFulfilBatches,
  scope: { permission: 'viewOrders' },
  summary: 'List bulk fulfils of the last 24 hours, newest first',
  reply: z.array(batchHead),
  errors: [],
});

export const getFulfilBatch = endpoint({
  ...calls.getFulfilBatch,
  scope: { permission: 'viewOrders' },
  summary: 'Get a bulk fulfil with the result of each order and the messages of the factories',
  params: idParams,
  reply: fulfilBatch,
  errors: [],
});

export const stopFulfilBatch = endpoint({
  ...calls.stopFulfilBatch,
  scope: { permission: 'workOrders' },
  summary: 'Stop a bulk fulfil: no further order is started, running ones finish',
  params: idParams,
  reply: batchHead,
  errors: [],
});

export const retryFulfilBatch = endpoint({
  ...calls.retryFulfilBatch,
  scope: { permission: 'workOrders' },
  summary:
    'Retry the failed, refused and skipped orders of a bulk fulfil, and continue with those that were not started',
  params: idParams,
  body: z.object({ ids: z.array(orderId).min(1).max(FULFIL_BATCH_MAX).optional() }),
  reply: batchHead,
  errors: [],
});
