import type { Route } from './routes.ts';
import { readText } from './input.ts';
import { invalidParam } from './reply.ts';
import { TOPICS } from './webhooks.ts';

const PATH = '/event/202309/webhooks';
const MAX_ADDRESS = 255;

/** Routes of webhook URLs, one per topic and shop (MKT-32). */
export const WEBHOOK_ROUTES: Route[] = [
  {
    method: 'GET',
    path: PATH,
    scope: 'shop',
    run: (_world, { shop }) => ({
      total_count: shop.webhooks.size,
      webhooks: [...shop.webhooks].map(([event_type, one]) => ({
        event_type,
        address: one.address,
        create_time: one.createTime,
        update_time: one.updateTime,
      })),
    }),
  },
  {
    method: 'PUT',
    path: PATH,
    scope: 'shop',
    run: (_world, { shop, body, now }) => {
      const topic = readText(body, 'event_type');
      const address = readText(body, 'address');
      if (TOPICS[topic] === undefined) throw invalidParam('event_type');
      if (!isAllowedAddress(address)) throw invalidParam('address');
      const createTime = shop.webhooks.get(topic)?.createTime ?? now;
      shop.webhooks.set(topic, { address, createTime, updateTime: now });
      return {};
    },
  },
  {
    method: 'DELETE',
    path: PATH,
    scope: 'shop',
    run: (_world, { shop, body }) => {
      // The call succeeds even when no URL is registered (MKT-32).
      shop.webhooks.delete(readText(body, 'event_type'));
      return {};
    },
  },
];

/** Returns whether a URL is accepted: https with a domain name and no explicit port, or, for development machines, http://127.0.0.1 with any port. */
function isAllowedAddress(address: string): boolean {
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.hostname === '127.0.0.1' || url.hostname === 'localhost') return url.protocol === 'http:';
  return url.protocol === 'https:' && url.port === '' && /[a-z]/i.test(url.hostname) && !url.hostname.includes(':');
}
