import { assignBankEvent } from '@bobbin/contract/deposits';
import { cancelDesignByStaff, changeDesigner, payDesign } from '@bobbin/contract/designs';
import { getNotificationSettings, listInbox } from '@bobbin/contract/inbox';
import { getStaffWork } from '@bobbin/contract/staff-work';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { createPaymentRequest, decidePaymentRequest } from '@bobbin/contract/withdrawals';
import { LIMITED_PERMISSIONS } from '@bobbin/domain/staff/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREED, ask, give, price } from '../designs/renting.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const MINUTE = 60_000;
const EMAILS = {
  admin: 'boss@example.com',
  lan: 'lan@example.com',
  dora: 'dora@example.com',
  lead: 'lead@example.com',
};
type Name = keyof typeof EMAILS;
let world: World;
const people = {} as Record<Name, Caller>;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  await world.db.insertInto('roles').values({ id: 'lead', name: 'lead' }).execute();
  const held = (name: string) => ({ id: `lead:${name}`, role_id: 'lead', permission_id: name, is_active: true });
  await world.db
    .insertInto('role_permissions')
    .values([held('lead_designs'), held('view_designs')])
    .execute();
  people.admin = await world.createSeller(EMAILS.admin, 'admin');
  people.lan = await world.createSeller(EMAILS.lan);
  people.dora = await world.createSeller(EMAILS.dora, 'designer');
  people.lead = await world.createSeller(EMAILS.lead, 'lead');
  await give(people.admin, people.lan, '400');
});
afterAll(() => world.close());

/** Advances the clock, and signs the callers in again because their sessions have expired. */
async function later(minutes: number): Promise<void> {
  world.clock.advance(minutes * MINUTE);
  for (const name of Object.keys(EMAILS) as Name[]) people[name] = await world.signIn(EMAILS[name]);
}

/** Runs the task of the timetable twice at the same time, as two workers would. */
async function run(): Promise<void> {
  const task = world.app.staffHome.timetable?.find(({ name }) => name === 'notifyStaff');
  await Promise.all([task?.run(), task?.run()]);
}

/** Returns and removes the work notifications of each user. */
async function take(): Promise<Record<Name, string[]>> {
  const found = {} as Record<Name, string[]>;
  for (const name of Object.keys(EMAILS) as Name[]) {
    const { data = [] } = (await people[name].call(listInbox, { query: { groups: 'staff' } })).body ?? {};
    found[name] = data.map(({ text }) => text.en).toReversed();
  }
  return found;
}
const nothing = { admin: [], lan: [], dora: [], lead: [] };

