import type { Activity } from './activity-model.ts';
import type { OrderIndex } from './order-index.ts';

/** Types of the simulated world. Times are epoch seconds (0 = not reached), money is integer cents. */

export type Account = {
  index: number;
  openId: string;
  sellerName: string;
  shops: Shop[];
  /** Whether the account is disabled; calls then get the code 36009044. */
  isDisabled: boolean;
};

export type Shop = {
  index: number;
  account: Account;
  id: string;
  cipher: string;
  code: string;
  name: string;
  isActive: boolean;
  products: Product[];
  warehouseId: string;
  returnWarehouseId: string;
  city: City;
  /** All orders by their numbers. */
  orders: Order[];
  byCreateTime: OrderIndex<Order>;
  byUpdateTime: OrderIndex<Order>;
  cancellations: Cancellation[];
  returns: Return[];
  webhooks: Map<string, WebhookAddress>;
  money: ShopMoney;
  activities: Activity[];
  /** Maximum number of variants in one activity. */
  activityLimit: number;
  /** Number that increases with every change of an order; cached counts are valid for one value of it. */
  version: number;
};

export type WebhookAddress = { address: string; createTime: number; updateTime: number };

export type Product = {
  id: string;
  title: string;
  skus: Sku[];
  /** Status: ACTIVATE, FAILED, FREEZE and others; a control can change it. */
  status: string;
  /** Whether promotions accept the product; a control can set it to false. */
  isPromotable?: boolean;
  /** Lowest price of the last 30 days, when it is below the current price; set by a control. */
  lowestCents?: number;
  createTime: number;
  updateTime: number;
};

export type Sku = {
  id: string;
  name: string;
  color: string;
  size: string;
  sellerSku: string;
  image: string;
  priceCents: number;
  grams: number;
};

export type City = { city: string; county: string; state: string; stateCode: string; zip: string; taxRate: number };

type ShippingType = 'TIKTOK' | 'SELLER';

export type Order = {
  shop: Shop;
  number: number;
  /** Seed from which all constant values of the order are derived: buyer, pieces and prices. */
  seed: number;
  /** One of the nine order statuses, or any other text that a test sets. */
  status: string;
  shippingType: ShippingType;
  createTime: number;
  paidTime: number;
  updateTime: number;
  rtsTime: number;
  collectionTime: number;
  deliveryTime: number;
  completeTime: number;
  settleTime: number;
  cancelTime: number;
  requestCancelTime: number;
  packages: Package[];
  extra: OrderExtra | null;
  /** Sequence number of the next planned step; steps on the agenda with older numbers are ignored. */
  plan: number;
};

/** Kinds of orders that are sent without a sale. */
export const KINDS = ['sample', 'gift', 'replacement', 'exchange'] as const;

/** Further fields that only few orders have. */
export type OrderExtra = {
  kind?: (typeof KINDS)[number];
  pieces?: number;
  isMasked?: boolean;
  /** Number of another order with the same buyer. */
  buyerOf?: number;
  /** Number of address changes by the buyer. */
  addressChanges?: number;
  cancelReason?: string;
  cancelInitiator?: 'SELLER' | 'BUYER' | 'SYSTEM';
  cancelledLines?: number[];
  /** For single cancelled pieces, the reason and the party that cancelled them, by their index in the order. */
  lineCancels?: Record<number, { reason: string; initiator: 'SELLER' | 'BUYER' | 'SYSTEM' }>;
  isProductDeleted?: boolean;
  poison?: Poison;
  refunds?: Refund[];
  /** Positive or negative corrections after the settlement, each a row of its own. */
  adjustments?: Adjustment[];
  /** Parts of the settlement that the marketplace withholds for a while. */
  reserves?: Reserve[];
  /** Settlement amount that a test sets; it may be negative. */
  settlementCents?: number;
  /** The order's share of the label of a shared package, fixed when the order is settled. */
  settledLabelCents?: number;
  /** Currency of a buyer outside the US; the settlement of such an order is not simulated. */
  currency?: string;
  buyerMessage?: string;
  /** Events of the carrier that a control added. */
  scans?: { time: number; text: string }[];
  /** Whether texts and times of the carrier's events are masked. */
  isTrackingMasked?: boolean;
};

export const POISONS = ['missing-payment', 'missing-line-items', 'broken-money', 'missing-id'] as const;
/** Ways to make an order in a response unreadable (MKT-22). */
type Poison = (typeof POISONS)[number];

export type Refund = { id: string; cents: number; time: number };

/** A correction. `word` is its type on a statement; when missing, the sign decides the type. */
export type Adjustment = Refund & { word?: string };

/** A reserve: `cents` is the amount that is withheld from `time` until `releaseTime`. */
export type Reserve = { id: string; cents: number; time: number; releaseTime: number };

