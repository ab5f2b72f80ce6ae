import { getShop, listShops } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchedule } from '../../server/src/schedule.ts';
import { readOutbox } from '../accounts/outbox.ts';
import {
  addFault,
  addOrder,
  advanceMarketplace,
  changeOrder,
  countCalls,
  listStored,
  listTruth,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const EMAIL = 'anna@example.com';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let seller: Caller;
let shopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
  seller = await world.createSeller(EMAIL);
  shopId = (await world.connectShops(seller))[0] ?? '';
  await addFault(world, { name: 'webhook-lost', times: null });
});
afterAll(() => world.close());

/** Advances the clock beyond the expiry of every session. */
async function pass(ms: number): Promise<void> {
  world.clock.advance(ms);
  seller = await world.signIn(EMAIL);
}

const readShop = async () => {
  const detail = (await seller.call(getShop, { params: { id: shopId } })).body;
  if (!detail) throw new Error('no shop');
  return detail;
};

describe('an order without an id', () => {
  it('stays listed as an error until all orders of its page were read, also after later syncs, and its failed reads become rarer (SYN-9)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { poison: 'missing-id' });
    await syncNow(world, seller, shopId);
    expect((await readShop()).syncErrors).toMatchObject([{ orderId: null, attempts: 1 }]);
    const goOn = async (hours: number) => {
      // The time advances far beyond the period that each sync run reads again.
      await advanceMarketplace(world, (hours * HOUR_MS) / 1000);
      await pass(hours * HOUR_MS);
      await addOrder(world, shopId, 'AWAITING_SHIPMENT');
      await syncNow(world, seller, shopId);
      return (await readShop()).syncErrors.map(({ attempts }) => attempts);
    };
    expect(await goOn(1.5)).toEqual([2]);
    // The reads have failed for an hour and a half, so the next pause is also an hour and a half.
    expect(await goOn(1)).toEqual([2]);
    expect(await goOn(1)).toEqual([3]);
    await changeOrder(world, id, { poison: '' });
    expect(await goOn(1)).toEqual([3]);
    expect(await goOn(3)).toEqual([]);
    expect((await readShop()).sync).toMatchObject({ lastResult: 'complete', errorsCount: 0 });
    expect(await listStored(world, shopId)).toEqual(await listTruth(world, shopId));
  });
});

describe('a shop that the marketplace disabled', () => {
  const setActive = (isActive: boolean) => world.control('marketplace', 'POST', `/shops/${shopId}`, { isActive });
  const look = async () => {
    await createSchedule(world.app)
      .find(({ name }) => name === 'syncShops')
      ?.run();
    await world.runJobs();
  };
  const countClosed = async () =>
    (await seller.call(listShops, { query: { statuses: 'CLOSED' } })).body?.meta.totalItems;
  const listKinds = async () => (await readOutbox(world.url, EMAIL)).map(({ kind }) => kind);

  it('appears as closed, is reported to its seller once, is polled once a day, and reopens automatically (SHP-25, NTF-15)', async () => {
    await setActive(false);
    await syncNow(world, seller, shopId);
    expect(await countClosed()).toBe(1);
    await syncNow(world, seller, shopId);
    expect((await listKinds()).filter((kind) => kind === 'shopClosed')).toHaveLength(1);

    const calls = await countCalls(world, /orders\/search/);
    await pass(HOUR_MS);
    await look();
    expect(await countCalls(world, /orders\/search/)).toBe(calls);
    await pass(DAY_MS);
    await look();
    expect(await countCalls(world, /orders\/search/)).toBeGreaterThan(calls);
    expect(await countClosed()).toBe(1);

    await setActive(true);
    await pass(DAY_MS + HOUR_MS);
    await look();
    expect(await countClosed()).toBe(0);
    expect((await readShop()).sync).toMatchObject({ state: 'idle', lastResult: 'complete' });
    expect((await listKinds()).filter((kind) => kind === 'shopClosed')).toHaveLength(1);
  });
});

describe('processed notifications and errors', () => {
  it('disappear after 30 days, except unresolved errors (SYN-27)', async () => {
    const at = (days: number) => new Date(world.clock.now() - days * DAY_MS);
    await sql`delete from webhook_events`.execute(world.db);
    await sql`delete from sync_errors`.execute(world.db);
    const event = (id: string, days: number, done: Date | null) =>
      sql`insert into webhook_events (owner_id, notification_id, shop_id, type, payload, received_at, done_at)
        values (${seller.userId}, ${id}, ${shopId}, 'T', '{}', ${at(days)}, ${done})`.execute(world.db);
    const error = (id: string, days: number, resolved: Date | null) =>
      sql`insert into sync_errors (owner_id, shop_id, id, order_id, reason, created_at, updated_at, resolved_at)
        values (${seller.userId}, ${shopId}, ${id}, ${id}, 'r', ${at(days)}, ${at(days)}, ${resolved})`.execute(
        world.db,
      );
    await event('old', 31, at(31));
    await event('never-done', 40, null);
    await event('young', 29, at(29));
    await error('old', 90, at(31));
    await error('open', 90, null);
    await error('young', 90, at(29));
    await createSchedule(world.app)
      .find(({ name }) => name === 'tidy')
      ?.run();
    const { rows: events } = await sql<{ id: string }>`
      select notification_id as id from webhook_events order by 1`.execute(world.db);
    const { rows: errors } = await sql<{ id: string }>`select id from sync_errors order by 1`.execute(world.db);
    expect(events.map(({ id }) => id)).toEqual(['young']);
    expect(errors.map(({ id }) => id)).toEqual(['open', 'young']);
  });
});
