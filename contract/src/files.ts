import { FILE_PAGE_SIZE, FILE_TAG_MAX, FILE_TAGS_MAX } from '@bobbin/domain/limits';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, paged, pageQuery, seenFields } from './envelope.ts';
import * as calls from './files.calls.ts';
import { SIDES } from './files.calls.ts';

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

export const UPLOAD_ERRORS = [
  'FILE_NOT_PNG',
  'FILE_NAME_TOO_LONG',
  'FILE_NOT_IMAGE',
  'FILE_IS_SVG',
  'FILE_BROKEN',
  'FILE_TOO_MANY_PIXELS',
  'FILE_BOMB',
] as const;

/** What stands beside the file in the form of an upload. */
export const placeFields = z.object({ id: productId, side });

export const uploadFile = endpoint({
  ...calls.uploadFile,
  reach: { right: 'workOrders', names: { kind: 'product', at: 'body.id' } },
  summary: 'Upload a design or mockup (multipart: file, id of the order product, side)',
  body: placeFields,
  reply: uploadedFile,
  errors: [...UPLOAD_ERRORS, 'FILE_LOCKED'],
});

export const removeDesign = endpoint({
  ...calls.removeDesign,
  reach: { right: 'workOrders', names: { kind: 'product', at: 'params.id' } },
  summary: 'Take the picture off one side of an order product',
  params: z.object({ id: productId, side }),
  /** The file that was seen there; where another one lies there by now nothing is taken off (API-26). */
  query: z.object({ seen: z.string().max(100).optional() }),
  reply: done,
  errors: ['FILE_LOCKED'],
});

export const selectFile = endpoint({
  ...calls.selectFile,
  reach: { right: 'workOrders', names: { kind: 'product', at: 'body.id' } },
  summary: 'Put a file of the library on one side of an order product',
  body: z.object({ id: productId, fileId: z.string().min(1).max(100), side, seen: seenFields }),
  reply: uploadedFile,
  errors: ['FILE_LOCKED', 'FILE_NOT_PNG', 'FILE_NOT_IMAGE'],
});

/** The address of a picture, as a form asks for it. */
export const fileLink = z.object({ url: z.string().trim().min(1).max(2_000) });

export const importFile = endpoint({
  ...calls.importFile,
  reach: { right: 'workOrders', names: { kind: 'product', at: 'body.id' } },
  summary: 'Fetch a picture from a public https address and put it on one side of an order product',
  body: fileLink.extend({ id: productId, side }),
  reply: uploadedFile,
  errors: [...UPLOAD_ERRORS, 'FILE_LOCKED', 'FILE_TOO_LARGE', 'FILE_LINK_REFUSED', 'FILE_LINK_FAILED'],
});

/** A file of the library, as far as the caller's shops go. */
export const libraryFile = z.object({
  id: z.string(),
  name: z.string(),
  ext: z.string(),
  size: z.number().int(),
  /** `upload`, or `link` for what came from an address. */
  source: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  width: z.number().int(),
  height: z.number().int(),
  /** Who brought it; empty where nobody knows. */
  createdBy: z.string(),
  tags: z.array(z.string()),
  /** Orders of the caller's shops that carry it. */
  ordersCount: z.number().int(),
  /** When it is removed because no order carries it; null while one does. */
  removedAt: instant.nullable(),
  /** What the caller may do with it (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type LibraryFile = z.infer<typeof libraryFile>;

/**
 * Views of the library: `used` by orders or not, `noSku` what no SKU ever had, `wrongSize` what no house takes that wants a full print's
 * exact pixels; what lay on sleeves or as a mockup alone is of no wrong size.
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
  reach: { right: 'viewOrders' },
  summary: 'Designs of the library: PNG files that were brought for products',
  query: pageQuery(['createdAt', 'name', 'ordersCount'], FILE_PAGE_SIZE).extend({
    tag: z.string().max(FILE_TAG_MAX).optional(),
    use: z.enum(FILE_USES).optional(),
    /** Says also how long each view is, of what is searched for. */
    counts: z.literal('true').optional(),
  }),
  /** With what the caller may do at this desk: bring files, or look only. `counts` is null unless it was asked for. */
  reply: paged(libraryFile).extend({ rights: z.array(z.enum(TEAM_RIGHTS)), counts: viewCounts.nullable() }),
  errors: [],
});

/** A design of one product: where it is, or was, used. */
export const productFile = libraryFile.extend({
  side,
  skuId: z.string(),
  /** Which design of that SKU's side it was, from 1. */
  version: z.number().int(),
  /** Orders that carry it on this side of this SKU. */
  usesCount: z.number().int(),
  usedAt: instant,
  /** Who put it there first. */
  usedBy: z.string(),
});
export type ProductFile = z.infer<typeof productFile>;

export const listProductFiles = endpoint({
  ...calls.listProductFiles,
  reach: { right: 'viewOrders', names: { kind: 'product', at: 'params.id' } },
  summary:
    'Designs that were ever used for the product of an order product, the last used first, those of its SKU before others',
  params: z.object({ id: productId }),
  reply: z.array(productFile),
  errors: [],
});