export const PAYMENT_STATUSES = ['PAID', 'FAILED', 'PROCESSING'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const WITHDRAWAL_TYPES = ['WITHDRAW', 'SETTLE', 'TRANSFER', 'REVERSE'] as const;
export const WITHDRAWAL_STATUSES = ['PROCESSING', 'SUCCESS', 'FAILED'] as const;
export type Withdrawal = {
  id: string;
  type: (typeof WITHDRAWAL_TYPES)[number];
  status: (typeof WITHDRAWAL_STATUSES)[number];
  cents: number;
  createTime: number;
};

/** Data of a shop's statements and payments that do not come from orders. */
export type ShopMoney = {
  /** Percentage of each settlement that is withheld from now on. */
  reservePercent: number;
  /** Bank currencies with the times from which they apply to payments. Before the first one, payments are in the shop's currency. */
  banks: { from: number; currency: string; rate: string }[];
  /** Corrections that belong to no order. */
  adjustments: Adjustment[];
  /** Changes by controls, by the number of the payment's week: a status, or a difference of the amount. */
  payments: Record<
    string,
    {
      status?: PaymentStatus | undefined;
      differCents?: number;
      /** Times at which a failed payment was tried again under a new id. */
      retries?: number[];
    }
  >;
  withdrawals: Withdrawal[];
};

export type PickupSlot = { startTime: number; endTime: number };

/** Statuses of packages; TO_FULFILL is used for line items only. */
type PackageStatus = 'TO_FULFILL' | 'PROCESSING' | 'FULFILLING' | 'COMPLETED' | 'CANCELLED';

/** A package of several orders. Its id is derived from `host` and `index`; `members` are the numbers of its orders. */
export type SharedPackage = { host: number; index: number; members: number[] };

export type Package = {
  index: number;
  /** Set when several orders share the package; each order has a copy with its own pieces. */
  shared?: SharedPackage;
  /** Whether the package was combined into another one or split; webhooks no longer contain such a package. */
  isGone?: boolean;
  /** Numbers of the lines in the package; null means all lines. */
  lines: number[] | null;
  status: PackageStatus;
  /** When the package was shipped; a shipped package has a label or a tracking number of the seller. */
  isShipped: boolean;
  trackingNumber: string;
  providerId: string;
  handover: 'PICKUP' | 'DROP_OFF';
  /** Pickup time that the seller chose. */
  pickupSlot?: PickupSlot | null;
  createTime: number;
  updateTime: number;
};

export type CancelStatus =
  | 'CANCELLATION_REQUEST_PENDING'
  | 'CANCELLATION_REQUEST_SUCCESS'
  | 'CANCELLATION_REQUEST_CANCEL'
  | 'CANCELLATION_REQUEST_COMPLETE';

export type Cancellation = {
  id: string;
  order: Order;
  lines: number[];
  status: CancelStatus;
  role: 'BUYER' | 'SELLER' | 'SYSTEM';
  reason: string;
  /** Deadline of the seller's answer to a buyer. */
  deadline: number;
  /** Idempotency key of the seller's answer, by which a repeated answer is recognised. */
  answerKey?: string;
  createTime: number;
  updateTime: number;
};

export const RETURN_TYPES = ['REFUND', 'RETURN_AND_REFUND', 'REPLACEMENT'] as const;
export type ReturnType = (typeof RETURN_TYPES)[number];

export type ReturnStatus =
  | 'RETURN_OR_REFUND_REQUEST_PENDING'
  | 'REFUND_OR_RETURN_REQUEST_REJECT'
  | 'AWAITING_BUYER_SHIP'
  | 'BUYER_SHIPPED_ITEM'
  | 'REJECT_RECEIVE_PACKAGE'
  | 'RETURN_OR_REFUND_REQUEST_SUCCESS'
  | 'RETURN_OR_REFUND_REQUEST_CANCEL'
  | 'RETURN_OR_REFUND_REQUEST_COMPLETE'
  | 'REPLACEMENT_REQUEST_PENDING'
  | 'REPLACEMENT_REQUEST_REJECT'
  | 'REPLACEMENT_REQUEST_REFUND_SUCCESS'
  | 'REPLACEMENT_REQUEST_CANCEL'
  | 'REPLACEMENT_REQUEST_COMPLETE';

/** Kind of return after the delivery: a refund only, a refund after sending pieces back, or a replacement. */
/** An event of a return, and the party that caused it. */
export type ReturnRecord = { event: string; role: 'BUYER' | 'SELLER' | 'SYSTEM'; time: number };

export type Return = {
  id: string;
  /** Absent in files of an earlier version. */
  records?: ReturnRecord[];
  order: Order;
  lines: number[];
  type: ReturnType;
  status: ReturnStatus;
  reason: string;
  /** Refund of the buyer. */
  cents: number;
  /** Tracking number of the returned parcel, '' while there is none. */
  trackingNumber: string;
  /** Deadline of the seller's answer. */
  deadline: number;
  answerKey?: string;
  createTime: number;
  updateTime: number;
};
