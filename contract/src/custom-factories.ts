import { ANSWER_OUTCOMES, ANSWER_PROBLEMS } from '@bobbin/domain/factories/custom-answers';
import {
  LABEL_MAKERS,
  SHEET_FIELDS,
  SHEET_FORMATS,
  findColumnProblem,
  isFreeName,
} from '@bobbin/domain/factories/custom';
import { CUSTOM_BATCH_MAX } from '@bobbin/domain/limits';
import { z } from 'zod';
import * as calls from './custom-factories.calls.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money } from './envelope.ts';

const count = z.int();
const orderId = z.string().min(1).max(100);

const sheetColumn = z.object({
  field: z.enum(SHEET_FIELDS),
  header: z.string('headerRequired').trim().min(1, 'headerRequired').max(60),
});
export type CustomSheetColumn = z.infer<typeof sheetColumn>;

const settings = z.object({
  /** Who makes the label: the marketplace, whose label is required, or the factory. */
  labelMaker: z.enum(LABEL_MAKERS),
  sheetFormat: z.enum(SHEET_FORMATS),
  columns: z
    .array(sheetColumn)
    .max(SHEET_FIELDS.length)
    .superRefine((columns, context) => {
      const message = findColumnProblem(columns);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
});

/** The name identifies the factory on its orders, so it cannot be changed (CUF-1). */
const name = z
  .string('factoryNameRequired')
  .trim()
  .min(2, 'factoryNameRequired')
  .max(40)
  .refine(isFreeName, 'factoryNameReserved');

export const newCustomFactory = settings.extend({ name });

const customFactory = settings.extend({
  id: z.string(),
  name: z.string(),
  columns: z.array(sheetColumn),
  isActive: z.boolean(),
  /** Number that rises with each change; it is the precondition of an update. */
  revision: count,
  /** Number of orders that wait for the next batch. */
  waiting: count,
  /** Whether the caller may change the factory. */
  mayEdit: z.boolean(),
});
export type CustomFactory = z.infer<typeof customFactory>;

const garment = z.object({
  garment: z.string(),
  color: z.string(),
  size: z.string(),
  /** Price of a piece with one printed side, and of each further side; null when unknown, or when the caller's role does not allow costs to be seen. */
  price: money.nullable(),
  sidePrice: money.nullable(),
});
export type CustomGarment = z.infer<typeof garment>;

const batch = z.object({
  id: z.string(),
  code: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  sheetFormat: z.enum(SHEET_FORMATS),
  orders: count,
  /** Number of orders with a tracking number from the factory. */
  tracked: count,
  /** Number of orders that were cancelled or that the factory refused. */
  ended: count,
  cost: money.nullable(),
});
export type CustomBatch = z.infer<typeof batch>;

export const listCustomFactories = endpoint({
  ...calls.listCustomFactories,
  scope: { permission: 'workOrders' },
  summary: 'List the custom factories of the acting owner',
  reply: z.array(customFactory),
  errors: [],
});

export const createCustomFactory = endpoint({
  ...calls.createCustomFactory,
  scope: { permission: 'manageShops' },
  summary: 'Create a custom factory, which receives orders as batches of files',
  body: newCustomFactory,
  reply: customFactory,
  errors: ['CUSTOM_NAME_TAKEN', 'CUSTOM_FACTORIES_FULL'],
});

export const getCustomFactory = endpoint({
  ...calls.getCustomFactory,
  scope: { permission: 'workOrders' },
  summary: 'Get a custom factory with its garments and its newest batches',
  params: idParams,
  reply: customFactory.extend({ garments: z.array(garment), batches: z.array(batch) }),
  errors: [],
});
export type CustomFactoryDetail = z.infer<typeof getCustomFactory.reply>;

export const updateCustomFactory = endpoint({
  ...calls.updateCustomFactory,
  scope: { permission: 'manageShops' },
  summary: 'Change the sheet of a custom factory, who makes its labels, or whether it can be chosen',
  params: idParams,
  body: settings.extend({ isActive: z.boolean(), revision: count }),
  reply: customFactory,
  errors: ['CHANGED_MEANWHILE'],
});

export const importCustomGarments = endpoint({
  ...calls.importCustomGarments,
  scope: { permission: 'manageShops' },
  summary:
    'Import garments and prices from a CSV text with the columns garment, color, size, price, side; an empty price means unknown, invalid lines are listed, `isDryRun` stores nothing',
  params: idParams,
  body: z.object({ csv: z.string().max(900_000), isDryRun: z.boolean().default(false) }),
  reply: z.object({
    added: count,
    changed: count,
    known: count,
    refused: z.array(z.object({ line: count, reason: z.enum(['missing', 'tooLong', 'badPrice', 'twice', 'tooMany']) })),
  }),
  errors: ['CUSTOM_SHEET_UNREADABLE'],
});
export type CustomGarmentImport = z.infer<typeof importCustomGarments.reply>;

/** An order that cannot go into a batch, with the error that says why. */
const excluded = z.object({
  orderId: z.string(),
  error: z.string(),
  reasons: z.array(z.string()),
});
export type CustomExcluded = z.infer<typeof excluded>;

export const previewCustomBatch = endpoint({
  ...calls.previewCustomBatch,
  scope: { permission: 'workOrders' },
  summary: 'List the orders that the next batch would contain, and those that it would leave out, with the reason',
  params: idParams,
  reply: z.object({
    orders: z.array(z.object({ orderId: z.string(), pieces: count, cost: money.nullable() })),
    excluded: z.array(excluded),
    prints: count,
    labels: count,
    cost: money.nullable(),
    /** Whether more orders wait than a batch may contain, or than were looked at. */
    isCut: z.boolean(),
  }),
  errors: [],
});
export type CustomBatchPreview = z.infer<typeof previewCustomBatch.reply>;

export const exportCustomBatch = endpoint({
  ...calls.exportCustomBatch,
  scope: { permission: 'workOrders' },
  summary: 'Put the given orders into a new batch, which counts as sending them; orders that cannot be sent are listed',
  params: idParams,
  body: z.object({ ids: z.array(orderId).min(1).max(CUSTOM_BATCH_MAX) }),
  reply: z.object({ batch, excluded: z.array(excluded) }),
  errors: ['CUSTOM_BATCH_EMPTY', 'FACTORY_NOT_CONNECTED'],
});
export type CustomExport = z.infer<typeof exportCustomBatch.reply>;

export const writeCustomBatchFile = endpoint({
  ...calls.writeCustomBatchFile,
  scope: { permission: 'workOrders' },
  summary: 'Get the ZIP file of a batch: sheet, print files and labels; each call gives the same file',
  params: idParams,
  reply: z.object({ name: z.string(), url: z.string() }),
  errors: ['CUSTOM_FILE_MISSING'],
});

const answer = z.object({
  orderId: z.string(),
  lines: z.array(count),
  outcome: z.enum(ANSWER_OUTCOMES),
  problem: z.enum(ANSWER_PROBLEMS).nullable(),
  tracking: z.string().nullable(),
  /** The factory's cost, and its difference from the cost that the order had; null when unknown, or when the caller's role does not allow costs to be seen. */
  cost: money.nullable(),
  difference: money.nullable(),
  refusal: z.string().nullable(),
  /** Another order that has the tracking number. */
  takenBy: z.string().nullable(),
});
export type CustomAnswer = z.infer<typeof answer>;

export const importCustomSheet = endpoint({
  ...calls.importCustomSheet,
  scope: { permission: 'workOrders' },
  summary:
    'Read the sheet that a custom factory returned, as CSV text: tracking, cost and refusals of its orders; `isDryRun` stores nothing; storing the same lines twice changes nothing',
  params: idParams,
  body: z.object({ csv: z.string().max(900_000), isDryRun: z.boolean().default(false) }),
  reply: z.object({ written: count, answers: z.array(answer) }),
  errors: ['CUSTOM_SHEET_UNREADABLE'],
});
export type CustomSheetResult = z.infer<typeof importCustomSheet.reply>;
