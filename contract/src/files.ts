import { FILE_PAGE_SIZE, FILE_TAG_MAX, FILE_TAGS_MAX } from '@bobbin/domain/limits';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, paged, pageQuery, seenFields } from './envelope.ts';
import * as calls from './files.calls.ts';
import { SIDES } from './files.calls.ts';
import { designSource } from './prints.ts';

export type Side = (typeof SIDES)[number];

export const side = z.enum(SIDES);

export const uploadedFile = z.object({
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  fileId: z.string(),
  name: z.string(),
  size: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const productId = z.string().min(1).max(200);

/** Why a file is refused as a picture. */
export const PICTURE_ERRORS = [
  'FILE_NAME_TOO_LONG',
  'FILE_NOT_IMAGE',
  'FILE_IS_SVG',
  'FILE_BROKEN',
  'FILE_TOO_MANY_PIXELS',
  'FILE_BOMB',
] as const;

export const UPLOAD_ERRORS = ['FILE_NOT_PNG', ...PICTURE_ERRORS] as const;

/** Form fields of an upload, in addition to the file. */
export const placeFields = z.object({ id: productId, side });

export const uploadFile = endpoint({
  ...calls.uploadFile,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'body.id' } },
  summary: 'Upload a design or mockup (multipart: file, id of the order product, side)',
  body: placeFields,
  reply: uploadedFile,
  errors: [...UPLOAD_ERRORS, 'FILE_LOCKED'],
});

export const removeDesign = endpoint({
  ...calls.removeDesign,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'params.id' } },
  summary: 'Remove the picture from one side of an order product',
  params: z.object({ id: productId, side }),
  /** Precondition: the id of the file that the caller saw on the side. When the side has another file now, no file is removed (API-26). */
  query: z.object({ seen: z.string().max(100).optional() }),
  reply: done,
  errors: ['FILE_LOCKED'],
});

export const selectFile = endpoint({
  ...calls.selectFile,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'body.id' } },
  summary: 'Put a file of the library on one side of an order product',
  body: z.object({ id: productId, fileId: z.string().min(1).max(100), side, seen: seenFields }),
  reply: uploadedFile,
  errors: ['FILE_LOCKED', 'FILE_NOT_PNG', 'FILE_NOT_IMAGE'],
});

/** The form with the URL of a picture. */
export const fileLink = z.object({ url: z.string().trim().min(1).max(2_000) });

export const importFile = endpoint({
  ...calls.importFile,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'body.id' } },
  summary: 'Fetch a picture from a public https address and put it on one side of an order product',
  body: fileLink.extend({ id: productId, side }),
  reply: uploadedFile,
  errors: [...UPLOAD_ERRORS, 'FILE_LOCKED', 'FILE_TOO_LARGE', 'FILE_LINK_REFUSED', 'FILE_LINK_FAILED'],
});

