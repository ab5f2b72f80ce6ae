import { onTestFinished } from 'vitest';
import type { Marketplace, ShopAccess } from '../marketplace.ts';
import { createMarketplace, type MarketplaceConfig } from '../marketplace/client.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from './stub-server.ts';

export const APP = { appKey: '6abcdef12345', appSecret: '1f2e3d4c5b6a79880123456789abcdef01234567' };

export const ACCESS: ShopAccess = {
  shopId: '7495540735365777507',
  cipher: 'TTP_cipher_of_shop',
  accessToken: 'TTP_access_token_of_shop',
  proxy: null,
};

export interface MarketplaceStub {
  marketplace: Marketplace;
  server: StubServer;
  clock: FakeClock;
  close(): Promise<void>;
}

/** Starts a stub of the marketplace that answers every call with `respond`. */
export async function startMarketplaceStub(
  respond: (request: SeenRequest, count: number) => StubReply,
  config: Partial<MarketplaceConfig> = {},
): Promise<MarketplaceStub> {
  const server = await startStub(respond);
  const clock = createFakeClock();
  const marketplace = createMarketplace({
    ...APP,
    baseUrl: server.url,
    authBaseUrl: server.url,
    authorizeUrl: 'https://services.us.tiktokshop.com/open/authorize',
    serviceId: '7300000000000000001',
    timeoutMs: 5000,
    rateLimit: { perSecond: 1000, burst: 1000 },
    allowPrivateAddresses: true,
    clock,
    ...config,
  });
  return {
    marketplace,
    server,
    clock,
    async close() {
      await marketplace.close();
      await server.close();
    },
  };
}

/** Starts a marketplace stub for one test, closed at its end. */
export async function openMarketplaceStub(
  ...settings: Parameters<typeof startMarketplaceStub>
): Promise<MarketplaceStub> {
  const stub = await startMarketplaceStub(...settings);
  onTestFinished(() => stub.close());
  return stub;
}

/** A success in the marketplace's envelope (MKT-7). */
export function toAnswer(data: unknown): StubReply {
  return { json: { code: 0, message: 'Success', request_id: '202203070749000101890810281E8C70B7', data } };
}

/** A refusal in the marketplace's envelope. */
export function toRefusal(status: number, code: number, message: string, headers?: Record<string, string>): StubReply {
  return { status, json: { code, message, request_id: '202203070749000101890810281E8C70B7' }, headers: headers ?? {} };
}
