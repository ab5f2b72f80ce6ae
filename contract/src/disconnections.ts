import { DISCONNECTION_PAGE_SIZE } from '@bobbin/domain/limits';
import { PURGED_FILES, PURGED_ROWS } from '@bobbin/domain/shops/disconnection';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, paged, pageQuery } from './envelope.ts';
import * as calls from './disconnections.calls.ts';

/** A disconnected shop, and the personal data that was removed from it (SHP-36). */
export const disconnection = z.object({
  shopId: z.string(),
  friendName: z.string(),
  nameShop: z.string(),
  /** When it was disconnected. */
  givenUpAt: instant,
  /** Name of the person who disconnected it. */
  actor: z.string(),
  purgeAt: instant,
  /** `takenBack`: reconnected before the purge. */
  state: z.enum(['waiting', 'purged', 'takenBack']),
  /** When its personal data was removed, or the shop was reconnected. */
  endedAt: instant.nullable(),
  /** Number of rows that were emptied or removed, by kind; kinds without rows are absent. */
  rows: z.partialRecord(z.enum(PURGED_ROWS), z.number().int()),
  files: z.partialRecord(z.enum(PURGED_FILES), z.number().int()),
});
export type Disconnection = z.infer<typeof disconnection>;

/** What the seller should know before a shop is disconnected (SHP-37). */
export const disconnectionPreview = z.object({
  friendName: z.string(),
  ordersCount: z.number().int(),
  /** Orders in production at a factory. */
  factoryOrdersCount: z.number().int(),
  /** Orders with a label that have not shipped yet. */
  openLabelsCount: z.number().int(),
  /** When its personal data would be removed. */
  purgeAt: instant,
});
export type DisconnectionPreview = z.infer<typeof disconnectionPreview>;

export const previewDisconnection = endpoint({
  ...calls.previewDisconnection,
  scope: { permission: 'own', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Preview disconnecting a shop: unfinished orders, and when its personal data would be removed',
  params: idParams,
  reply: disconnectionPreview,
  errors: [],
});

export const giveUpShop = endpoint({
  ...calls.giveUpShop,
  scope: { permission: 'own', resource: { kind: 'shop', at: 'params.id' } },
  summary:
    'Disconnect a shop: it stops immediately and its personal data is removed 30 days later; reconnecting it cancels the removal',
  params: idParams,
  body: z.object({
    /** The seller saw the unfinished orders and disconnects the shop anyway. */
    acceptsUnfinished: z.boolean().default(false),
  }),
  reply: disconnection,
  errors: ['SHOP_UNFINISHED'],
});

export const listDisconnections = endpoint({
  ...calls.listDisconnections,
  summary: 'List my disconnected shops, with a report of the removed data',
  query: pageQuery(['givenUpAt'], DISCONNECTION_PAGE_SIZE),
  reply: paged(disconnection),
  errors: [],
});
