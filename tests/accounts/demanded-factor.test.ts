import { getProfile, login, logout, refresh } from '@bobbin/contract/auth';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { listMembers } from '@bobbin/contract/members';
import { createApiKey } from '@bobbin/contract/profile';
import { demandSecondFactor, listRoles } from '@bobbin/contract/roles';
import { listShopNames } from '@bobbin/contract/shop-names';
import { generateTwoFactor, turnOnTwoFactor } from '@bobbin/contract/two-factor';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, signIn } from './people.ts';

const DAY_MS = 24 * 3_600_000;
let name: string;
let token: string;
let count = 0;
const apis = keepApis({ server: {}, second: {} }, async (db) => {
  await insertUser(db, 'chief', { roleId: 'admin' });
});
beforeEach(async () => {
  count += 1;
  name = `support-${count}`;
  await insertUser(apis.database.db, name, { roleId: 'support' });
  await demand(null);
  token = (await signIn(apis.server.url, name)).accessToken;
});

async function demand(from: number | null, role = 'support') {
  const staff = bearer((await signIn(apis.server.url, 'chief')).accessToken);
  const body = { from: from === null ? null : new Date(from).toISOString() };
  return callApi(apis.server.url, demandSecondFactor, { params: { id: role }, body }, staff);
}

const ask = (url = apis.server.url, accessToken = token) => callApi(url, listShopNames, {}, bearer(accessToken));

describe('a second factor that a role requires', () => {
  it('blocks, from its date on and in every process, every call except its set-up, until the user has set it up (ACC-68)', async () => {
    const { server, second } = apis;
    await demand(apis.clock.now() + DAY_MS);
    expect((await ask()).status).toBe(200);
    apis.clock.advance(DAY_MS + 60_000);
    token = (await signIn(server.url, name)).accessToken;
    for (const { url } of [server, second]) {
      expect(await ask(url)).toMatchObject({ status: 403, exceptionBody: { code: 358 } });
      expect(await callApi(url, listMembers, {}, bearer(token))).toMatchObject({
        status: 403,
        exceptionBody: { code: 358 },
      });
    }
    const profile = await callApi(server.url, getProfile, {}, bearer(token));
    expect(profile.body?.role.secondFactorFrom).toEqual(expect.any(String));

    const text = (await callApi(server.url, generateTwoFactor, {}, bearer(token))).body ?? '';
    const secret = new URL(text).searchParams.get('secret') ?? '';
    const passcode = generateSync({ secret, epoch: Math.floor(apis.clock.now() / 1000) });
    expect((await callApi(server.url, turnOnTwoFactor, { body: { passcode } }, bearer(token))).isSuccess).toBe(true);
    expect((await ask()).status).toBe(200);
    await expect.poll(async () => (await ask(second.url)).status).toBe(200);
  });

  it('blocks an open session and an API key at once (ACC-68)', async () => {
    const key = (await callApi(apis.server.url, createApiKey, {}, bearer(token))).body ?? '';
    expect((await ask(apis.server.url, key)).status).toBe(200);
    await demand(apis.clock.now() - 1000);
    expect((await ask()).exceptionBody?.code).toBe(358);
    expect((await ask(apis.server.url, key)).exceptionBody?.code).toBe(358);
    await demand(null);
    expect((await ask()).status).toBe(200);
  });

  it("leaves only sign-in, refresh, sign-out and the user's own profile available (ACC-68)", () => {
    const open = ENDPOINTS.filter(
      ({ access, isOpenBeforeSecondFactor }) => access === 'session' || isOpenBeforeSecondFactor,
    );
    expect(open.map((endpoint) => endpoint.name).toSorted()).toEqual(
      [
        'authenticateTwoFactor',
        'generateTwoFactor',
        getProfile.name,
        logout.name,
        'saveLocale',
        'turnOnTwoFactor',
      ].toSorted(),
    );
    expect([login.access, refresh.access]).toEqual(['public', 'public']);
  });

  it('can be required only by staff with EDIT_ROLES, appears in the log, and never applies to the sellers’ role (ROL-50)', async () => {
    expect((await demand(apis.clock.now(), 'everyone')).exceptionBody?.code).toBe(311);
    const refused = await callApi(
      apis.server.url,
      demandSecondFactor,
      { params: { id: 'support' }, body: { from: null } },
      bearer(token),
    );
    expect(refused.status).toBe(403);
    const from = apis.clock.now() + 30 * DAY_MS;
    await demand(from);
    const staff = bearer((await signIn(apis.server.url, 'chief')).accessToken);
    const roles = (await callApi(apis.server.url, listRoles, {}, staff)).body ?? [];
    expect(roles.find(({ id }) => id === 'support')?.secondFactorFrom).toBe(new Date(from).toISOString());
    const logs = await apis.database.db
      .selectFrom('action_logs')
      .select('action')
      .where('action', '=', 'demandSecondFactor')
      .execute();
    expect(logs.length).toBeGreaterThan(0);
  });
});
