import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { DRAFT_BLOCKERS } from '@bobbin/domain/fulfilment/draft';
import { COLOR_SPACES } from '@bobbin/domain/fulfilment/print-check';
import { ORDER_EXPORT_MAX, ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { EARN_STATES } from '@bobbin/domain/money/revenue';
import { ATTENTIONS, ORDER_GROUPINGS, ORDER_SORT_FIELDS } from '@bobbin/domain/orders/list-url';
import { UNSOLD_KINDS } from '@bobbin/domain/orders/order-kind';
import { TODO_REASONS } from '@bobbin/domain/orders/todo-reasons';
import { RETURN_STATES } from '@bobbin/domain/orders/buyer-request';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, money, paged, pageQuery, typedSearch } from './envelope.ts';
import * as calls from './orders.calls.ts';
import { orderPause } from './teamwork.ts';
import { designSource } from './prints.ts';
import { TEXT_STATES } from './texts.calls.ts';

export type Attention = (typeof ATTENTIONS)[number];

/** An order's revenue with its parts, as the server computed it: `basis` − `cost` = `result`. */
export const revenue = z.object({
  /** How final the basis is; for `hold` and `none` screens show a word instead of an amount. */
  state: z.enum(EARN_STATES),
  basis: money,
  cost: money,
  /** Basis minus cost; null while there is no fulfil price. */
  result: money.nullable(),
  /** The result in percent of the subtotal, with two decimals. */
  percent: z.number().nullable(),
  /** Currency of the basis; when it is not USD, the result is null (PRF-20). */
  currency: z.string(),
});
export type Revenue = z.infer<typeof revenue>;

/**
 * A product of an order. Fields that differ between products are next to each other, and so are fields that rarely differ. This sequence makes
 * compressed lists a tenth smaller (API-25).
 */
export const orderProduct = z.object({
  productId: z.string(),
  productName: z.string(),
  salePrice: money.nullable(),
  productType: z.string().nullable(),
  originalPrice: money.nullable(),
  skuImage: z.string(),
  sellerSku: z.string(),
  /** Discount of the sale in whole percent. */
  discountPercent: z.number().int().nullable(),
  productSize: z.string().nullable(),
  skuId: z.string(),
  /** Number of pieces to produce. */
  quantity: z.number().int(),
  /** Number of pieces that the marketplace cancelled in an order that continues; they must not be produced (PRD-2). */
  cancelledQuantity: z.number().int(),
  productColor: z.string().nullable(),
  skuName: z.string(),
  id: z.string(),
});
export type OrderProduct = z.infer<typeof orderProduct>;

/**
 * An order in a list. Amounts are null when the caller's role does not allow them to be seen (TEA-2). The sequence of the fields follows the same
 * rule as for a product.
 */
