import { ORDER_IMPORT_LINES_MAX } from '@bobbin/domain/limits';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { IMPORT_FIELDS, IMPORT_OUTCOMES, IMPORT_PROBLEMS } from '@bobbin/domain/orders/order-import';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { forEach, idParams, instant, money } from './envelope.ts';
import * as calls from './order-imports.calls.ts';

const count = z.number().int();
const field = z.enum(IMPORT_FIELDS);

const table = z.object({
  shopId: z.string().min(1).max(100),
  /** The table as CSV text with a header line. */
  csv: z.string().max(900_000),
  /** Kind of the orders whose lines name none. */
  kind: z.enum(ELSEWHERE_KINDS),
  /** What each column means, in their sequence; null for a column that is left out. Without it, the columns are guessed (ELS-11). */
  columns: z.array(field.nullable()).max(200).optional(),
  /** Cells that the seller corrected in the dry run. */
  fixes: z
    .array(z.object({ line: count.min(2), field, value: z.string().max(300) }))
    .max(ORDER_IMPORT_LINES_MAX)
    .default([]),
  /** Lines that the seller left out. */
  skipped: z.array(count.min(2)).max(ORDER_IMPORT_LINES_MAX).default([]),
});
export type OrderTable = z.output<typeof table>;

const lineResult = z.object({
  line: count,
  reference: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
  /** The cell with the problem: the meaning of its column, its text, and the text that most likely was meant. */
  field: field.nullable(),
  value: z.string(),
  suggestion: z.string().nullable(),
  kind: z.enum(ELSEWHERE_KINDS),
  product: z.string(),
  place: z.string(),
  /** The order that was created, or that has the reference already. */
  orderId: z.string().nullable(),
});
export type OrderLineResult = z.infer<typeof lineResult>;

const outcome = z.object({
  columns: z.array(
    z.object({
      header: z.string(),
      field: field.nullable(),
      /** `remembered` from the last import, `guessed` by the header, `chosen` by the seller now, or `unknown`. */
      source: z.enum(['remembered', 'guessed', 'chosen', 'unknown']),
    }),
  ),
  lines: z.array(lineResult),
  totals: z.object({
    newLines: count,
    knownLines: count,
    refusedLines: count,
    newOrders: count,
    byKind: forEach(ELSEWHERE_KINDS, count),
    /** Sum of what the buyers of the new orders paid; null when the caller's role does not show amounts. */
    paid: money.nullable(),
  }),
});
export type OrderImportOutcome = z.infer<typeof outcome>;

export const previewOrderImport = endpoint({
  ...calls.previewOrderImport,
  scope: { permission: 'workOrders' },
  summary:
    'Dry run of an import of orders from elsewhere: what the columns mean, and the result of each line; nothing is stored',
  body: table,
  reply: outcome,
  errors: ['ORDER_TABLE_UNREADABLE'],
});

export const applyOrderImport = endpoint({
  ...calls.applyOrderImport,
  scope: { permission: 'workOrders' },
  summary: 'Create the orders of a table, all or nothing, each reference once; refused lines are left out and listed',
  body: table.extend({ name: z.string().trim().min(1).max(200) }),
  reply: outcome.extend({
    /** Null when no order was created. */
    importId: z.string().nullable(),
    undoUntil: instant.nullable(),
  }),
  errors: ['ORDER_TABLE_UNREADABLE'],
});
export type AppliedOrderImport = z.infer<typeof applyOrderImport.reply>;

const item = z.object({
  id: z.string(),
  shopId: z.string(),
  name: z.string(),
  orders: count,
  createdAt: instant,
  createdBy: z.string(),
  undoneAt: instant.nullable(),
  /** Until when the caller may undo the import; null when the time is over, or when another user made it. */
  undoUntil: instant.nullable(),
});
export type OrderImportItem = z.infer<typeof item>;

export const listOrderImports = endpoint({
  ...calls.listOrderImports,
  scope: { permission: 'viewOrders' },
  summary: 'List the 50 newest imports of orders into the caller’s shops',
  reply: z.array(item),
  errors: [],
});

export const getOrderImport = endpoint({
  ...calls.getOrderImport,
  scope: { permission: 'viewOrders' },
  summary: 'Get an import of orders with the result of each line',
  params: idParams,
  reply: item.extend({
    lines: z.array(
      lineResult.pick({ line: true, reference: true, outcome: true, problem: true, field: true, orderId: true }),
    ),
  }),
  errors: [],
});
export type OrderImportDetail = z.infer<typeof getOrderImport.reply>;

export const undoOrderImport = endpoint({
  ...calls.undoOrderImport,
  scope: { permission: 'workOrders' },
  summary:
    'Undo an import of orders within 24 hours: unchanged orders that were not sent are deleted, the others stay and are counted',
  params: idParams,
  reply: z.object({ removed: count, kept: count }),
  errors: ['UNDO_TOO_LATE'],
});
