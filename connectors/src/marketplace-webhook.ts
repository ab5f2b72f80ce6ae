/* Types of a webhook of the marketplace in neutral words; see marketplace.ts for how values are written. */

export type WebhookEventType =
  | 'ORDER_STATUS_CHANGE'
  | 'RECIPIENT_ADDRESS_UPDATE'
  | 'PACKAGE_UPDATE'
  | 'PRODUCT_STATUS_CHANGE'
  | 'SELLER_DEAUTHORIZATION'
  | 'UPCOMING_AUTHORIZATION_EXPIRATION'
  | 'CANCELLATION_STATUS_CHANGE'
  | 'RETURN_STATUS_CHANGE'
  /** A kind that we do not use: it is answered with 200 and dropped (MKT-33). */
  | 'other';

/** A hint that something changed; unordered and at least once, so it only says what to read (MKT-31). */
export interface WebhookEvent {
  /** The marketplace's number of the webhook's kind. */
  type: number;
  eventType: WebhookEventType;
  /** Null in old deliveries; otherwise the same for every repetition. */
  notificationId: string | null;
  shopId: string | null;
  timestamp: number | null;
  data: {
    orderId: string | null;
    /** Our word: CANCEL has become CANCELLED. */
    orderStatus: string | null;
    isOnHold: boolean | null;
    updateTime: number | null;
    packages: { packageId: string; orderIds: string[] }[];
    productId: string | null;
    productStatus: string | null;
    cancelId: string | null;
    cancelStatus: string | null;
    returnId: string | null;
    returnStatus: string | null;
    /** End of the shop's authorization. */
    expiresAt: number | null;
    message: string | null;
  };
}

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
