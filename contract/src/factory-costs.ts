import { HOUSES } from '@bobbin/domain/factories/houses';
import { COST_PARTS } from '@bobbin/domain/factories/cost-rows';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money, paged, pageQuery } from './envelope.ts';
import * as calls from './factory-costs.calls.ts';
import { COST_NOTE_MAX, COST_STATES, PRICE_LIST_COLUMNS } from './factory-costs.calls.ts';

const COST_PAGE_SIZE = 50;
/** For which parcels a price counts; null or empty: for all of them. */
const part = z.string().trim().max(60).nullable().default(null);

/** A price that staff wrote; what it was is never changed, only ended (FAC-32). */
export const factoryCost = z.object({
  id: z.string(),
  house: z.enum(HOUSES),
  part: z.enum(COST_PARTS),
  /** A name of the catalogue, or a type of ours. */
  garment: z.string().nullable(),
  /** The factory's id of the blank. */
  sku: z.string().nullable(),
  size: z.string().nullable(),
  line: z.string().nullable(),
  facility: z.string().nullable(),
  shipping: z.string().nullable(),
  price: money,
  validFrom: instant,
  validTo: instant.nullable(),
  state: z.enum(COST_STATES),
  note: z.string(),
  addedBy: z.string(),
  endedBy: z.string().nullable(),
});
export type FactoryCost = z.infer<typeof factoryCost>;

export const factoryCostQuery = pageQuery(['validFrom'], COST_PAGE_SIZE).extend({
  house: z.enum(HOUSES).optional(),
  state: z.enum(COST_STATES).optional(),
});
export type FactoryCostQuery = z.output<typeof factoryCostQuery>;

export const newFactoryCost = z.object({
  house: z.enum(HOUSES),
  part: z.enum(COST_PARTS),
  garment: part,
  sku: part,
  size: part,
  line: part,
  facility: part,
  shipping: part,
  price: z
    .string()
    .trim()
    .max(12)
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'priceInvalid'),
  /** Never in the past: what was priced stays as it was. */
  validFrom: z.iso.datetime().optional(),
  /** It no longer counts from then on; without one until somebody ends it. */
  validTo: z.iso.datetime().optional(),
  note: z.string().trim().max(COST_NOTE_MAX).default(''),
});
export type NewFactoryCost = z.output<typeof newFactoryCost>;

/** The same as a form holds it: every field a text, the days of its beginning and end in Los Angeles. */
export const factoryCostForm = newFactoryCost.extend({
  garment: z.string().max(60),
  sku: z.string().max(60),
  size: z.string().max(60),
  line: z.string(),
  facility: z.string(),
  shipping: z.string(),
  validFrom: z.union([z.literal(''), z.iso.date('dayInvalid')], { error: 'dayInvalid' }),
  /** The last day on which it counts. */
  validTo: z.union([z.literal(''), z.iso.date('dayInvalid')], { error: 'dayInvalid' }),
  note: z.string().max(COST_NOTE_MAX),
});

/** Why a line of a price list is not taken (FAC-35). */
export const PRICE_LINE_REASONS = [
  'missing',
  'notAHouse',
  'notAPart',
  'notAPrice',
  'notAnOption',
  'notADay',
  'over',
  'endsBefore',
  'tooLong',
  'tooMany',
  'twice',
  'overlaps',
] as const;

export const PRICE_LINE_OUTCOMES = ['add', 'replace', 'known'] as const;

export const priceListReply = z.object({
  /** Prices that are written, or would be; of those, the ones that end an earlier price; and those that count already. */
  added: z.number().int(),
  replaced: z.number().int(),
  known: z.number().int(),
  /** In the order of the file; `line` from 1, the heads included. */
  lines: z.array(
    z.object({
      line: z.number().int(),
      outcome: z.enum(PRICE_LINE_OUTCOMES),
      cost: factoryCost.omit({ id: true, state: true, addedBy: true, endedBy: true }),
      /** The price that it ends. */
      before: money.nullable(),
      /** The day that the line says is over: it counts from now on. */
      isFromNow: z.boolean(),
      /** None of the garments that we know by name: it may be one of the catalogue, or a slip. */
      isGarmentUnknown: z.boolean(),
    }),
  ),
  refused: z.array(
    z.object({
      line: z.number().int(),
      reason: z.enum(PRICE_LINE_REASONS),
      /** The cell that is meant, and what it says. */
      column: z.enum(PRICE_LIST_COLUMNS).nullable(),
      value: z.string(),
    }),
  ),
});
export type PriceListReply = z.infer<typeof priceListReply>;

export const listFactoryCosts = endpoint({
  ...calls.listFactoryCosts,
  summary: 'Prices of factories that staff wrote; search finds garment, blank, size and note',
  query: factoryCostQuery,
  reply: paged(factoryCost),
  errors: [],
});

export const addFactoryCost = endpoint({
  ...calls.addFactoryCost,
  summary: 'Write a price from a moment on; the same price of before ends there',
  body: newFactoryCost,
  reply: factoryCost,
  errors: ['EXISTS'],
});

export const endFactoryCost = endpoint({
  ...calls.endFactoryCost,
  summary: 'End a price now; one that has ended stays as it is',
  params: idParams,
  reply: factoryCost,
  errors: [],
});

export const importFactoryCosts = endpoint({
  ...calls.importFactoryCosts,
  summary:
    'Write many prices by the text of a CSV file with the columns house, part, price, garment, sku, size, line, facility, shipping, from, to, note (days in Los Angeles, `to` is the last one). What counts already is left as it is, what cannot be taken is named, the rest is written; with `isDryRun` nothing is',
  body: z.object({ csv: z.string().max(900_000), isDryRun: z.boolean().default(false) }),
  reply: priceListReply,
  errors: ['PRICE_LIST_UNREADABLE'],
});
