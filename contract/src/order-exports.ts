import { EXPORT_COLUMNS, EXPORT_FORMATS } from '@bobbin/domain/orders/export-columns';
import { EXPORT_ZONES } from '@bobbin/domain/time/zones';
import { ORDER_EXPORT_MAX } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, typedSearch } from './envelope.ts';
import { listOrdersQuery, orderFilter } from './orders.ts';
import * as calls from './order-exports.calls.ts';

/** States of an export. Only an export in state `ready` has a file; after a day its state becomes `gone`. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'gone'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Format options of a file; the user's last choice is proposed for the next export. */
export const exportChoices = z.object({
  format: z.enum(EXPORT_FORMATS),
  columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length),
  /** Time zone of the times in the file. */
  zone: z.enum(EXPORT_ZONES),
});
export type ExportChoices = z.infer<typeof exportChoices>;

export const orderExport = z.object({
  id: z.string(),
  createdAt: instant,
  state: z.enum(EXPORT_STATES),
  format: z.enum(EXPORT_FORMATS),
  /** Whether the export contains chosen orders or all orders that match a filter. */
  scope: z.enum(['chosen', 'filter']),
  /** Number of orders, counted when the export was requested; for a ready file, the number of orders in the file. */
  total: z.number().int(),
  /** Number of orders written so far. */
  rows: z.number().int(),
  sizeBytes: z.number().int().nullable(),
  /** Signed link to the file; null while there is none. */
  url: z.string().nullable(),
  /** When the file and its link expire. */
  expiresAt: instant.nullable(),
});
export type OrderExport = z.infer<typeof orderExport>;

export const ownExports = z.object({
  exports: z.array(orderExport),
  /** The options of the caller's last export, without those that are no longer allowed. */
  last: exportChoices.nullable(),
  /** Columns that the caller may export. */
  columns: z.array(z.enum(EXPORT_COLUMNS)),
  /** Exports of the last 24 hours, and the allowed number. */
  used: z.number().int(),
  limit: z.number().int(),
});

export const startOrderExport = endpoint({
  ...calls.startOrderExport,
  scope: { permission: 'viewOrders' },
  summary:
    'Export orders to a file in the background: the given ones, or all that match a filter, in the order of the list; continues when the page is closed',
  body: exportChoices.extend({
    ids: z.array(z.string().max(100)).min(1).max(ORDER_EXPORT_MAX).optional(),
    /** Filter of the orders, used when `ids` is omitted; when both are omitted, all orders are exported. */
    filter: orderFilter.extend({ search: typedSearch(20_000).optional() }).optional(),
    /** The sort order of the list. */
    sortBy: listOrdersQuery.shape.sortBy,
    /** Language of the column titles. */
    locale: z.enum(['vi', 'en']).default('vi'),
  }),
  reply: orderExport,
  errors: ['EXPORT_LIMIT', 'EXPORT_TOO_LARGE'],
});

export const listOrderExports = endpoint({
  ...calls.listOrderExports,
  scope: { permission: 'viewOrders' },
  summary: 'List my exports of the last days, newest first, and the export options that I may use',
  reply: ownExports,
  errors: [],
});

export const cancelOrderExport = endpoint({
  ...calls.cancelOrderExport,
  scope: { permission: 'viewOrders' },
  summary: 'Cancel an export; a finished one is deleted',
  params: idParams,
  reply: orderExport,
  errors: [],
});
