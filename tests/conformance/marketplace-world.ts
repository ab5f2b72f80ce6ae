import { startMarketplaceSimulator, type MarketplaceSimulatorOptions } from '@bobbin/simulators/marketplace/server';

/** The simulated marketplace without Bobbin, for tests of clients. */
export interface MarketplaceWorld {
  url: string;
  appKey: string;
  appSecret: string;
  serviceId: string;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Gives consent with the first seller account, and returns the authorization code. */
  consent(): Promise<string>;
  close(): Promise<void>;
}

export async function startMarketplaceWorld(options: MarketplaceSimulatorOptions): Promise<MarketplaceWorld> {
  const simulator = await startMarketplaceSimulator({
    timeFactor: 0,
    rateLimit: { perSecond: 1000, burst: 1000 },
    redirectUrl: 'https://app.example.com/authorized',
    ...options,
  });

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulator.url}/_sim${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  return {
    ...simulator,
    control,
    async consent() {
      const { accounts } = (await control('GET', '/state')) as { accounts: { openId: string }[] };
      const response = await fetch(`${simulator.url}/open/authorize`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ account: accounts[0]?.openId ?? '', service_id: simulator.serviceId }),
      });
      return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
    },
  };
}
