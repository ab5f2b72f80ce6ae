import { LABEL_BATCH_MAX } from '@bobbin/domain/limits';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './envelope.ts';
import * as calls from './label-batches.calls.ts';
import { LABEL_SIZES } from './label-batches.calls.ts';

export type LabelSize = (typeof LABEL_SIZES)[number];

/** Why a print has no file: none of its labels was readable, or its job no longer exists. */
export const PRINT_FAILURES = ['UNREADABLE', 'JOB_FAILED'] as const;
export type PrintFailure = (typeof PRINT_FAILURES)[number];

/** Result for an order of a batch; `kept` means that it already had a label, so none was bought. */
export const LABEL_STATES = ['waiting', 'running', 'made', 'kept', 'failed', 'skipped'] as const;
export type LabelState = (typeof LABEL_STATES)[number];

const orderIds = z.array(z.string().min(1).max(100)).min(1).max(LABEL_BATCH_MAX);

const batchHead = z.object({
  id: z.string(),
  createdAt: instant,
  /** Name of the user who started the batch. */
  createdBy: z.string(),
  /** State of the batch; `stopped` means that some orders were not started. */
  state: z.enum(['running', 'stopped', 'done']),
  finishedAt: instant.nullable(),
  total: z.number().int(),
  /** Number of the batch's orders in each state. */
  counts: z.object({
    waiting: z.number().int(),
    running: z.number().int(),
    made: z.number().int(),
    kept: z.number().int(),
    failed: z.number().int(),
    skipped: z.number().int(),
  }),
});
export type LabelBatchHead = z.infer<typeof batchHead>;

export const labelPrint = z.object({
  id: z.string(),
  at: instant,
  by: z.string(),
  size: z.enum(LABEL_SIZES),
  /** Number of labels in the print. */
  count: z.number().int(),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Reason why the print failed; null otherwise. */
  reason: z.enum(PRINT_FAILURES).nullable(),
  /** Signed, expiring link to the file; null while the file is being made. */
  url: z.string().nullable(),
  /** Orders whose label document was unreadable; they are not in the file. */
  missing: z.array(z.string()),
});
export type LabelPrint = z.infer<typeof labelPrint>;

export const labelBatch = batchHead.extend({
  /** Orders in the sequence of the list in which they were chosen; the file has the same sequence. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      shopName: z.string(),
      state: z.enum(LABEL_STATES),
      trackingNumber: z.string().nullable(),
      labelFile: z.string().nullable(),
      /** Name of the error, and the same details as for a single label (LBL-6). */
      error: z.string().nullable(),
      reasons: z.array(z.string()),
      detail: z.string().nullable(),
      /** When and by whom the label was last printed. */
      printed: z.object({ at: instant, by: z.string() }).nullable(),
    }),
  ),
  /** Prints of the batch, the newest first. */
  prints: z.array(labelPrint),
  /** The paper size of the caller's last print. */
  size: z.enum(LABEL_SIZES),
  /** The caller's rights on all of its orders (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type LabelBatch = z.infer<typeof labelBatch>;

export const startLabelBatch = endpoint({
  ...calls.startLabelBatch,
  scope: { permission: 'workOrders' },
  summary: 'Create the labels of the given orders, each once, in the background; continues when the page is closed',
  body: z.object({ ids: orderIds }),
  reply: batchHead,
  errors: [],
});

export const listLabelBatches = endpoint({
  ...calls.listLabelBatches,
  scope: { permission: 'viewOrders' },
  summary: 'List label batches of the last 24 hours, newest first',
  reply: z.array(batchHead),
  errors: [],
});

export const getLabelBatch = endpoint({
  ...calls.getLabelBatch,
  scope: { permission: 'viewOrders' },
  summary: 'Get a label batch with the result of each order, and its prints',
  params: idParams,
  reply: labelBatch,
  errors: [],
});

export const stopLabelBatch = endpoint({
  ...calls.stopLabelBatch,
  scope: { permission: 'workOrders' },
  summary: 'Stop a label batch: no further label is started, running ones finish',
  params: idParams,
  reply: batchHead,
  errors: [],
});

export const retryLabelBatch = endpoint({
  ...calls.retryLabelBatch,
  scope: { permission: 'workOrders' },
  summary: 'Retry the failed and skipped orders of a label batch, and continue with those that were not started',
  params: idParams,
  body: z.object({ ids: orderIds.optional() }),
  reply: batchHead,
  errors: [],
});

export const printLabelBatch = endpoint({
  ...calls.printLabelBatch,
  scope: { permission: 'workOrders' },
  summary: 'Create one PDF with the labels of a batch, in its order; printed ones are included only after confirmation',
  params: idParams,
  body: z.object({
    size: z.enum(LABEL_SIZES),
    /** `new`: only labels that were never printed; `all`: every label, after the caller saw that some were printed before. */
    again: z.enum(['ask', 'new', 'all']).default('ask'),
  }),
  reply: labelPrint,
  errors: ['LABEL_NOT_POSSIBLE', 'LABEL_PRINTED_BEFORE'],
});
