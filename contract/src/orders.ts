import { DRAFT_BLOCKERS } from '@bobbin/domain/fulfilment/draft';
import { COLOR_SPACES } from '@bobbin/domain/fulfilment/print-check';
import { ORDER_EXPORT_MAX, ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { EARN_STATES } from '@bobbin/domain/money/revenue';
import { UNSOLD_KINDS } from '@bobbin/domain/orders/order-kind';
import { TODO_REASONS } from '@bobbin/domain/orders/todo-reasons';
import { RETURN_STATES } from '@bobbin/domain/orders/buyer-request';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, money, paged, pageQuery, typedSearch } from './envelope.ts';
import * as calls from './orders.calls.ts';
import { ATTENTIONS } from './orders.calls.ts';

export type Attention = (typeof ATTENTIONS)[number];

/** An order's revenue with its parts, as the server computed it: `basis` less `cost` is `result`. */
export const revenue = z.object({
  /** How final the basis is; of `hold` and `none` a word is shown as earn, not the basis. */
  state: z.enum(EARN_STATES),
  basis: money,
  cost: money,
  /** Null while there is no fulfil price. */
  result: money.nullable(),
  /** Of the sub-total, two decimals. */
  percent: z.number().nullable(),
  /** Of the basis; the result is null where it is not USD (PRF-20). */
  currency: z.string(),
});
export type Revenue = z.infer<typeof revenue>;

/**
 * Fields stand so that what differs from one product to the next stands together, and what does not: lists leave compressed, and
 * this order makes them a tenth smaller (API-25).
 */
export const orderProduct = z.object({
  productId: z.string(),
  productName: z.string(),
  salePrice: money.nullable(),
  productType: z.string().nullable(),
  originalPrice: money.nullable(),
  skuImage: z.string(),
  sellerSku: z.string(),
  /** How much cheaper the sale is, whole percent. */
  discountPercent: z.number().int().nullable(),
  productSize: z.string().nullable(),
  skuId: z.string(),
  /** Pieces to make. */
  quantity: z.number().int(),
  /** Pieces that the marketplace cancelled out of an order that goes on; they are not made (PRD-2). */
  cancelledQuantity: z.number().int(),
  productColor: z.string().nullable(),
  skuName: z.string(),
  id: z.string(),
});
export type OrderProduct = z.infer<typeof orderProduct>;

/** Money is null where the caller's role does not show it (TEA-2). The order of the fields is chosen as a product's is. */
export const order = z.object({
  id: z.string(),
  /** Signed, expiring link to our copy of the label, null while there is none. */
  labelFile: z.string().nullable(),
  /** The documents' second name of the same link. */
  labelUrl: z.string().nullable(),
  createdAt: instant,
  createTime: z.number().int(),
  updatedAt: instant,
  collectionTime: instant.nullable(),
  deliveryTime: instant.nullable(),
  requestCancelTime: instant.nullable(),
  holdUntil: instant.nullable(),
  /** Next deadline of the order, null when none is running (ORD-26). */
  dueAt: instant.nullable(),
  /** The documents' badge of it: the time left as text (ORD-27). */
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
  /** What went back to the buyer by its returns. */
  refundedAmount: money.nullable(),
  /** Of a settled order, what went back and stands on no statement yet (MNY-31). */
  expectedRefundAmount: money.nullable(),
  /** Of all amounts but the fulfil price; what is not in USD enters no figure (PRF-20). */
  currency: z.string(),
  settlementAmount: money.nullable(),
  onholdAmount: money.nullable(),
  isSettled: z.boolean(),
  revenue: revenue.nullable(),
  fulfillPrice: money.nullable(),
  fulfillId: z.string().nullable(),
  fulfillHouse: z.string().nullable(),
  fulfillType: z.string().nullable(),
  /** The factory's own word, DRAFT, NOT_FULFILL, NOT_CREATE, or null (ORD-28). */
  fulfillStatus: z.string().nullable(),
  /** Neutral state that filters and counts use (domain/fulfilment). */
  fulfilState: z.string(),
  fulfillLine: z.string().nullable(),
  fulfillFacility: z.string().nullable(),
  fulfillShipping: z.string().nullable(),
  fulfillError: z.object({ code: z.string(), text: z.string(), at: instant }).nullable(),
  /** Pieces that were cancelled after whoever makes the order had been told of them: the seller must tell them. */
  cancelledAfterSending: z.number().int(),
  /** Marketplace word; unknown ones are passed on as they are (ORD-25). */
  status: z.string(),
  /** Why it was made, NORMAL or one of UNSOLD_KINDS; these are sent without being sold (ORD-41). */
  kind: z.string(),
  /** What its returns come to; an answer is owed while it is `asked` (REQ-2). */
  returnState: z.enum(RETURN_STATES),
  isOnHold: z.boolean(),
  isBuyerRequestCancel: z.boolean(),
  /** What is still to be done about a draft before it can be sent, in the order of doing; of other orders nothing (FUL-63). */
  draftBlockers: z.array(z.enum(DRAFT_BLOCKERS)),
  /** Why it wants somebody now, the weightiest reason first; empty when it can wait (ORD-39). */
  todo: z.array(z.enum(TODO_REASONS)),
  /** The other orders of the seller that share a package with it at the marketplace (FUL-95). */
  sameParcel: z.array(z.string()),
  /** The order that it goes with: its label and its goods are in that one's factory order; null for an order of its own. */
  shipsWith: z.string().nullable(),
  /** What the caller may do with it (TEA-12). */
  rights: z.array(z.enum(TEAM_RIGHTS)),
  orderProducts: z.array(orderProduct),
});
export type Order = z.infer<typeof order>;

