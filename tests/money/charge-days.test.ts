import { getCosts, getRevenue, listFigure } from '@bobbin/contract/earnings';
import { addDays, laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

const HOUR_MS = 3_600_000;
/** The days of the clock changes, with 25 and 23 hours. */
const FALL = '2026-11-01';
const SPRING = '2026-03-08';

let world: MoneyWorld;
let lan: Person;

beforeAll(async () => {
  world = await openMoneyWorld();
  lan = await createPerson(world.server.app, 'lan');
  await world.move('lan', 'depositByHand', 100_000, 'to begin with');
});
afterAll(() => world.close());

/** Charges a design fee to the balance at the given time. */
async function payAt(at: number, cents: number): Promise<void> {
  const { app } = world.server;
  const reference = new Date(at).toISOString();
  const subject = { kind: 'design', id: reference };
  const fee = { cents, reason: 'design', reference, description: reference, subject } as const;
  await app.db.transaction().execute((trx) => app.wallet.charge(trx, systemScope('lan', 'test'), fee));
  const moved = { created_at: new Date(at) };
  await world.database.db.updateTable('transactions').set(moved).where('description', '=', reference).execute();
}
const daysOf = (first: string, last = first) => ({
  start: laDayStart(first) / 1000,
  end: laDayEnd(last) / 1000 - 1,
});
const read = async (first: string, last = first) =>
  (await callApi(world.server.url, getRevenue, { query: daysOf(first, last) }, lan.headers)).body?.designs;

describe('charges of the wallet balance', () => {
  it('count on their Los Angeles day, across both clock changes and at the end of a month (PRF-3, PRF-10)', async () => {
    // The last half hour of November 1, which has 25 hours, and the first half hour of the day after March 8, which has 23 hours.
    await payAt(Date.UTC(2026, 10, 2, 7, 30), 101);
    await payAt(Date.UTC(2026, 2, 9, 7, 30), 207);
    // The last half hour of October in Los Angeles, which is already November in UTC.
    await payAt(Date.UTC(2026, 10, 1, 6, 30), 403);
    const days = [
      [FALL, FALL, '1.01'],
      [addDays(FALL, 1), addDays(FALL, 1), '0.00'],
      [SPRING, SPRING, '0.00'],
      [addDays(SPRING, 1), addDays(SPRING, 1), '2.07'],
      ['2026-10-01', '2026-10-31', '4.03'],
    ] as const;
    for (const [first, last, total] of days) {
      expect((await read(first, last))?.total, first).toBe(total);
      const input = { params: { figure: 'designs' as const }, query: daysOf(first, last) };
      const opened = await callApi(world.server.url, listFigure, input, lan.headers);
      expect(opened.body?.sum, first).toBe(total);
      expect(opened.body?.data, first).toHaveLength(total === '0.00' ? 0 : 1);
    }
    const { body: costs } = await callApi(world.server.url, getCosts, { query: { year: 2026 } }, lan.headers);
    expect([2, 9, 10].map((month) => costs?.[month]?.designtotal)).toEqual([2.07, 4.03, 1.01]);
  });

  it('appear beside the charges of the same part of the previous period (PRF-7)', async () => {
    const now = world.clock.now();
    await payAt(now - 25 * HOUR_MS, 300);
    await payAt(now - 23 * HOUR_MS, 7_000);
    expect((await read(laDay(now)))?.before).toMatchObject({ total: '3.00', count: 1 });
  });
});
