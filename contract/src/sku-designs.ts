import {
  SKU_BULK_MAX,
  SKU_DESIGN_MAX_CENTS,
  SKU_DESIGN_PAGE_SIZE,
  STAFF_SKU_DESIGN_PAGE_SIZE,
} from '@bobbin/domain/limits';
import { TONES } from '@bobbin/domain/prints/tones';
import { BULK_BLOCKS } from '@bobbin/domain/sku-designs/requests';
import { SHOWN_SKU_STATES, STAFF_SKU_STATES } from '@bobbin/domain/sku-designs/states';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, money, paged, pageQuery, seenFields, sellerList } from './envelope.ts';
import { approvalEnd, chargeApproval, declinedCharge } from './design-money.ts';
import { DESIGN_SOURCES } from './fulfil-designs.ts';
import * as calls from './sku-designs.calls.ts';
import { SKU_DESIGN_VIEWS, STAFF_SKU_DESIGN_VIEWS } from './sku-designs.calls.ts';

/** A picture that belongs to a side of the product. */
const picture = z.object({
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  name: z.string(),
  side: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type SkuPicture = z.infer<typeof picture>;

const fields = {
  id: z.string(),
  skuId: z.string(),
  /** `SD-` and six characters. */
  code: z.string(),
  product_name: z.string(),
  sku_name: z.string(),
  seller_sku: z.string(),
  /** The marketplace's picture of the SKU with the most waiting orders; empty when there is none. */
  sku_url: z.string(),
  /** The part of the SKU names that is neither colour nor size, for a product with several designs. Empty for a product with one design. */
  style: z.string(),
  /** The SKUs that the card covers. */
  skus: z.array(
    z.object({ skuId: z.string(), sku_name: z.string(), seller_sku: z.string(), color: z.string().nullable() }),
  ),
  /** Their colours; the name is empty where the colour is unknown. */
  colors: z.array(
    z.object({
      name: z.string(),
      hex: z.string().nullable(),
      tone: z.enum(TONES).nullable(),
      skus: z.number().int(),
    }),
  ),
  /** The request is for the whole product, not for some of its colours. */
  isWhole: z.boolean(),
  /** Price of the design; null until it is set, and for callers who may not see costs. */
  price: money.nullable(),
  /** The highest price that the seller agreed to. */
  agreedPrice: money.nullable(),
  /**
   * The amount by which the balance is too low for the price; null when the design does not wait for money, or when the caller may not see the
   * amount.
   */
  lacks: money.nullable(),
  /** What the design waits for before it is paid. */
  awaits: z.enum(['price', 'consent', 'money']).nullable(),
  fulfillId: z.string().nullable(),
  fulfill: z.object({ code: z.string() }).nullable(),
  shopId: z.string(),
  shop: z.object({ friendName: z.string(), teams: z.array(z.object({ name: z.string() })) }),
  /** Mockups and print files of the design; both are empty in the seller's list. */
  thumbnails: z.array(picture),
  designs: z.array(picture),
  createdAt: instant,
  updated_at: instant,
  submittedAt: instant.nullable(),
  paidAt: instant.nullable(),
  doneAt: instant.nullable(),
};

export const skuDesign = z.object({
  ...fields,
  status: z.enum(SHOWN_SKU_STATES),
  /** Number of the SKU's orders that were not sent yet, at most 1,000. */
  waitingOrders: z.number().int(),
  /** The earliest deadline of these orders. */
  dueAt: instant.nullable(),
  /** Why it cannot be requested together with other cards. */
  bulkBlock: z.enum(BULK_BLOCKS).nullable(),
  /** The caller's rights on it (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type SkuDesign = z.infer<typeof skuDesign>;

export type SkuDesignView = (typeof SKU_DESIGN_VIEWS)[number];

const viewCounts = z.object({
  all: z.number().int(),
  none: z.number().int(),
  yours: z.number().int(),
  working: z.number().int(),
  done: z.number().int(),
});

export const listSkuDesigns = endpoint({
  ...calls.listSkuDesigns,
  scope: { permission: 'viewOrders' },
  summary:
    'List sold products with the state of their designs, one card per product; SKUs that have a print are left out',
  query: pageQuery(['createdAt'], SKU_DESIGN_PAGE_SIZE).extend({
    view: z.enum(SKU_DESIGN_VIEWS).optional(),
    shops: commaList.optional(),
    /** Selects only SKUs of shops of the teams with these ids. */
    teams: commaList.optional(),
  }),
  reply: paged(skuDesign).extend({
    counts: viewCounts,
    /** The owner's balance; null for callers who may not see it. */
    balance: money.nullable(),
  }),
  errors: [],
});
export type SkuDesigns = z.infer<typeof listSkuDesigns.reply>;

