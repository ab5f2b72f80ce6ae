import {
  FILE_TAG_MAX,
  FILE_TAGS_MAX,
  PRINT_NAME_MAX,
  PRINT_PAGE_SIZE,
  PRINT_VARIANTS_MAX,
} from '@bobbin/domain/limits';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, done, idParams, instant, paged, pageQuery, seenFields } from './envelope.ts';
import { SIDES } from './files.calls.ts';
import * as calls from './prints.calls.ts';
import { PLACEMENT_KINDS, PRINT_USES } from './prints.calls.ts';

const id = z.string().min(1).max(100);
const count = z.number().int();
const side = z.enum(SIDES);
const tone = z.enum(['dark', 'light']);
/** A garment's colour as the order names it; the response has our name for a known colour. */
const colour = z.string().trim().min(1).max(100);

/**
 * Where the files of an order line came from. `order`: the files were chosen for this order only. The other kinds are placements, and name the print.
 */
export const designSource = z.object({
  kind: z.enum(['order', ...PLACEMENT_KINDS]),
  printId: z.string().nullable(),
  printName: z.string().nullable(),
  /** Version of the print, from 1. */
  version: count.nullable(),
  placementId: z.string().nullable(),
  placedAt: instant.nullable(),
  placedBy: z.string().nullable(),
  colour: z.string().nullable(),
  productId: z.string().nullable(),
  /** The pattern of seller SKUs, as `OWL-*`. */
  pattern: z.string().nullable(),
});
export type DesignSource = z.infer<typeof designSource>;

/** Conditions under which a variant is used; null or an empty list is no condition. The variant without conditions is the default. */
const when = z.object({
  productType: z.string().trim().min(1).max(100).nullable(),
  /** Names of sizes, such as `YS` or `3XL`. */
  sizes: z.array(z.string().trim().min(1).max(50)).max(50),
  isYouth: z.boolean(),
  colours: z.array(colour).max(100),
  tone: tone.nullable(),
});
export type VariantCondition = z.infer<typeof when>;

/** Files by side. A `fileId` of null means that the side is not printed. For a side that is missing here, the next best variant is used (PRN-3). */
const variantInput = z.object({
  when,
  files: z.array(z.object({ side, fileId: id.nullable() })).max(SIDES.length),
});

const printFile = z.object({
  side,
  /** Id of the file; null means that this side is not printed. */
  fileId: z.string().nullable(),
  name: z.string(),
  width: count,
  height: count,
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
});
export type PrintFile = z.infer<typeof printFile>;

const variant = z.object({
  /** Position in the version, from 1. */
  id: z.string(),
  when,
  files: z.array(printFile),
});
export type PrintVariant = z.infer<typeof variant>;

