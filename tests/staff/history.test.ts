import { ERRORS } from '@bobbin/contract/errors';
import { exportLogs, listLogs, listLogWords } from '@bobbin/contract/logs';
import { createRole } from '@bobbin/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personScope } from '../../server/src/platform/access.ts';
import { startStaffWorld, type Staff, type StaffWorld } from './people.ts';

const DAY_MS = 24 * 3600_000;
const LAST_DAY = Date.UTC(2026, 9, 20);

let staff: StaffWorld;
let admin: Staff;

beforeAll(async () => {
  staff = await startStaffWorld();
  admin = await staff.hire('an', 'admin');
  await staff.hire('binh', 'support');
});
afterAll(() => staff.close());

/** Inserts logs of many days, several per day, by three people, one of whom was deleted. */
async function fillHistory(days: number, perDay: number): Promise<void> {
  const rows = Array.from({ length: days * perDay }, (_, n) => ({
    owner_id: 'an',
    id: `log-${String(n).padStart(6, '0')}`,
    user_id: ['an', 'binh', 'gone'][n % 3] ?? '',
    action: n % 5 === 0 ? 'rename' : 'connect',
    entity: n % 2 === 0 ? 'shop' : 'role',
    entity_id: `thing-${n % 10}`,
    before: null,
    after: JSON.stringify({ n }),
    request_id: `request-${n}`,
    address: '203.0.113.7',
    // Every third day has no logs.
    created_at: new Date(
      LAST_DAY - (Math.floor(n / perDay) + Math.floor(n / perDay / 2)) * DAY_MS + (n % perDay) * 3_600_000,
    ),
  }));
  await staff.db.insertInto('action_logs').values(rows).execute();
  const words = [...new Set(rows.map((row) => row.action))].map((word) => ({ kind: 'action', word }));
  const entities = [...new Set(rows.map((row) => row.entity))].map((word) => ({ kind: 'entity', word }));
  await staff.db
    .insertInto('action_log_words')
    .values([...words, ...entities])
    .execute();
}

interface Found {
  ids: string[];
  total: number;
}

type Query = NonNullable<Parameters<typeof admin.call<typeof listLogs>>[1]>['query'];

async function find(query: Query): Promise<Found> {
  const { body } = await admin.call(listLogs, { query });
  return { ids: (body?.data ?? []).map((log) => log.id), total: body?.meta.totalItems ?? -1 };
}

/** Reads every page of the history. */
async function findAll(query: Query, limit: number): Promise<Found> {
  const first = await find({ ...query, limit });
  const ids = [...first.ids];
  for (let page = 2; page <= Math.ceil(first.total / limit); page += 1) {
    ids.push(...(await find({ ...query, limit, page })).ids);
  }
  return { ids, total: first.total };
}

