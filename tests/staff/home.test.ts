import { getStaffHome, listIncome } from '@bobbin/contract/staff-home';
import { getStaffWork } from '@bobbin/contract/staff-work';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { startStaffWorld, type Staff, type StaffWorld } from './people.ts';

let world: StaffWorld;
let boss: Staff;
let lan: Staff;

beforeAll(async () => {
  world = await startStaffWorld();
  boss = await world.hire('boss', 'admin');
  lan = await world.hire('lan', 'everyone');
});
afterAll(() => world.close());

async function charge(reason: 'design' | 'skuDesign' | 'renewal', cents: number, reference: string): Promise<void> {
  const { app } = world.api;
  const subject = { kind: 'shop', id: 's' };
  await inTransaction(app.db, (trx) =>
    app.wallet.charge(trx, systemScope('lan', 'test'), { reason, cents, reference, description: reference, subject }),
  );
}

describe('the staff home page', () => {
  it('counts people and shops (HOM-1)', async () => {
    const body = { type: 'DEPOSIT', description: 'cash', price: '200' } as const;
    await boss.call(addMemberTransaction, { params: { id: 'lan' }, body });
    const home = (await boss.call(getStaffHome)).body;
    const { rows } = await sql<{ count: number }>`
      select count(*)::bigint as count from users where deleted_at is null`.execute(world.db);
    expect(home?.users?.count).toBe(rows[0]?.count);
    expect(home?.shops).toEqual({ count: 0, expiredCount: 0, failingCount: 0 });
    expect(home?.designs).toEqual({ waitingCount: 0, lateCount: 0 });
  });

  it("shows this month's income by kind, minus refunds, equal to the sum of its ledger entries (HOM-2)", async () => {
    await charge('design', 3_000, 'design-1');
    await charge('renewal', 1_900, 'renewal-1');
    const { app } = world.api;
    await inTransaction(app.db, (trx) =>
      app.wallet.refund(trx, systemScope('lan', 'test'), {
        reason: 'design',
        cents: 1_000,
        reference: 'design-1',
        refundReference: 'back-1',
        description: 'Too late',
        subject: { kind: 'design', id: '1' },
      }),
    );
    // An entry of another month does not count in the figure.
    await charge('renewal', 500, 'long ago');
    await sql`update ledger_entries set created_at = created_at - interval '40 days'
      where reference = 'long ago'`.execute(world.db);
    const home = (await boss.call(getStaffHome)).body;
    expect(home?.revenue).toMatchObject({
      total: '39.00',
      kinds: [
        { kind: 'design', amount: '20.00' },
        { kind: 'skuDesign', amount: '0.00' },
        { kind: 'renewal', amount: '19.00' },
      ],
    });
    const entries = (await boss.call(listIncome)).body;
    expect(entries?.sum).toBe('39.00');
    expect(entries?.meta.totalItems).toBe(3);
    expect(entries?.data.map(({ amount }) => amount)).toEqual(['-10.00', '19.00', '30.00']);
    expect(entries?.data[0]?.user.id).toBe('lan');
    const designs = (await boss.call(listIncome, { query: { kind: 'design' } })).body;
    expect(designs).toMatchObject({ sum: '20.00', meta: { totalItems: 2 } });
    const all = (await boss.call(listIncome, { query: { from: '2020-01-01', limit: 2 } })).body;
    expect(all).toMatchObject({ sum: '44.00', meta: { totalItems: 4, totalPages: 2 } });
  });

  it('counts the month from midnight in Los Angeles (HOM-2)', async () => {
    const { clock } = world;
    const started = clock.now();
    const minute = 60_000;
    const read = async (name: string) => (await (await world.signIn(name)).call(getStaffHome)).body?.revenue;
    // When the first of April begins in Los Angeles, it is already 07:00 on that day in UTC.
    const april = Date.UTC(2031, 3, 1, 7);
    clock.set(april - minute);
    await charge('renewal', 700, 'in March');
    expect(await read('boss')).toMatchObject({ since: '2031-03-01T08:00:00.000Z', total: '7.00' });
    clock.set(april);
    await charge('renewal', 90, 'in April');
    expect(await read('boss')).toMatchObject({ since: '2031-04-01T07:00:00.000Z', total: '0.90' });
    const entries = (await (await world.signIn('boss')).call(listIncome)).body;
    expect(entries).toMatchObject({ from: '2031-04-01', to: '2031-04-01', sum: '0.90' });
    clock.set(started);
  });

  it('lists failed jobs as work, and names partners whose jobs fail repeatedly (HOM-1, HOM-5)', async () => {
    const add = (job: string) =>
      sql<{ id: string }>`select id from graphile_worker.add_job(${job}, run_at := now() + interval '1 day')`.execute(
        world.db,
      );
    const dead = (await add('sendMail')).rows[0]?.id;
    await sql`select graphile_worker.permanently_fail_jobs(array[${dead}]::bigint[], 'the address is gone')`.execute(
      world.db,
    );
    const late = (await add('tellSeller')).rows[0]?.id;
    await sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer' where id = ${late}`.execute(
      world.db,
    );
    const home = (await boss.call(getStaffHome)).body;
    const work = (await boss.call(getStaffWork)).body;
    expect(work?.counts.find(({ kind }) => kind === 'job')).toEqual({ kind: 'job', urgent: 1, waiting: 0 });
    expect(work?.urgent.filter(({ kind }) => kind === 'job')).toMatchObject([
      { title: 'sendMail', code: '1', reason: 'the address is gone' },
    ]);
    const telegram = home?.partners.find(({ partner }) => partner === 'telegram');
    expect(telegram).toMatchObject({ waitingCount: 1, reason: 'no answer' });
    expect(home?.partners.filter(({ waitingCount }) => waitingCount > 0)).toHaveLength(1);
    // Roles without VIEW_LOGS do not see errors.
    const { partners } = (await (await world.hire('dan', 'designer')).call(getStaffHome)).body ?? {};
    expect(partners?.find(({ partner }) => partner === 'telegram')).toMatchObject({ waitingCount: 1, reason: '' });
  });

  it('lists failed jobs of every kind, because no other list shows them (HOM-5)', async () => {
    const kinds = ['matchTransfer', 'readBankList', 'readPayouts', 'spreadNews', 'workFlashSale', 'openPaymentLink'];
    for (const kind of kinds) {
      await sql`select graphile_worker.permanently_fail_jobs(array[
        (graphile_worker.add_job(${kind}, run_at := now() + interval '1 day')).id]::bigint[], 'gone')`.execute(
        world.db,
      );
    }
    const work = (await boss.call(getStaffWork)).body;
    const rows = work?.urgent.filter(({ kind }) => kind === 'job') ?? [];
    expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(kinds));
    const { urgent } = work?.counts.find(({ kind }) => kind === 'job') ?? {};
    expect(rows.reduce((sum, { code }) => sum + Number(code), 0)).toBe(urgent);
  });

  it('shows each role only the areas that the role may see, and sellers nothing (HOM-1)', async () => {
    const designer = (await (await world.hire('dora', 'designer')).call(getStaffHome)).body;
    expect(designer).toMatchObject({ users: null, shops: null, revenue: null });
    await world.createRole('people-only', ['VIEW_MEMBERS']);
    const looker = (await (await world.hire('lina', 'people-only')).call(getStaffHome)).body;
    expect(looker?.users?.count).toBeGreaterThan(2);
    expect(looker).toMatchObject({ shops: null, revenue: null, designs: null });
    expect((await lan.call(getStaffHome)).status).toBe(403);
  });
});
