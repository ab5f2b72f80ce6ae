import { ARTWORK_FILES_MAX } from '@bobbin/domain/limits';
import { z } from 'zod';
import { ARTWORK_LINK_MAX } from './artwork.calls.ts';
import { LINK_FAULTS } from './artwork.ts';
import * as calls from './artwork-imports.calls.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './envelope.ts';
import { SIDES } from './files.calls.ts';
import { PLACEMENT_KINDS } from './prints.calls.ts';

const count = z.number().int();
const key = z.string().min(1).max(20);
const cell = z.string().trim().max(300).default('');

/** One line of a table: each column is the text of its cell, and an empty colour or size means all (ART-1). */
const importLine = z.object({
  /** Key of the line, chosen by the caller, such as its number in the table. */
  key,
  shop: cell,
  /** Id or title of the product. */
  product: cell,
  colour: cell,
  size: cell,
  /** A seller SKU, or a pattern with stars. */
  sellerSku: cell,
  side: cell,
  variant: cell,
  /** Name of a picture, of a file or a print of the library, or an https address. */
  file: z.string().trim().max(ARTWORK_LINK_MAX).default(''),
  /** The picture's own bytes, which the caller has and which the library may have already. */
  picture: z
    .object({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      width: count.min(0),
      height: count.min(0),
    })
    .optional(),
  /** The file of the library that the line places; `applyArtworkImport` needs it for pictures and addresses. */
  fileId: z.string().min(1).max(100).optional(),
  /** Whether colours on which the file is hard to see are printed anyway (PRN-10). */
  printAnyway: z.boolean().default(false),
});
export type ImportLine = z.output<typeof importLine>;

