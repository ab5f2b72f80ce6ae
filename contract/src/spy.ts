import { FULFIL_DESIGN_TITLE_MAX, IMPORT_ROWS_MAX, SPY_PAGE_SIZE } from '@bobbin/domain/limits';
import { z } from 'zod';
import { csvImportReply } from './csv-import.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant, paged, pageQuery } from './envelope.ts';
import * as calls from './spy.calls.ts';

const picture = z
  .object({ url: z.string(), thumbnailUrl: z.string().nullable(), width: z.number().int(), height: z.number().int() })
  .nullable();
export type SpyPicture = z.infer<typeof picture>;

export const spyItem = z.object({
  id: z.string(),
  /** `SPY-` followed by the number. */
  code: z.string(),
  /** Number of the product at its source. */
  refId: z.string(),
  title: z.string(),
  front: picture,
  back: picture,
  design_front: picture,
  design_back: picture,
  createdAt: instant,
});
export type SpyItem = z.infer<typeof spyItem>;

export const listSpyItems = endpoint({
  ...calls.listSpyItems,
  summary: 'List products of other sellers, newest first; the search finds titles',
  query: pageQuery(['createdAt'], SPY_PAGE_SIZE),
  reply: paged(spyItem),
  errors: [],
});

export const getSpyItem = endpoint({
  ...calls.getSpyItem,
  summary: 'Get a product of another seller with all its pictures, and those that could not be fetched',
  params: idParams,
  reply: spyItem.extend({
    waiting: z.number().int(),
    failed: z.array(z.object({ url: z.string(), reason: z.string() })),
  }),
  errors: [],
});
export type SpyDetails = z.infer<typeof getSpyItem.reply>;

const link = z.string().max(2_000).default('');

export const importSpyItems = endpoint({
  ...calls.importSpyItems,
  summary:
    'Import products: as `items`, or as the text of a CSV file with the columns refId, title, front, back, design_front, design_back (addresses). A known refId is left unchanged; pictures are fetched afterwards',
  body: z.object({
    items: z
      .array(
        z.object({
          refId: z.string().trim().min(1).max(100),
          title: z.string().trim().min(1).max(FULFIL_DESIGN_TITLE_MAX),
          front: link,
          back: link,
          design_front: link,
          design_back: link,
        }),
      )
      .max(IMPORT_ROWS_MAX)
      .optional(),
    csv: z.string().max(900_000).optional(),
  }),
  reply: csvImportReply,
  errors: ['IMPORT_UNREADABLE'],
});
