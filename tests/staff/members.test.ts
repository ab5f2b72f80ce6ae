import { closeMember, getMemberClosing } from '@bobbin/contract/account-data';
import { createApiKey } from '@bobbin/contract/profile';
import { getProfile } from '@bobbin/contract/auth';
import { ERRORS } from '@bobbin/contract/errors';
import {
  activateMember,
  getMember,
  getMemberOverview,
  listMembers,
  listMemberSessions,
  listMemberShops,
  resetMemberTwoFactor,
} from '@bobbin/contract/members';
import { changeMemberRole } from '@bobbin/contract/roles';
import { listShopNames } from '@bobbin/contract/shop-names';
import { createTeam } from '@bobbin/contract/teams';
import { addMemberTransaction, listMemberTransactions } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../accounts/people.ts';
import { callApi, startWorld, type World } from '../world/world.ts';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

let staff: StaffWorld;
let admin: Staff;
let support: Staff;

beforeAll(async () => {
  staff = await startStaffWorld();
  admin = await staff.hire('an', 'admin');
  support = await staff.hire('quan', 'support');
  const rename = (id: string, first: string, last: string) =>
    staff.db.updateTable('users').set({ first_name: first, last_name: last }).where('id', '=', id).execute();
  await staff.hire('duc', 'everyone');
  await rename('duc', 'Đức', 'Nguyễn Văn');
  await staff.hire('huong', 'everyone');
  await rename('huong', 'Hương', 'Trần');
  await staff.db
    .updateTable('users')
    .set({ user_name: 'Pet.Shop', dob: '1990-01-31' })
    .where('id', '=', 'huong')
    .execute();
});
afterAll(() => staff.close());

async function find(search: string): Promise<string[]> {
  const { body } = await admin.call(listMembers, { query: { search } });
  return (body?.data ?? []).map((member) => member.id).toSorted();
}

describe('the member list', () => {
  it.each([
    ['duc nguyen', ['duc']],
    ['NGUYỄN đức', ['duc']],
    ['Đức', ['duc']],
    ['huong tran', ['huong']],
    ['pet.shop', ['huong']],
    ['HUONG@example', ['huong']],
    ['duc@example.com', ['duc']],
    ['quan', ['quan']],
    ['%', []],
    ['_', []],
    ['nobody at all', []],
  ])(
    'finds the member for the search %j, without accents, in name, email, user name and id (ROL-12)',
    async (search, ids) => {
      expect(await find(search)).toEqual(ids);
    },
  );

  it('shows the newest members first, sorts by email on request, and has 50 members per page', async () => {
    const { body } = await admin.call(listMembers, { query: { sortBy: 'email:ASC', limit: 2, page: 2 } });
    expect(body?.meta).toEqual({ itemsPerPage: 2, totalItems: 4, currentPage: 2, totalPages: 2 });
    expect(body?.data.map((member) => member.email)).toEqual(['huong@example.com', 'quan@example.com']);
    const first = await admin.call(listMembers);
    expect(first.body?.meta.itemsPerPage).toBe(50);
    expect(first.body?.data[0]?.id).toBe('huong');
    expect((await admin.call(listMembers, { query: { sortBy: 'password_hash:ASC' } })).status).toBe(422);
  });

  it('ROL-13: shows balance and day of birth only with VIEW_MEMBERS_PRIVATE', async () => {
    const shown = await admin.call(getMember, { params: { id: 'huong' } });
    expect(shown.body).toMatchObject({ dob: '1990-01-31', money: '0.00', userName: 'Pet.Shop' });
    const hidden = await support.call(getMember, { params: { id: 'huong' } });
    expect(hidden.body).toMatchObject({ dob: null, money: null, userName: 'Pet.Shop' });
    const listed = await support.call(listMembers, { query: { search: 'huong' } });
    expect(listed.body?.data[0]).toMatchObject({ dob: null, money: null });
  });

  it('needs as many database statements for fifty members as for one', async () => {
    const { pool } = staff.api.app;
    const count = async (limit: number) => {
      let asked = 0;
      const note = () => void (asked += 1);
      pool.on('acquire', note);
      await admin.call(listMembers, { query: { limit } });
      pool.off('acquire', note);
      return asked;
    };
    const one = await count(1);
    expect(await count(4)).toBe(one);
    expect(one).toBeGreaterThan(1);
  });

  it('returns no member for an unknown id', async () => {
    expect((await admin.call(getMember, { params: { id: 'nobody' } })).status).toBe(404);
    expect((await admin.call(listMemberShops, { params: { id: 'nobody' } })).status).toBe(404);
  });
});

