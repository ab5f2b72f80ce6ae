import { startMarketplaceSimulator } from '@bobbin/simulators/marketplace/server';

export interface Simulated {
  url: string;
  appKey: string;
  appSecret: string;
  serviceId: string;
  /** The seller account that holds the one shop. */
  account: string;
}

/** Months of history for one shop; the clock stands still, so that nothing moves while it is read. */
const SPREAD_DAYS = 365;

process.on('message', ({ orders }: { orders: number }) => {
  start(orders).then(
    (simulated) => process.send?.(simulated),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function start(orders: number): Promise<Simulated> {
  const { url, appKey, appSecret, serviceId } = await startMarketplaceSimulator({
    shops: 1,
    orders: 1,
    timeFactor: 0,
    rateLimit: { perSecond: 100_000, burst: 100_000 },
  });
  const state = (await (await fetch(`${url}/_sim/state`)).json()) as { shops: { id: string; openId: string }[] };
  const [shop] = state.shops;
  if (shop === undefined) throw new Error('The simulated marketplace has no shop.');
  const answer = await fetch(`${url}/_sim/shops/${shop.id}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: orders - 1, spreadDays: SPREAD_DAYS, notify: false }),
  });
  if (!answer.ok) throw new Error(`The simulated marketplace made no orders: ${answer.status}.`);
  return { url, appKey, appSecret, serviceId, account: shop.openId };
}
