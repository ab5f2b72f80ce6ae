import { PARTING_PAGE_SIZE } from '@bobbin/domain/limits';
import { PURGED_FILES, PURGED_ROWS } from '@bobbin/domain/shops/disconnection';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, paged, pageQuery } from './envelope.ts';
import * as calls from './disconnections.calls.ts';

/** A shop that was given up, and what went of it (SHP-36). */
export const parting = z.object({
  shopId: z.string(),
  friendName: z.string(),
  nameShop: z.string(),
  givenUpAt: instant,
  /** Who did it, by name. */
  actor: z.string(),
  purgeAt: instant,
  state: z.enum(['waiting', 'purged', 'takenBack']),
  /** When its personal data was gone, or it was connected again. */
  endedAt: instant.nullable(),
  /** How many of each kind were emptied or removed; kinds of which there were none are missing. */
  rows: z.partialRecord(z.enum(PURGED_ROWS), z.number().int()),
  files: z.partialRecord(z.enum(PURGED_FILES), z.number().int()),
});
export type Parting = z.infer<typeof parting>;

/** What somebody should know before giving a shop up (SHP-37). */
export const partingPreview = z.object({
  friendName: z.string(),
  ordersCount: z.number().int(),
  /** Orders that a factory is making. */
  factoryOrdersCount: z.number().int(),
  /** Orders with a label that have not left yet. */
  openLabelsCount: z.number().int(),
  /** When its personal data would go. */
  purgeAt: instant,
});
export type PartingPreview = z.infer<typeof partingPreview>;

export const previewParting = endpoint({
  ...calls.previewParting,
  reach: { right: 'own', names: { kind: 'shop', at: 'params.id' } },
  summary: 'What giving a shop up would leave unfinished, and when its personal data would go',
  params: idParams,
  reply: partingPreview,
  errors: [],
});

export const giveUpShop = endpoint({
  ...calls.giveUpShop,
  reach: { right: 'own', names: { kind: 'shop', at: 'params.id' } },
  summary: 'Give a shop up: it stops at once, its personal data goes 30 days later; connecting it again takes it back',
  params: idParams,
  body: z.object({
    /** The seller saw what is unfinished and gives it up all the same. */
    acceptsUnfinished: z.boolean().default(false),
  }),
  reply: parting,
  errors: ['SHOP_UNFINISHED'],
});

export const listPartings = endpoint({
  ...calls.listPartings,
  summary: 'Shops that I gave up, with the report of what went',
  query: pageQuery(['givenUpAt'], PARTING_PAGE_SIZE),
  reply: paged(parting),
  errors: [],
});
