import { EXPORT_FORMATS } from '@bobbin/domain/orders/export-columns';
import { EXPORT_ZONES } from '@bobbin/domain/time/zones';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './envelope.ts';
import { orderExport } from './order-exports.ts';
import { transactionQuery } from './wallet.ts';
import * as calls from './finance-exports.calls.ts';

/** Format options of a finance export (EXP-10). */
export const financeExportChoices = z.object({
  format: z.enum(EXPORT_FORMATS),
  /** Time zone of the times in the file. */
  zone: z.enum(EXPORT_ZONES),
  /** Language of the column titles. */
  locale: z.enum(['vi', 'en']).default('vi'),
});
export type FinanceExportChoices = z.input<typeof financeExportChoices>;

/** Selects movements with the filters of the list. */
const movements = financeExportChoices.extend({
  filter: transactionQuery.pick({ search: true, types: true, statuses: true, from: true, to: true }).default({}),
});

/** The caller's recent finance exports, the newest first. */
export const financeExports = z.object({
  exports: z.array(orderExport),
  /** The options of the caller's last export. */
  last: financeExportChoices.pick({ format: true, zone: true }).nullable(),
  /** Finance exports of the last 24 hours, and the allowed number. */
  used: z.number().int(),
  limit: z.number().int(),
});
export type FinanceExports = z.infer<typeof financeExports>;

const errors = ['EXPORT_LIMIT', 'EXPORT_TOO_LARGE'] as const;

export const startTransactionsFile = endpoint({
  ...calls.startTransactionsFile,
  summary: 'Export the movements of my balance that match a filter to a file, in the background',
  body: movements,
  reply: orderExport,
  errors,
});

export const listTransactionsFiles = endpoint({
  ...calls.listTransactionsFiles,
  summary: 'List my exports of movements of the last days, newest first',
  reply: financeExports,
  errors: [],
});

export const startMemberTransactionsFile = endpoint({
  ...calls.startMemberTransactionsFile,
  summary: 'Export the movements of a person’s balance that match a filter to a file of the caller',
  params: idParams,
  body: movements,
  reply: orderExport,
  errors,
});

export const listMemberTransactionsFiles = endpoint({
  ...calls.listMemberTransactionsFiles,
  summary: 'List the caller’s exports of a person’s movements; a download link is valid for ten minutes',
  params: idParams,
  reply: financeExports,
  errors: [],
});

export const cancelMemberTransactionsFile = endpoint({
  ...calls.cancelMemberTransactionsFile,
  summary: 'Cancel one of the caller’s exports of a person’s movements; a finished one is deleted',
  params: idParams.extend({ exportId: z.string().max(100) }),
  reply: orderExport,
  errors: [],
});

const scope = { permission: 'viewPayouts', resource: { kind: 'payment', at: 'params.id' } } as const;

export const startPaymentFile = endpoint({
  ...calls.startPaymentFile,
  scope,
  summary:
    'Export the report of a payment, with its orders and other entries line by line, to a file in the background',
  params: idParams,
  body: financeExportChoices,
  reply: orderExport,
  errors,
});

export const listPaymentFiles = endpoint({
  ...calls.listPaymentFiles,
  scope,
  summary: 'List my exports of the report of a payment',
  params: idParams,
  reply: financeExports,
  errors: [],
});