export const orderFilter = z.object({
  /** Factories; `NONE` stands for orders without one. */
  fulfills: commaList.optional(),
  /** `true`: only orders not yet fulfilled or whose fulfilment failed. */
  isAutofulfill: z.enum(['true', 'false']).optional(),
  shops: commaList.optional(),
  statuses: commaList.optional(),
  /** Unix seconds of the creation, to the second, both ends included (ORD-37). */
  start: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
  end: z.coerce.number().int().min(0).max(9_999_999_999).optional(),
  /** Only what is sent without being sold, of these kinds (ORD-41). */
  kinds: commaList.pipe(z.array(z.enum(UNSOLD_KINDS))).optional(),
  attention: z.enum(ATTENTIONS).optional(),
  /** Of `attention=todo` only what stands there for one of these reasons (ORD-39). */
  reasons: commaList.pipe(z.array(z.enum(TODO_REASONS))).optional(),
  /** `true`: only orders about which something can be done at once (ORD-52). */
  isDoable: z.enum(['true', 'false']).optional(),
  /** `true`: only orders that can be sent to a factory at this moment, whatever their designs still lack (BLK-16). */
  isSendable: z.enum(['true', 'false']).optional(),
});

export const listOrdersQuery = pageQuery(['createdAt', 'dueAt'], ORDER_PAGE_SIZE).extend(orderFilter.shape);

export const listOrders = endpoint({
  ...calls.listOrders,
  reach: { right: 'viewOrders' },
  summary: 'Orders of my shops',
  query: listOrdersQuery,
  reply: paged(order),
  errors: [],
});

export const trackingSummary = z.object({
  /** Orders that want somebody now, each once, whatever the number of reasons (ORD-39). */
  todo: z.number().int(),
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
  /** Orders with a return that waits for the seller, and with one that is not over yet (REQ-9). */
  returnAsked: z.number().int(),
  returnOpen: z.number().int(),
  all: z.number().int(),
  /** Statuses of orders beside the marketplace's nine, to be listed by as well (ORD-25). */
  otherStatuses: z.array(z.string()),
});
export type TrackingSummary = z.infer<typeof trackingSummary>;

export const getTrackingSummary = endpoint({
  ...calls.getTrackingSummary,
  reach: { right: 'viewOrders' },
  summary: 'What needs attention now, as numbers that each have their list',
  query: z.object({ shops: commaList.optional() }),
  reply: trackingSummary,
  errors: [],
});

/** What was measured of a design's pixels (FIL-50); shares in thousandths. */
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
  /** Null until a design was measured, and of mockups. */
  print: printFacts.nullable(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** How the file came to the side: `manual`, `memory` for what another order of the SKU carries (FIL-14), `drawn` for a mockup of ours (FIL-30). */
  source: z.string(),
  /** Of `memory`: the order that it was taken from, and when that got it. */
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

/** A product of an order with its design files; the eight flat fields are their names on the wire. */
export const orderProductDesigns = orderProduct.extend({
  ...sideFields,
  images: z.array(z.string()),
  designs: z.array(placementFile),
  /** The SKU carries the buyer's own words (FIL-25). */
  isPersonalised: z.boolean(),
  /** What its garment probably is, where neither its names nor a person told it yet (FUL-83); `count` orders or SKUs speak for it. */
  garmentHint: z
    .object({ productType: z.string(), basis: z.enum(['product', 'shop']), count: z.number().int() })
    .nullable(),
});
export type OrderProductDesigns = z.infer<typeof orderProductDesigns>;

export const listOrderProducts = endpoint({
  ...calls.listOrderProducts,
  reach: { right: 'viewOrders', names: { kind: 'order', at: 'params.id' } },
  summary: 'Products of an order with designs and sizes',
  params: idParams,
  reply: z.array(orderProductDesigns),
  errors: [],
});

export const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  /** Word of the event, e.g. `created`, `statusChanged`, `labelMade`, `fulfilSent`. */
  event: z.string(),
  /** Who did it: a person's name, `marketplace`, a factory's name, or `bobbin`. */
  actor: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
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
  reach: { right: 'viewOrders', names: { kind: 'order', at: 'params.id' } },
  summary: 'Everything that is known about one order',
  params: idParams,
  reply: orderDetail,
  errors: [],
});

export const createLabel = endpoint({
  ...calls.createLabel,
  reach: { right: 'workOrders', names: { kind: 'order', at: 'body.orderId' } },
  summary: 'Make (once) and keep the label of an order, or fetch it anew; answers a link to our copy',
  body: z.object({
    shopId: z.string().min(1).max(100),
    orderId: z.string().min(1).max(100),
    /** The seller has seen that the buyer asked to cancel, and ships all the same (FUL-13). */
    confirmCancelRequested: z.boolean().optional(),
    /** Fetch the document of the label that is there once more, because our copy is of no use (LBL-14). */
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
  reach: { right: 'viewOrders' },
  summary:
    'Lines for the clipboard: id, status, fulfil id, fulfil status; of the given orders or of all that match a filter, in pieces; leaves a log',
  body: z.object({
    ids: z.array(z.string().max(100)).max(ORDER_EXPORT_MAX).optional(),
    filter: orderFilter.extend({ search: typedSearch(20_000).optional() }).optional(),
    /** As the list is sorted. */
    sortBy: listOrdersQuery.shape.sortBy,
    limit: z.number().int().min(1).max(ORDER_EXPORT_MAX).default(ORDER_EXPORT_MAX),
    /** `next` of the piece before. */
    after: z.string().min(1).max(100).optional(),
  }),
  reply: z.object({
    lines: z.array(z.string()),
    /** How many there are in all pieces together. */
    totalItems: z.number().int(),
    /** Where the next piece begins; null with the last one. */
    next: z.string().nullable(),
  }),
  errors: [],
});
