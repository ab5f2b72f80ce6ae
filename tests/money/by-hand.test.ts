import { getRevenue } from '@bobbin/contract/earnings';
import {
  addMemberTransaction,
  decideMemberTransaction,
  getLedgerProof,
  listMemberTransactions,
} from '@bobbin/contract/wallet';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, openSession, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

let world: MoneyWorld;
let boss: Person;
let second: Person;
let lan: Person;

beforeAll(async () => {
  world = await openMoneyWorld({ SECOND_PERSON_CENTS: '50000' });
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
  second = await createPerson(world.server.app, 'second', { roleId: 'admin' });
  lan = await createPerson(world.server.app, 'lan');
});
afterAll(() => world.close());

interface Body {
  type: 'DEPOSIT' | 'WITHDRAWAL' | 'ADJUSTMENT';
  description: string;
  price: string | number;
}

/** Reason with which staff debit a balance in these tests. */
const GROUNDS = { reasonCode: 'other', reason: 'Words that the person reads' };

const add = (body: Body, by = boss, id = 'lan', key?: string) =>
  callApi(
    world.server.url,
    addMemberTransaction,
    { params: { id }, body: { ...GROUNDS, ...body } },
    {
      ...by.headers,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  );
const decide = (transactionId: string, isApproved: boolean, by: Person) =>
  callApi(
    world.server.url,
    decideMemberTransaction,
    { params: { id: 'lan', transactionId }, body: { isApproved } },
    by.headers,
  );

describe('a manual transaction of staff (MNY-27)', () => {
  it('below the limit is booked immediately with the sign of its type, and appears with a title in the member’s list', async () => {
    const added = await add({ type: 'DEPOSIT', description: 'Paid in cash', price: 100 });
    expect(added.body).toMatchObject({
      transactionStatus: 'SUCCESS',
      amountUsd: '100.00',
      afterAmount: '100.00',
      addedBy: 'boss Test',
    });
    await add({ type: 'WITHDRAWAL', description: 'Paid out', price: '30.5' });
    await add({ type: 'ADJUSTMENT', description: 'Too much', price: '-9.50' });
    expect(await world.balance('lan')).toBe(6_000);
    const { body } = await callApi(world.server.url, listMemberTransactions, { params: { id: 'lan' } }, boss.headers);
    expect(body?.data.map(({ amountUsd }) => amountUsd)).toEqual(['-9.50', '-30.50', '100.00']);
    const logs = await world.database.db
      .selectFrom('action_logs')
      .select(['user_id', 'action'])
      .where('entity', '=', 'transaction')
      .execute();
    expect(logs).toHaveLength(3);
    expect(logs.every((log) => log.user_id === 'boss' && log.action === 'addTransaction')).toBe(true);
  });

  it('happens once per idempotency key', async () => {
    const before = await world.balance('lan');
    const body = { type: 'DEPOSIT', description: 'Twice', price: '5' } as const;
    const answers = await Promise.all([add(body, boss, 'lan', 'k-1'), add(body, boss, 'lan', 'k-1')]);
    expect(answers[0].body?.id).toBe(answers[1].body?.id);
    expect(await world.balance('lan')).toBe(before + 500);
  });

  it.each([
    [{ type: 'DEPOSIT', description: 'x', price: '0' }, 702],
    [{ type: 'DEPOSIT', description: 'x', price: '-4' }, 702],
    [{ type: 'ADJUSTMENT', description: 'x', price: '0.00' }, 702],
    [{ type: 'WITHDRAWAL', description: 'x', price: '499' }, 701],
  ] as const)('with the body %j fails with error %i and books nothing', async (body, code) => {
    const before = await world.balance('lan');
    const count = async () => (await sql`select from transactions`.execute(world.database.db)).rows.length;
    const lines = await count();
    expect((await add(body)).exceptionBody?.code).toBe(code);
    expect(await world.balance('lan')).toBe(before);
    expect(await count()).toBe(lines);
  });

  it.each([
    { type: 'DESIGN', description: 'x', price: '1' },
    { type: 'DEPOSIT', description: ' ', price: '1' },
    { type: 'DEPOSIT', description: 'x', price: '1.005' },
    { type: 'DEPOSIT', description: 'x', price: 1e9 },
    { type: 'DEPOSIT', description: 'x', price: 'NaN' },
  ])('with the body %j fails as invalid input', async (body) => {
    const url = `${world.server.url}/api/admin/users/lan/transactions`;
    const headers = { ...boss.headers, 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(422);
  });

  it("fails for the staff user's own balance and for an unknown member", async () => {
    const own = await add({ type: 'DEPOSIT', description: 'For me', price: '10' }, boss, 'boss');
    expect(own.exceptionBody?.code).toBe(703);
    const nobody = await add({ type: 'DEPOSIT', description: 'x', price: '1' }, boss, 'nobody');
    expect(nobody.exceptionBody?.code).toBe(300);
    expect((await add({ type: 'DEPOSIT', description: 'x', price: '1' }, lan)).status).toBe(403);
  });

  it('above the limit waits for a second staff user, and is booked once', async () => {
    const before = await world.balance('lan');
    const { body: line } = await add({ type: 'DEPOSIT', description: 'Large', price: '500.01' });
    expect(line).toMatchObject({ transactionStatus: 'APPROVAL', afterAmount: null });
    expect(await world.balance('lan')).toBe(before);
    const id = line?.id ?? '';
    // Each staff user sees whether they may approve the transaction.
    expect(line?.isAddedByYou).toBe(true);
    for (const [who, isTheirs] of [
      [boss, true],
      [second, false],
    ] as const) {
      const seen = await callApi(world.server.url, listMemberTransactions, { params: { id: 'lan' } }, who.headers);
      expect(seen.body?.data[0]).toMatchObject({ id, isAddedByYou: isTheirs });
    }
    expect((await decide(id, true, boss)).exceptionBody?.code).toBe(704);
    const results = await Promise.all([decide(id, true, second), decide(id, true, second), decide(id, false, second)]);
    const codes = results.map(({ exceptionBody }) => exceptionBody?.code ?? 0).toSorted((left, right) => left - right);
    expect(codes).toEqual([0, 705, 705]);
    const { body } = await callApi(world.server.url, listMemberTransactions, { params: { id: 'lan' } }, second.headers);
    const [newest] = body?.data ?? [];
    expect(newest?.decidedBy).toBe('second Test');
    expect(await world.balance('lan')).toBe(before + (newest?.transactionStatus === 'SUCCESS' ? 50_001 : 0));
  });

  it('cannot be approved by a staff user whose own balance it changes (MNY-27)', async () => {
    const { body: line } = await add({ type: 'DEPOSIT', description: 'For the boss', price: '900' }, second, 'boss');
    const params = { id: 'boss', transactionId: line?.id ?? '' };
    const answer = await callApi(
      world.server.url,
      decideMemberTransaction,
      { params, body: { isApproved: true } },
      boss.headers,
    );
    expect(answer.exceptionBody?.code).toBe(703);
    expect(await world.balance('boss')).toBe(0);
  });

  it('at exactly the limit, positive or negative, needs no second staff user (MNY-27)', async () => {
    const statusOf = async (price: string) =>
      (await add({ type: 'ADJUSTMENT', description: 'At the limit', price })).body?.transactionStatus;
    expect(await statusOf('500')).toBe('SUCCESS');
    expect(await statusOf('-500')).toBe('SUCCESS');
    expect(await statusOf('-500.01')).toBe('APPROVAL');
  });

  it('counts on the day of its booking, in the list and in the costs (MNY-27, PRF-10)', async () => {
    const day = 24 * 3_600_000;
    const hoa = await createPerson(world.server.app, 'hoa');
    for (const place of [1, 2])
      await add({ type: 'DEPOSIT', description: `Ready ${place}`, price: '400' }, boss, 'hoa');
    const body = { type: 'ADJUSTMENT', description: 'Charged too little', price: '-600' } as const;
    const { body: asked } = await add(body, boss, 'hoa');
    const before = laDay(world.clock.now());
    const others = async (of: string, by: Person) => {
      const query = { start: laDayStart(of) / 1000, end: laDayEnd(of) / 1000 - 1 };
      return (await callApi(world.server.url, getRevenue, { query }, by.headers)).body?.others;
    };
    expect(await others(before, hoa)).toMatchObject({ total: '0.00', count: 0 });
    // A transaction that was denied counts on no day.
    const { body: denied } = await add({ ...body, price: '-700' }, boss, 'hoa');
    await callApi(
      world.server.url,
      decideMemberTransaction,
      { params: { id: 'hoa', transactionId: denied?.id ?? '' }, body: { isApproved: false } },
      boss.headers,
    );
    expect(await others(before, hoa)).toMatchObject({ total: '0.00', count: 0 });
    world.clock.advance(3 * day);
    const approver = await openSession(world.server.app, 'second');
    const params = { id: 'hoa', transactionId: asked?.id ?? '' };
    const approved = await callApi(
      world.server.url,
      decideMemberTransaction,
      { params, body: { isApproved: true } },
      approver.headers,
    );
    expect(approved.body?.transactionStatus).toBe('SUCCESS');
    expect(Date.parse(approved.body?.createdAt ?? '')).toBeGreaterThan(Date.parse(asked?.createdAt ?? '') + 2 * day);
    const later = await openSession(world.server.app, 'hoa');
    expect(await others(before, later)).toMatchObject({ total: '0.00', count: 0 });
    expect(await others(laDay(world.clock.now()), later)).toMatchObject({ total: '600.00', count: 1 });
    world.clock.advance(-3 * day);
  });

  it('cannot be added to a closed account nor approved for it, but can be denied (ROL-15)', async () => {
    await createPerson(world.server.app, 'gone');
    const body = { type: 'DEPOSIT', description: 'Late', price: '900' } as const;
    const { body: line } = await add(body, boss, 'gone');
    const closed = { deleted_at: new Date(world.clock.now()) };
    await world.database.db.updateTable('users').set(closed).where('id', '=', 'gone').execute();
    expect((await add(body, boss, 'gone')).exceptionBody?.code).toBe(314);
    const answer = (isApproved: boolean) =>
      callApi(
        world.server.url,
        decideMemberTransaction,
        { params: { id: 'gone', transactionId: line?.id ?? '' }, body: { isApproved } },
        second.headers,
      );
    expect((await answer(true)).exceptionBody?.code).toBe(314);
    expect((await answer(false)).body).toMatchObject({ transactionStatus: 'DENIED' });
    expect(await world.balance('gone')).toBe(0);
  });

  it('can be withdrawn by the staff user who added it', async () => {
    const before = await world.balance('lan');
    const { body: line } = await add({ type: 'ADJUSTMENT', description: 'Oops', price: '900' });
    expect((await decide(line?.id ?? '', false, boss)).body).toMatchObject({ transactionStatus: 'DENIED' });
    expect((await decide(line?.id ?? '', true, second)).exceptionBody?.code).toBe(705);
    expect(await world.balance('lan')).toBe(before);
  });

  it('remains open when its approval fails because the balance was spent in the meantime', async () => {
    await add({ type: 'DEPOSIT', description: 'Ready', price: '500' });
    const balance = await world.balance('lan');
    const { body: line } = await add({ type: 'WITHDRAWAL', description: 'Out', price: String((balance + 1) / 100) });
    expect((await decide(line?.id ?? '', true, second)).exceptionBody?.code).toBe(701);
    await add({ type: 'DEPOSIT', description: 'One more', price: '1' });
    expect((await decide(line?.id ?? '', true, second)).body).toMatchObject({ transactionStatus: 'SUCCESS' });
  });

  it('keeps the ledger balanced (MNY-25)', async () => {
    await world.server.app.wallet.timetable?.[0]?.run();
    const { body } = await callApi(world.server.url, getLedgerProof, {}, boss.headers);
    expect(body).toMatchObject({ isRight: true, sum: '0.00' });
  });
});
