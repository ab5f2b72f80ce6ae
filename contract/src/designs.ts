import { RENTED_STATUSES, RENTED_STEPS } from '@bobbin/domain/designs/rented-designs';
import {
  DESIGN_LINK_MAX,
  DESIGN_MESSAGE_MAX,
  DESIGN_MESSAGES_PAGE,
  DESIGN_NOTE_MAX,
  DESIGN_PACKAGE_NAME_MAX,
  DESIGN_PAGE_SIZE,
  DESIGN_PRODUCTS_MAX,
  DESIGN_PRODUCT_NAME_MAX,
} from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, done, idParams, instant, money, paged, pageQuery, seenFields, sellerList } from './envelope.ts';
import {
  approvalEnd,
  declinedDesign,
  designAgreed,
  designApproval,
  designPrice,
  pricedDesign,
  pricingResult,
} from './design-money.ts';
import * as calls from './designs.calls.ts';

/** Sides of a garment for which a design can be requested. */
export const DESIGN_SIDES = ['front', 'back', 'left', 'right'] as const;

const image = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
});
export type DesignImage = z.infer<typeof image>;

export const designProduct = z.object({
  id: z.string(),
  designId: z.string(),
  side: z.enum(DESIGN_SIDES).nullable(),
  /** Name of the product: that of the order's product, or the name that the seller or staff wrote. */
  name: z.string(),
  /** Second names of `name` and `thumbnailUrl` in the product's documents. */
  productName: z.string(),
  skuImage: z.string().nullable(),
  /** The SKU's picture when the design was requested from an order, otherwise the thumbnail of the first image. */
  thumbnailUrl: z.string().nullable(),
  skuId: z.string().nullable(),
  skuName: z.string(),
  /** The package that staff chose; null until the design has a price. */
  type: z.string().nullable(),
  price: money.nullable(),
  images: z.array(image),
});
export type DesignProduct = z.infer<typeof designProduct>;

const person = z.object({ id: z.string(), fullName: z.string() });

/** A rented design as seller and staff see it. */
export const designOrder = z.object({
  id: z.string(),
  /** `DS-` followed by the number. */
  code: z.string(),
  status: z.enum(RENTED_STATUSES),
  /** Price of the design; null until staff set it, and for team members who do not see costs. */
  price: money.nullable(),
  /** State of the payment: null until the design is paid, REFUNDED after a refund (DSN-8). */
  payment: z.enum(['PAID', 'REFUNDED']).nullable(),
  note: z.string(),
  orderId: z.string().nullable(),
  userId: z.string(),
  user: person,
  /** The newest link; null before the first link. */
  link: z.string().nullable(),
  /** Number of links so far; the first link is version 1. */
  revision: z.number().int(),
  revisedAt: instant.nullable(),
  designer: person.nullable(),
  /** When the design was paid; the three hours start at this instant. */
  processTime: instant.nullable(),
  /** The end of the three hours; null before the design is paid. */
  dueAt: instant.nullable(),
  /** When the first link was delivered. */
  doneTime: instant.nullable(),
  /** When the seller accepted the design, or when it completed automatically. */
  finishTime: instant.nullable(),
  pricedAt: instant.nullable(),
  /** When the design will complete automatically; null when it will not (DSN-10). */
  settlesAt: instant.nullable(),
  /** Whether the design completed automatically because the seller did not answer. */
  isSettled: z.boolean(),
  /** The highest price that the seller accepted with the request (DSN-50); null without one, and for team members who do not see costs. */
  maxPrice: money.nullable(),
  /** How the seller agreed to the price, as staff recorded it: their note, or the seller's message (DSN-51). `by` is null for sellers. */
  agreement: z
    .object({ text: z.string(), messageId: z.string().nullable(), by: z.string().nullable(), at: instant })
    .nullable(),
  cancelledBy: z.enum(['seller', 'staff']).nullable(),
  cancelReason: z.string(),
  /** Number of messages that the caller's side (seller or staff) has not read. */
  unread: z.number().int(),
  /** Whether the last message is the seller's, so that staff should answer. */
  isAsked: z.boolean(),
  /** Transitions that the caller may make now. */
  steps: z.array(z.enum(RENTED_STEPS)),
  designProducts: z.array(designProduct),
  createdAt: instant,
  updatedAt: instant,
  /** When the design was cancelled. */
  deletedAt: instant.nullable(),
});
export type DesignOrder = z.infer<typeof designOrder>;