export const getSkuDesign = endpoint({
  ...calls.getSkuDesign,
  scope: { permission: 'viewOrders' },
  summary: 'Get a card with the pictures of its next orders, and the number of orders that wait for them',
  params: idParams,
  reply: skuDesign.extend({ usedOrders: z.number().int() }),
  errors: [],
});
export type SkuDesignDetails = z.infer<typeof getSkuDesign.reply>;

/** Dollars as typed by a user. */
const price = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'priceInvalid')
  .refine((text) => Math.round(Number(text) * 100) <= SKU_DESIGN_MAX_CENTS, 'priceInvalid');
const priceOrNumber = z.union([price, z.number().transform(String).pipe(price)]);

/** The form of a price: the seller enters the highest price to agree to, staff enter the price. */
export const skuPriceForm = z.object({ price });

export const submitSkuDesign = endpoint({
  ...calls.submitSkuDesign,
  scope: { permission: 'own' },
  summary:
    'Request the design of a product, or of some of its colours, and agree to a price up to `price` dollars; up to this price the balance is charged',
  /** Without a price, each request awaits the seller's consent. */
  body: z.object({
    id: z.string().min(1).max(100),
    price: priceOrNumber.default('0'),
    /** Colours of the card; all of them without it. */
    colors: z.array(z.string().trim().max(100)).min(1).max(100).optional(),
  }),
  reply: skuDesign,
  errors: ['SKU_DESIGN_MOVED'],
});

/** Results of a bulk request by card. */
export const BULK_RESULTS = ['asked', 'moved', 'missing', ...BULK_BLOCKS] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];

export const submitSkuDesigns = endpoint({
  ...calls.submitSkuDesigns,
  scope: { permission: 'own' },
  summary: 'Request the designs of many products, each with the same highest price; cards that are refused are named',
  body: z.object({ ids: z.array(z.string().min(1).max(100)).min(1).max(SKU_BULK_MAX), price: priceOrNumber }),
  reply: z.object({ results: z.array(z.object({ id: z.string(), result: z.enum(BULK_RESULTS) })) }),
  errors: [],
});
export type SkuBulkResults = z.infer<typeof submitSkuDesigns.reply>;

export const answerSkuDesign = endpoint({
  ...calls.answerSkuDesign,
  scope: { permission: 'own' },
  summary:
    'Pay the pending price, or cancel the request; `price` is the price that the caller saw, and is required to pay',
  params: idParams,
  body: z.object({ accepts: z.boolean(), price: money.nullable().optional() }),
  reply: skuDesign,
  errors: ['SKU_DESIGN_MOVED', 'BALANCE_TOO_LOW', 'CHANGED_MEANWHILE', 'SELLER_INACTIVE'],
});

/** A SKU design as staff see it. */
export const staffSkuDesign = z.object({
  ...fields,
  /** Whether the balance covers the price; null when the design does not wait for its payment. */
  hasEnough: z.boolean().nullable(),
  status: z.enum(STAFF_SKU_STATES),
  user: z.object({ id: z.string(), fullName: z.string(), email: z.string() }),
  /**
   * The charge above the limit of its first staff user, which waits for a second one (ROL-68); null when none waits. The second person sends the
   * same price.
   */
  approval: chargeApproval.nullable(),
  /** The last charge that a second staff user declined since the card changed (ROL-71). */
  declined: declinedCharge.nullable(),
});
export type StaffSkuDesign = z.infer<typeof staffSkuDesign>;

