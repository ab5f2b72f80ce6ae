import { startMarketplaceSimulator } from '@bobbin/simulators/marketplace/server';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';

const port = Number(process.env.SIM_PORT);
const marketplace = await startMarketplaceSimulator({ port, live: true });
const pressify = await startPressifySimulator({ port: port + 1, live: true });

const { url, appKey, appSecret, serviceId } = marketplace;
process.send?.({ marketplace: { url, appKey, appSecret, serviceId }, pressify: { url: pressify.url } });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([marketplace.close(), pressify.close()]).then(() => process.exit(0));
  });
}