const revision = z.object({ number: z.number().int(), link: z.string(), createdBy: z.string(), createdAt: instant });

export const designDetails = designOrder.extend({
  /** All links of the design, the newest first. */
  revisions: z.array(revision),
});
export type DesignDetails = z.infer<typeof designDetails>;

/** Fields that only staff see. */
const staffFields = {
  user: person.extend({ email: z.string() }),
  /** The balance that the seller can pay with; only for staff who price or charge and see balances. */
  balance: money.nullable(),
  /** Whether the balance covers the price; null without a price, and for staff who neither price nor charge. */
  hasEnough: z.boolean().nullable(),
  /** The caller may become the designer of this design, which has none. */
  mayTake: z.boolean(),
  /**
   * The last charge that failed because of a low balance, and when the seller was notified (DSN-7); null when there is none, or it was paid
   * since. `lacking` is null for staff who do not see balances.
   */
  unpaid: z.object({ lacking: money.nullable(), toldAt: instant }).nullable(),
  /**
   * The charge or refund above the limit of its first staff user, which waits for a second one (ROL-68); null when none waits. The second person sends
   * the same call again.
   */
  approval: designApproval.nullable(),
  /** The last charge or refund that a second staff user declined since the design changed (ROL-71). */
  declined: declinedDesign.nullable(),
};
export const staffDesign = designOrder.extend(staffFields);
export type StaffDesign = z.infer<typeof staffDesign>;
export const staffDesignDetails = designDetails.extend(staffFields);
export type StaffDesignDetails = z.infer<typeof staffDesignDetails>;

const statusCounts = z.array(z.object({ status: z.enum(RENTED_STATUSES), count: z.number().int() }));

export const listDesigns = endpoint({
  ...calls.listDesigns,
  scope: { permission: 'viewOrders' },
  summary: 'List rented designs, newest first; the search finds code, order id and products',
  query: pageQuery(['createdAt'], DESIGN_PAGE_SIZE).extend({
    statuses: commaList.optional(),
    orderId: z.string().max(100).optional(),
    designerId: z.string().max(100).optional(),
  }),
  reply: paged(designOrder).extend({
    /** Number of designs in each status, independent of the search. */
    counts: statusCounts,
    /** Current and former designers of the newest designs. */
    designers: z.array(person),
  }),
  errors: [],
});
export type Designs = z.infer<typeof listDesigns.reply>;

export const getDesign = endpoint({
  ...calls.getDesign,
  scope: { permission: 'viewOrders', resource: { kind: 'design', at: 'params.id' } },
  summary: 'Get a rented design with all its links',
  params: idParams,
  reply: designDetails,
  errors: [],
});

/** Form fields of a new design, in addition to its images; each product has fields `products_{i}_…`. */
export const createDesignForm = z.object({
  note: z.string().trim().max(DESIGN_NOTE_MAX, 'designNoteTooLong').default(''),
  /** Id of the order from which the design is requested. */
  orderId: z.string().min(1).max(100).optional(),
  /** The highest price in dollars that the owner accepts without being asked (DSN-50). */
  maxPrice: z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, 'priceInvalid')
    .optional(),
});

/** `products_{i}_name`, `products_{i}_skuId` (a SKU of the order), `products_{i}_side`. */
export const createDesignProduct = z.object({
  name: z.string().trim().max(DESIGN_PRODUCT_NAME_MAX).optional(),
  skuId: z.string().min(1).max(100).optional(),
  side: z.enum(DESIGN_SIDES).optional(),
});

