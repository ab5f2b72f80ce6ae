import { getRank } from '@bobbin/contract/leaderboard';
import { laDay } from '@bobbin/domain/time/la-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskEmail } from '../../server/src/modules/accounts/leaderboard.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { createTestClock } from '../../server/src/testing/clock.ts';

const HOUR_MS = 3_600_000;
/** The clocks in Los Angeles changed once in the 30 days before this time. */
const NOW = Date.UTC(2026, 10, 15, 18, 30);

let database: TestDatabase;
let server: TestApi;
let lan: Person;
let minh: Person;
const clock = createTestClock(NOW);

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url, clock });
  lan = await createPerson(server.app, 'lan');
  minh = await createPerson(server.app, 'minh');
  await createPerson(server.app, 'hoa');
  await createPerson(server.app, 'gone');
  await database.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', 'gone').execute();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function addOrders(ownerId: string, hoursAgo: number[], status = 'COMPLETED'): Promise<void> {
  const at = new Date(clock.now());
  await database.db
    .insertInto('shops')
    .values({
      owner_id: ownerId,
      id: `shop-${ownerId}`,
      friend_name: 'Shop',
      name: 'Shop',
      code: 'X',
      region: 'US',
      seller_name: 'S',
      seller_type: 'LOCAL',
      subscription_ends_at: at,
      authorization_ends_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [index, hours] of hoursAgo.entries()) {
    const createdAt = clock.now() - hours * HOUR_MS;
    const day = laDay(createdAt);
    await database.db
      .insertInto('orders')
      .values({
        owner_id: ownerId,
        id: `${ownerId}-${status}-${hours}-${index}`,
        shop_id: `shop-${ownerId}`,
        status,
        created_at: new Date(createdAt),
        la_day: day,
        updated_at: at,
        shipping_type: 'TIKTOK',
        last_seen_at: at,
      })
      .execute();
    await sql`insert into order_day_status_counts as c (owner_id, la_day, status, count) values (${ownerId}, ${day}, ${status}, 1)
      on conflict (owner_id, la_day, status) do update set count = c.count + 1`.execute(database.db);
  }
}

async function read(person: Person, id: 'today' | 'month') {
  return (await callApi(server.url, getRank, { params: { id } }, person.headers)).body;
}

describe('the leaderboard', () => {
  it('stays empty without orders', async () => {
    expect(await read(lan, 'today')).toMatchObject({ data: [], rank: null, orders: 0, toNext: null });
  });

  it('covers exactly the last 24 hours and the last 30 days, with other sellers’ emails masked (MNY-19)', async () => {
    clock.advance(61_000);
    await addOrders('lan', [0, 1, 23.9, 24.1, 30, 719.9, 720.1, 2000]);
    await addOrders('minh', [2, 3, 4, 40, 50, 60, 70]);
    await addOrders('gone', [1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await read(lan, 'today')).toMatchObject({
      data: [
        { rank: 1, email: 'lan@example.com', orders: 3, isYou: true },
        { rank: 1, email: 'mi***@…', orders: 3, isYou: false },
      ],
      rank: 1,
    });
    expect(await read(minh, 'month')).toMatchObject({
      data: [
        { rank: 1, email: 'minh@example.com', orders: 7 },
        { rank: 2, email: 'la***@…', orders: 6 },
      ],
      rank: 1,
    });
  });

  it('changes at most once a minute, at the same time for all sellers (MNY-19)', async () => {
    await addOrders('hoa', [0.5, 0.5, 0.5, 0.5]);
    expect((await read(minh, 'today'))?.data).toHaveLength(2);
    clock.advance(61_000);
    const later = await read(minh, 'today');
    expect(later?.data[0]).toEqual({ rank: 1, email: 'ho***@…', orders: 4, isYou: false });
    expect(later?.rank).toBe(2);
  });

  it('shows how many orders the caller needs for the next place (LDB-2)', async () => {
    const month = await read(lan, 'month');
    expect(month).toMatchObject({ rank: 2, orders: 6, toNext: { rank: 1, orders: 1 } });
    expect((await read(minh, 'month'))?.toNext).toBeNull();
    expect(Date.parse(month?.countedAt ?? '')).toBeLessThanOrEqual(clock.now());
  });

  it('excludes cancelled and unpaid orders, on every day of the period (LDB-1)', async () => {
    const before = await read(lan, 'month');
    await addOrders('lan', [1, 48, 719.5], 'CANCELLED');
    await addOrders('lan', [1, 48, 719.5], 'UNPAID');
    clock.advance(61_000);
    expect((await read(lan, 'month'))?.orders).toBe(before?.orders);
    await addOrders('lan', [1, 48, 719.5], 'AWAITING_SHIPMENT');
    clock.advance(61_000);
    expect((await read(lan, 'month'))?.orders).toBe((before?.orders ?? 0) + 3);
  });

  it('accepts no period other than the last 24 hours and the last 30 days', async () => {
    const response = await fetch(`${server.url}/api/users/rank/year`, { headers: lan.headers });
    expect(response.status).toBe(422);
  });

  it.each([
    ['nga.tran@example.com', 'ng***@…'],
    ['x@example.com', 'x***@…'],
  ])('masks the email %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
});
