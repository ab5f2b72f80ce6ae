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
  /** When the shop was disconnected. */
  givenUpAt: instant,
  /** Name of the user who disconnected the shop. */
  actor: z.string(),
  purgeAt: instant,
  /** State of the disconnection; `takenBack` means that the shop was reconnected before the purge. */
  state: z.enum(['waiting', 'purged', 'takenBack']),
  /** When the shop's personal data was purged, or when the shop was reconnected. */
  endedAt: instant.nullable(),
  /** Number of rows that the purge cleared or deleted, by kind; kinds without such rows are missing. */
  rows: z.partialRecord(z.enum(PURGED_ROWS), z.number().int()),
  files: z.partialRecord(z.enum(PURGED_FILES), z.number().int()),
});
export type Disconnection = z.infer<typeof disconnection>;

/** What the seller should know before a shop is disconnected (SHP-37). */
export const disconnectionPreview = z.object({
  friendName: z.string(),
  ordersCount: z.number().int(),
  /** Number of orders in production at a factory. */
  factoryOrdersCount: z.number().int(),
  /** Number of orders with a label that have not shipped yet. */
  openLabelsCount: z.number().int(),
  /** When the shop's personal data would be purged. */
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
    /** Whether the seller has seen the unfinished orders and confirms the disconnection. */
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
