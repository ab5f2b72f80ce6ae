import type { Cents } from '@bobbin/domain/money/money';
import type { RequestAction, RequestKind, RequestStage } from '@bobbin/domain/orders/buyer-request';

/* Types of buyers' requests, and the marketplace's names for them; marketplace.ts describes how values are represented. */

export interface RequestPiece {
  lineItemId: string | null;
  skuId: string | null;
  skuName: string;
  refundCents: Cents | null;
}

/** A buyer's request for a cancellation or a return (MKT-39). */
export interface MarketplaceRequest {
  id: string;
  kind: RequestKind;
  orderId: string;
  /** The marketplace's type: CANCEL, BUYER_CANCEL, REFUND, RETURN_AND_REFUND, REPLACEMENT, or an unknown type. */
  type: string;
  /** The marketplace's status. */
  status: string;
  stage: RequestStage;
  /** Decision that the seller must make now. */
  action: RequestAction | null;
  /** Deadline of the seller's decision. */
  deadlineAt: number | null;
  /** Who made the request: BUYER, SELLER, SYSTEM or OPERATOR. */
  role: string | null;
  /** Reason as text; when the text is missing, the marketplace's name for the reason. */
  reason: string;
  /** Refund of the buyer; null when unknown. */
  refundCents: Cents | null;
  pieces: RequestPiece[];
  /** Tracking number of the returned parcel. */
  trackingNumber: string | null;
  carrier: string | null;
  /** IN_PROGRESS, SUPPORT_BUYER, SUPPORT_SELLER, CLOSED. */
  arbitration: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface RequestSearch {
  /** Inclusive. */
  updateTimeGe?: number;
  orderIds?: readonly string[];
  ids?: readonly string[];
  /** 1 to 50. */
  pageSize: number;
  pageToken?: string | null;
}

/** A reason with which a seller may reject one request. */
export interface RejectReason {
  name: string;
  text: string;
}

export interface Answer {
  /** Idempotency key: the marketplace carries out an answer once per key (MKT-40). */
  key: string;
}

export interface Refusal extends Answer {
  /** Name of a reason from `listRejectReasons`. */
  reason: string;
  comment?: string;
}