export const order = z.object({
  id: z.string(),
  /** Signed, expiring link to our copy of the label; null while there is none. */
  labelFile: z.string().nullable(),
  /** Second name of the same link in the product's documents. */
  labelUrl: z.string().nullable(),
  createdAt: instant,
  createTime: z.number().int(),
  updatedAt: instant,
  collectionTime: instant.nullable(),
  deliveryTime: instant.nullable(),
  requestCancelTime: instant.nullable(),
  holdUntil: instant.nullable(),
  /** Next deadline of the order; null when there is none (ORD-26). */
  dueAt: instant.nullable(),
  /** Remaining time as text, for the badge of the product's documents (ORD-27). */
  targetTime: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingNumbers: z.array(z.string()),
  carrier: z.string().nullable(),
  shippingType: z.string(),
  recipientAddressFullAddress: z.string().nullable(),
  isAddressMasked: z.boolean(),
  buyerMessage: z.string(),
  shop: z.object({ id: z.string(), friendName: z.string(), nameShop: z.string() }),
  paymentTotalAmount: money.nullable(),
  paymentSubTotal: money.nullable(),
  paymentOriginalTotalProductPrice: money.nullable(),
  /** Sum of the refunds to the buyer from the order's returns. */
  refundedAmount: money.nullable(),
  /** For a settled order, the refunds that are not in a statement yet (MNY-31). */
  expectedRefundAmount: money.nullable(),
  /** Currency of all amounts except the fulfil price; amounts that are not in USD are excluded from figures (PRF-20). */
  currency: z.string(),
  settlementAmount: money.nullable(),
  onholdAmount: money.nullable(),
  isSettled: z.boolean(),
  revenue: revenue.nullable(),
  fulfillPrice: money.nullable(),
  fulfillId: z.string().nullable(),
  fulfillHouse: z.string().nullable(),
  fulfillType: z.string().nullable(),
  /** Fulfil status: the factory's own status, DRAFT, NOT_FULFILL, NOT_CREATE, or null (ORD-28). */
  fulfillStatus: z.string().nullable(),
  /** Our fulfil state, the same for all factories, for filters and counts (domain/fulfilment/states). */
  fulfilState: z.string(),
  fulfillLine: z.string().nullable(),
  fulfillFacility: z.string().nullable(),
  fulfillShipping: z.string().nullable(),
  fulfillError: z.object({ code: z.string(), text: z.string(), at: instant }).nullable(),
  /** Number of pieces that were cancelled after the order was sent to a factory or made elsewhere; the seller must notify the factory or maker. */
  cancelledAfterSending: z.number().int(),
  /** Order status of the marketplace; unknown statuses are passed on unchanged (ORD-25). */
  status: z.string(),
  /** Why the order was made: NORMAL for a sale, or one of UNSOLD_KINDS for an order without a sale (ORD-41). */
  kind: z.string(),
  /** Summary of the buyer's requests; `asked` waits for the seller's answer (REQ-2). */
  returnState: z.enum(RETURN_STATES),
  isOnHold: z.boolean(),
  isBuyerRequestCancel: z.boolean(),
  /** What a draft still needs before it can be sent, in the sequence in which the seller resolves it; empty for other orders (FUL-63). */
  draftBlockers: z.array(z.enum(DRAFT_BLOCKERS)),
  /** Why the order needs attention now, the most important reason first; empty when it needs none (ORD-39). */
  todo: z.array(z.enum(TODO_REASONS)),
  /** The seller's other orders in the same package at the marketplace (FUL-95). */
  sameParcel: z.array(z.string()),
  /**
   * Id of the order with which this order ships: the factory order of that order includes the products of this one. Null for an order that ships
   * alone.
   */
  shipsWith: z.string().nullable(),
  /** Ids of the order's tags; the response of `getTeamwork` has the names (TMW-1). */
  tagIds: z.array(z.string()),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The team's pause; null when the order is not paused, and after the pause has ended. */
  pause: orderPause.nullable(),
  noteCount: z.number().int(),
  /** Ids of the people whom a note mentions and who have not answered yet (TMW-14). */
  mentionedIds: z.array(z.string()),
  /** The caller's rights on the order (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
  orderProducts: z.array(orderProduct),
});
export type Order = z.infer<typeof order>;

export const orderFilter = z.object({
  /** Factories to filter by; `NONE` selects orders without a factory. */
  fulfills: commaList.optional(),
  /** `true` selects only orders that are not fulfilled yet, or whose fulfilment failed. */
  isAutofulfill: z.enum(['true', 'false']).optional(),
  shops: commaList.optional(),
  statuses: commaList.optional(),
  /** Creation time in unix seconds, both ends inclusive (ORD-37). */
  start: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
  end: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
  /** Selects only orders without a sale, of these kinds (ORD-41). */
  kinds: commaList.pipe(z.array(z.enum(UNSOLD_KINDS))).optional(),
  attention: z.enum(ATTENTIONS).optional(),
  /** With `attention=todo`, selects only orders with one of these reasons (ORD-39). */
  reasons: commaList.pipe(z.array(z.enum(TODO_REASONS))).optional(),
  /** `true` selects only orders with a next action that is possible now (ORD-52). */
  isDoable: z.enum(['true', 'false']).optional(),
  /** `true` selects only orders that can be sent to a factory now, even when designs are missing (BLK-16). */
  isSendable: z.enum(['true', 'false']).optional(),
  /** `true` lists paused orders whose deadline is at least 24 hours away after all others (GRP-8). */
  isRestLast: z.enum(['true', 'false']).optional(),
  /** With `group`, selects the orders of one group, by the key that the list of groups returns (GRP-10). */
  groupBy: z.enum(ORDER_GROUPINGS).optional(),
  group: z.string().min(1).max(100).optional(),
  /** Selects orders with any of these tags (TMW-11). */
  tags: commaList.optional(),
  /** Selects orders that are assigned to these users; `NONE` selects orders without an assignee. */
  assignees: commaList.optional(),
  /** Selects orders with a note that mentions one of these users and that this user has not answered yet (TMW-14). */
  mentions: commaList.optional(),
  /** `true` selects only orders that their team paused, `false` only orders that are not paused. */
  isPaused: z.enum(['true', 'false']).optional(),
});

export const listOrdersQuery = pageQuery(
  ['createdAt', ...ORDER_SORT_FIELDS.filter((field) => field !== 'createdAt')],
  ORDER_PAGE_SIZE,
).extend(orderFilter.shape);

export const listOrders = endpoint({
  ...calls.listOrders,
  scope: { permission: 'viewOrders' },
  summary: 'List the orders of my shops',
  query: listOrdersQuery,
  reply: paged(order),
  errors: [],
});

