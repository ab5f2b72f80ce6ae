import type { MarketplaceSimulator, MarketplaceSimulatorOptions } from './server.ts';
import { startMarketplaceSimulator } from './server.ts';
import { signRequest } from './sign.ts';

/** A simple client of the simulated marketplace, for the tests of this package. */
export type Answer = {
  status: number;
  code: number;
  message: string;
  data: unknown;
  request_id: string;
};

export type Access = { accessToken: string; refreshToken: string; shopId: string; cipher: string };

export type CallOptions = {
  query?: Record<string, string>;
  body?: unknown;
  /** Replaces parts of a well-formed call, or removes them when the value is null. */
  change?: { query?: Record<string, string | null>; headers?: Record<string, string | null>; sign?: string };
};

export type TestWorld = {
  simulator: MarketplaceSimulator;
  call(access: Access | null, method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Calls a control, or any other JSON URL. */
  sim(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Authorizes the app with account 0 or 1, and returns access to the account's shop. */
  authorize(account?: number, shop?: number): Promise<Access>;
  getCode(account?: number): Promise<string>;
};

/** Start time of the tests: Sunday, 15 November 2026, 20:00 UTC. */
export const START_AT = Date.UTC(2026, 10, 15, 20);

/** Reads a field by its path: at(answer, 'data', 'orders', 0, 'id'). */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Reflect.get(current, step);
  }
  return current;
}

export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`no text at ${path.join('.')}`);
  return found;
}

export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new Error(`no list at ${path.join('.')}`);
  return found;
}

/** Starts a world whose clock does not run; by default with a small history. */
export async function startTestWorld(options: MarketplaceSimulatorOptions = {}): Promise<TestWorld> {
  const simulator = await startMarketplaceSimulator({
    startAt: START_AT,
    timeFactor: 0,
    orders: 30,
    rateLimit: { perSecond: 10_000, burst: 10_000 },
    ...options,
  });

  async function sim(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(simulator.url + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return response.json();
  }

  async function call(
    access: Access | null,
    method: string,
    path: string,
    { query = {}, body, change = {} }: CallOptions = {},
  ): Promise<Answer> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const isShopCall = access !== null && !/^\/(authorization|seller)\//.test(path);
    const asked: Record<string, string | null> = {
      ...query,
      app_key: simulator.appKey,
      timestamp,
      ...(isShopCall ? { shop_cipher: access.cipher } : {}),
      ...change.query,
    };
    const sent: Record<string, string> = {};
    for (const [name, value] of Object.entries(asked)) if (value !== null) sent[name] = value;
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const sign = signRequest({
      path,
      query: sent,
      contentType: 'application/json',
      body: text,
      appSecret: simulator.appSecret,
    });
    if (change.sign !== '') sent.sign = change.sign ?? sign;
    const headers: Record<string, string> = {};
    const askedHeaders = {
      'content-type': 'application/json',
      'x-tts-access-token': access?.accessToken ?? null,
      ...change.headers,
    };
    for (const [name, value] of Object.entries(askedHeaders)) if (value !== null) headers[name] = value;
    const response = await fetch(`${simulator.url}${path}?${new URLSearchParams(sent).toString()}`, {
      method,
      headers,
      ...(text === '' ? {} : { body: text }),
    });
    const answer: unknown = await response.json();
    return {
      status: response.status,
      code: Number(at(answer, 'code')),
      message: textAt(answer, 'message'),
      data: at(answer, 'data'),
      request_id: textAt(answer, 'request_id'),
    };
  }

  async function getCode(account = 0): Promise<string> {
    const state = await sim('GET', '/_sim/state');
    const response = await fetch(`${simulator.url}/open/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        service_id: simulator.serviceId,
        state: 'st4te',
        account: textAt(state, 'accounts', account, 'openId'),
      }),
    });
    const place = response.headers.get('location') ?? (await response.text());
    const code = /[?&](?:amp;)?code=([\w-]+)/.exec(place)?.[1];
    if (code === undefined) throw new Error('no code');
    return code;
  }

  async function authorize(account = 0, shop = 0): Promise<Access> {
    const tokens = await sim(
      'GET',
      tokenPath(simulator, 'get', { auth_code: await getCode(account), grant_type: 'authorized_code' }),
    );
    const accessToken = textAt(tokens, 'data', 'access_token');
    const refreshToken = textAt(tokens, 'data', 'refresh_token');
    const shops = await call(
      { accessToken, refreshToken, shopId: '', cipher: '' },
      'GET',
      '/authorization/202309/shops',
    );
    return {
      accessToken,
      refreshToken,
      shopId: textAt(shops.data, 'shops', shop, 'id'),
      cipher: textAt(shops.data, 'shops', shop, 'cipher'),
    };
  }

  return { simulator, call, sim, authorize, getCode };
}

export function tokenPath(
  { appKey, appSecret }: { appKey: string; appSecret: string },
  kind: 'get' | 'refresh',
  query: Record<string, string>,
): string {
  return `/api/v2/token/${kind}?${new URLSearchParams({ app_key: appKey, app_secret: appSecret, ...query }).toString()}`;
}