describe('deactivating an account', () => {
  it('ends every session and the API key at once, in every process, and is logged (ROL-14)', async () => {
    const person = await staff.hire('closed', 'everyone');
    const key = (await person.call(createApiKey)).body ?? '';
    const withKey = (at = staff.api) => callApi(at.url, listShopNames, {}, { authorization: `Bearer ${key}` });
    for (const at of [staff.api, staff.other]) {
      expect((await person.call(getProfile, {}, at)).status).toBe(200);
      expect((await withKey(at)).status).toBe(200);
    }
    const answer = await admin.call(activateMember, {
      params: { id: 'closed' },
      body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
    });
    expect(answer.body).toBe(false);
    expect((await person.call(getProfile)).status).toBe(401);
    expect((await withKey()).status).toBe(401);
    await expect.poll(async () => (await person.call(getProfile, {}, staff.other)).status).toBe(401);
    await expect.poll(async () => (await withKey(staff.other)).status).toBe(401);
    await expect(signIn(staff.api.url, 'closed')).rejects.toThrow(String(ERRORS.NOT_ACTIVATED.code));

    // The field has a second name in the API documents.
    const opened = await admin.call(activateMember, { params: { id: 'closed' }, body: { data: true } });
    expect(opened.body).toBe(true);
    // The account is active again, but earlier sessions stay ended.
    expect((await person.call(getProfile)).status).toBe(401);
    expect((await withKey()).status).toBe(401);
    expect((await signIn(staff.api.url, 'closed')).accessToken).not.toBe('');
    const logs = (await staff.listLogs('member')).filter((log) => log.entity_id === 'closed');
    expect(logs.map((log) => [log.action, log.user_id, log.before, log.after])).toEqual([
      [
        'deactivate',
        'an',
        { isActive: true },
        { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
      ],
      ['activate', 'an', { isActive: false }, { isActive: true }],
    ]);
  });

  it('also works for an unconfirmed account, whose mailed link then activates nothing', async () => {
    await staff.hire('newcomer', 'everyone');
    await staff.db.updateTable('users').set({ is_email_confirmed: false }).where('id', '=', 'newcomer').execute();
    await admin.call(activateMember, {
      params: { id: 'newcomer' },
      body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
    });
    const row = await staff.db
      .selectFrom('users')
      .select(['is_email_confirmed', 'deactivated_at'])
      .where('id', '=', 'newcomer')
      .executeTakeFirstOrThrow();
    expect(row.is_email_confirmed).toBe(false);
    expect(row.deactivated_at).not.toBeNull();
  });

  it('fails for a deleted member, and so does every other change (ROL-15)', async () => {
    await staff.hire('deleted', 'everyone');
    await staff.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', 'deleted').execute();
    const id = 'deleted';
    expect((await admin.call(getMember, { params: { id } })).body?.deletedAt).not.toBeNull();
    for (const answer of [
      await admin.call(activateMember, {
        params: { id },
        body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
      }),
      await admin.call(changeMemberRole, { body: { userId: id, roleId: 'support' } }),
      await admin.call(resetMemberTwoFactor, {
        params: { id },
        body: { reasonCode: 'other', reason: 'Words that the person reads' },
      }),
    ]) {
      expect(codeOf(answer)).toBe(ERRORS.MEMBER_DELETED.code);
    }
  });

  it('requires the permission', async () => {
    const answer = await support.call(activateMember, {
      params: { id: 'duc' },
      body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('the second factor of a member', () => {
  it('ROL-17: can be turned off by staff, which is logged and mailed, and every session ends', async () => {
    const person = await staff.hire('lost', 'everyone');
    await staff.db.updateTable('users').set({ is_two_factor_enabled: true }).where('id', '=', 'lost').execute();
    const answer = await admin.call(resetMemberTwoFactor, {
      params: { id: 'lost' },
      body: { reasonCode: 'other', reason: 'Words that the person reads' },
    });
    expect(answer.body).toBe(true);
    expect((await person.call(getProfile)).status).toBe(401);
    const { body } = await admin.call(getMember, { params: { id: 'lost' } });
    expect(body?.isTwoFactorAuthenticationEnabled).toBe(false);
    const logs = (await staff.listLogs('member')).filter((log) => log.entity_id === 'lost');
    expect(logs.map((log) => log.action)).toEqual(['resetTwoFactor']);
    const mails = await staff.db.selectFrom('mails').select(['kind', 'recipient']).execute();
    expect(mails).toContainEqual({ kind: 'twoFactorOff', recipient: 'lost@example.com' });
  });

  it('can be turned off by staff without an error and without a log when it was never on', async () => {
    expect(
      (
        await admin.call(resetMemberTwoFactor, {
          params: { id: 'duc' },
          body: { reasonCode: 'other', reason: 'Words that the person reads' },
        })
      ).body,
    ).toBe(true);
    expect((await staff.listLogs('member')).filter((log) => log.entity_id === 'duc')).toEqual([]);
  });
});

describe('the counts of a member', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 5, shops: 2 } });
  });
  afterAll(() => world.close());

  it('equal the member’s shops, orders and factories, and staff see the shops as the member does (ROL-19)', async () => {
    const boss = await world.createSeller('boss@example.com', 'admin');
    const lan = await world.createSeller('lan@example.com');
    const shopIds = await world.connectShops(lan);
    await world.createSeller('idle@example.com');
    const { body } = await boss.call(listMembers, { query: { search: 'lan@' } });
    const orders = await world.db.selectFrom('orders').select('id').execute();
    expect(orders.length).toBeGreaterThan(0);
    expect(body?.data[0]).toMatchObject({
      shopsCount: shopIds.length,
      validShopsCount: shopIds.length,
      expiredShopsCount: 0,
      orderCounts: orders.length,
      isPressify: false,
    });
    await world.db
      .updateTable('shops')
      .set({ needs_authorization: true })
      .where('id', '=', shopIds[0] ?? '')
      .execute();
    const expired = await boss.call(getMember, { params: { id: lan.userId } });
    expect(expired.body).toMatchObject({ validShopsCount: shopIds.length - 1, expiredShopsCount: 1 });
    const shops = await boss.call(listMemberShops, { params: { id: lan.userId } });
    expect(shops.body?.map((shop) => shop.id).toSorted()).toEqual(shopIds.toSorted());
    const idle = await boss.call(getMember, { params: { id: 'user-idle@example.com' } });
    expect(idle.body).toMatchObject({ shopsCount: 0, orderCounts: 0 });
  });
});

describe('the page of a person', () => {
  it('shows account state, wallet, last use and the person’s own teams (ROL-57)', async () => {
    const huong = await staff.signIn('huong');
    await huong.call(createTeam, { body: { name: 'Nắng Mai', role: 'operator', description: '' } });
    await admin.call(addMemberTransaction, {
      params: { id: 'huong' },
      body: { type: 'DEPOSIT', description: 'cash', price: '25' },
    });
    const { body } = await admin.call(getMemberOverview, { params: { id: 'huong' } });
    expect(body).toMatchObject({
      stateSince: null,
      wallet: { available: '25.00', held: '0.00', total: '25.00', debt: '0.00' },
      teams: [{ name: 'Nắng Mai', role: 'operator', owner: null, membersCount: 0 }],
    });
    expect(body?.lastSeenAt).not.toBeNull();
    const sessions = (await admin.call(listMemberSessions, { params: { id: 'huong' } })).body ?? [];
    expect(sessions.length).toBeGreaterThan(0);
  });

  it('hides, without VIEW_MEMBERS_PRIVATE, balance, last use, sessions and the balances around transactions (ROL-58)', async () => {
    await staff.createRole('onlooker', ['VIEW_MEMBERS', 'VIEW_PAYMENTS']);
    const onlooker = await staff.hire('mai', 'onlooker');
    const { body } = await onlooker.call(getMemberOverview, { params: { id: 'huong' } });
    expect(body).toMatchObject({ wallet: null, lastSeenAt: null });
    expect((await onlooker.call(listMemberSessions, { params: { id: 'huong' } })).status).toBe(403);
    const [movement] = (await onlooker.call(listMemberTransactions, { params: { id: 'huong' } })).body?.data ?? [];
    expect(movement).toMatchObject({ amountUsd: '25.00', beforeAmount: null, afterAmount: null });
    const [seen] = (await admin.call(listMemberTransactions, { params: { id: 'huong' } })).body?.data ?? [];
    expect(seen).toMatchObject({ beforeAmount: '0.00', afterAmount: '25.00' });
  });

  it.each([
    ['active', { is_email_confirmed: true, deactivated_at: null }],
    ['neverActivated', { is_email_confirmed: false, deactivated_at: null }],
    ['deactivated', { is_email_confirmed: false, deactivated_at: new Date() }],
  ] as const)('shows the account state “%s” and its beginning (ROL-57)', async (state, columns) => {
    await staff.db.updateTable('users').set(columns).where('id', '=', 'duc').execute();
    expect((await admin.call(getMember, { params: { id: 'duc' } })).body?.state).toBe(state);
    const { stateSince } = (await admin.call(getMemberOverview, { params: { id: 'duc' } })).body ?? {};
    expect(stateSince ?? null).toBe(columns.deactivated_at?.toISOString() ?? null);
  });
});

describe('the closing of an account by staff', () => {
  const params = { id: 'minh' };
  const GROUNDS = { reasonCode: 'ownRequest', reason: 'Asked for by telephone' } as const;

  it('shows the amount of the balance only to staff who may see balances (ROL-58)', async () => {
    await staff.createRole('closer', ['EDIT_MEMBERS']);
    const closer = await staff.hire('closer', 'closer');
    await staff.hire('minh', 'everyone');
    await staff.db.insertInto('ledgers').values({ owner_id: 'minh' }).execute();
    const account = { owner_id: 'minh', account: 'seller', balance_cents: 1_250 };
    await staff.db.insertInto('ledger_accounts').values(account).execute();
    const read = async (by: Staff) => (await by.call(getMemberClosing, { params })).body?.blockers;
    expect(await read(admin)).toMatchObject([{ kind: 'balance', money: '12.50' }]);
    expect(await read(closer)).toMatchObject([{ kind: 'balance', money: null }]);
  });

  it('fails while a correction of the balance awaits its approval (ACC-61)', async () => {
    await staff.db.updateTable('ledger_accounts').set({ balance_cents: 0 }).where('owner_id', '=', 'minh').execute();
    const at = new Date(staff.clock.now());
    const row = {
      owner_id: 'minh',
      id: 'c-1',
      type: 'ADJUSTMENT',
      amount_cents: 60_000,
      created_at: at,
      updated_at: at,
    };
    await staff.db
      .insertInto('transactions')
      .values({ ...row, status: 'APPROVAL' })
      .execute();
    const refused = await admin.call(closeMember, { params, body: GROUNDS });
    expect(refused.exceptionBody).toMatchObject({ code: 126, reasons: ['waitingCorrections'] });
    await staff.db.deleteFrom('transactions').where('owner_id', '=', 'minh').execute();
    expect((await admin.call(closeMember, { params, body: GROUNDS })).isSuccess).toBe(true);
  });
});
