import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant } from './envelope.ts';
import * as calls from './fonts.calls.ts';

/** A font that a seller uploaded for text fields (PTX-16). */
const printFont = z.object({
  id: z.string(),
  /** The name in the font itself. */
  name: z.string(),
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Letters of English and Vietnamese that the font does not have. */
  missing: z.array(z.string()),
  /** Number of prints whose text fields use the font. */
  printsCount: z.number().int(),
  createdAt: instant,
  createdBy: z.string(),
});
export type PrintFont = z.infer<typeof printFont>;

export const listFonts = endpoint({
  ...calls.listFonts,
  scope: { permission: 'viewOrders' },
  summary: 'List the uploaded fonts of text fields, newest first',
  reply: z.object({ data: z.array(printFont), mayChange: z.boolean() }),
  errors: [],
});

export const addFont = endpoint({
  ...calls.addFont,
  scope: { permission: 'workOrders' },
  summary: 'Upload a TTF or OTF font for text fields (multipart: file); the same font again returns the stored one',
  body: z.object({}),
  reply: printFont,
  errors: ['FILE_NAME_TOO_LONG', 'FILE_BROKEN', 'FONT_UNREADABLE', 'FONT_LICENCE', 'FONT_TOO_LARGE', 'FONTS_FULL'],
});

export const removeFont = endpoint({
  ...calls.removeFont,
  scope: { permission: 'workOrders' },
  summary: 'Delete an uploaded font that no text field uses',
  params: idParams,
  reply: done,
  errors: ['FONT_IN_USE'],
});