const printItem = z.object({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  /** Number of the current version, from 1. */
  version: count,
  /** Source of the print. `shop`: the seller uploaded it. `rented`: it comes from a rented design. `sku`: it comes from a SKU design. */
  origin: z.enum(['shop', 'rented', 'sku']),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  /** Sides with a file: those of the default variant first, then those of other variants. */
  sides: z.array(side),
  /** The cover picture: the front of the default variant, or the first side that has a file. */
  cover: printFile.nullable(),
  /** The seller's own mockup of the cover's side. */
  mockup: printFile.nullable(),
  productsCount: count,
  shopsCount: count,
  /** Number of the orders in the caller's shops that have a file of the print. */
  ordersCount: count,
  /** Colours on which the print waits for a confirmation, such as 'Sport Grey'. */
  vanishesOn: z.array(z.string()),
  /** Product types whose print area needs more pixels than the print has. */
  wrongSizeOn: z.array(z.string()),
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type PrintItem = z.infer<typeof printItem>;

const useCounts = z.object({ all: count, used: count, unplaced: count, vanishes: count, wrongSize: count });

export const listPrints = endpoint({
  ...calls.listPrints,
  scope: { permission: 'viewOrders' },
  summary: 'List the prints of the library; the search finds words of name, tag, product, SKU and seller SKU',
  query: pageQuery(['createdAt', 'name', 'ordersCount'], PRINT_PAGE_SIZE).extend({
    use: z.enum(PRINT_USES).optional(),
    tag: z.string().max(FILE_TAG_MAX).optional(),
    shops: commaList.optional(),
    /** Whether the response includes the number of prints in each view for the search. */
    counts: z.literal('true').optional(),
  }),
  reply: paged(printItem).extend({ rights: z.array(z.enum(TEAM_RIGHTS)), counts: useCounts.nullable() }),
  errors: [],
});
export type Prints = z.infer<typeof listPrints.reply>;

/** A placement of a print, with the SKUs that get their print from this placement now, and these SKUs' orders. */
export const placement = z.object({
  id: z.string(),
  /** Id of the change that made the placement; `undoPlacement` takes this id. */
  changeId: z.string(),
  kind: z.enum(PLACEMENT_KINDS),
  printId: z.string(),
  printName: z.string(),
  version: count,
  /** Id of the shop; null means all shops. */
  shop: z.object({ id: z.string(), friendName: z.string() }).nullable(),
  /** Number of shops with a matching SKU; 1 for the narrower kinds of placements. */
  shopsCount: count,
  productId: z.string().nullable(),
  productName: z.string().nullable(),
  colour: z.string().nullable(),
  skuId: z.string().nullable(),
  skuName: z.string().nullable(),
  sellerSku: z.string().nullable(),
  pattern: z.string().nullable(),
  skusCount: count,
  ordersCount: count,
  placedAt: instant,
  placedBy: z.string(),
  /** Until when the caller may undo the change; null when the time is over, or when another user made the change. */
  undoUntil: instant.nullable(),
});
export type Placement = z.infer<typeof placement>;

export const printVersion = z.object({
  version: count,
  note: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  cover: printFile.nullable(),
  /** Number of orders that have a file of this version. */
  ordersCount: count,
  isCurrent: z.boolean(),
});

const confirmedColour = z.object({
  colour: z.string(),
  hex: z.string().nullable(),
  side,
  fileId: z.string(),
  /** Contrast in hundredths: 230 is 2.3 : 1. */
  contrast: count,
  confirmedAt: instant,
  confirmedBy: z.string(),
});

export const printDetails = printItem.extend({
  variants: z.array(variant),
  versions: z.array(printVersion),
  placements: z.array(placement),
  confirmed: z.array(confirmedColour),
  /** Colours that wait for a confirmation, which is requested once for each file and colour (PRN-10). */
  asks: z.array(
    z.object({
      colour: z.string(),
      hex: z.string().nullable(),
      side,
      fileId: z.string(),
      contrast: count,
      orders: count,
    }),
  ),
  /** The newest 50 orders that use the print or wait for it. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      productId: z.string(),
      skuName: z.string(),
      state: z.enum(['ready', 'asks', 'draft', 'sent']),
      version: count.nullable(),
      from: designSource,
    }),
  ),
});
export type PrintDetails = z.infer<typeof printDetails>;

export const getPrint = endpoint({
  ...calls.getPrint,
  scope: { permission: 'viewOrders' },
  summary: 'Get a print with its variants and sides, versions, placements, confirmed colours and orders',
  params: idParams,
  reply: printDetails,
  errors: [],
});

const name = z.string().trim().min(1).max(PRINT_NAME_MAX);
const tags = z.array(z.string().trim().min(1).max(FILE_TAG_MAX)).max(FILE_TAGS_MAX);
const variants = z.array(variantInput).min(1).max(PRINT_VARIANTS_MAX);

export const createPrint = endpoint({
  ...calls.createPrint,
  scope: { permission: 'workOrders' },
  summary: 'Create a print of files of the library: one file per side, with variants by garment',
  body: z.object({ name, tags: tags.default([]), variants }),
  reply: printDetails,
  errors: ['FILE_NOT_PNG', 'FILE_NOT_IMAGE', 'PRINT_EMPTY', 'PRINT_VARIANTS_EQUAL'],
});

/** What a change does to drafts; the user is asked once for each placement and each version (PRN-12). */
const updateDrafts = z.boolean().default(true);
const changeReply = z.object({
  /** Number of waiting orders that are ready now. */
  readyOrders: count,
  /** Number of drafts that received the files. */
  drafts: count,
});

export const updatePrint = endpoint({
  ...calls.updatePrint,
  scope: { permission: 'workOrders' },
  summary: 'Rename a print, change its tags, or give it other files: these are its next version',
  params: idParams,
  body: z.object({
    name: name.optional(),
    tags: tags.optional(),
    /** All variants of the next version. */
    variants: variants.optional(),
    /** Note of the next version. */
    note: z.string().trim().max(200).default(''),
    updateDrafts,
    /** Precondition: `name`, `tags` with commas between them, `version` as text. */
    seen: seenFields,
  }),
  reply: printDetails.extend({ changed: changeReply }),
  errors: ['FILE_NOT_PNG', 'FILE_NOT_IMAGE', 'PRINT_EMPTY', 'PRINT_VARIANTS_EQUAL'],
});

export const removePrint = endpoint({
  ...calls.removePrint,
  scope: { permission: 'workOrders' },
  summary: 'Delete a print that is placed nowhere; its files stay in the library, and orders keep theirs',
  params: idParams,
  reply: done,
  errors: ['PRINT_IN_USE'],
});

/** Target of a placement. `colour` has one or more colours of a product, `sku` one or more SKUs of a product. */
export const placementTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sku'), shopId: id, skuIds: z.array(id).min(1).max(1_000) }),
  z.object({ kind: z.literal('colour'), shopId: id, productId: id, colours: z.array(colour).min(1).max(100) }),
  z.object({ kind: z.literal('product'), shopId: id, productId: id }),
  z.object({ kind: z.literal('pattern'), shopId: id, pattern: z.string().trim().min(3).max(100) }),
  z.object({ kind: z.literal('allShops'), pattern: z.string().trim().min(3).max(100) }),
]);
export type PlacementTarget = z.infer<typeof placementTarget>;

export const listTargets = endpoint({
  ...calls.listTargets,
  scope: { permission: 'viewOrders', resource: { kind: 'product', at: 'params.id' } },
  summary:
    'List where a print could be placed for an order product: its SKU, colour, product and the pattern of its seller SKU',
  params: z.object({ id: z.string().min(1).max(200) }),
  reply: z.object({
    /** Source from which the order line gets its files now; null when it has none. */
    from: designSource.nullable(),
    productId: z.string(),
    productName: z.string(),
    /**
     * The SKUs of the product differ in something other than colour and size: a placement on the product is refused, and each style is
     * placed by its SKUs (PRN-8).
     */
    styles: z.array(z.object({ name: z.string(), skuIds: z.array(z.string()), waitingOrders: count })),
    targets: z.array(
      z.object({
        target: placementTarget,
        shops: z.array(z.object({ id: z.string(), friendName: z.string(), skus: count })),
        skus: count,
        /** Number of orders that are not sent yet. */
        waitingOrders: count,
        drafts: count,
        isRefused: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
export type Targets = z.infer<typeof listTargets.reply>;

/** One side of a print on one colour of one product type. */
const sidePreview = z.object({
  side,
  /** File for this side; null means that the side is not printed on this colour. */
  fileId: z.string().nullable(),
  /** The variant of the print that was chosen for this side. */
  variantId: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** Contrast in hundredths; null when the file is not measured yet, or when the colour is unknown. */
  contrast: count.nullable(),
  vanishes: z.boolean(),
  isConfirmed: z.boolean(),
  /** Other variants whose file is visible here, the best first. */
  better: z.array(z.object({ variantId: z.string(), when, fileId: z.string(), contrast: count })),
  dpi: count,
  verdict: z.enum(['fits', 'scaled', 'confirm', 'blocked']),
  blocks: z.array(z.string()),
});
export type SidePreview = z.infer<typeof sidePreview>;

/**
 * What happens to the SKU. `places`: it gets the print. `asks`: its colour waits for a confirmation. `keeps`: it keeps a narrower placement. `left`:
 * it was not chosen, or it is refused.
 */
export const SKU_OUTCOMES = ['places', 'asks', 'keeps', 'left'] as const;

const colourPreview = z.object({
  /** Colour as the orders name it; empty when the SKU's name has no colour. */
  colour: z.string(),
  hex: z.string().nullable(),
  tone: tone.nullable(),
  /** Whether the seller set the tone of this colour. */
  isToneSet: z.boolean(),
  outcome: z.enum(SKU_OUTCOMES),
  waitingOrders: count,
  shopsCount: count,
  sides: z.array(sidePreview),
  skus: z.array(
    z.object({
      skuId: z.string(),
      shopId: z.string(),
      skuName: z.string(),
      sellerSku: z.string(),
      size: z.string(),
      outcome: z.enum(SKU_OUTCOMES),
      waitingOrders: count,
      /** The narrower placement that stays. */
      keptBy: z.string().nullable(),
    }),
  ),
});
export type ColourPreview = z.infer<typeof colourPreview>;

/**
 * Why the product is refused. `wrongSize`: the print has too few pixels for the print area. `styles`: the product's SKUs carry different designs
 * (PRN-8).
 */
export const GROUP_REFUSALS = ['wrongSize', 'styles'] as const;

/** The SKUs of one product type, or of one product that is refused. */
const previewGroup = z.object({
  productType: z.string().nullable(),
  products: z.array(z.object({ shopId: z.string(), productId: z.string(), productName: z.string() })),
  skus: count,
  refused: z.enum(GROUP_REFUSALS).nullable(),
  colours: z.array(colourPreview),
});

/** What to do with a side that vanishes on a colour. `print` prints it anyway, `skip` leaves the side out, `variant` uses another variant. */
const colourAnswer = z.object({
  colour,
  side,
  answer: z.enum(['print', 'skip', 'variant', 'revoke']),
  /** The other variant; required for `variant`. */
  variantId: z.string().max(20).optional(),
});
export type ColourAnswer = z.infer<typeof colourAnswer>;

const placementBody = z.object({
  target: placementTarget,
  /** Colours that are left out; the placement is then made for the other colours only. */
  without: z.array(colour).max(100).default([]),
  answers: z.array(colourAnswer).max(400).default([]),
  /** Whether narrower placements are replaced instead of kept. */
  replaceNarrower: z.boolean().default(false),
});

export const previewPlacement = endpoint({
  ...calls.previewPlacement,
  scope: { permission: 'workOrders' },
  summary:
    'Preview a placement: its colours and sizes, contrast per side, excluded SKUs, narrower placements, drafts and waiting orders',
  params: idParams,
  body: placementBody,
  reply: z.object({
    print: z.object({ id: z.string(), name: z.string(), version: count }),
    groups: z.array(previewGroup),
    /** Numbers of SKUs: in the target, with the print, with a kept narrower placement, waiting for a confirmation, and left out. */
    totals: z.object({ all: count, places: count, keeps: count, asks: count, left: count }),
    narrower: z.array(placement),
    /** Number of waiting orders of the target, and number of those that will be ready after the placement. */
    waitingOrders: count,
    readyOrders: count,
    /** Deadline of the most urgent of these orders. */
    nextDueAt: instant.nullable(),
    /** Number of drafts with other files than the print's, and number of sent orders, which keep their files. */
    drafts: count,
    sentOrders: count,
    /** Version of the print, for `placePrint`, which refuses the call when the print has another version by then. */
    version: count,
  }),
  errors: ['PRINT_STYLES_DIFFER', 'PLACEMENT_EMPTY'],
});
export type PlacementPreview = z.infer<typeof previewPlacement.reply>;

export const placePrint = endpoint({
  ...calls.placePrint,
  scope: { permission: 'workOrders' },
  summary: 'Place a print: every waiting order that it resolves is ready at once, later ones get it by themselves',
  params: idParams,
  body: placementBody.extend({
    updateDrafts,
    /** Precondition: `version` as text. */
    seen: seenFields,
  }),
  reply: changeReply.extend({
    changeId: z.string(),
    placements: z.array(placement),
    skus: count,
    undoUntil: instant,
  }),
  errors: ['PRINT_STYLES_DIFFER', 'PLACEMENT_EMPTY'],
});
export type Placed = z.infer<typeof placePrint.reply>;

export const listPlacements = endpoint({
  ...calls.listPlacements,
  scope: { permission: 'viewOrders' },
  summary: 'List placements, the newest first: of a print, a product or all',
  query: pageQuery(['createdAt'], PRINT_PAGE_SIZE).extend({
    printId: id.optional(),
    productId: id.optional(),
    shops: commaList.optional(),
  }),
  reply: paged(placement),
  errors: [],
});

export const removePlacement = endpoint({
  ...calls.removePlacement,
  scope: { permission: 'workOrders' },
  summary: 'Take a print off a place; orders keep their files, and waiting ones get what is left',
  params: idParams,
  reply: changeReply.extend({ changeId: z.string(), undoUntil: instant }),
  errors: [],
});

export const undoPlacement = endpoint({
  ...calls.undoPlacement,
  scope: { permission: 'workOrders' },
  summary:
    'Undo a change of placements within 24 hours; orders that were sent meanwhile keep their files and are counted',
  params: idParams,
  reply: z.object({
    /** Number of orders that got their earlier files back. */
    orders: count,
    sentMeanwhile: count,
  }),
  errors: ['UNDO_TOO_LATE', 'UNDO_NEWER_FIRST'],
});

export const confirmColours = endpoint({
  ...calls.confirmColours,
  scope: { permission: 'workOrders' },
  summary:
    'Answer for sides that vanish on colours: print, leave out, use another variant, or take an earlier yes back',
  params: idParams,
  body: z.object({ answers: z.array(colourAnswer).min(1).max(400), seen: seenFields }),
  reply: printDetails.extend({ changed: changeReply }),
  errors: [],
});

export const setColourTone = endpoint({
  ...calls.setColourTone,
  scope: { permission: 'workOrders' },
  summary: 'Set whether a colour is dark or light for the choice of variants; null returns to the computed tone',
  body: z.object({ colour, tone: tone.nullable() }),
  reply: z.object({ colour: z.string(), tone: tone.nullable(), isToneSet: z.boolean() }),
  errors: [],
});
