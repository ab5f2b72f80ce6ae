import { createHmac, timingSafeEqual } from 'node:crypto';
import { toOrderStatus } from '@bobbin/domain/orders/order-status';
import { ConnectorError } from '../errors.ts';
import { formatIssues, parseJson, parseJsonOrNull } from '../json.ts';
import type { WebhookEvent, WebhookEventType, WebhookHeaders } from '../marketplace-webhook.ts';
import { PARTNER } from './errors.ts';
import { toFlag, toMoment, toText } from './values.ts';
import { unreadWebhookSchema, webhookSchema } from './wire.ts';

/** The kinds of webhooks that we use, by the marketplace's number (MKT-33). */
const EVENT_TYPES: ReadonlyMap<number, WebhookEventType> = new Map([
  [1, 'ORDER_STATUS_CHANGE'],
  [3, 'RECIPIENT_ADDRESS_UPDATE'],
  [4, 'PACKAGE_UPDATE'],
  [5, 'PRODUCT_STATUS_CHANGE'],
  [6, 'SELLER_DEAUTHORIZATION'],
  [7, 'UPCOMING_AUTHORIZATION_EXPIRATION'],
  [11, 'CANCELLATION_STATUS_CHANGE'],
  [12, 'RETURN_STATUS_CHANGE'],
]);

/**
 * Computes the signature of a webhook delivery: HMAC-SHA256 as lower-case hex over app key and raw body (MKT-30).
 *
 * Errors: none.
 * @example signWebhook('abcdef', '123', rawBody) // '5dec0f11ec2f6783…'
 */
export function signWebhook(appKey: string, appSecret: string, rawBody: Uint8Array | string): string {
  return createHmac('sha256', appSecret).update(appKey, 'utf8').update(rawBody).digest('hex');
}

/**
 * Checks a delivery's signature in constant time and reads it; null when the signature is missing or wrong.
 *
 * Errors: ConnectorError `not-understood` when the delivery is signed but does not have the documented form.
 */
export function verifyWebhook(
  app: { appKey: string; appSecret: string },
  headers: WebhookHeaders,
  rawBody: Uint8Array | string,
): WebhookEvent | null {
  const given = Buffer.from(findHeader(headers, 'authorization').trim().toLowerCase(), 'utf8');
  const wanted = Buffer.from(signWebhook(app.appKey, app.appSecret, rawBody), 'utf8');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return readWebhook(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8'));
}

function findHeader(headers: WebhookHeaders, name: string): string {
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name) return (typeof value === 'string' ? value : value?.[0]) ?? '';
  }
  return '';
}

/**
 * An invalid time makes the whole delivery invalid. For an unused kind the time is ignored, because the marketplace would only repeat the rejected
 * delivery (MKT-33).
 */
function readWebhook(text: string): WebhookEvent {
  try {
    return parseWebhook(text);
  } catch (error) {
    const unread = unreadWebhookSchema.safeParse(parseJsonOrNull(text)).data;
    if (unread !== undefined && !EVENT_TYPES.has(unread.type)) return parseWebhook(JSON.stringify(unread));
    throw error instanceof RangeError ? notUnderstood(error.message) : error;
  }
}

function parseWebhook(text: string): WebhookEvent {
  const { type, tts_notification_id, shop_id, timestamp, data } = readDelivery(text);
  const orderStatus = toText(data?.order_status);
  return {
    type,
    eventType: EVENT_TYPES.get(type) ?? 'other',
    notificationId: toText(tts_notification_id),
    shopId: toText(shop_id),
    timestamp: toMoment(timestamp, 'timestamp'),
    data: {
      orderId: toText(data?.order_id),
      orderStatus: orderStatus === null ? null : toOrderStatus(orderStatus),
      isOnHold: data?.is_on_hold_order == null ? null : toFlag(data.is_on_hold_order),
      updateTime: toMoment(data?.update_time, 'data.update_time'),
      packages: (data?.package_list ?? []).flatMap(({ package_id, order_id_list }) => {
        const packageId = toText(package_id);
        const orderIds = (order_id_list ?? []).map((id) => toText(id)).filter((id) => id !== null);
        return packageId === null ? [] : [{ packageId, orderIds }];
      }),
      productId: toText(data?.product_id),
      productStatus: toText(data?.status),
      cancelId: toText(data?.cancel_id),
      cancelStatus: toText(data?.cancel_status),
      returnId: toText(data?.return_id),
      returnStatus: toText(data?.return_status),
      expiresAt: toMoment(data?.expiration_time, 'data.expiration_time'),
      message: toText(data?.message),
    },
  };
}

function readDelivery(text: string) {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    throw notUnderstood('the webhook is not JSON');
  }
  const parsed = webhookSchema.safeParse(json);
  if (!parsed.success) throw notUnderstood(formatIssues(parsed.error));
  return parsed.data;
}

function notUnderstood(providerMessage: string): ConnectorError {
  return new ConnectorError({ partner: PARTNER, kind: 'not-understood', providerMessage });
}