export const createDesign = endpoint({
  ...calls.createDesign,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'body.orderId', isOptional: true } },
  summary: `Request a design (multipart: files products_{i}_images_{j}, fields note, orderId, maxPrice, products_{i}_name, products_{i}_skuId, products_{i}_side; fields come before files; at most ${DESIGN_PRODUCTS_MAX} products)`,
  body: createDesignForm,
  reply: designOrder,
  errors: [
    'DESIGN_IMAGES_MAX',
    'DESIGN_IMAGE_INVALID',
    'DESIGN_IMAGE_TWICE',
    'DESIGN_EMPTY',
    'DESIGN_TOO_BIG',
    'FILE_NAME_TOO_LONG',
    'FILE_BROKEN',
    'FILE_TOO_MANY_PIXELS',
    'FILE_BOMB',
  ],
});

export const cancelDesign = endpoint({
  ...calls.cancelDesign,
  scope: { permission: 'workOrders', resource: { kind: 'design', at: 'params.id' } },
  summary:
    'Cancel my own design before it is paid; a repeated call succeeds. Staff cancel with a reason at `/admin/designs/cancel/{id}`',
  params: idParams,
  reply: done,
  errors: ['DESIGN_MOVED', 'INVALID_OWNERSHIP'],
});

export const acceptDesign = endpoint({
  ...calls.acceptDesign,
  scope: { permission: 'workOrders', resource: { kind: 'design', at: 'params.id' } },
  summary: 'Accept a delivered design; `revision` is the link that the caller viewed',
  params: idParams,
  body: z.object({ revision: z.number().int().min(1) }),
  reply: designDetails,
  errors: ['DESIGN_MOVED', 'DESIGN_REVISED'],
});

export const designFeedback = z.object({
  id: z.string(),
  designId: z.string(),
  comment: z.string(),
  /**
   * True for a message of the designer's side, which is shown as 'Designer'. False for a message of the seller's side, which the seller sees as
   * 'Bạn'.
   */
  isAdmin: z.boolean(),
  user: z.object({ id: z.string(), fullName: z.string() }),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
});
export type DesignFeedback = z.infer<typeof designFeedback>;

export const listDesignFeedback = endpoint({
  ...calls.listDesignFeedback,
  scope: { permission: 'viewOrders', resource: { kind: 'design', at: 'params.id' } },
  summary:
    'List the feedback on a design: the newest messages, oldest first; `before` is the id of the oldest known message',
  params: idParams,
  query: z.object({
    before: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(DESIGN_MESSAGES_PAGE).default(DESIGN_MESSAGES_PAGE),
  }),
  reply: z.array(designFeedback),
  errors: [],
});

/** A message of the seller or of staff. */
export const feedbackForm = z.object({
  comment: z.string().trim().min(1, 'commentRequired').max(DESIGN_MESSAGE_MAX, 'commentTooLong'),
});

export const addDesignFeedback = endpoint({
  ...calls.addDesignFeedback,
  scope: { permission: 'workOrders', resource: { kind: 'design', at: 'params.id' }, staff: 'TALK_DESIGNS' },
  summary: 'Send feedback on a design; a seller writes as the user, staff as the designer',
  params: idParams,
  body: feedbackForm,
  reply: designFeedback,
  errors: ['DESIGN_MOVED', 'DESIGN_TALK_FULL'],
});

export const markDesignSeen = endpoint({
  ...calls.markDesignSeen,
  scope: { permission: 'viewOrders', resource: { kind: 'design', at: 'params.id' } },
  summary: 'Mark the other side’s feedback as read',
  params: idParams,
  reply: done,
  errors: [],
});

export const listAllDesigns = endpoint({
  ...calls.listAllDesigns,
  summary:
    'List rented designs of all sellers; the search finds codes; `timeLeft:ASC` sorts by due time, `nextStep:ASC` open designs by the deadline of their next step; `isFree` lists those without a designer',
  query: pageQuery(['createdAt', 'timeLeft', 'nextStep'], DESIGN_PAGE_SIZE).extend({
    isFree: z.enum(['true']).optional(),
    statuses: commaList.optional(),
    designerId: z.string().max(100).optional(),
    /** Selects only designs of these sellers. */
    userId: sellerList.optional(),
  }),
  reply: paged(staffDesign).extend({
    counts: statusCounts,
    /** Number of designs past their three hours, and number of designs in the last thirty minutes of their three hours. */
    lateCount: z.number().int(),
    soonCount: z.number().int(),
  }),
  errors: [],
});
export type StaffDesigns = z.infer<typeof listAllDesigns.reply>;