const orderGroup = z.object({
  /** Key of the group: a shop, a factory, a product, or a day; `NONE` for orders without one. */
  key: z.string(),
  /** Name of the shop or of the product. */
  name: z.string().nullable(),
  orders: z.number().int(),
  /** Number of orders with a cost; `cost` and `profit` include only these. Amounts are null when the caller may not see them, or when no order has a cost. */
  priced: z.number().int().nullable(),
  earn: money.nullable(),
  cost: money.nullable(),
  profit: money.nullable(),
});

export const orderGroups = z.object({
  groups: z.array(orderGroup),
  totalOrders: z.number().int(),
  /** True when the filter matches too many orders to be grouped (GRP-13); `groups` is then empty. */
  isTooMany: z.boolean(),
  /** True when there are more groups than the response contains. */
  isCut: z.boolean(),
});
export type OrderGroups = z.infer<typeof orderGroups>;

export const listOrderGroups = endpoint({
  ...calls.listOrderGroups,
  scope: { permission: 'viewOrders' },
  summary: 'List groups of orders with their sums: by shop, factory, product or day of the deadline',
  query: orderFilter
    .extend({
      search: typedSearch(20_000).optional(),
      by: z.enum(ORDER_GROUPINGS),
      sortBy: listOrdersQuery.shape.sortBy,
    })
    .omit({ groupBy: true, group: true, isRestLast: true }),
  reply: orderGroups,
  errors: [],
});

export const trackingSummary = z.object({
  /** Number of orders that need attention now; an order with several reasons counts once (ORD-39). */
  todo: z.number().int(),
  /** Number of paused orders that need attention and whose deadline is not near; `todo` excludes them (GRP-9). */
  resting: z.number().int(),
  late: z.number().int(),
  dueSoon: z.number().int(),
  pendingProduction: z.number().int(),
  pendingFulfill: z.number().int(),
  pendingFulfill24h: z.number().int(),
  cancelRequested: z.number().int(),
  factoryRefused: z.number().int(),
  unsettled: z.number().int(),
  wrongTracking: z.number().int(),
  missingLabel: z.number().int(),
  /** Number of orders with a request that waits for the seller, and number of orders with an open request (REQ-9). */
  returnAsked: z.number().int(),
  returnOpen: z.number().int(),
  all: z.number().int(),
  /** Order statuses that occur in addition to the marketplace's nine; lists can be filtered by them (ORD-25). */
  otherStatuses: z.array(z.string()),
});
export type TrackingSummary = z.infer<typeof trackingSummary>;

export const getTrackingSummary = endpoint({
  ...calls.getTrackingSummary,
  scope: { permission: 'viewOrders' },
  summary: 'Count what needs attention now; each number has its list',
  query: z.object({ shops: commaList.optional() }),
  reply: trackingSummary,
  errors: [],
});

/** Measurements of a design's pixels (FIL-50); shares in thousandths. */
const printFacts = z.object({
  saidDpi: z.number().nullable(),
  hasAlpha: z.boolean(),
  isOpaque: z.boolean(),
  margins: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable(),
  soft: z.number(),
  colorSpace: z.enum(COLOR_SPACES),
  profile: z.string().nullable(),
});

const placementFile = z.object({
  placement: z.string(),
  fileId: z.string(),
  name: z.string(),
  size: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** Measurements of the design; null for mockups, and until the design is measured. */
  print: printFacts.nullable(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Source of the file on the side: `manual`; `memory`: filled in from another order of the SKU (FIL-14); `drawn`: a mockup that Bobbin drew
   * (FIL-30).
   */
  source: z.string(),
  /** For `memory`: the order from which the file was taken, and when that order got the file. */
  memory: z.object({ orderId: z.string(), usedAt: instant }).nullable(),
});
export type PlacementFile = z.infer<typeof placementFile>;

const sideFields = {
  productFront: z.string().nullable(),
  productBack: z.string().nullable(),
  productRight: z.string().nullable(),
  productLeft: z.string().nullable(),
  productMockupFront: z.string().nullable(),
  productMockupBack: z.string().nullable(),
  productMockupRight: z.string().nullable(),
  productMockupLeft: z.string().nullable(),
};

/** A product of an order with its design files; the eight flat fields are the wire names of its sides. */
export const orderProductDesigns = orderProduct.extend({
  ...sideFields,
  images: z.array(z.string()),
  designs: z.array(placementFile),
  /** Where the designs came from; null when there are no designs. */
  from: designSource.nullable(),
  /**
   * The print for a product without designs that vanishes on the product's colour, so that it waits for a confirmation (PRN-10); `sides` are the
   * sides that vanish.
   */
  waiting: z
    .object({ printId: z.string(), printName: z.string(), colour: z.string(), sides: z.array(z.enum(DESIGN_SIDES)) })
    .nullable(),
  /** The drawn files of a product whose print has text fields, which a person must approve (PTX-9); absent without text fields. */
  text: z
    .object({
      state: z.enum(TEXT_STATES),
      printName: z.string(),
      files: z.array(z.object({ side: z.enum(DESIGN_SIDES), thumbnailUrl: z.string().nullable() })),
    })
    .optional(),
  /** Whether the SKU carries the buyer's own words (FIL-25). */
  isPersonalised: z.boolean(),
  /**
   * Proposed garment of a product whose names contain none and for which no person has set one (FUL-83); `count` is the number of orders or SKUs with
   * this garment.
   */
  garmentHint: z
    .object({ productType: z.string(), basis: z.enum(['product', 'shop']), count: z.number().int() })
    .nullable(),
});
export type OrderProductDesigns = z.infer<typeof orderProductDesigns>;

export const listOrderProducts = endpoint({
  ...calls.listOrderProducts,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'List the products of an order with designs and sizes',
  params: idParams,
  reply: z.array(orderProductDesigns),
  errors: [],
});

const notePicture = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
});
export type NotePicture = z.infer<typeof notePicture>;

