import { startMarketplaceSimulator } from '@bobbin/simulators/marketplace/server';

export interface Simulated {
  url: string;
  appKey: string;
  appSecret: string;
  serviceId: string;
  /** The seller account of the first shop. */
  account: string;
  /** All accounts with a shop. */
  accounts: string[];
}

/** Months of history for one shop; the clock is stopped, so that nothing changes during the sync. */
const SPREAD_DAYS = 365;

/** Contents of the simulated marketplace; when `shops` is missing, it has one shop. */
export interface SimulatorOrder {
  /** Seed, by which the shops differ from those of other runs. */
  seed?: number;
  shops?: number;
  /** Orders of each shop. */
  orders: number;
  /** Status that the newest orders of the shop have. */
  status?: string;
}

process.on('message', (order: SimulatorOrder) => {
  start(order).then(
    (simulated) => process.send?.(simulated),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function start({ seed = 1, shops = 1, orders, status }: SimulatorOrder): Promise<Simulated> {
  const { url, appKey, appSecret, serviceId } = await startMarketplaceSimulator({
    seed,
    shops,
    orders: 1,
    timeFactor: 0,
    rateLimit: { perSecond: 100_000, burst: 100_000 },
  });
  const state = (await (await fetch(`${url}/_sim/state`)).json()) as { shops: { id: string; openId: string }[] };
  for (const { id } of state.shops) {
    const answer = await fetch(`${url}/_sim/shops/${id}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        count: orders - 1,
        spreadDays: status === undefined ? SPREAD_DAYS : 1,
        notify: false,
        ...(status === undefined ? {} : { status }),
      }),
    });
    if (!answer.ok) throw new Error(`The simulated marketplace made no orders: ${answer.status}.`);
  }
  const accounts = [...new Set(state.shops.map(({ openId }) => openId))];
  const [account] = accounts;
  if (account === undefined) throw new Error('The simulated marketplace has no shop.');
  return { url, appKey, appSecret, serviceId, account, accounts };
}
