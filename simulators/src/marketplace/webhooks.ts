import type { Shop } from './model.ts';
import type { World } from './world.ts';
import { Notices, type NoticeOptions } from '../runtime/notices.ts';
import { plainId } from './ids.ts';
import { signWebhook } from './sign.ts';

/** Topic numbers (MKT-33). */
export const TOPICS: Readonly<Record<string, number>> = {
  ORDER_STATUS_CHANGE: 1,
  RECIPIENT_ADDRESS_UPDATE: 3,
  PACKAGE_UPDATE: 4,
  PRODUCT_STATUS_CHANGE: 5,
  SELLER_DEAUTHORIZATION: 6,
  UPCOMING_AUTHORIZATION_EXPIRATION: 7,
  CANCELLATION_STATUS_CHANGE: 11,
  RETURN_STATUS_CHANGE: 12,
  PRODUCT_INFORMATION_CHANGE: 15,
  PRODUCT_CREATION: 16,
};

export const DEFAULT_TOPICS = [
  'ORDER_STATUS_CHANGE',
  'PACKAGE_UPDATE',
  'CANCELLATION_STATUS_CHANGE',
  'RETURN_STATUS_CHANGE',
  'SELLER_DEAUTHORIZATION',
  'UPCOMING_AUTHORIZATION_EXPIRATION',
  'RECIPIENT_ADDRESS_UPDATE',
];

/** Delays before the four retries: 2 min, 30 min, 3 h, 12 h of simulated time (MKT-31). */
const RETRY_WAITS_MS = [2, 30, 180, 720].map((minutes) => minutes * 60_000);
/** Timeout for the response to a webhook: 3 s of machine time (MKT-31). */
const ANSWER_LIMIT_MS = 3000;

/** Creates the webhook sender of this app, whose signature covers the app key and the bytes of the body. */
export function createNotices(
  stage: Pick<NoticeOptions, 'clock' | 'faults'>,
  app: { appKey: string; appSecret: string },
): Notices {
  return new Notices({
    clock: stage.clock,
    faults: stage.faults,
    retryWaitsMs: RETRY_WAITS_MS,
    answerLimitMs: ANSWER_LIMIT_MS,
    sign: (body) => ({ authorization: signWebhook(app.appKey, app.appSecret, body) }),
  });
}

/** Sends a webhook to a shop's URL for the topic, if the shop has one. */
export function tellShop(world: World, shop: Shop, topic: string, data: Record<string, unknown>): void {
  const url = shop.webhooks.get(topic)?.address;
  if (url === undefined || world.notices.isSilent) return;
  world.noticeCount += 1;
  const id = plainId('73', 19, shop.index, world.noticeCount);
  const body = JSON.stringify({
    type: TOPICS[topic] ?? 0,
    tts_notification_id: id,
    shop_id: shop.id,
    timestamp: world.clock.seconds(),
    data,
  });
  world.notices.add({ id, topic, shopId: shop.id, url, body });
}