export type StaffSkuDesignView = (typeof STAFF_SKU_DESIGN_VIEWS)[number];

export const listAllSkuDesigns = endpoint({
  ...calls.listAllSkuDesigns,
  summary:
    'List requested SKU designs, the newest request first; the search finds words of code, product, SKU and FF ID',
  query: pageQuery(['createdAt'], STAFF_SKU_DESIGN_PAGE_SIZE).extend({
    view: z.enum(STAFF_SKU_DESIGN_VIEWS).optional(),
    /** Selects only requests of these sellers. */
    user: sellerList.optional(),
  }),
  reply: paged(staffSkuDesign).extend({
    counts: z.object({
      all: z.number().int(),
      price: z.number().int(),
      seller: z.number().int(),
      inprocess: z.number().int(),
      done: z.number().int(),
    }),
  }),
  errors: [],
});
export type StaffSkuDesigns = z.infer<typeof listAllSkuDesigns.reply>;

export const priceSkuDesign = endpoint({
  ...calls.priceSkuDesign,
  summary:
    'Price a SKU design: within the agreement it is charged immediately; above it, or when the balance is too low, it awaits its seller; above the limits of the caller the charge awaits a second staff user, who sends the same price',
  /** `seen.approvalBy` is the id of the user whose request the caller approves, or null. */
  body: z.object({ id: z.string().min(1).max(100), price: priceOrNumber, seen: seenFields }),
  reply: staffSkuDesign,
  errors: [
    'SKU_DESIGN_MOVED',
    'SELLER_INACTIVE',
    'ABOVE_LIMIT',
    'SECOND_PERSON_NEEDED',
    'CHANGED_MEANWHILE',
    'OWN_BALANCE',
  ],
});

export const endSkuApproval = endpoint({
  ...calls.endSkuApproval,
  summary:
    'Decline the charge that another staff user asked for, with a reason that this user reads, or withdraw one’s own request; no money moves',
  params: idParams,
  body: approvalEnd,
  reply: staffSkuDesign,
  errors: ['APPROVAL_OVER', 'NOT_FIRST_PERSON', 'SECOND_PERSON_NEEDED', 'ABOVE_LIMIT'],
});

/** The code of a fulfil design (FF ID) as typed by staff. */
export const fulfilIdForm = z.object({ fulfillId: z.string().trim().min(1).max(100) });

export const findFulfilId = endpoint({
  ...calls.findFulfilId,
  summary: 'Get the fulfil design with an FF ID, to check it before it finishes a SKU design',
  /** An empty FF ID matches no fulfil design. */
  query: z.object({ fulfillId: z.string().trim().max(100).default('') }),
  reply: z.object({
    id: z.string(),
    code: z.string(),
    title: z.string(),
    source: z.enum(DESIGN_SOURCES),
    /** Thumbnail; null when there is no picture, or until the thumbnail is made. */
    thumbnailUrl: z.string().nullable(),
    designsCount: z.number().int(),
  }),
  errors: ['FULFIL_ID_UNKNOWN', 'FULFIL_ID_UNCHECKED', 'FULFIL_ID_FETCHING', 'FULFIL_ID_EMPTY'],
});
export type FoundFulfilId = z.infer<typeof findFulfilId.reply>;

export const finishSkuDesign = endpoint({
  ...calls.finishSkuDesign,
  summary:
    'Finish a paid SKU design with a fulfil design, given by its id, code or refId: its files become a print, placed on the product or the requested colours',
  body: fulfilIdForm.extend({ id: z.string().min(1).max(100) }),
  reply: staffSkuDesign,
  errors: ['SKU_DESIGN_MOVED', 'FULFIL_ID_UNKNOWN', 'FULFIL_ID_UNCHECKED', 'FULFIL_ID_FETCHING', 'FULFIL_ID_EMPTY'],
});
