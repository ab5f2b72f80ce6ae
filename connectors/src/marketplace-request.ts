import type { Cents } from '@bobbin/domain/money/money';
import type { RequestAction, RequestKind, RequestStage } from '@bobbin/domain/orders/buyer-request';

/* What buyers ask for, and the marketplace's words around it; see marketplace.ts for how values are written. */

export interface RequestPiece {
  lineItemId: string | null;
  skuId: string | null;
  skuName: string;
  refundCents: Cents | null;
}

/** A cancellation or a return (MKT-39). */
export interface MarketplaceRequest {
  id: string;
  kind: RequestKind;
  orderId: string;
  /** CANCEL, BUYER_CANCEL, REFUND, RETURN_AND_REFUND, REPLACEMENT, or a word that is unknown. */
  type: string;
  /** The marketplace's word. */
  status: string;
  stage: RequestStage;
  /** What the seller has to answer now. */
  action: RequestAction | null;
  /** Until when. */
  deadlineAt: number | null;
  /** BUYER, SELLER, SYSTEM, OPERATOR. */
  role: string | null;
  /** In words, else the marketplace's name for it. */
  reason: string;
  /** What the buyer gets back; null where it is not said. */
  refundCents: Cents | null;
  pieces: RequestPiece[];
  /** Of the parcel back. */
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

/** Why a seller may say no to one request, as the marketplace gives it. */
export interface RejectReason {
  name: string;
  text: string;
}

export interface Answer {
  /** Under the same key the marketplace carries an answer out once (MKT-40). */
  key: string;
}

export interface Refusal extends Answer {
  /** A name of `listRejectReasons`. */
  reason: string;
  comment?: string;
}
