import type { Delivery } from '../runtime/notices.ts';
import { fulfilId } from './order-answer.ts';
import type { Order, Webhook, World } from './world.ts';

export const EVENTS = ['order.status', 'order.shipment'] as const;

/** Sends a webhook to every URL that the order's account has registered for the event. */
export function tellAll(world: World, order: Order, event: (typeof EVENTS)[number], facts: object): void {
  for (const webhook of world.webhooks.values()) {
    if (webhook.account !== order.account || !webhook.events.includes(event)) continue;
    world.lastId += 1;
    const body = JSON.stringify({
      event,
      timestamp: new Date(world.clock.now()).toISOString(),
      order_id: order.refId,
      order_fulfill_id: fulfilId(order),
      ...facts,
      production_line: order.line,
    });
    world.notices.add({ id: String(world.lastId), topic: event, shopId: webhook.id, url: webhook.url, body });
  }
}

/** Formats a subscription with the results of its webhooks, for `GET /webhooks`. */
export function toWebhookAnswer(world: World, webhook: Webhook): object {
  const mine = world.notices.list().filter((one: Delivery) => one.shopId === webhook.id);
  const attempts = mine.flatMap((one) => one.attempts).toSorted((left, right) => left.at - right.at);
  const last = attempts.at(-1);
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    events: webhook.events,
    is_active: true,
    last_triggered_at: last === undefined ? null : new Date(last.at).toISOString(),
    last_status_code: last?.status ?? null,
    failure_count: attempts.filter(({ status }) => status !== 200).length,
    created_at: new Date(webhook.createdAt).toISOString(),
  };
}
