import { getProfile, logout } from '@bobbin/contract/auth';
import { ERRORS } from '@bobbin/contract/errors';
import { streamEvents } from '@bobbin/contract/events';
import { activateMember } from '@bobbin/contract/members';
import { createApiKey, saveLocale } from '@bobbin/contract/profile';
import { changeMemberRole, switchRolePermission } from '@bobbin/contract/roles';
import { endSeeAs, extendSeeAs, getSeeAs, listVisits, startSeeAs } from '@bobbin/contract/see-as';
import { addStaffNote } from '@bobbin/contract/staff-notes';
import { SEE_AS_MS } from '@bobbin/domain/staff/see-as';
import { SEE_AS_HEADER, STAFF_AREA } from '@bobbin/domain/staff/see-as-header';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { callApi } from '../world/world.ts';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

const MINUTE_MS = 60_000;
const REASON = 'Payout looks short';

let staff: StaffWorld;
let people = 0;

beforeAll(async () => {
  staff = await startStaffWorld();
  await staff.hire('boss', 'admin');
  await staff.createRole('seer', ['SEE_AS', 'VIEW_MEMBERS']);
}, 600_000);
afterAll(() => staff.close());

/** Opens a new session: tokens do not outlast a visit. */
const signInBoss = () => staff.signIn('boss');
const hireSeller = () => staff.hire(`seller-${(people += 1)}`, 'everyone');
const hireStaff = () => staff.hire(`staff-${(people += 1)}`, 'seer');
const start = (by: Staff, seller: Staff, reason = REASON) =>
  by.call(startSeeAs, { params: { id: seller.id }, body: { reason } });
const historyOf = async (seller: Staff) => (await seller.call(listVisits)).body ?? [];

/** Calls with a visit's id, or from the staff area. */
const callFrom = <E extends Parameters<Staff['call']>[0]>(
  by: Staff,
  page: string,
  endpoint: E,
  input?: Parameters<typeof callApi<E>>[2],
) => callApi(staff.api.url, endpoint, input, { ...by.headers, [SEE_AS_HEADER]: page });

/** Returns whose profile a caller's pages show. */
const shownTo = async (by: Staff) => (await by.call(getProfile)).body?.id;

/** Issues new tokens for the session of a visit, as a refresh does. */
async function renew(by: Staff, visitId: string): Promise<Staff> {
  const row = await staff.db
    .selectFrom('see_as_visits')
    .select('session_id')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  const { sessions } = staff.api.app.accounts;
  const { accessToken } = await sessions.issueTokens(staff.db, systemScope(by.id, 'test'), row.session_id, null);
  const headers = { authorization: `Bearer ${accessToken}` };
  return { id: by.id, headers, call: (endpoint, input, at = staff.api) => callApi(at.url, endpoint, input, headers) };
}

async function pair() {
  const [seller, by] = [await hireSeller(), await hireStaff()];
  const visit = (await start(by, seller)).body;
  if (!visit) throw new Error('No visit began');
  return { seller, by, visit };
}

