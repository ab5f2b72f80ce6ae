import type { TestWorld } from './test-caller.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, listAt, START_AT, startTestWorld, textAt, tokenPath } from './test-caller.ts';

const DAY = 86_400;
let world: TestWorld;

beforeEach(async () => {
  world = await startTestWorld({ orders: 1, redirectUrl: 'https://bobbin.example.com/connected' });
});
afterEach(async () => world.simulator.close());

const getTokens = (auth_code: string) =>
  world.sim('GET', tokenPath(world.simulator, 'get', { auth_code, grant_type: 'authorized_code' }));
const refresh = (refresh_token: string, grant_type = 'refresh_token') =>
  world.sim('GET', tokenPath(world.simulator, 'refresh', { refresh_token, grant_type }));
const advance = (advanceSeconds: number) => world.sim('POST', '/_sim/clock', { advanceSeconds });

describe('authorization page (MKT-1)', () => {
  it('shows the accounts with their shops, and accepts only its own service id', async () => {
    const { url, serviceId } = world.simulator;
    const page = await (await fetch(`${url}/open/authorize?service_id=${serviceId}&state=a%22b`)).text();
    expect(page.match(/type="radio"/g)).toHaveLength(2);
    expect(page).toContain('Maple &amp; Ink Tees');
    expect(page).toContain('value="a&quot;b"');
    expect((await fetch(`${url}/open/authorize?service_id=${world.simulator.appKey}`)).status).toBe(404);
  });

  it('preselects the first seller account that has not authorized an app yet (MKT-1)', async () => {
    const plain = await startTestWorld({ orders: 1 });
    const page = async () =>
      (await fetch(`${plain.simulator.url}/open/authorize?service_id=${plain.simulator.serviceId}&state=s`)).text();
    const proposed = async () => /value="([^"]+)" checked/.exec(await page())?.[1];
    const state = await plain.sim('GET', '/_sim/state');
    expect(await proposed()).toBe(textAt(state, 'accounts', 0, 'openId'));
    await plain.authorize(0);
    expect(await proposed()).toBe(textAt(state, 'accounts', 1, 'openId'));
    await plain.simulator.close();
  });

  it('redirects with code and state, or shows the link to copy (MKT-1)', async () => {
    const state = await world.sim('GET', '/_sim/state');
    const body = () =>
      new URLSearchParams({
        service_id: world.simulator.serviceId,
        state: 'xyz',
        account: textAt(state, 'accounts', 1, 'openId'),
      });
    const approve = (url: string) =>
      fetch(`${url}/open/authorize`, { method: 'POST', redirect: 'manual', body: body() });
    const redirect = await approve(world.simulator.url);
    const link = new URL(redirect.headers.get('location') ?? '');
    expect(link.origin + link.pathname).toBe('https://bobbin.example.com/connected');
    expect(link.searchParams.get('state')).toBe('xyz');
    expect([...link.searchParams.keys()].toSorted()).toEqual(['app_key', 'code', 'locale', 'shop_region', 'state']);
    const plain = await startTestWorld({ orders: 1 });
    const shown = (await approve(plain.simulator.url)).headers.get('location') ?? '';
    expect(shown).toMatch(/^\/open\/authorized\?app_key=.*&code=/);
    // The page's URL and the text to copy contain the same code.
    const page = await (await fetch(new URL(shown, plain.simulator.url))).text();
    expect(page).toContain(`code=${new URLSearchParams(shown.split('?')[1]).get('code') ?? '?'}`);
    await plain.simulator.close();
  });
});