export const removeFile = endpoint({
  ...calls.removeFile,
  reach: { right: 'workOrders' },
  summary: 'Remove a file that no order carries from the library',
  params: idParams,
  reply: done,
  errors: ['FILE_IN_USE'],
});

/** Name and tags as a form has them, commas between the tags. */
export const fileForm = z.object({ name: z.string().trim().min(1).max(200), tags: z.string().max(1_000) });

export const updateFile = endpoint({
  ...calls.updateFile,
  reach: { right: 'workOrders' },
  summary: 'Rename a file of the library, or give it other tags',
  params: idParams,
  body: z.object({
    name: z.string().min(1).max(1_000).optional(),
    tags: z.array(z.string().trim().min(1).max(FILE_TAG_MAX)).max(FILE_TAGS_MAX).optional(),
    /** `name`, and `tags` with commas between them. */
    seen: seenFields,
  }),
  reply: libraryFile,
  errors: ['FILE_NAME_TOO_LONG', 'FILE_NAME_TAKEN'],
});

export const uploadToLibrary = endpoint({
  ...calls.uploadToLibrary,
  reach: { right: 'workOrders' },
  summary: 'Bring a PNG to the library, for no product yet (multipart: file)',
  body: z.object({}),
  reply: libraryFile,
  errors: UPLOAD_ERRORS,
});

const fileOrder = z.object({ orderId: z.string(), skuId: z.string(), side, usedAt: instant });

/** A version of the designs of a SKU's side. */
export const fileVersion = z.object({
  file: libraryFile,
  version: z.number().int(),
  /** Orders that carry it. */
  usesCount: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
});
export type FileVersion = z.infer<typeof fileVersion>;

export const getFileUses = endpoint({
  ...calls.getFileUses,
  reach: { right: 'viewOrders' },
  summary: 'Where a file of the library is used, and the other designs that the same sides of the same SKUs had',
  params: idParams,
  reply: z.object({
    file: libraryFile,
    /** SKUs that have, or had, it on a side. */
    skusCount: z.number().int(),
    sides: z.array(side),
    /** Orders that carry it, the newest 50. */
    orders: z.array(fileOrder),
    /** The designs of the same sides of the same SKUs, the newest first, itself among them. */
    versions: z.array(fileVersion),
  }),
  errors: [],
});
export type FileUses = z.infer<typeof getFileUses.reply>;

export const listFileTags = endpoint({
  ...calls.listFileTags,
  reach: { right: 'viewOrders' },
  summary: 'Tags of the library with the number of their files, the most used first',
  reply: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  errors: [],
});

const link = z.string().nullable();

export const findProductImages = endpoint({
  ...calls.findProductImages,
  reach: { right: 'viewOrders', names: { kind: 'order', at: 'body.idOrder' } },
  summary: 'Designs and mockups last used for the same SKU in another order',
  body: z.object({ idOrder: z.string().min(1).max(100), idProduct: productId }),
  reply: z.object({ designFront: link, designBack: link, designMockupFront: link, designMockupBack: link }),
  errors: [],
});

/** A picture that another order of the same SKU carries. */
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
  /** The SKU carries the buyer's own words: nothing is filled in for it (FIL-25). */
  isPersonalised: z.boolean(),
  /** The order that the designs are from, and when it got them; null where there is none. */
  orderId: z.string().nullable(),
  usedAt: instant.nullable(),
  files: z.array(memoryFile),
});
export type DesignMedia = z.infer<typeof designMedia>;

export const listDesignMedia = endpoint({
  ...calls.listDesignMedia,
  reach: { right: 'viewOrders', names: { kind: 'order', at: 'params.id' } },
  summary: 'Designs used before for the products of an order: those of the newest other order of each SKU',
  params: idParams,
  reply: z.array(designMedia),
  errors: [],
});

export const fillDesigns = endpoint({
  ...calls.fillDesigns,
  reach: { right: 'workOrders', names: { kind: 'order', at: 'params.id' } },
  summary:
    'Put the designs last used for the same SKUs on products of an order that nobody has touched; once a product',
  params: idParams,
  reply: z.object({
    /** Ids of the order products that were filled. */
    filled: z.array(z.string()),
  }),
  errors: [],
});

export const drawMockups = endpoint({
  ...calls.drawMockups,
  reach: { right: 'workOrders', names: { kind: 'order', at: 'params.id' } },
  summary:
    'Have our own mockups drawn for the sides of an order that have a design and no mockup, or one of ours of another garment or colour; they come by themselves',
  params: idParams,
  /** What is chosen and not kept yet, by the house's names or ours; what is left out is as it is kept. */
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
  /** How many are drawn; 0 where nothing lacks one, or the garment is not known. */
  reply: z.object({ asked: z.number().int() }),
  errors: ['FILE_LOCKED'],
});

export const markPersonalised = endpoint({
  ...calls.markPersonalised,
  reach: { right: 'workOrders', names: { kind: 'product', at: 'params.id' } },
  summary: "Say of a product's SKU whether it carries the buyer's own words",
  params: z.object({ id: productId }),
  body: z.object({ isPersonalised: z.boolean() }),
  reply: done,
  errors: [],
});