describe('the history of staff actions', () => {
  beforeEach(async () => {
    await staff.db.deleteFrom('action_logs').execute();
    await staff.db.deleteFrom('action_log_days').execute();
    await staff.db.deleteFrom('action_log_words').execute();
    await fillHistory(12, 7);
  });

  it('names the user with the role, and hides the names of deleted users', async () => {
    const { body } = await admin.call(listLogs, { query: { limit: 3 } });
    const users = new Map(body?.data.map((log) => [log.userId, log.user]));
    expect(users.get('binh')).toEqual({ name: 'binh Test', email: 'binh@example.com', roleName: 'support' });
    expect(users.get('gone')).toBeNull();
    expect(body?.data[0]).toMatchObject({ address: '203.0.113.7', payload: { before: null } });
  });

  const day = (count: number) => Math.floor((LAST_DAY - count * DAY_MS) / 1000);
  const CASES: [string, Query, (row: Row) => boolean][] = [
    ['everything', {}, () => true],
    ['of a person by email', { user: 'BINH@example.com' }, (row) => row.user_id === 'binh'],
    ['of a person who is gone, by id', { user: 'gone' }, (row) => row.user_id === 'gone'],
    ['of an action', { action: 'rename' }, (row) => row.action === 'rename'],
    ['of an entity', { entity: 'role' }, (row) => row.entity === 'role'],
    [
      'of all three',
      { user: 'an', action: 'rename', entity: 'shop' },
      (row) => row.user_id === 'an' && row.action === 'rename' && row.entity === 'shop',
    ],
    ['of a thing', { search: ' thing-3 ' }, (row) => row.entity_id === 'thing-3'],
    ['of a request', { search: 'request-12' }, (row) => row.request_id === 'request-12'],
    ['of whole days', { start: day(6), end: day(2) - 1 }, (row) => row.at >= day(6) && row.at < day(2)],
    [
      'that begins and ends within days',
      { start: day(9) + 7200, end: day(1) + 3600 },
      (row) => row.at >= day(9) + 7200 && row.at <= day(1) + 3600,
    ],
    [
      'within one day',
      { start: day(0) + 3600, end: day(0) + 7200 },
      (row) => row.at >= day(0) + 3600 && row.at <= day(0) + 7200,
    ],
    ['since', { start: day(3) + 1 }, (row) => row.at >= day(3) + 1],
    ['until', { end: day(3) }, (row) => row.at <= day(3)],
    ['of a person since', { user: 'an', start: day(8) + 60 }, (row) => row.user_id === 'an' && row.at >= day(8) + 60],
    ['of nothing', { action: 'never' }, () => false],
  ];

  interface Row {
    id: string;
    user_id: string;
    action: string;
    entity: string;
    entity_id: string;
    request_id: string;
    at: number;
  }

  async function expected(isWanted: (row: Row) => boolean): Promise<string[]> {
    const rows = await staff.db
      .selectFrom('action_logs')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.filter((row) => isWanted({ ...row, at: row.created_at.getTime() / 1000 })).map((row) => row.id);
  }

  it.each(CASES)(
    'shows, under the filter “%s”, the same pages and totals before and after its days are counted (ROL-31)',
    async (_name, query, isWanted) => {
      const ids = await expected(isWanted);
      const check = async () => {
        expect(await findAll(query, 8)).toEqual({ ids, total: ids.length });
        const oldest = await findAll({ ...query, sortBy: 'createdAt:ASC' }, 8);
        expect(oldest).toEqual({ ids: ids.toReversed(), total: ids.length });
      };
      await check();
      // First the counts of some days are stored, then of all days; days without stored counts are read from the logs.
      staff.clock.set(LAST_DAY - 5 * DAY_MS);
      await staff.api.app.history.countClosedDays();
      await check();
      staff.clock.set(Date.now());
      await staff.api.app.history.countClosedDays();
      await staff.api.app.history.countClosedDays();
      await check();
    },
  );

  it('stores no counts of the current day', async () => {
    staff.clock.set(LAST_DAY + 12 * 3_600_000);
    await staff.api.app.history.countClosedDays();
    const rows = await staff.db.selectFrom('action_log_days').select('day').execute();
    expect(rows.map((row) => row.day)).not.toContain('2026-10-20');
    staff.clock.set(Date.now());
  });

  it('rejects a range that ends before it begins (API-29)', async () => {
    const { exceptionBody } = await admin.call(listLogs, { query: { start: day(1), end: day(2) } });
    expect(exceptionBody).toMatchObject({ code: 422 });
  });

  it('offers as filters exactly the action names that it contains, including a name that was just logged (ROL-31)', async () => {
    expect((await admin.call(listLogWords)).body).toEqual({
      actions: ['connect', 'rename'],
      entities: ['role', 'shop'],
    });
    const scope = personScope({ userId: 'an', name: 'an', address: '', requestId: '' });
    const record = (action: string, fails: boolean) =>
      staff.db.transaction().execute(async (trx) => {
        await staff.api.app.audit.record(trx, scope, { action, entity: 'wallet', entityId: 'x' });
        if (fails) throw new Error('undone');
      });
    await record('topUp', false);
    await record('topUp', false);
    await expect(record('refund', true)).rejects.toThrow('undone');
    expect((await admin.call(listLogWords)).body).toEqual({
      actions: ['connect', 'rename', 'topUp'],
      entities: ['role', 'shop', 'wallet'],
    });
  });

  it('exports the filtered rows with spreadsheet formulas escaped, and logs the export (ROL-32)', async () => {
    await staff.db
      .insertInto('action_logs')
      .values({
        owner_id: 'an',
        id: 'evil',
        user_id: 'an',
        action: '=cmd|calc',
        entity: 'evil',
        entity_id: '+1,"2"',
        before: null,
        after: JSON.stringify({ name: 'a,b\nc' }),
        created_at: new Date(LAST_DAY),
      })
      .execute();
    const { body } = await admin.call(exportLogs, { body: { entity: 'evil' } });
    expect(body).toMatchObject({ rows: 1, isCut: false });
    expect(body?.name).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/);
    const [head, line] = (body?.csv ?? '').split('\r\n');
    expect(head).toBe('\uFEFFtime,userId,name,email,role,action,entity,entityId,before,after,address,requestId');
    expect(line).toBe(
      `2026-10-20T00:00:00.000Z,an,an Test,an@example.com,admin,'=cmd|calc,evil,"'+1,""2""",,"{""name"":""a,b\\nc""}",,`,
    );
    const { body: own } = await admin.call(listLogs, { query: { action: 'export' } });
    expect(own?.data[0]).toMatchObject({
      userId: 'an',
      entity: 'actionLog',
      payload: { after: { filter: { entity: 'evil' }, rows: 1, isCut: false } },
    });
  });

  it('cannot be exported by staff who may only view it (ROL-32)', async () => {
    const support = await staff.signIn('binh');
    expect((await support.call(listLogs)).status).toBe(200);
    expect((await support.call(exportLogs, { body: {} })).exceptionBody?.code).toBe(ERRORS.FORBIDDEN.code);
  });
});

describe('an entry of the action history', () => {
  it('contains the id of the request that caused it (ROL-33)', async () => {
    const answer = await admin.call(createRole, { body: { roleName: 'traced' } });
    const requestId = answer.headers.get('x-request-id') ?? '';
    const { body } = await admin.call(listLogs, { query: { search: requestId } });
    expect(body?.data.map((log) => [log.action, log.entity, log.requestId])).toEqual([['create', 'role', requestId]]);
  });

  it('contains no field that is named like a secret, whichever module writes it (ROL-29)', async () => {
    const scope = personScope({ userId: 'an', name: 'an', address: '', requestId: '' });
    await staff.db.transaction().execute((trx) =>
      staff.api.app.audit.record(trx, scope, {
        action: 'test',
        entity: 'redaction',
        entityId: 'x',
        before: { password: 'p1', nested: { accessToken: 't1', list: [{ apiKey: 'k1' }] } },
        after: { secret: 's1', lastFour: '1234', text: 'x'.repeat(5_000) },
      }),
    );
    const [log] = await staff.listLogs('redaction');
    expect(log?.before).toEqual({ password: '***', nested: { accessToken: '***', list: [{ apiKey: '***' }] } });
    expect(log?.after).toMatchObject({ secret: '***', lastFour: '1234' });
    expect(String(log?.after?.text).length).toBeLessThan(2_100);
  });
});
