import { ARTWORK_CHECK_MAX } from '@bobbin/domain/limits';
import { repairTypedIds } from '@bobbin/domain/orders/typed-ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SIDES } from './files.calls.ts';
import * as calls from './artwork.calls.ts';
import { ARTWORK_LINK_MAX } from './artwork.calls.ts';

/** A SKU as the seller writes it, or an order id. */
const target = z.string().trim().min(1).max(200).overwrite(repairTypedIds);
const side = z.enum(SIDES);

/**
 * What an import does with a picture. `new`: the side has no design yet. `replaces`: the side has a design, which is replaced. `personalised`: the
 * SKU carries the buyers' own words, so each order gets a design of its own. `locked`: the order is at a factory. `several`: the order has more than
 * one product. `unknown`: no such SKU or order exists.
 */
export const ARTWORK_STATES = ['new', 'replaces', 'personalised', 'locked', 'several', 'unknown'] as const;
export type ArtworkState = (typeof ARTWORK_STATES)[number];

/** Faults that are visible in the URL of a picture; other faults appear when the picture is fetched. */
export const LINK_FAULTS = ['notAnAddress', 'notHttps', 'private'] as const;
export const artworkCheck = z.object({
  key: z.string(),
  state: z.enum(ARTWORK_STATES),
  kind: z.enum(['sku', 'order']).nullable(),
  /** The known SKU that is most similar to the unknown one. */
  suggestion: z.string().nullable(),
  productName: z.string(),
  /** Number of orders that wait for a design and get this picture immediately. */
  openOrders: z.number().int(),
  /** Version number of the design on the SKU's side, from 1; null for an order. */
  version: z.number().int().nullable(),
  /** Garments on which the picture would be printed, each garment and size once; null when unknown (FAC-30). */
  garments: z.array(z.object({ productType: z.string().nullable(), size: z.string().nullable() })),
  /** The library's file with the same bytes. */
  fileId: z.string().nullable(),
  link: z.enum(LINK_FAULTS).nullable(),
});
export type ArtworkCheck = z.infer<typeof artworkCheck>;

export const checkArtwork = endpoint({
  ...calls.checkArtwork,
  scope: { permission: 'workOrders' },
  summary: 'Preview where each of many pictures would be placed, and why not; nothing is changed',
  body: z.object({
    rows: z
      .array(
        z.object({
          /** Key of the row, chosen by the caller. */
          key: z.string().min(1).max(300),
          target,
          side,
          /** Hash of the picture's bytes, when the caller has them; the server uses it to find the same file in the library. */
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .optional(),
          /** The URL from which the picture would be fetched. */
          url: z.string().trim().min(1).max(ARTWORK_LINK_MAX).optional(),
        }),
      )
      .min(1)
      .max(ARTWORK_CHECK_MAX),
  }),
  reply: z.array(artworkCheck),
  errors: [],
});

export const placeArtwork = endpoint({
  ...calls.placeArtwork,
  scope: { permission: 'workOrders' },
  summary:
    'Put a PNG of the library, or of a public https address, on a side of a SKU or an order: waiting orders get it now, later ones as the remembered design',
  body: z.union([
    z.strictObject({ target, side, fileId: z.string().min(1).max(100) }),
    z.strictObject({ target, side, url: z.string().trim().min(1).max(ARTWORK_LINK_MAX) }),
  ]),
  reply: z.object({
    fileId: z.string(),
    /** Number of orders that use the picture now. */
    orders: z.number().int(),
    skus: z.number().int(),
  }),
  errors: [
    'FILE_LOCKED',
    'FILE_NOT_PNG',
    'FILE_NOT_IMAGE',
    'FILE_BROKEN',
    'FILE_TOO_LARGE',
    'FILE_TOO_MANY_PIXELS',
    'FILE_BOMB',
    'FILE_NAME_TOO_LONG',
    'FILE_LINK_REFUSED',
    'FILE_LINK_FAILED',
    'PERSONALISED_UNCHECKED',
  ],
});
