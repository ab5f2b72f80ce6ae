import { getProfile, logout, user } from '@bobbin/contract/auth';
import { listShopNames } from '@bobbin/contract/shop-names';
import { withIncluded } from '@bobbin/domain/staff/permissions';
import { describe, expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi, startWorld } from '../world/world.ts';
import { bearer, insertUser, signIn } from './people.ts';

const apis = keepApis({ server: {}, second: {} }, async (db) => {
  for (const roleId of ['everyone', 'admin', 'designer', 'support']) await insertUser(db, roleId, { roleId });
});

async function status(accessToken: string, url = apis.server.url): Promise<number> {
  return (await callApi(url, listShopNames, {}, bearer(accessToken))).status;
}

describe('signing out', () => {
  it('ends the access token at once, also in a process that has cached the token (ACC-31)', async () => {
    const tokens = await signIn(apis.server.url, 'everyone');
    const other = await signIn(apis.server.url, 'everyone');
    expect(await status(tokens.accessToken)).toBe(200);
    expect(await status(tokens.accessToken, apis.second.url)).toBe(200);
    const answer = await callApi(apis.server.url, logout, {}, bearer(tokens.accessToken));
    expect(answer).toMatchObject({ status: 200, isSuccess: true, body: true });
    expect(await status(tokens.accessToken)).toBe(401);
    // The clock is set back before each read, so that no cache entry expires, however slow the machine is.
    const before = apis.clock.now();
    const ask = () => {
      apis.clock.set(before);
      return status(tokens.accessToken, apis.second.url);
    };
    await expect.poll(ask, { interval: 20 }).toBe(401);
    expect(await status(other.accessToken, apis.second.url)).toBe(200);
  });

  it('leaves no cached session, even while another call reads the same user', async () => {
    const tokens = await signIn(apis.server.url, 'everyone');
    const calls = Array.from({ length: 20 }, () => status(tokens.accessToken));
    await callApi(apis.server.url, logout, {}, bearer(tokens.accessToken));
    await Promise.all(calls);
    expect(await status(tokens.accessToken)).toBe(401);
  });

  it('returns 401 when it is repeated', async () => {
    const tokens = await signIn(apis.server.url, 'everyone');
    await callApi(apis.server.url, logout, {}, bearer(tokens.accessToken));
    expect((await callApi(apis.server.url, logout, {}, bearer(tokens.accessToken))).status).toBe(401);
  });
});

describe('the profile', () => {
  it('matches the shape of the contract exactly, for every role', async () => {
    for (const roleId of ['everyone', 'admin', 'designer', 'support']) {
      const { accessToken } = await signIn(apis.server.url, roleId);
      const answer = await callApi(apis.server.url, getProfile, {}, bearer(accessToken));
      expect(user.strict().safeParse(answer.body).error).toBeUndefined();
      expect(answer.body?.role).toMatchObject({ id: roleId, roleName: roleId, isAdmin: roleId === 'admin' });
      expect(JSON.stringify(answer.body)).not.toContain('argon2');
    }
  });

  it('shows counts of zero for a new account', async () => {
    const { accessToken } = await signIn(apis.server.url, 'everyone');
    const { body } = await callApi(apis.server.url, getProfile, {}, bearer(accessToken));
    expect(body).toMatchObject({
      id: 'everyone',
      email: 'everyone@example.com',
      firstName: 'everyone',
      userName: null,
      api: null,
      shopsCount: 0,
      validShopsCount: 0,
      expiredShopsCount: 0,
      orderCounts: 0,
      shops: [],
      money: '0.00',
      isFlash: false,
      isMango: false,
      isPressify: false,
      isTelegram: false,
      deletedAt: null,
      isEmailConfirmed: true,
      isTwoFactorAuthenticationEnabled: false,
    });
  });

  it("lists the permissions of the user's role (ACC-50)", async () => {
    const held = async (roleId: string) => {
      const { accessToken } = await signIn(apis.server.url, roleId);
      const { body } = await callApi(apis.server.url, getProfile, {}, bearer(accessToken));
      const entries = body?.role.roleToPermission ?? [];
      return {
        all: entries.length,
        active: entries.filter((entry) => entry.active).map((entry) => entry.permission.name),
      };
    };
    const [everyone, admin, designer, support] = await Promise.all(
      ['everyone', 'admin', 'designer', 'support'].map(held),
    );
    expect(everyone?.active).toEqual([]);
    expect(admin?.active).toHaveLength(admin?.all ?? -1);
    expect(admin?.active).toContain('EDIT_ROLES');
    const stored = ['CREATE_FULFILL', 'EDIT_DESIGNS', 'EDIT_FULFILL', 'VIEW_DESIGNS', 'VIEW_FULFILLS'];
    expect(designer?.active).toEqual([...withIncluded(stored)].toSorted());
    expect(support?.active).toContain('VIEW_ORDERS');
    expect(support?.active.filter((name) => !name.startsWith('VIEW_'))).toEqual([]);
  });

  it('contains the counts of the seller’s shops and orders (ACC-50)', async () => {
    const world = await startWorld({ marketplace: { orders: 5, shops: 2 } });
    const lan = await world.createSeller('lan@example.com');
    const minh = await world.createSeller('minh@example.com');
    const ids = await world.connectShops(lan);
    const { body } = await lan.call(getProfile);
    expect(body).toMatchObject({ shopsCount: ids.length, validShopsCount: ids.length, expiredShopsCount: 0 });
    expect(body?.shops.map((shop) => shop.id).toSorted()).toEqual(ids.toSorted());
    expect(body?.orderCounts).toBe(body?.shops.reduce((sum, shop) => sum + shop.ordersCount, 0));
    expect(body?.orderCounts).toBeGreaterThan(0);
    const other = await minh.call(getProfile);
    expect(other.body).toMatchObject({ shopsCount: 0, orderCounts: 0, shops: [] });

    // One of the shops expires, and then counts as expired; the other shops stay active.
    await world.db
      .updateTable('shops')
      .set({ subscription_ends_at: new Date(world.clock.now() - 1000) })
      .where('id', '=', ids[0] ?? '')
      .execute();
    const after = await lan.call(getProfile);
    expect(after.body).toMatchObject({
      shopsCount: ids.length,
      validShopsCount: ids.length - 1,
      expiredShopsCount: 1,
    });
    await world.close();
  });
});
