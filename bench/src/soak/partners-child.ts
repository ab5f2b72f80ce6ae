import { startMarketplaceSimulator } from '@bobbin/simulators/marketplace/server';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';

/** Settings of the simulated partners of a soak run. */
export interface PartnersOrder {
  shops: number;
  /** Orders of each shop at the start. */
  history: number;
  port: number;
  webhookUrl: string;
}

export interface Partners {
  marketplace: {
    url: string;
    appKey: string;
    appSecret: string;
    serviceId: string;
    account: string;
    accounts: string[];
  };
  shops: { id: string; openId: string }[];
  factory: { url: string; apiKey: string; costs: string };
}

/** A factory day takes two minutes, so that an order goes from paper to parcel within the run. */
const FACTORY_TIME_FACTOR = 720;
/** The run itself simulates the buyers, so that their number is known. */
const NEVER_SECONDS = 1e9;

process.on('message', (order: PartnersOrder) => {
  start(order).then(
    (partners) => process.send?.(partners),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function start({ shops, history, port, webhookUrl }: PartnersOrder): Promise<Partners> {
  const { url, appKey, appSecret, serviceId } = await startMarketplaceSimulator({
    // The seed differs in each run, because a reused database contains the shops of the last run.
    seed: Date.now() % 1_000_000,
    port,
    shops,
    sellers: shops,
    orders: history,
    live: true,
    arrivalSeconds: NEVER_SECONDS,
    webhookUrl,
  });
  const factory = await startPressifySimulator({
    port: port + 1,
    live: true,
    timeFactor: FACTORY_TIME_FACTOR,
    look: 'ref',
  });
  // A balance that is sufficient for every order of the run.
  await fetch(`${factory.url}/_sim/wallet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: factory.apiKey, balance: '9000000.00' }),
  });
  const state = (await (await fetch(`${url}/_sim/state`)).json()) as { shops: { id: string; openId: string }[] };
  const accounts = [...new Set(state.shops.map(({ openId }) => openId))];
  const account = accounts[0] ?? '';
  return {
    marketplace: { url, appKey, appSecret, serviceId, account, accounts },
    shops: state.shops.map(({ id, openId }) => ({ id, openId })),
    factory: { url: factory.url, apiKey: factory.apiKey, costs: factory.costs },
  };
}