/** Why a line places nothing (ART-4). */
const IMPORT_PROBLEMS = [
  'NO_TARGET',
  'UNKNOWN_SHOP',
  'SHARED_SHOP',
  'NEEDS_SHOP',
  'NOT_ALLOWED',
  'UNKNOWN_PRODUCT',
  'SHARED_TITLE',
  'UNKNOWN_COLOUR',
  'UNKNOWN_SIZE',
  'UNKNOWN_SKU',
  'SHORT_PATTERN',
  'STYLES_DIFFER',
  'PERSONALISED',
  'WRONG_SIZE',
  'NO_FILE',
  'UNKNOWN_FILE',
  'SHARED_FILE',
  'NOT_FETCHED',
  'NOT_PNG',
  'NO_SIDE',
  'UNKNOWN_VARIANT',
  'SIDE_OF_PRINT',
  'TWICE',
  'VANISHES',
  'TOO_MANY',
  ...LINK_FAULTS,
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

const importedLine = z.object({
  key: z.string(),
  /** `same`: an earlier line places the same file there. */
  state: z.enum(['places', 'unchanged', 'same', 'problem']),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
  /** The text that is wrong, such as an unknown colour. */
  value: z.string(),
  /** The known text that is most similar to the wrong one. */
  suggestion: z.string().nullable(),
  /** All products with a title that several products share. */
  candidates: z.array(z.object({ shop: z.string(), productId: z.string(), productName: z.string() })),
});
export type ImportedLine = z.infer<typeof importedLine>;

const printRef = z.object({ id: z.string().nullable(), name: z.string(), thumbnailUrl: z.string().nullable() });

/** What lines with the same target change together: one row of the preview (ART-7). */
const importedPlace = z.object({
  lines: z.array(z.string()),
  kind: z.enum(PLACEMENT_KINDS),
  /** Names of the shops; empty for all shops. */
  shops: z.array(z.string()),
  productName: z.string().nullable(),
  colours: z.array(z.string()),
  sizes: z.array(z.string()),
  sellerSku: z.string().nullable(),
  sides: z.array(z.enum(SIDES)),
  state: z.enum(['new', 'replaces', 'unchanged']),
  /** Prints that the SKUs get now. */
  before: z.array(printRef),
  /** The print after the import; an id of null means a print that the import creates. */
  after: printRef,
  /** Numbers of SKUs: with the print, with a kept narrower placement, waiting for a confirmation, and left out. */
  skus: z.object({ all: count, places: count, keeps: count, asks: count, left: count }),
  /** Number of orders that become ready, and of drafts with other files. */
  readyOrders: count,
  drafts: count,
  asks: z.array(z.object({ colour: z.string(), hex: z.string().nullable(), contrast: count })),
});
export type ImportedPlace = z.infer<typeof importedPlace>;

const outcome = z.object({
  lines: z.array(importedLine),
  places: z.array(importedPlace),
  /** Numbers over all lines; each SKU, order and draft counts once. */
  totals: z.object({
    places: count,
    problems: count,
    unchanged: count,
    newPlaces: count,
    replaced: count,
    skus: count,
    shops: count,
    readyOrders: count,
    drafts: count,
  }),
});
export type ImportOutcome = z.infer<typeof outcome>;

const lines = z.array(importLine).min(1).max(ARTWORK_FILES_MAX);

export const previewArtworkImport = endpoint({
  ...calls.previewArtworkImport,
  scope: { permission: 'workOrders' },
  summary: 'Preview what a table of products and files would place, and why not; nothing is changed',
  body: z.object({ lines }),
  reply: outcome,
  errors: [],
});

export const applyArtworkImport = endpoint({
  ...calls.applyArtworkImport,
  scope: { permission: 'workOrders' },
  summary: 'Place the files of a table on its products, all or nothing; lines with a problem are left out and listed',
  body: z.object({
    /** Name of the table, which lists of imports show. */
    name: z.string().trim().min(1).max(200),
    lines,
    /** Whether drafts get the files too; the user is asked once for the whole import (PRN-12). */
    updateDrafts: z.boolean().default(true),
  }),
  reply: outcome.extend({
    /** Id of the import, which `undoArtworkImport` takes; null when nothing changed. */
    importId: z.string().nullable(),
    undoUntil: instant.nullable(),
  }),
  errors: [],
});
export type AppliedImport = z.infer<typeof applyArtworkImport.reply>;

const importItem = z.object({
  id: z.string(),
  name: z.string(),
  lines: count,
  places: count,
  createdAt: instant,
  createdBy: z.string(),
  undoneAt: instant.nullable(),
  /** Until when the caller may undo the import; null when the time is over, or when another user made it. */
  undoUntil: instant.nullable(),
});
export type ArtworkImportItem = z.infer<typeof importItem>;

export const listArtworkImports = endpoint({
  ...calls.listArtworkImports,
  scope: { permission: 'viewOrders' },
  summary: 'List the 50 newest imports of placements; a member without all shops sees their own',
  reply: z.array(importItem),
  errors: [],
});

export const undoArtworkImport = endpoint({
  ...calls.undoArtworkImport,
  scope: { permission: 'workOrders' },
  summary: 'Undo a whole import within 24 hours; placements that were changed since then stay and are counted',
  params: idParams,
  reply: z.object({
    /** Numbers of placements that were undone, and that stay because a user changed them after the import. */
    undone: count,
    kept: count,
    /** Number of orders that got their earlier files back, and of orders that were sent with the files of the import. */
    orders: count,
    sentMeanwhile: count,
  }),
  errors: ['UNDO_TOO_LATE'],
});

export const fetchArtwork = endpoint({
  ...calls.fetchArtwork,
  scope: { permission: 'workOrders' },
  summary: 'Download a PNG from a public https address into the library; equal bytes are stored once',
  body: z.object({ url: z.string().trim().min(1).max(ARTWORK_LINK_MAX) }),
  reply: z.object({ fileId: z.string() }),
  errors: [
    'FILE_NOT_PNG',
    'FILE_NOT_IMAGE',
    'FILE_BROKEN',
    'FILE_TOO_LARGE',
    'FILE_TOO_MANY_PIXELS',
    'FILE_BOMB',
    'FILE_NAME_TOO_LONG',
    'FILE_LINK_REFUSED',
    'FILE_LINK_FAILED',
  ],
});
