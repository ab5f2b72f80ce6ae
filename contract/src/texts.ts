import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import {
  isFieldValid,
  LETTER_CASES,
  TEXT_ALIGNS,
  TEXT_CURVE_MAX,
  TEXT_EDIT_MAX,
  TEXT_FIELDS_MAX,
  TEXT_LABEL_MAX,
  TEXT_LINES_MAX,
  TEXT_NAME_MAX,
  TEXT_OUTLINE_LEAST,
  TEXT_OUTLINE_MOST,
  TEXT_REFUSALS,
  TEXT_RULES_MAX,
  TEXT_SPACING_LEAST,
  TEXT_SPACING_MOST,
} from '@bobbin/domain/texts/text-fields';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, seenFields, typedSearch } from './envelope.ts';
import * as calls from './texts.calls.ts';
import { TEXT_LOOKS, TEXT_REVOCATIONS, TEXT_STATES, TEXT_VIEWS } from './texts.calls.ts';

const id = z.string().min(1).max(200);
const count = z.number().int();
const side = z.enum(DESIGN_SIDES);
const fraction = z.number().min(0).max(1);

const textRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('label'), label: z.string().trim().min(1).max(TEXT_LABEL_MAX) }),
  z.object({ kind: z.literal('line'), line: z.number().int().min(1).max(50) }),
]);

const color = z.string().regex(/^#[0-9a-f]{6}$/iu);

/** A place on a side of a print that is filled with the buyer's text. Lengths are fractions of the side's file. */
const shownField = z.object({
  key: z.string().min(1).max(20),
  name: z.string().trim().min(1).max(TEXT_NAME_MAX),
  side,
  box: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }),
  font: z.string().min(1).max(100),
  /** Largest and smallest size of the font, as fractions of the height of the side's file. */
  size: z.object({ most: fraction, least: fraction }),
  color,
  /** A line around the letters; its width is a part of the font's size. */
  outline: z.object({ color, width: z.number().min(TEXT_OUTLINE_LEAST).max(TEXT_OUTLINE_MOST) }).optional(),
  /** Space between two letters in addition to the font's, as a part of the font's size. */
  spacing: z.number().min(TEXT_SPACING_LEAST).max(TEXT_SPACING_MOST).optional(),
  align: z.enum(TEXT_ALIGNS),
  /** Degrees of the arc; 0 is a straight line. */
  curve: z.number().int().min(-TEXT_CURVE_MAX).max(TEXT_CURVE_MAX),
  maxLines: z.number().int().min(1).max(TEXT_LINES_MAX),
  letterCase: z.enum(LETTER_CASES),
  isRequired: z.boolean(),
  rules: z.array(textRule).min(1).max(TEXT_RULES_MAX),
});
const textField = shownField.refine(isFieldValid, 'textField');

const refusal = z.object({
  field: z.string(),
  fieldName: z.string(),
  code: z.enum(TEXT_REFUSALS),
  characters: z.array(z.string()),
  fits: count.nullable(),
});

const foundText = z.object({
  key: z.string(),
  name: z.string(),
  /** The text in the buyer's letters, or the text that a seller wrote; null when no rule finds one. */
  text: z.string().nullable(),
  /** Position of the rule that found the text, from 1. */
  rule: count.nullable(),
  isEdited: z.boolean(),
});

const orderText = z.object({
  orderId: z.string(),
  productId: z.string(),
  shop: z.object({ id: z.string(), friendName: z.string() }),
  productName: z.string(),
  skuName: z.string(),
  /** Colour of the garment as `#RRGGBB`; null when unknown. */
  hex: z.string().nullable(),
  quantity: count,
  dueAt: instant.nullable(),
  /** The buyer's message, unchanged. */
  message: z.string(),
  print: z.object({ id: z.string(), name: z.string(), version: count }),
  texts: z.array(foundText),
  /** Words of the message that no field uses. */
  rest: z.string(),
  state: z.enum(TEXT_STATES),
  refusals: z.array(refusal),
  files: z.array(
    z.object({ side, fileId: z.string(), url: z.string().nullable(), thumbnailUrl: z.string().nullable() }),
  ),
  /** The smallest part of its largest size with which a text was drawn, from 0 to 1; null without a file. */
  scale: z.number().nullable(),
  /** Whether the drawn texts are exactly the buyer's text; only these files are approved together. */
  isExact: z.boolean(),
  looks: z.array(z.enum(TEXT_LOOKS)),
  approval: z.object({ at: instant, by: z.string() }).nullable(),
  revocation: z.object({ at: instant, because: z.enum(TEXT_REVOCATIONS) }).nullable(),
  /** Names the drawn files; an approval contains it, so that no other files than those on the screen are approved. */
  fingerprint: z.string().nullable(),
});
export type OrderText = z.infer<typeof orderText>;

const textCounts = z.object({
  all: count,
  waiting: count,
  refused: count,
  drawn: count,
  exact: count,
  /** Drawn files whose text is not exactly the buyer's. */
  inexact: count,
  approved: count,
});

