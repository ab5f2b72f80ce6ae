import { ARTWORK_CHECK_MAX } from '@bobbin/domain/limits';
import { repairTypedIds } from '@bobbin/domain/orders/typed-ids';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SIDES } from './files.calls.ts';
import * as calls from './artwork.calls.ts';
import { ARTWORK_LINK_MAX } from './artwork.calls.ts';

/** A SKU as the seller writes it, or an order. */
const target = z.string().trim().min(1).max(200).overwrite(repairTypedIds);
const side = z.enum(SIDES);

/**
 * What would become of a picture. `new`: the side has none yet; `replaces`: it has one; `personalised`: the SKU carries the buyers' own
 * words, so each order gets its own; `locked`: the order is at a factory; `several`: the order has more than one product; `unknown`: nobody knows such a SKU or order.
 */
export const ARTWORK_STATES = ['new', 'replaces', 'personalised', 'locked', 'several', 'unknown'] as const;
export type ArtworkState = (typeof ARTWORK_STATES)[number];

/** What is wrong with an address, as far as it says so itself; what else happens is known once it is fetched. */
export const LINK_FAULTS = ['notAnAddress', 'notHttps', 'private'] as const;
export const artworkCheck = z.object({
  key: z.string(),
  state: z.enum(ARTWORK_STATES),
  kind: z.enum(['sku', 'order']).nullable(),
  /** The SKU that was probably meant. */
  suggestion: z.string().nullable(),
  productName: z.string(),
  /** Orders that wait and get it at once. */
  openOrders: z.number().int(),
  /** Which design of the SKU's side it becomes, from 1; null for an order. */
  version: z.number().int().nullable(),
  /** What it would be printed on, each garment and size once; null where nobody knows (FAC-30). */
  garments: z.array(z.object({ productType: z.string().nullable(), size: z.string().nullable() })),
  /** A file of the library with the very same bytes. */
  fileId: z.string().nullable(),
  link: z.enum(LINK_FAULTS).nullable(),
});
export type ArtworkCheck = z.infer<typeof artworkCheck>;

export const checkArtwork = endpoint({
  ...calls.checkArtwork,
  reach: { right: 'workOrders' },
  summary: 'Say of many pictures where each would go, and why not; nothing is changed',
  body: z.object({
    rows: z
      .array(
        z.object({
          /** The caller's own name of the row. */
          key: z.string().min(1).max(300),
          target,
          side,
          /** Of the picture's bytes, as far as they are there; tells whether the library has them. */
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .optional(),
          /** Where the picture would be fetched from. */
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
  reach: { right: 'workOrders' },
  summary:
    'Put a PNG of the library, or one behind a public https address, on a side of a SKU or an order: waiting orders have it, later ones get it from memory',
  body: z.union([
    z.strictObject({ target, side, fileId: z.string().min(1).max(100) }),
    z.strictObject({ target, side, url: z.string().trim().min(1).max(ARTWORK_LINK_MAX) }),
  ]),
  reply: z.object({
    fileId: z.string(),
    /** Orders that carry it now. */
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