export const getStaffDesign = endpoint({
  ...calls.getStaffDesign,
  summary: 'Get a rented design for staff, with all its links',
  params: idParams,
  reply: staffDesignDetails,
  errors: [],
});

export const priceDesign = endpoint({
  ...calls.priceDesign,
  summary:
    'Price each product of a design; the price of the design is their sum. A price within the seller’s maximum is charged at once when the caller may charge and the balance is enough. `seen.price` is the price that the caller saw',
  body: pricedDesign,
  reply: staffDesign,
  errors: ['DESIGN_MOVED', 'DESIGN_PACKAGE_UNKNOWN', 'CHANGED_MEANWHILE', 'OWN_BALANCE'],
});

export const priceDesigns = endpoint({
  ...calls.priceDesigns,
  summary:
    'Price up to 25 requests of one seller, each by itself, the earliest deadline first. Within its maximum a price is charged while the balance is enough, otherwise the seller is asked. `isPreview` changes nothing and returns what would happen',
  body: z.object({
    requests: z.array(pricedDesign).min(1).max(DESIGN_PAGE_SIZE),
    isPreview: z.boolean().default(false),
  }),
  reply: z.object({
    /** Sum of the prices that were charged. */
    charged: money,
    /** Sum of the prices that the seller was asked to agree to. */
    asked: money,
    /** Sum of the prices that a second staff user must approve before they are charged. */
    approval: money,
    results: z.array(pricingResult),
  }),
  errors: ['DESIGN_PACKAGE_UNKNOWN', 'OWN_BALANCE'],
});
export type PricedDesigns = z.infer<typeof priceDesigns.reply>;

export const payDesign = endpoint({
  ...calls.payDesign,
  summary:
    'Charge the seller’s balance once; the three hours start. When the balance is too low, the seller is notified and `reasons` has the missing amount. `seen.price` is the price that the caller saw, `seen.approvalBy` the id of the user whose request the caller approves, or null. Without a maximum of the seller that covers the price, `agreed` says how the seller agreed',
  params: idParams,
  body: z.object({ seen: seenFields, agreed: designAgreed.optional() }).optional(),
  reply: staffDesign,
  errors: [
    'DESIGN_MOVED',
    'CONSENT_NEEDED',
    'BALANCE_TOO_LOW',
    'CHANGED_MEANWHILE',
    'SELLER_INACTIVE',
    'ABOVE_LIMIT',
    'SECOND_PERSON_NEEDED',
  ],
});

export const designLink = z.string().trim().min(1, 'linkRequired').max(DESIGN_LINK_MAX, 'linkTooLong');

export const updateDesignLink = endpoint({
  ...calls.updateDesignLink,
  summary:
    'Add a link to a design; earlier links are kept. A link without a scheme becomes https. `seen.link` is the newest link that the caller saw',
  body: z.object({ id: z.string().min(1).max(100), link: designLink, seen: seenFields }),
  reply: staffDesignDetails,
  errors: ['DESIGN_MOVED', 'DESIGN_LINK_INVALID', 'CHANGED_MEANWHILE'],
});

export const changeDesigner = endpoint({
  ...calls.changeDesigner,
  summary: 'Assign a designer',
  body: z.object({ designId: z.string().min(1).max(100), designerId: z.string().min(1).max(100), seen: seenFields }),
  reply: done,
  errors: ['DESIGN_MOVED', 'DESIGNER_UNKNOWN', 'CHANGED_MEANWHILE'],
});

/** Fields of the form of a cancellation. */
export const cancelDesignByStaffBody = z.object({
  reason: z.string().trim().min(1, 'reasonRequired').max(200, 'reasonTooLong'),
});