describe('SEE-1: a visit begins', () => {
  it('in the session of the staff user only, in every process, with both names', async () => {
    const { seller, by, visit } = await pair();
    expect(visit).toMatchObject({ seller: { id: seller.id }, staff: { id: by.id }, reason: REASON });
    expect(await shownTo(by)).toBe(seller.id);
    expect((await by.call(getProfile, {}, staff.other)).body?.id).toBe(seller.id);
    expect(await shownTo(await staff.signIn(by.id))).toBe(by.id);
    expect((await by.call(getSeeAs)).body).toEqual(visit);
  });

  it('with a reason of 5 to 300 characters, by staff with SEE_AS, not with an API key', async () => {
    const [seller, by] = [await hireSeller(), await hireStaff()];
    expect((await start(by, seller, 'why')).status).toBe(422);
    expect((await start(by, seller, 'x'.repeat(301))).status).toBe(422);
    const blind = await staff.hire(`blind-${(people += 1)}`, 'support');
    expect((await start(blind, seller)).status).toBe(403);
    const headers = { authorization: `Bearer ${(await by.call(createApiKey)).body ?? ''}` };
    const input = { params: { id: seller.id }, body: { reason: REASON } };
    expect((await callApi(staff.api.url, startSeeAs, input, headers)).status).toBe(403);
    expect(await historyOf(seller)).toEqual([]);
  });

  it('never to the screens of staff, of a deactivated or an unknown person', async () => {
    const by = await hireStaff();
    const boss = await signInBoss();
    expect(codeOf(await start(by, boss))).toBe(ERRORS.SEE_AS_NOT_SELLER.code);
    const gone = await hireSeller();
    const body = { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' };
    await boss.call(activateMember, { params: { id: gone.id }, body });
    expect(codeOf(await start(by, gone))).toBe(ERRORS.SEE_AS_NOT_SELLER.code);
    const unknown = { params: { id: 'nobody' }, body: { reason: REASON } };
    expect((await by.call(startSeeAs, unknown)).status).toBe(404);
    expect(await shownTo(by)).toBe(by.id);
  });

  it('once when the start is pressed twice at once, and a second seller replaces the first', async () => {
    const [first, second, by] = [await hireSeller(), await hireSeller(), await hireStaff()];
    const started = await Promise.all([start(by, first), start(by, first)]);
    const ids = new Set(started.map(({ body }) => body?.id).filter((id) => id !== undefined));
    expect([ids.size, (await historyOf(first)).length]).toEqual([1, 1]);
    const input = { params: { id: second.id }, body: { reason: REASON } };
    expect((await callFrom(by, STAFF_AREA, startSeeAs, input)).body?.seller.id).toBe(second.id);
    expect(await shownTo(by)).toBe(second.id);
    expect((await historyOf(first)).map(({ isOpen, endedBy }) => [isOpen, endedBy])).toEqual([[false, 'replaced']]);
  });
});

describe('SEE-2: a visit ends', () => {
  it('by itself after 15 minutes, unless it was extended; an extension after the end is refused', async () => {
    const { seller, by: first, visit } = await pair();
    staff.clock.advance(10 * MINUTE_MS);
    const from = staff.clock.now();
    const extended = await first.call(extendSeeAs, { params: { id: visit.id } });
    expect(Date.parse(extended.body?.endsAt ?? '')).toBeGreaterThanOrEqual(from + SEE_AS_MS);
    staff.clock.advance(10 * MINUTE_MS);
    const [by, fresh, again] = [
      await renew(first, visit.id),
      await staff.signIn(seller.id),
      await staff.signIn(first.id),
    ];
    expect(await shownTo(by)).toBe(seller.id);
    staff.clock.advance(5 * MINUTE_MS);
    expect(codeOf(await by.call(extendSeeAs, { params: { id: visit.id } }))).toBe(ERRORS.SEE_AS_OVER.code);
    expect(codeOf(await callFrom(by, visit.id, getProfile))).toBe(ERRORS.SEE_AS_OVER.code);
    expect(await shownTo(by)).toBe(by.id);
    expect((await historyOf(fresh)).map(({ isOpen, endedBy }) => [isOpen, endedBy])).toEqual([[false, null]]);
    expect(codeOf(await again.call(extendSeeAs, { params: { id: visit.id } }))).toBe(ERRORS.SEE_AS_OVER.code);
  });

  it('by its end, at once in every process; a page of it is then refused instead of acting for the staff user', async () => {
    const { seller, by, visit } = await pair();
    expect((await by.call(endSeeAs, { params: { id: visit.id } })).body).toBe(true);
    expect((await by.call(endSeeAs, { params: { id: visit.id } })).body).toBe(true);
    expect((await by.call(getProfile, {}, staff.other)).body?.id).toBe(by.id);
    const write = await callFrom(by, visit.id, saveLocale, { body: { locale: 'en' } });
    expect(codeOf(write)).toBe(ERRORS.SEE_AS_OVER.code);
    expect((await historyOf(seller)).map(({ endedBy }) => endedBy)).toEqual(['ended']);
  });

  it('by the logout of the staff user', async () => {
    const { seller, by } = await pair();
    await by.call(logout);
    expect((await historyOf(seller)).map(({ isOpen, endedBy }) => [isOpen, endedBy])).toEqual([[false, 'signedOut']]);
  });

  it('SEE-6: by the loss of the permission, also when it returns before the time is over', async () => {
    const { seller, by, visit } = await pair();
    const boss = await signInBoss();
    const turn = (active: boolean) =>
      boss.call(switchRolePermission, { body: { roleId: 'seer', permissionId: 'see_as', active } });
    await turn(false);
    expect(await shownTo(by)).toBe(by.id);
    await turn(true);
    expect(await shownTo(by)).toBe(by.id);
    expect(codeOf(await callFrom(by, visit.id, getProfile))).toBe(ERRORS.SEE_AS_OVER.code);
    expect((await historyOf(seller)).map(({ endedBy }) => endedBy)).toEqual(['permission']);
  });

  it('by another role of the staff user, by the deactivation of the staff user and by that of the seller', async () => {
    const boss = await signInBoss();
    const moved = await pair();
    await boss.call(changeMemberRole, { body: { userId: moved.by.id, roleId: 'support' } });
    expect(await shownTo(moved.by)).toBe(moved.by.id);
    expect((await historyOf(moved.seller)).map(({ endedBy }) => endedBy)).toEqual(['permission']);
    const body = { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' };
    const blocked = await pair();
    await boss.call(activateMember, { params: { id: blocked.by.id }, body });
    expect((await blocked.by.call(getProfile)).status).toBe(401);
    expect((await historyOf(blocked.seller)).map(({ endedBy }) => endedBy)).toEqual(['signedOut']);
    const gone = await pair();
    await boss.call(activateMember, { params: { id: gone.seller.id }, body });
    expect(await shownTo(gone.by)).toBe(gone.by.id);
    expect(codeOf(await callFrom(gone.by, gone.visit.id, getProfile))).toBe(ERRORS.SEE_AS_OVER.code);
  });

  it('by the closing of the seller’s account, with the rows of the history', async () => {
    const { seller, by, visit } = await pair();
    await staff.db
      .transaction()
      .execute((trx) => staff.api.app.events.emit(trx, 'accountClosed', { scope: systemScope(seller.id, 'test') }));
    expect(codeOf(await callFrom(by, visit.id, getProfile))).toBe(ERRORS.SEE_AS_OVER.code);
  });
});

describe('SEE-3: during a visit', () => {
  it('calls of the staff area work as the staff user, with their writes', async () => {
    const { seller, by } = await pair();
    const note = { params: { id: seller.id }, body: { text: 'Payout was checked' } };
    expect(codeOf(await by.call(addStaffNote, note))).toBe(ERRORS.SEE_AS_READ_ONLY.code);
    expect((await callFrom(by, STAFF_AREA, addStaffNote, note)).body?.author.id).toBe(by.id);
    expect((await callFrom(by, STAFF_AREA, getProfile)).body?.id).toBe(by.id);
  });

  it('SEE-7: the use, the language and the sessions of the seller stay as they were', async () => {
    const { seller, by } = await pair();
    const read = () =>
      staff.db.selectFrom('sessions').select(['id', 'last_used_at']).where('owner_id', '=', seller.id).execute();
    const before = await read();
    staff.clock.advance(5 * MINUTE_MS);
    expect(await shownTo(by)).toBe(seller.id);
    expect(codeOf(await by.call(saveLocale, { body: { locale: 'en' } }))).toBe(ERRORS.SEE_AS_READ_ONLY.code);
    expect(await read()).toEqual(before);
  });

  it('Event streams carry the events of the seller, and end with the visit', async () => {
    const { by, visit } = await pair();
    const response = await fetch(`${staff.api.url}/api${streamEvents.path}`, { headers: by.headers });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await by.call(endSeeAs, { params: { id: visit.id } });
    let isDone = false;
    while (!isDone) isDone = (await reader?.read())?.done ?? true;
    expect(isDone).toBe(true);
  });
});

describe('SEE-5: the history', () => {
  it('Action histories of the seller show start, extension and end of a visit with the reason', async () => {
    const { seller, by, visit } = await pair();
    await by.call(extendSeeAs, { params: { id: visit.id } });
    await by.call(endSeeAs, { params: { id: visit.id } });
    const logs = (await staff.listLogs('member')).filter(({ owner_id }) => owner_id === seller.id);
    expect(logs.map(({ user_id, action }) => [user_id, action])).toEqual([
      [by.id, 'startSeeAs'],
      [by.id, 'extendSeeAs'],
      [by.id, 'endSeeAs'],
    ]);
    expect(JSON.stringify(logs[0]?.after)).toContain(REASON);
  });

  it('Only the seller can list a visit with its pages and how often each page was opened', async () => {
    const { seller, by } = await pair();
    await shownTo(by);
    await shownTo(by);
    const [visit] = await historyOf(seller);
    expect(visit?.pages.map(({ page, resource, count }) => [page, resource, count])).toEqual([['header', '', 2]]);
    expect(await historyOf(await hireSeller())).toEqual([]);
  });
});