/** A file of the library, within the caller's shop scope. */
export const libraryFile = z.object({
  id: z.string(),
  name: z.string(),
  ext: z.string(),
  size: z.number().int(),
  /** Source of the file: `upload`, or `link` when the file was fetched from a URL. */
  source: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  width: z.number().int(),
  height: z.number().int(),
  /** Name of the user who uploaded the file; empty when unknown. */
  createdBy: z.string(),
  tags: z.array(z.string()),
  /** Number of the orders in the caller's shops that use the file. */
  ordersCount: z.number().int(),
  /** When the file will be removed because no order uses it; null while an order does. */
  removedAt: instant.nullable(),
  /** Actions of the caller on this file (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type LibraryFile = z.infer<typeof libraryFile>;

/**
 * Views of the library: `used` and `unused` by orders; `noSku`: never on a SKU; `wrongSize`: refused by all factories that require the exact pixels
 * of a full print. A file that was used only on sleeves or as a mockup is never in `wrongSize`.
 */
export const FILE_USES = ['used', 'unused', 'noSku', 'wrongSize'] as const;
const viewCounts = z.object({
  all: z.number().int(),
  used: z.number().int(),
  unused: z.number().int(),
  noSku: z.number().int(),
  wrongSize: z.number().int(),
});
export type FileViewCounts = z.infer<typeof viewCounts>;

export const listPngFiles = endpoint({
  ...calls.listPngFiles,
  scope: { permission: 'viewOrders' },
  summary: 'List the designs of the library: PNG files that were uploaded for products',
  query: pageQuery(['createdAt', 'name', 'ordersCount'], FILE_PAGE_SIZE).extend({
    tag: z.string().max(FILE_TAG_MAX).optional(),
    use: z.enum(FILE_USES).optional(),
    /** Whether the response includes the number of files in each view for the search. */
    counts: z.literal('true').optional(),
  }),
  /** Includes the caller's rights with the acting owner: upload files, or view only. `counts` is null unless requested. */
  reply: paged(libraryFile).extend({ rights: z.array(z.enum(TEAM_RIGHTS)), counts: viewCounts.nullable() }),
  errors: [],
});

/** A use of the design: the side of one product that uses or used it. */
export const productFile = libraryFile.extend({
  side,
  skuId: z.string(),
  /** Version number of the design on the SKU's side, from 1. */
  version: z.number().int(),
  /** Number of orders that use the design on this side of this SKU. */
  usesCount: z.number().int(),
  usedAt: instant,
  /** Name of the user who first placed the design on this side. */
  usedBy: z.string(),
});
export type ProductFile = z.infer<typeof productFile>;

export const listProductFiles = endpoint({
  ...calls.listProductFiles,
  scope: { permission: 'viewOrders', resource: { kind: 'product', at: 'params.id' } },
  summary:
    'List the designs that were ever used for the product of an order product, the last used first, those of its SKU before others',
  params: z.object({ id: productId }),
  reply: z.array(productFile),
  errors: [],
});

export const removeFile = endpoint({
  ...calls.removeFile,
  scope: { permission: 'workOrders' },
  summary: 'Delete a file from the library that no order uses',
  params: idParams,
  reply: done,
  errors: ['FILE_IN_USE'],
});

/** The form with name and tags of a file; the tags are one text with commas between them. */
export const fileForm = z.object({ name: z.string().trim().min(1).max(200), tags: z.string().max(1_000) });

export const updateFile = endpoint({
  ...calls.updateFile,
  scope: { permission: 'workOrders' },
  summary: 'Rename a file of the library, or change its tags',
  params: idParams,
  body: z.object({
    name: z.string().min(1).max(1_000).optional(),
    tags: z.array(z.string().trim().min(1).max(FILE_TAG_MAX)).max(FILE_TAGS_MAX).optional(),
    /** Precondition: `name`, and `tags` with commas between them. */
    seen: seenFields,
  }),
  reply: libraryFile,
  errors: ['FILE_NAME_TOO_LONG', 'FILE_NAME_TAKEN'],
});

export const uploadToLibrary = endpoint({
  ...calls.uploadToLibrary,
  scope: { permission: 'workOrders' },
  summary: 'Upload a PNG to the library, without a product (multipart: file)',
  body: z.object({}),
  reply: libraryFile,
  errors: UPLOAD_ERRORS,
});

const fileOrder = z.object({ orderId: z.string(), skuId: z.string(), side, usedAt: instant });

/** A version of the design on a SKU's side. */
export const fileVersion = z.object({
  file: libraryFile,
  version: z.number().int(),
  /** Number of orders that use this version. */
  usesCount: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
});
export type FileVersion = z.infer<typeof fileVersion>;

export const getFileUses = endpoint({
  ...calls.getFileUses,
  scope: { permission: 'viewOrders' },
  summary: 'Get the uses of a library file, and the other designs on the same sides of the same SKUs',
  params: idParams,
  reply: z.object({
    file: libraryFile,
    /** Number of SKUs that use or used the file on a side. */
    skusCount: z.number().int(),
    sides: z.array(side),
    /** The newest 50 orders that use the file. */
    orders: z.array(fileOrder),
    /** The designs of the same sides of the same SKUs, including this one, the newest first. */
    versions: z.array(fileVersion),
  }),
  errors: [],
});
export type FileUses = z.infer<typeof getFileUses.reply>;

export const listFileTags = endpoint({
  ...calls.listFileTags,
  scope: { permission: 'viewOrders' },
  summary: 'List tags of the library with their number of files, the most used first',
  reply: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  errors: [],
});

const link = z.string().nullable();

export const findProductImages = endpoint({
  ...calls.findProductImages,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'body.idOrder' } },
  summary: 'List designs and mockups last used for the same SKU in another order',
  body: z.object({ idOrder: z.string().min(1).max(100), idProduct: productId }),
  reply: z.object({
    designFront: link,
    designBack: link,
    designMockupFront: link,
    designMockupBack: link,
    from: designSource.nullable(),
  }),
  errors: [],
});

/** A picture of another order with the same SKU. */
const memoryFile = z.object({
  placement: z.string(),
  fileId: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
});

export const designMedia = z.object({
  /** Id of the order product. */
  id: z.string(),
  skuId: z.string(),
  /** Whether the SKU carries the buyers' own words, so that no design is filled in automatically (FIL-25). */
  isPersonalised: z.boolean(),
  /** The order from which the designs were copied, and when; null when they were not copied. */
  orderId: z.string().nullable(),
  usedAt: instant.nullable(),
  files: z.array(memoryFile),
  /** The placement from which the files came; null when there are no files. */
  from: designSource.nullable(),
});
export type DesignMedia = z.infer<typeof designMedia>;

export const listDesignMedia = endpoint({
  ...calls.listDesignMedia,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'List remembered designs for the products of an order: those of each SKU’s newest other order',
  params: idParams,
  reply: z.array(designMedia),
  errors: [],
});

export const fillDesigns = endpoint({
  ...calls.fillDesigns,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary:
    'Put the remembered designs of the same SKUs on products of an order that have not been changed; once per product',
  params: idParams,
  reply: z.object({
    /** Ids of the order products that were filled. */
    filled: z.array(z.string()),
  }),
  errors: [],
});

export const drawMockups = endpoint({
  ...calls.drawMockups,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary:
    'Draw our own mockups for the sides of an order that have a design and no mockup, or a mockup of ours for another garment or colour; they arrive automatically',
  params: idParams,
  /** Choices that the user has not saved yet, by the factory's names or ours; for an omitted choice the saved one applies. */
  body: z
    .object({
      orderProducts: z
        .array(
          z.object({
            id: productId,
            productType: z.string().max(200).nullish(),
            productColor: z.string().max(200).nullish(),
          }),
        )
        .max(200)
        .optional(),
    })
    .optional(),
  /** Number of mockups that will be drawn; 0 when none is missing, or the garment is unknown. */
  reply: z.object({ asked: z.number().int() }),
  errors: ['FILE_LOCKED'],
});

export const markPersonalised = endpoint({
  ...calls.markPersonalised,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'params.id' } },
  summary: 'Set whether a product’s SKU carries the buyer’s own words',
  params: z.object({ id: productId }),
  body: z.object({ isPersonalised: z.boolean() }),
  reply: done,
  errors: [],
});