export const cancelDesignByStaff = endpoint({
  ...calls.cancelDesignByStaff,
  summary:
    'Cancel a design that is not completed; a paid price is refunded once. `seen.status` and `seen.payment` are what the caller saw',
  params: idParams,
  /** `seen` has status and payment that the caller saw; `seen.approvalBy` is the id of the user whose request the caller approves, or null. */
  body: cancelDesignByStaffBody.extend({ seen: seenFields }),
  reply: staffDesign,
  errors: ['DESIGN_MOVED', 'ABOVE_LIMIT', 'SECOND_PERSON_NEEDED', 'CHANGED_MEANWHILE', 'OWN_BALANCE'],
});

export const endDesignApproval = endpoint({
  ...calls.endDesignApproval,
  summary:
    'Decline the charge or refund that another staff user asked for, with a reason that this user reads, or withdraw one’s own request; no money moves',
  params: idParams,
  body: approvalEnd,
  reply: staffDesign,
  errors: ['APPROVAL_OVER', 'NOT_FIRST_PERSON', 'SECOND_PERSON_NEEDED', 'ABOVE_LIMIT'],
});

const designer = person.extend({
  /** Number of the designer's designs that are in process, or delivered and not completed. */
  openCount: z.number().int(),
  lateCount: z.number().int(),
  /**
   * Number of first links in the last 30 days, number of those that came within three hours, and the share of the latter among all these links and
   * the late designs (DSN-14).
   */
  doneCount: z.number().int(),
  onTimeCount: z.number().int(),
  onTimePercent: z.number().nullable(),
  /** Mean time from payment to the first link. */
  meanMinutes: z.number().int().nullable(),
});
export type Designer = z.infer<typeof designer>;

export const listDesigners = endpoint({
  ...calls.listDesigners,
  summary: 'List the designers with their open designs and their share of designs on time',
  reply: z.array(designer),
  errors: [],
});

const queueGroup = z.object({ count: z.number().int(), data: z.array(staffDesign) });

export const getDesignQueue = endpoint({
  ...calls.getDesignQueue,
  summary:
    'List the caller’s own designs: due first, change requests, designs that await the seller, and those completed today',
  reply: z.object({
    /** Designs in process, by remaining time. */
    inProcess: queueGroup,
    /** Delivered designs whose last message is the seller's. */
    asked: queueGroup,
    /** Delivered designs that wait for the seller. */
    waiting: queueGroup,
    /** Designs that were completed today, by the Los Angeles day. */
    completedToday: queueGroup,
    /** Designs without a designer that are not delivered yet; any designer may take them. */
    free: queueGroup,
    me: designer,
  }),
  errors: [],
});
export type DesignQueue = z.infer<typeof getDesignQueue.reply>;

const designPackage = z.object({
  id: z.string(),
  name: z.string(),
  price: money,
  isActive: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant,
});
export type DesignPackage = z.infer<typeof designPackage>;

export const listDesignPackages = endpoint({
  ...calls.listDesignPackages,
  summary: 'List packages with their default prices, in the order of creation',
  reply: z.array(designPackage),
  errors: [],
});

export const packageForm = z.object({
  name: z.string().trim().min(1, 'nameRequired').max(DESIGN_PACKAGE_NAME_MAX, 'packageNameTooLong'),
  price: designPrice,
});

export const createDesignPackage = endpoint({
  ...calls.createDesignPackage,
  summary: 'Add a package',
  body: packageForm,
  reply: designPackage,
  errors: ['EXISTS', 'DESIGN_PACKAGES_FULL'],
});

export const updateDesignPackage = endpoint({
  ...calls.updateDesignPackage,
  summary: 'Change the name or default price of a package, or retire it; priced designs keep their package',
  params: idParams,
  body: packageForm.partial().extend({ isActive: z.boolean().optional(), seen: seenFields }),
  reply: designPackage,
  errors: ['EXISTS', 'CHANGED_MEANWHILE'],
});
