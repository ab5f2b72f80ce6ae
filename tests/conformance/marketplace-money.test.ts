import { createHmac } from 'node:crypto';
import { TikTokShopSDK } from 'tiktok-shop-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startMarketplaceWorld, type MarketplaceWorld } from './marketplace-world.ts';

const HOST = 'https://open-api.tiktokglobalshop.com';
const DAY = 86_400;
const cents = (text: string | undefined): number => Math.round(Number(text) * 100);

interface Answer {
  status: number;
  code: number;
  data: Record<string, unknown>;
}

/** Sends the calls for statements and payments as raw HTTP requests, without Bobbin's connector and without the signing code of the simulator. */
describe('statements and payments on the wire (MKT-38, MKT-41)', () => {
  let world: MarketplaceWorld;
  let accessToken: string;
  let shop: { id: string; cipher: string };

  beforeAll(async () => {
    world = await startMarketplaceWorld({ orders: 0, shops: 1, startAt: Date.UTC(2026, 10, 5, 9) });
    await consent();
    // The statements are of three days in a week that is paid afterwards, and of one day whose payment is still to come.
    for (const days of [1, 1, 6, 1]) {
      await settle();
      await settle();
      await pass(days);
    }
    await consent();
  });
  afterAll(() => world.close());
  afterEach(async () => {
    vi.unstubAllGlobals();
    await world.control('DELETE', '/faults');
  });

  async function consent(): Promise<void> {
    const query = new URLSearchParams({
      app_key: world.appKey,
      app_secret: world.appSecret,
      auth_code: await world.consent(),
      grant_type: 'authorized_code',
    });
    const tokens = (await (await fetch(`${world.url}/api/v2/token/get?${query.toString()}`)).json()) as {
      data: { access_token: string };
    };
    accessToken = tokens.data.access_token;
    const { data } = await ask('/authorization/202309/shops', {}, { shop_cipher: undefined });
    shop = (data['shops'] as (typeof shop)[])[0] ?? { id: '', cipher: '' };
  }

  async function settle(): Promise<void> {
    const { ids } = (await world.control('POST', `/shops/${shop.id}/orders`, { status: 'DELIVERED' })) as {
      ids: string[];
    };
    await world.control('POST', `/orders/${ids[0]}`, { settle: true });
  }

  const pass = (days: number) => world.control('POST', '/clock', { advanceSeconds: days * DAY });

  /** Signs a call as the documents describe: secret, path, sorted names and values, secret. `change` is added or removed after the signing. */
  async function ask(
    path: string,
    query: Record<string, string>,
    change: Record<string, string | undefined> = {},
    { method = 'GET', token = accessToken } = {},
  ): Promise<Answer> {
    const signed: Record<string, string> = {
      ...query,
      app_key: world.appKey,
      timestamp: String(Math.floor(Date.now() / 1000)),
    };
    if (!('shop_cipher' in change)) signed['shop_cipher'] = shop.cipher;
    const pairs = Object.keys(signed)
      .toSorted()
      .map((name) => `${name}${signed[name]}`);
    const text = `${world.appSecret}${path}${pairs.join('')}${world.appSecret}`;
    const sign = createHmac('sha256', world.appSecret).update(text).digest('hex');
    const sent = new URLSearchParams({ ...signed, sign });
    for (const [name, value] of Object.entries(change)) if (value !== undefined) sent.set(name, value);
    const response = await fetch(`${world.url}${path}?${sent.toString()}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-tts-access-token': token },
    });
    const { code, data } = (await response.json()) as Pick<Answer, 'code' | 'data'>;
    return { status: response.status, code, data };
  }

  it('allow an independent client to add up a payment from all its lines, to the cent', async () => {
    const realFetch = fetch;
    vi.stubGlobal('fetch', (input: string | URL, options?: RequestInit) =>
      realFetch(String(input).replace(HOST, world.url), options),
    );
    const sdk = new TikTokShopSDK({ appKey: world.appKey, appSecret: world.appSecret });
    sdk.setAccessToken(accessToken);
    sdk.setShopCipher(shop.cipher);
    const { data: paid } = await sdk.finance.getPayments({ sort_field: 'create_time', page_size: 10 });
    const payment = paid?.payments?.[0];
    const { data } = await sdk.finance.getStatements({ sort_field: 'statement_time', page_size: 100 });
    const own = data?.statements?.filter((one) => one.payment_id === payment?.id) ?? [];
    expect(own.length).toBeGreaterThan(1);
    let settled = 0;
    for (const { id = '', settlement_amount } of own) {
      const query = { sort_field: 'order_create_time', page_size: 50 };
      const lines = (await sdk.finance.getTransactionsByStatement({ statement_id: id, query })).data as
        | { transactions: { type: string; settlement_amount: string }[]; total_settlement_amount: string }
        | undefined;
      expect(lines?.transactions.map(({ type }) => type)).toEqual(['ORDER', 'ORDER']);
      const sum = lines?.transactions.reduce((all, one) => all + cents(one.settlement_amount), 0);
      expect(sum).toBe(cents(settlement_amount));
      expect(cents(lines?.total_settlement_amount)).toBe(sum);
      settled += sum ?? 0;
    }
    expect(settled).toBe(cents(payment?.settlement_amount?.value));
    const withdrawals = await sdk.finance.getWithdrawals({ types: ['WITHDRAW', 'SETTLE'], page_size: 10 });
    expect(withdrawals.code).toBe(0);
  });

  it('come page by page, each row once, with page tokens that must be URL-encoded, for a period with its start and without its end', async () => {
    const path = '/finance/202309/statements';
    const times: number[] = [];
    for (let page_token: string | undefined; page_token !== '';) {
      const asked = {
        sort_field: 'statement_time',
        page_size: '1',
        ...(page_token === undefined ? {} : { page_token }),
      };
      const { data } = await ask(path, asked);
      times.push(...(data['statements'] as { statement_time: number }[]).map((one) => one.statement_time));
      page_token = data['next_page_token'] as string;
      if (page_token !== '') expect(page_token).toMatch(/[+/=]/);
    }
    expect(times).toHaveLength(4);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    const within = await ask(path, {
      sort_field: 'statement_time',
      statement_time_ge: String(times[1]),
      statement_time_lt: String(times[2]),
    });
    expect(within.data['statements']).toHaveLength(1);
  });

  const CALLS: [path: string, query: Record<string, string>][] = [
    ['/finance/202309/payments', { sort_field: 'create_time' }],
    ['/finance/202309/statements', { sort_field: 'statement_time' }],
    ['/finance/202309/withdrawals', { types: 'WITHDRAW' }],
    ['/finance/202507/orders/unsettled', { sort_field: 'order_create_time' }],
    ['/finance/202309/statements/7200000000000000000/statement_transactions', { sort_field: 'order_create_time' }],
    ['/finance/202501/statements/7200000000000000000/statement_transactions', { sort_field: 'order_create_time' }],
    ['/finance/202309/orders/576400000000000000/statement_transactions', {}],
    ['/finance/202501/orders/576400000000000000/statement_transactions', {}],
  ];

  it.each(CALLS)('require a signature, a valid token and a shop at %s', async (path, query) => {
    const summary = ({ status, code }: Answer) => [status, code];
    expect(summary(await ask(path, query, { sign: 'f'.repeat(64) }))).toEqual([401, 106001]);
    // The test adds a parameter after the signing.
    expect(summary(await ask(path, query, { page_size: '2' }))).toEqual([401, 106001]);
    expect(summary(await ask(path, query, { timestamp: '1600000000' }))).toEqual([400, 36009004]);
    expect(summary(await ask(path, query, {}, { token: 'TTP_nothing' }))).toEqual([401, 36009004]);
    expect(summary(await ask(path, query, { shop_cipher: undefined }))).toEqual([400, 106013]);
    expect(summary(await ask(path, query, {}, { method: 'POST' }))).toEqual([405, 36009010]);
    const strike = async (fault: object) => {
      await world.control('POST', '/faults', { times: 1, path: '^/finance/', ...fault });
      return summary(await ask(path, query));
    };
    expect(await strike({ name: 'scope-missing' })).toEqual([403, 105005]);
    expect(await strike({ name: 'token-expired' })).toEqual([401, 105002]);
    expect(await strike({ name: '429' })).toEqual([429, 36009002]);
  });
});
