import {
  FULFIL_DESIGN_PAGE_SIZE,
  FULFIL_DESIGN_PICTURES_MAX,
  FULFIL_DESIGN_TITLE_MAX,
  IMPORT_ROWS_MAX,
} from '@bobbin/domain/limits';
import { z } from 'zod';
import { csvImportReply } from './csv-import.ts';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, paged, pageQuery, seenFields } from './envelope.ts';
import { PICTURE_ERRORS, productId, side, uploadedFile } from './files.ts';
import * as calls from './fulfil-designs.calls.ts';

/** Source of a fulfil design: our staff, or the external team (QTeam), whose designs our staff cannot change (FFD-2). */
export const DESIGN_SOURCES = ['Bobbin', 'QTeam'] as const;
export type DesignSource = (typeof DESIGN_SOURCES)[number];

const picture = z.object({
  id: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type DesignPicture = z.infer<typeof picture>;

export const fulfilDesign = z.object({
  id: z.string(),
  refId: z.string(),
  /** `FF-` followed by the number. */
  code: z.string(),
  title: z.string(),
  source: z.enum(DESIGN_SOURCES),
  /** Whether staff have reviewed the design, so that it can be chosen for an order or a SKU. */
  checked: z.boolean(),
  /** Number of print files; a design with 0 cannot be used for fulfilment yet. */
  designUrlCount: z.number().int(),
  /** Mockups of the design; lists contain only the first one. */
  thumbnails: z.array(picture),
  /** Print files of the design; empty in lists of designs. */
  designs: z.array(picture),
  /** Number of pictures that are still being fetched, and of those that failed. */
  waiting: z.number().int(),
  failed: z.array(z.object({ url: z.string(), reason: z.string() })),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type FulfilDesign = z.infer<typeof fulfilDesign>;

export const listFulfilDesigns = endpoint({
  ...calls.listFulfilDesigns,
  summary: 'List fulfil designs, newest first, with a count of each kind',
  query: pageQuery(['createdAt'], FULFIL_DESIGN_PAGE_SIZE).extend({
    source: z.enum(DESIGN_SOURCES).optional(),
    /** `checked`: designs that can be chosen; `empty`: designs without a print file. */
    kind: z.enum(['checked', 'empty']).optional(),
  }),
  reply: paged(fulfilDesign).extend({
    counts: z.object({
      all: z.number().int(),
      checked: z.number().int(),
      empty: z.number().int(),
      qteam: z.number().int(),
    }),
  }),
  errors: [],
});
export type FulfilDesigns = z.infer<typeof listFulfilDesigns.reply>;

export const getFulfilDesign = endpoint({
  ...calls.getFulfilDesign,
  summary: 'Get a fulfil design with all its pictures',
  params: idParams,
  reply: fulfilDesign,
  errors: [],
});

export const checkFulfilDesign = endpoint({
  ...calls.checkFulfilDesign,
  summary: 'Set whether a fulfil design can be chosen; without `checked` the value is toggled',
  params: idParams,
  body: z.object({ checked: z.boolean().optional() }).optional(),
  reply: fulfilDesign,
  errors: [],
});

const UPLOAD_ERRORS = [...PICTURE_ERRORS, 'TOO_MANY_PICTURES'] as const;

const sessionId = z.string().min(1).max(100);
/** Form fields of an upload, in addition to the picture. */
export const uploadFields = z.object({ sessionId });
const temporary = z.object({
  url: z.string(),
  id: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type TemporaryPicture = z.infer<typeof temporary>;

export const uploadThumbnail = endpoint({
  ...calls.uploadThumbnail,
  summary: 'Upload a picture for the form of a fulfil design (multipart: file, sessionId); it is deleted after a day',
  body: uploadFields,
  reply: temporary,
  errors: UPLOAD_ERRORS,
});

export const uploadDesignFile = endpoint({
  ...calls.uploadDesignFile,
  summary:
    'Upload a print file (PNG) for the form of a fulfil design (multipart: file, sessionId); it is deleted after a day',
  body: uploadFields,
  reply: temporary,
  errors: [...UPLOAD_ERRORS, 'FILE_NOT_PNG'],
});

/** Fields of the form of a fulfil design. */
export const fulfilDesignForm = z.object({ title: z.string().trim().min(1).max(FULFIL_DESIGN_TITLE_MAX) });

const urls = z.array(z.string().min(1).max(4_000)).max(FULFIL_DESIGN_PICTURES_MAX).default([]);
const submitted = fulfilDesignForm.extend({
  sessionId,
  /** URLs that the uploads of this session returned. */
  thumbnails: urls,
  designs: urls,
});

export const createFulfilDesign = endpoint({
  ...calls.createFulfilDesign,
  summary:
    'Create a fulfil design from the uploads of a session; a repeated call with the same session creates no second one',
  body: submitted,
  reply: fulfilDesign,
  errors: ['UPLOAD_GONE'],
});

export const updateFulfilDesign = endpoint({
  ...calls.updateFulfilDesign,
  summary: 'Change the title of a fulfil design and add uploaded files; `sessionId` is its id',
  body: submitted,
  reply: fulfilDesign,
  errors: ['UPLOAD_GONE', 'DESIGN_READ_ONLY', 'TOO_MANY_PICTURES'],
});

export const removeDesignFile = endpoint({
  ...calls.removeDesignFile,
  summary: 'Remove a print file from a fulfil design',
  params: idParams,
  reply: done,
  errors: ['DESIGN_READ_ONLY'],
});

export const removeThumbnail = endpoint({
  ...calls.removeThumbnail,
  summary: 'Remove a picture from a fulfil design',
  params: idParams,
  reply: done,
  errors: ['DESIGN_READ_ONLY'],
});

export const placeFulfilPicture = endpoint({
  ...calls.placeFulfilPicture,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'body.id' } },
  summary:
    "Put a picture of a checked fulfil design on one side of an order product, as a file of the order's owner: print files on sides, pictures as mockups",
  body: z.object({ id: productId, pictureId: z.string().min(1).max(100), side, seen: seenFields }),
  reply: uploadedFile,
  errors: ['FILE_LOCKED', 'FILE_NOT_IMAGE', 'FULFIL_ID_UNCHECKED'],
});

const link = z.string().max(2_000);

export const importFulfilDesigns = endpoint({
  ...calls.importFulfilDesigns,
  summary:
    'Import designs of QTeam: as `items`, or as the text of a CSV file with the columns refId, title, thumbnails, designs (addresses separated by a space or |). A known refId is left unchanged; pictures are fetched afterwards',
  body: z.object({
    items: z
      .array(
        z.object({
          refId: z.string().trim().min(1).max(100),
          title: z.string().trim().min(1).max(FULFIL_DESIGN_TITLE_MAX),
          thumbnails: z.array(link).max(FULFIL_DESIGN_PICTURES_MAX).default([]),
          designs: z.array(link).max(FULFIL_DESIGN_PICTURES_MAX).default([]),
        }),
      )
      .max(IMPORT_ROWS_MAX)
      .optional(),
    csv: z.string().max(900_000).optional(),
  }),
  reply: csvImportReply,
  errors: ['IMPORT_UNREADABLE'],
});