export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  /** Name of the event, e.g. `created`, `statusChanged`, `labelMade`, `fulfilSent`. */
  event: z.string(),
  /** The actor: a person's name, `marketplace`, a factory's name, or `bobbin`. */
  actor: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The people whom a note mentions, and the pictures of the note; absent for other events. */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  pictures: z.array(notePicture).optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const orderDetail = order.extend({
  buyerName: z.string().nullable(),
  buyerPhone: z.string().nullable(),
  address: z
    .object({
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      region: z.string(),
    })
    .nullable(),
  sellerNote: z.string(),
  paidAt: instant.nullable(),
  shippingDueAt: instant.nullable(),
  collectionDueAt: instant.nullable(),
  deliveryDueAt: instant.nullable(),
  cancelReason: z.string().nullable(),
  cancelledAt: instant.nullable(),
  deliveryOption: z.string().nullable(),
  payment: z.record(z.string(), money),
  packages: z.array(
    z.object({
      id: z.string(),
      status: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      carrier: z.string().nullable(),
    }),
  ),
  lastSeenAt: instant,
  timeline: z.array(timelineEntry),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const getOrder = endpoint({
  ...calls.getOrder,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Get all details of an order',
  params: idParams,
  reply: orderDetail,
  errors: [],
});

export const createLabel = endpoint({
  ...calls.createLabel,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'body.orderId' } },
  summary: 'Create the label of an order once and store it, or fetch it again; returns a link to our copy',
  body: z.object({
    shopId: z.string().min(1).max(100),
    orderId: z.string().min(1).max(100),
    /** Whether the seller confirms to ship although the buyer requested to cancel (FUL-13). */
    confirmCancelRequested: z.boolean().optional(),
    /** Whether to fetch the document of an existing label again, because our copy is unusable (LBL-14). */
    anew: z.boolean().optional(),
  }),
  reply: z.string(),
  errors: [
    'LABEL_NOT_POSSIBLE',
    'CANCEL_REQUEST_PENDING',
    'SHOP_EXPIRED',
    'SHOP_NOT_AUTHORIZED',
    'MARKETPLACE_UNAVAILABLE',
    'MARKETPLACE_REFUSED',
    'LABEL_DOCUMENT_MISSING',
    'STILL_RUNNING',
  ],
});

export const exportOrders = endpoint({
  ...calls.exportOrders,
  scope: { permission: 'viewOrders' },
  summary:
    'Get clipboard lines: id, status, fulfil id, fulfil status; of the given orders or of all that match a filter, in pieces; logged',
  body: z.object({
    ids: z.array(z.string().max(100)).max(ORDER_EXPORT_MAX).optional(),
    filter: orderFilter.extend({ search: typedSearch(20_000).optional() }).optional(),
    /** The sort order of the list. */
    sortBy: listOrdersQuery.shape.sortBy,
    limit: z.number().int().min(1).max(ORDER_EXPORT_MAX).default(ORDER_EXPORT_MAX),
    /** The value `next` of the previous response; omitted for the first. */
    after: z.string().min(1).max(100).optional(),
  }),
  reply: z.object({
    lines: z.array(z.string()),
    /** Number of orders in all responses together. */
    totalItems: z.number().int(),
    /** Start of the next response; null in the last response. */
    next: z.string().nullable(),
  }),
  errors: [],
});