describe('tokens (MKT-2)', () => {
  it('come with absolute expiries, seven days and one year ahead', async () => {
    const tokens = await getTokens(await world.getCode());
    expect(at(tokens, 'message')).toBe('success');
    expect(at(tokens, 'data', 'access_token_expire_in')).toBe(START_AT / 1000 + 7 * DAY);
    expect(at(tokens, 'data', 'refresh_token_expire_in')).toBe(START_AT / 1000 + 365 * DAY);
    expect(textAt(tokens, 'data', 'access_token')).toMatch(/^TTP_/);
    expect(at(tokens, 'data', 'seller_base_region')).toBe('US');
  });

  it('can be obtained for a code once, within 30 minutes (MKT-1)', async () => {
    const code = await world.getCode();
    expect(at(await getTokens(code), 'code')).toBe(0);
    expect(at(await getTokens(code), 'code')).toBe(36004004);
    const late = await world.getCode();
    await advance(30 * 60);
    expect(at(await getTokens(late), 'code')).toBe(36004004);
    expect(at(await getTokens('nonsense'), 'code')).toBe(36004004);
  });

  it('rotate together, after which the used refresh token is invalid (MKT-3)', async () => {
    const first = await world.authorize();
    const second = await refresh(first.refreshToken);
    expect(at(second, 'code')).toBe(0);
    expect(textAt(second, 'data', 'refresh_token')).not.toBe(first.refreshToken);
    expect(at(await refresh(first.refreshToken), 'code')).toBe(36004005);
    expect(at(await refresh(textAt(second, 'data', 'refresh_token'), 'authorized_code'), 'code')).toBe(0);
    expect(at(await refresh('x', 'password'), 'code')).toBe(98001004);
  });

  it('include a reusable refresh token when the setting usedRefreshToken is good', async () => {
    const first = await world.authorize();
    await world.sim('POST', '/_sim/settings', { usedRefreshToken: 'good' });
    expect(at(await refresh(first.refreshToken), 'code')).toBe(0);
    expect(at(await refresh(first.refreshToken), 'code')).toBe(0);
  });

  it('expire after seven days, and the authorization after a year, independent of refreshes', async () => {
    const access = await world.authorize();
    await advance(7 * DAY);
    const expired = await world.call(access, 'GET', '/authorization/202309/shops');
    expect([expired.status, expired.code]).toEqual([401, 105002]);
    const fresh = await refresh(access.refreshToken);
    expect(at(fresh, 'data', 'refresh_token_expire_in')).toBe(START_AT / 1000 + 365 * DAY);
    const again = { ...access, accessToken: textAt(fresh, 'data', 'access_token') };
    expect((await world.call(again, 'GET', '/authorization/202309/shops')).code).toBe(0);
    await advance(358 * DAY);
    expect(at(await refresh(textAt(fresh, 'data', 'refresh_token')), 'code')).toBe(36004001);
  });

  it('cannot be obtained with a wrong app key or secret, which is checked first', async () => {
    const wrongKey = await fetch(world.simulator.url + tokenPath({ appKey: 'x', appSecret: 'y' }, 'get', {}));
    expect(wrongKey.status).toBe(400);
    const path = tokenPath({ ...world.simulator, appSecret: 'y' }, 'get', {});
    expect((await fetch(world.simulator.url + path)).status).toBe(401);
  });

  it('give access to the list of the authorizing seller’s shops (MKT-4)', async () => {
    const first = await world.authorize(0);
    const second = await world.authorize(1);
    const count = async (access: typeof first) =>
      listAt((await world.call(access, 'GET', '/authorization/202309/shops')).data, 'shops');
    expect(await count(first)).toHaveLength(3);
    expect(await count(second)).toHaveLength(2);
    expect((await count(first))[0]).toMatchObject({
      region: 'US',
      seller_type: 'LOCAL',
      id: expect.stringMatching(/^749\d{16}$/),
    });
    await world.sim('POST', `/_sim/shops/${first.shopId}`, { isActive: false });
    expect(listAt((await world.call(first, 'GET', '/seller/202309/shops')).data, 'shops')).toHaveLength(2);
    expect((await world.call(first, 'GET', '/logistics/202309/warehouses')).code).toBe(36009043);
  });
});