export const listTexts = endpoint({
  ...calls.listTexts,
  scope: { permission: 'viewOrders' },
  summary: 'List the drawn files of unsent personalised orders: refused ones first, then the most urgent',
  query: z.object({
    /** Only these orders. */
    orders: commaList.optional(),
    /** Only orders whose id, message, products or SKUs contain each of these words, with or without accents. */
    search: typedSearch(200).optional(),
    /** Only orders of these shops. */
    shops: commaList.optional(),
    /** Only products of these prints. */
    prints: commaList.optional(),
    /** Only products of this view; the counts are those of all views. */
    view: z.enum(TEXT_VIEWS).optional(),
    /** Only the counts. */
    counts: z.literal('true').optional(),
  }),
  reply: z.object({
    data: z.array(orderText),
    counts: textCounts,
    /** The prints with which orders can be filtered. */
    prints: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Whether there are more orders than one response contains. */
    isCut: z.boolean(),
    mayApprove: z.boolean(),
  }),
  errors: [],
});
export type OrderTexts = z.infer<typeof listTexts.reply>;

export const approveTexts = endpoint({
  ...calls.approveTexts,
  scope: { permission: 'workOrders' },
  summary:
    'Approve drawn files, so that their orders may be sent; a file that changed since the caller saw it is left out',
  body: z.object({
    files: z
      .array(z.object({ productId: id, fingerprint: z.string().min(1).max(100) }))
      .min(1)
      .max(300),
    /** Whether only files whose text equals the buyer's text are approved, as in an approval of all. */
    isExactOnly: z.boolean(),
  }),
  reply: z.object({
    approved: z.array(z.string()),
    /** Products whose file was not approved: it changed, it is not exact, or its order was sent. */
    left: z.array(z.string()),
  }),
  errors: [],
});

export const revokeText = endpoint({
  ...calls.revokeText,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'params.id' } },
  summary: 'Revoke the approval of the drawn files of an order product',
  params: idParams,
  reply: orderText,
  errors: ['FILE_LOCKED', 'TEXT_NONE'],
});

export const editText = endpoint({
  ...calls.editText,
  scope: { permission: 'workOrders', resource: { kind: 'product', at: 'params.id' } },
  summary:
    'Write other texts than the buyer’s for an order product, or return to the buyer’s; the files are drawn again',
  params: idParams,
  body: z.object({
    /** Null returns to the buyer's text. */
    texts: z
      .array(z.object({ key: z.string().min(1).max(20), text: z.string().max(TEXT_EDIT_MAX).nullable() }))
      .min(1)
      .max(TEXT_FIELDS_MAX),
    /** Precondition: `fingerprint`. */
    seen: seenFields,
  }),
  reply: orderText,
  errors: ['FILE_LOCKED', 'TEXT_NONE'],
});

const ground = z.object({
  side,
  fileId: z.string(),
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  width: count,
  height: count,
});

export const getPrintTexts = endpoint({
  ...calls.getPrintTexts,
  scope: { permission: 'viewOrders' },
  summary: 'Get the text fields of a print, with the files on which they are drawn',
  params: idParams,
  reply: z.object({
    id: z.string(),
    name: z.string(),
    version: count,
    fields: z.array(shownField),
    sides: z.array(ground),
    mayChange: z.boolean(),
  }),
  errors: [],
});
export type PrintTexts = z.infer<typeof getPrintTexts.reply>;

const fields = z.array(textField).max(TEXT_FIELDS_MAX);

export const setPrintTexts = endpoint({
  ...calls.setPrintTexts,
  scope: { permission: 'workOrders' },
  summary: 'Set the text fields of a print as its next version; the files of its unsent orders are drawn again',
  params: idParams,
  body: z.object({
    fields,
    /** Precondition: `version` as text. */
    seen: seenFields,
  }),
  reply: getPrintTexts.reply,
  errors: ['TEXT_FIELDS_EQUAL', 'TEXT_FONT_UNKNOWN', 'TEXT_SIDE_EMPTY'],
});

const previewed = z.object({
  texts: z.array(foundText),
  rest: z.string(),
  refusals: z.array(refusal),
  isExact: z.boolean(),
});

export const previewTexts = endpoint({
  ...calls.previewTexts,
  scope: { permission: 'viewOrders' },
  summary: 'Preview text fields before they are saved: the outlines of a message, and the results of past orders',
  params: idParams,
  body: z.object({ fields, message: z.string().max(2_000) }),
  reply: previewed.extend({
    /** Outlines as path data of SVG, in pixels of the side's file. */
    outlines: z.array(
      z.object({
        field: z.string(),
        side,
        path: z.string(),
        color: z.string(),
        /** The line around the letters, with its width in pixels; null without one. */
        outline: z.object({ color: z.string(), width: z.number() }).nullable(),
        scale: z.number(),
      }),
    ),
    past: z.array(previewed.extend({ orderId: z.string(), message: z.string() })),
  }),
  errors: [],
});
export type TextPreview = z.infer<typeof previewTexts.reply>;
export type TextFieldInput = PrintTexts['fields'][number];
