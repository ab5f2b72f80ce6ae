/* Types of a webhook of a marketplace; marketplace.ts describes how values are represented. */

export type WebhookEventType =
  | 'ORDER_STATUS_CHANGE'
  | 'RECIPIENT_ADDRESS_UPDATE'
  | 'PACKAGE_UPDATE'
  | 'PRODUCT_STATUS_CHANGE'
  | 'SELLER_DEAUTHORIZATION'
  | 'UPCOMING_AUTHORIZATION_EXPIRATION'
  | 'CANCELLATION_STATUS_CHANGE'
  | 'RETURN_STATUS_CHANGE'
  /** A webhook of a kind that we do not use; it is answered with HTTP 200 and dropped (MKT-33). */
  | 'other';

/**
 * A notification that something changed. Webhooks arrive at least once and in any order, so their content only decides what to read from the API
 * (MKT-31).
 */
export interface WebhookEvent {
  /** The marketplace's number for the kind of webhook. */
  type: number;
  eventType: WebhookEventType;
  /** Id of the notification, the same in every repeated delivery; null in old deliveries. */
  notificationId: string | null;
  shopId: string | null;
  timestamp: number | null;
  data: {
    orderId: string | null;
    /** Order status in our spelling: CANCEL is translated into CANCELLED. */
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
