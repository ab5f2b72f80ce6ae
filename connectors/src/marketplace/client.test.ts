import { describe, expect, it } from 'vitest';
import {
  ACCESS,
  APP,
  type MarketplaceStub,
  openMarketplaceStub,
  toAnswer,
  toRefusal,
} from '../testing/marketplace-stub.ts';
import type { StubReply } from '../testing/stub-server.ts';

let stub: MarketplaceStub;

const TOKEN = {
  access_token: 'TTP_new',
  access_token_expire_in: 1_795_854_478,
  refresh_token: 'TTP_new_refresh',
  refresh_token_expire_in: 1_826_785_678,
  open_id: 'open',
  seller_name: 'Ann',
  seller_base_region: 'US',
  user_type: 0,
};

describe('authorizeLink', () => {
  it('contains only the service and the state (MKT-1)', async () => {
    stub = await openMarketplaceStub(() => ({}));
    expect(stub.marketplace.authorizeLink('a b&c')).toBe(
      'https://services.us.tiktokshop.com/open/authorize?service_id=7300000000000000001&state=a+b%26c',
    );
    expect(stub.marketplace.authorizeLink()).not.toContain('state');
  });
});

describe('tokens', () => {
  it('come from the exchange of a code by an unsigned call (MKT-2)', async () => {
    stub = await openMarketplaceStub(() => ({ json: { code: 0, message: 'success', data: TOKEN } }));
    expect(await stub.marketplace.getToken('c0de')).toEqual({
      accessToken: 'TTP_new',
      accessTokenExpiresAt: 1_795_854_478_000,
      refreshToken: 'TTP_new_refresh',
      refreshTokenExpiresAt: 1_826_785_678_000,
      openId: 'open',
      sellerName: 'Ann',
      sellerBaseRegion: 'US',
      userType: '0',
      grantedScopes: [],
    });
    const [request] = stub.server.seen;
    expect(request?.path).toBe('/api/v2/token/get');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      app_key: APP.appKey,
      app_secret: APP.appSecret,
      auth_code: 'c0de',
      grant_type: 'authorized_code',
    });
  });

  it('come as a new pair from the exchange of a refresh token', async () => {
    stub = await openMarketplaceStub(() => toAnswer({ ...TOKEN, granted_scopes: ['order'], extra: 1 }));
    expect(await stub.marketplace.refreshToken('old')).toMatchObject({
      accessToken: 'TTP_new',
      grantedScopes: ['order'],
    });
    const [request] = stub.server.seen;
    expect(request?.path).toBe('/api/v2/token/refresh');
    expect(request?.query.get('refresh_token')).toBe('old');
    expect(request?.query.get('grant_type')).toBe('refresh_token');
  });

  it.each<[string, StubReply]>([
    ['no JSON', { text: '<html>ok</html>' }],
    ['an empty body', { text: '' }],
    ['no data', toAnswer(null)],
    ['an empty object', toAnswer({})],
    ['no access token', toAnswer({ ...TOKEN, access_token: '' })],
    ['no refresh token', toAnswer({ ...TOKEN, refresh_token: undefined })],
    ['a token that is no text', toAnswer({ ...TOKEN, access_token: 12 })],
    ['no end', toAnswer({ ...TOKEN, access_token_expire_in: undefined })],
    ['an end that is no time', toAnswer({ ...TOKEN, access_token_expire_in: 'soon' })],
    ['an end in 1970', toAnswer({ ...TOKEN, refresh_token_expire_in: 604_800 })],
  ])('fail to refresh with an error of the right kind after %s (SHP-16)', async (_, reply) => {
    stub = await openMarketplaceStub(() => reply);
    await expect(stub.marketplace.refreshToken('old')).rejects.toMatchObject({
      kind: 'not-understood',
      retryable: false,
      // mayHaveHappened is set, because the marketplace may have used up the old refresh token.
      mayHaveHappened: true,
    });
    expect(stub.server.seen).toHaveLength(1);
  });

  it('fail, after one request, with different kinds of errors for an expired authorization and a server error', async () => {
    stub = await openMarketplaceStub((_, count) =>
      count === 1 ? toRefusal(200, 36004001, 'rt has expired') : { status: 500 },
    );
    await expect(stub.marketplace.refreshToken('old')).rejects.toMatchObject({ kind: 'auth', code: '36004001' });
    await expect(stub.marketplace.refreshToken('old')).rejects.toMatchObject({
      kind: 'unavailable',
      mayHaveHappened: true,
    });
    await expect(stub.marketplace.getToken('code')).rejects.toMatchObject({ mayHaveHappened: true });
    expect(stub.server.seen).toHaveLength(3);
  });
});

describe('listAuthorizedShops', () => {
  it('makes the call without a cipher (MKT-4) and keeps all digits of the ids', async () => {
    stub = await openMarketplaceStub(() => ({
      text: '{"code":0,"message":"Success","data":{"shops":[{"id":7495540735365777507,"name":"Tee","region":"US","seller_type":"LOCAL","cipher":"TTP_c","code":"USLC1"},{"id":"8","cipher":"d"}]}}',
    }));
    expect(await stub.marketplace.listAuthorizedShops('token')).toEqual([
      { id: '7495540735365777507', name: 'Tee', region: 'US', sellerType: 'LOCAL', cipher: 'TTP_c', code: 'USLC1' },
      { id: '8', name: '', region: null, sellerType: null, cipher: 'd', code: null },
    ]);
    expect(stub.server.seen[0]?.query.has('shop_cipher')).toBe(false);
    expect(stub.server.seen[0]?.headers['x-tts-access-token']).toBe('token');
  });
});

describe('webhooks', () => {
  it('can be registered, listed and removed', async () => {
    stub = await openMarketplaceStub((request) =>
      toAnswer(
        request.method === 'GET'
          ? {
              total_count: 1,
              webhooks: [{ event_type: 'PACKAGE_UPDATE', address: 'https://a.example/h', create_time: 1 }],
            }
          : {},
      ),
    );
    const registration = { eventType: 'PACKAGE_UPDATE', address: 'https://a.example/h' };
    await stub.marketplace.registerWebhook(ACCESS, registration);
    expect(await stub.marketplace.listWebhooks(ACCESS)).toEqual([registration]);
    await stub.marketplace.removeWebhook(ACCESS, 'PACKAGE_UPDATE');
    expect(stub.server.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/event/202309/webhooks', '{"event_type":"PACKAGE_UPDATE","address":"https://a.example/h"}'],
      ['GET', '/event/202309/webhooks', ''],
      ['DELETE', '/event/202309/webhooks', '{"event_type":"PACKAGE_UPDATE"}'],
    ]);
  });
});
