import { HOUSES } from '@bobbin/domain/factories/houses';
import { COST_PARTS } from '@bobbin/domain/factories/cost-rows';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money, paged, pageQuery } from './envelope.ts';
import * as calls from './factory-costs.calls.ts';
import { COST_NOTE_MAX, COST_STATES, PRICE_LIST_COLUMNS } from './factory-costs.calls.ts';

const COST_PAGE_SIZE = 50;
/** Limits a price to certain parcels; a field that is null or empty limits nothing. */
const part = z.string().trim().max(60).nullable().default(null);

/** A price that staff entered; a price is never changed, only ended (FAC-32). */
export const factoryCost = z.object({
  id: z.string(),
  house: z.enum(HOUSES),
  part: z.enum(COST_PARTS),
  /** The garment: a name of the factory's catalogue, or one of our garment types. */
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
  /** Instant from which on the price applies. It is never in the past, so costs that were computed earlier stay the same. */
  validFrom: z.iso.datetime().optional(),
  /** Instant at which the price ends; when omitted, the price applies until staff end it. */
  validTo: z.iso.datetime().optional(),
  note: z.string().trim().max(COST_NOTE_MAX).default(''),
});
export type NewFactoryCost = z.output<typeof newFactoryCost>;

/** The form of a price. Every field is text; first and last day are days in Los Angeles. */
export const factoryCostForm = newFactoryCost.extend({
  garment: z.string().max(60),
  sku: z.string().max(60),
  size: z.string().max(60),
  line: z.string(),
  facility: z.string(),
  shipping: z.string(),
  validFrom: z.union([z.literal(''), z.iso.date('dayInvalid')], { error: 'dayInvalid' }),
  /** The last day on which the price applies. */
  validTo: z.union([z.literal(''), z.iso.date('dayInvalid')], { error: 'dayInvalid' }),
  note: z.string().max(COST_NOTE_MAX),
});

/** Why a line of a price list is rejected (FAC-35). */
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
  /** Number of prices that are or would be added, number of these that end an earlier price, and number of prices in the list that apply already. */
  added: z.number().int(),
  replaced: z.number().int(),
  known: z.number().int(),
  /** Lines in the sequence of the file; `line` is the line number, where the header is line 1. */
  lines: z.array(
    z.object({
      line: z.number().int(),
      outcome: z.enum(PRICE_LINE_OUTCOMES),
      cost: factoryCost.omit({ id: true, state: true, addedBy: true, endedBy: true }),
      /** The earlier price that this price ends. */
      before: money.nullable(),
      /** Whether the line's start day is in the past, so that the price applies from now on. */
      isFromNow: z.boolean(),
      /** Whether the garment is none of the garments that we know by name; it may be a catalogue name or a typing error. */
      isGarmentUnknown: z.boolean(),
    }),
  ),
  refused: z.array(
    z.object({
      line: z.number().int(),
      reason: z.enum(PRICE_LINE_REASONS),
      /** The column of the faulty cell, and its value. */
      column: z.enum(PRICE_LIST_COLUMNS).nullable(),
      value: z.string(),
    }),
  ),
});
export type PriceListReply = z.infer<typeof priceListReply>;

export const listFactoryCosts = endpoint({
  ...calls.listFactoryCosts,
  summary: 'List the factory prices that staff entered; the search finds garment, blank, size and note',
  query: factoryCostQuery,
  reply: paged(factoryCost),
  errors: [],
});

export const addFactoryCost = endpoint({
  ...calls.addFactoryCost,
  summary: 'Add a price from an instant on; the previous price for the same item ends there',
  body: newFactoryCost,
  reply: factoryCost,
  errors: ['EXISTS'],
});

export const endFactoryCost = endpoint({
  ...calls.endFactoryCost,
  summary: 'End a price now; a price that has ended stays unchanged',
  params: idParams,
  reply: factoryCost,
  errors: [],
});

export const importFactoryCosts = endpoint({
  ...calls.importFactoryCosts,
  summary:
    'Import prices from the text of a CSV file with the columns house, part, price, garment, sku, size, line, facility, shipping, from, to, note (days in Los Angeles, `to` is the last one). Prices that apply already are left unchanged, rejected lines are listed, the rest is added; `isDryRun` adds nothing',
  body: z.object({ csv: z.string().max(900_000), isDryRun: z.boolean().default(false) }),
  reply: priceListReply,
  errors: ['PRICE_LIST_UNREADABLE'],
});
