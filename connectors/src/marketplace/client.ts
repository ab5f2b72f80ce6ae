import { type Clock, systemClock } from '../clock.ts';
import { type CallRecord, createHttp } from '../http.ts';
import type { Marketplace } from '../marketplace.ts';
import { createRateLimiter, type RateLimit } from '../rate-limit.ts';
import { type Api, createApi } from './call.ts';
import { PARTNER } from './errors.ts';
import { createFinanceCalls } from './finance.ts';
import { createFulfilmentCalls } from './fulfilment.ts';
import { createLogisticsCalls } from './logistics.ts';
import { readNothing, toAuthorizedShops, toTokenSet, toWebhooks } from './map.ts';
import { createOrderCalls } from './orders.ts';
import { createProductCalls } from './products.ts';
import { createPromotionCalls } from './promotions.ts';
import { createRequestCalls } from './requests.ts';
import { verifyWebhook } from './webhook.ts';
import { emptySchema, shopsSchema, tokenSchema, webhooksSchema } from './wire.ts';

export interface MarketplaceConfig {
  /** Base URL of the API: `https://open-api.tiktokglobalshop.com` or a simulator. */
  baseUrl: string;
  /** Base URL of the token calls: `https://auth.tiktok-shops.com` or a simulator. */
  authBaseUrl: string;
  /** Page on which sellers authorize: `https://services.us.tiktokshop.com/open/authorize` or a simulator (MKT-1). */
  authorizeUrl: string;
  appKey: string;
  appSecret: string;
  /** Number of the app in the Partner Center; it differs from the app key. */
  serviceId: string;
  /** Timeout of a call with all its attempts, without the waits that the marketplace requests. */
  timeoutMs: number;
  /** Rate limit of each shop. */
  rateLimit?: RateLimit;
  maxResponseBytes?: number;
  /** Allows shops' proxies in private networks: for development machines and tests only (SEC-5). */
  allowPrivateAddresses?: boolean;
  /** `host:port` of the simulated proxies that may be in a private network. */
  knownProxies?: readonly string[];
  clock?: Clock;
  /** Receives a record of every attempt; it contains no secret. */
  onCall?: (record: CallRecord) => void;
}

/** Default rate limit of a shop. The marketplace publishes no number, so this is below every limit observed so far (MKT-10). */
const RATE_LIMIT: RateLimit = { perSecond: 10, burst: 20 };

/**
 * Creates the client of TikTok Shop.
 * Units: milliseconds. Errors: none when it is created; the calls fail with ConnectorError.
 */
export function createMarketplace(config: MarketplaceConfig): Marketplace {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ ...config, partner: PARTNER });
  const limiter = createRateLimiter(config.rateLimit ?? RATE_LIMIT, clock, PARTNER);
  const api = createApi(config, http, limiter, clock, config.timeoutMs);
  return {
    ...createSellerCalls(config, api),
    ...createOrderCalls(api),
    ...createFulfilmentCalls(api),
    ...createLogisticsCalls(api),
    ...createFinanceCalls(api),
    ...createProductCalls(api),
    ...createPromotionCalls(api),
    ...createRequestCalls(api),
    ...createWebhookCalls(config, api),
    close: () => http.close(),
  };
}

/** Creates the calls about authorization, tokens and shops (MKT-1). */
function createSellerCalls(
  config: MarketplaceConfig,
  api: Api,
): Pick<Marketplace, 'authorizeLink' | 'getToken' | 'refreshToken' | 'listAuthorizedShops'> {
  const app = { app_key: config.appKey, app_secret: config.appSecret };
  return {
    authorizeLink(state) {
      const link = new URL(config.authorizeUrl);
      link.searchParams.set('service_id', config.serviceId);
      if (state !== undefined) link.searchParams.set('state', state);
      return link.href;
    },

    async getToken(code, proxy = null) {
      const query = { ...app, auth_code: code, grant_type: 'authorized_code' };
      // A code can be used once, so after a lost response it may be used up.
      const call = { path: '/api/v2/token/get', query, schema: tokenSchema, read: toTokenSet, isWrite: true, proxy };
      return api.callToken(call);
    },

    async refreshToken(refreshToken, proxy = null) {
      const query = { ...app, refresh_token: refreshToken, grant_type: 'refresh_token' };
      // A refresh changes both tokens; whether the old refresh token stays valid is undocumented. After a lost response it is therefore unknown which
      // tokens are valid, so the call is treated as a write.
      const call = {
        path: '/api/v2/token/refresh',
        query,
        schema: tokenSchema,
        read: toTokenSet,
        isWrite: true,
        proxy,
      };
      return api.callToken(call);
    },

    async listAuthorizedShops(accessToken, proxy = null) {
      const path = '/authorization/202309/shops';
      const call = { method: 'GET', path, schema: shopsSchema, read: toAuthorizedShops, isWrite: false } as const;
      return api.call({ accessToken, proxy }, call);
    },
  };
}

/** Creates the calls about webhooks (MKT-33). */
function createWebhookCalls(
  config: MarketplaceConfig,
  api: Api,
): Pick<Marketplace, 'registerWebhook' | 'removeWebhook' | 'listWebhooks' | 'verifyWebhook'> {
  const path = '/event/202309/webhooks';
  return {
    async registerWebhook(access, { eventType, address }) {
      const body = { event_type: eventType, address };
      await api.call(access, { method: 'PUT', path, body, schema: emptySchema, read: readNothing, isWrite: true });
    },

    async removeWebhook(access, eventType) {
      const body = { event_type: eventType };
      await api.call(access, { method: 'DELETE', path, body, schema: emptySchema, read: readNothing, isWrite: true });
    },

    async listWebhooks(access) {
      const call = { method: 'GET', path, schema: webhooksSchema, read: toWebhooks, isWrite: false } as const;
      return api.call(access, call);
    },

    verifyWebhook: (headers, rawBody) => verifyWebhook(config, headers, rawBody),
  };
}