describe('notifications of staff work', () => {
  it('reach the staff users who may do the work, once, and never the seller (NTF-41)', async () => {
    const { code } = await ask(world, people.lan);
    await people.lan.call(createPaymentRequest, { body: { amount: '20', bank: 'ACB', cardNumber: '0123456789' } });
    await run();
    await run();
    const found = await take();
    expect(found.dora).toEqual([`${code} is waiting for a price.`]);
    expect(found.admin).toHaveLength(2);
    expect(found.admin.join(' ')).toMatch(/The withdrawal RT-\w+ is waiting to be paid out\./);
    expect(found).toMatchObject({ lan: [], lead: [] });
  });

  it('report a new task behind a queue of more than a hundred older ones (NTF-41)', async () => {
    await world.db.deleteFrom('seller_notices').execute();
    await sql`insert into payment_requests select (jsonb_populate_record(r, jsonb_build_object('id', r.id || '-' || n, 'code', 'RT-OLD' || n,
        'created_at', r.created_at - interval '1 day'))).* from payment_requests r, generate_series(1, 150) as n`.execute(
      world.db,
    );
    const body = { amount: '21', bank: 'ACB', cardNumber: '0123456789' };
    const { code } = (await people.lan.call(createPaymentRequest, { body })).body ?? {};
    await run();
    expect((await take()).admin).toContain(`The withdrawal ${code} is waiting to be paid out.`);
    await world.db.deleteFrom('payment_requests').where('code', 'like', 'RT-OLD%').execute();
  });

  it('report a paid design without a designer after 0, 30, 60 and 120 minutes, to more people each time, until a designer takes it (NTF-42)', async () => {
    await world.db.deleteFrom('seller_notices').execute();
    const [design, other] = [await ask(world, people.lan), await ask(world, people.lan)];
    await run();
    await world.db.deleteFrom('seller_notices').execute();
    for (const one of [design, other]) {
      await price(people.admin, one, '5');
      await people.admin.call(payDesign, { params: { id: one.id }, body: AGREED });
    }
    const body = { designId: other.id, designerId: people.dora.userId, seen: { designerId: null } };
    await people.admin.call(changeDesigner, { body });
    const { code } = design;
    const after = async (minutes: number) => {
      await later(minutes);
      await run();
      const found = await take();
      await world.db.deleteFrom('seller_notices').execute();
      return found;
    };
    const isUnclaimed = (text: string) => text.includes(code);
    const only = (found: Record<Name, string[]>) =>
      Object.fromEntries(Object.entries(found).map(([name, texts]) => [name, texts.filter(isUnclaimed)]));
    expect(only(await after(0))).toEqual({ ...nothing, dora: [`${code} is paid and has no designer.`] });
    const waits = (minutes: number) => `${code} has been paid for ${minutes} minutes, and no one took it.`;
    expect(only(await after(31))).toEqual({ ...nothing, lead: [waits(30)] });
    expect(only(await after(30))).toEqual({ ...nothing, lead: [waits(60)], dora: [waits(60)] });
    const long = `${code} has been paid for 120 minutes, and still no one took it.`;
    expect(only(await after(60))).toEqual({ ...nothing, lead: [long], admin: [long] });
    await people.admin.call(changeDesigner, { body: { ...body, designId: design.id } });
    expect(only(await after(1))).toEqual(nothing);
  });

  it('go by mail at the last level, also to users who turned mails off (NTF-42)', async () => {
    const design = await ask(world, people.lan);
    await price(people.admin, design, '5');
    await people.admin.call(payDesign, { params: { id: design.id }, body: AGREED });
    await later(121);
    await run();
    await world.runJobs();
    const mails = await world.db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('kind', '=', 'news')
      .execute();
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([EMAILS.admin, EMAILS.lead]));
  });

  it('reach for an approval neither the first person, nor the recipient, nor users with a lower limit (NTF-41, ROL-69)', async () => {
    for (const name of Object.keys(EMAILS) as Name[]) people[name] = await world.signIn(EMAILS[name]);
    const HELD = ['view_designs', 'edit_designs', 'view_payments', 'edit_payments', 'view_members'];
    for (const id of ['low', 'high']) {
      const cells = [...HELD, ...LIMITED_PERMISSIONS.map((one) => one.toLowerCase())].map((one) => ({
        id: `${id}:${one}`,
        role_id: id,
        permission_id: one,
        is_active: HELD.includes(one),
        movement_cents: id === 'low' ? 100 : null,
      }));
      await world.db.insertInto('roles').values({ id, name: id }).execute();
      await world.db.insertInto('role_permissions').values(cells).execute();
    }
    const { admin, lan } = people;
    const first = await world.createSeller('first@example.com', 'low');
    const low = await world.createSeller('low@example.com', 'low');
    const high = await world.createSeller('high@example.com', 'high');
    const must = <T extends { isSuccess: boolean }>(answer: T): T => {
      expect(answer.isSuccess).toBe(true);
      return answer;
    };
    const [charged, refunded] = [await ask(world, lan), await ask(world, lan)];
    for (const design of [charged, refunded]) await price(admin, design, '5');
    must(await admin.call(payDesign, { params: { id: refunded.id }, body: AGREED }));
    must(await first.call(payDesign, { params: { id: charged.id }, body: AGREED }));
    must(await first.call(cancelDesignByStaff, { params: { id: refunded.id }, body: { reason: 'Not possible' } }));
    const correction = { type: 'DEPOSIT', description: 'Paid in cash', price: '6' } as const;
    const line = must(await first.call(addMemberTransaction, { params: { id: lan.userId }, body: correction }));
    const asked = { body: { amount: '20', bank: 'ACB', cardNumber: '0123456789' } };
    const request = { params: { id: (await lan.call(createPaymentRequest, asked)).body?.id ?? '' } };
    must(await first.call(decidePaymentRequest, { ...request, body: { status: 'CONFIRMED', proof: 'FT-77' } }));
    const at = new Date(world.clock.now());
    const from = { provider: 'SEPAY', provider_id: 't-1', source: 'hook', raw: '{}', account: '1', bank_name: 'MB' };
    const times = { happened_at: at, received_at: at };
    await world.db
      .insertInto('bank_events')
      .values({
        id: 't-1',
        ...from,
        ...times,
        is_incoming: true,
        amount_vnd: 900_000,
        content: 'nap',
        state: 'unmatched',
      })
      .execute();
    const assignment = { to: high.userId, reason: 'Asked by telephone' };
    must(await first.call(assignBankEvent, { params: { id: 't-1' }, body: assignment }));

    await world.db.deleteFrom('seller_notices').execute();
    await run();
    const rows = await world.db
      .selectFrom('seller_notices')
      .select(['owner_id as to', 'thing_id as id'])
      .where('thing_id', 'in', [charged.id, refunded.id, line.body?.id ?? '', request.params.id, 't-1'])
      .where('kind', 'like', 'work%Approval')
      .execute();
    const told = Map.groupBy(rows, ({ to }) => to);
    expect([told.get(first.userId), told.get(low.userId)]).toEqual([undefined, undefined]);
    expect(told.get(admin.userId)).toHaveLength(5);
    expect(told.get(high.userId)?.map(({ id }) => id)).not.toContain('t-1');
    expect(told.get(high.userId)).toHaveLength(4);
    const kinds = (await high.call(getStaffWork)).body?.counts.filter(({ waiting }) => waiting > 0) ?? [];
    expect(kinds.map(({ kind }) => kind)).not.toContain('transferApproval');
  });

  it('appear as a group in the notification settings of staff, and never in those of sellers (NTF-41)', async () => {
    const groupsOf = async (caller: Caller) =>
      new Set((await caller.call(getNotificationSettings)).body?.topics.map(({ group }) => group));
    expect((await groupsOf(people.dora)).has('staff')).toBe(true);
    expect((await groupsOf(people.lan)).has('staff')).toBe(false);
  });
});
