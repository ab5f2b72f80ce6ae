import type { Access, TestWorld } from './test-caller.ts';
import { describe, expect, it } from 'vitest';
import { createWorld, type WorldOptions } from './create-world.ts';
import { at, listAt, START_AT, startTestWorld, textAt } from './test-caller.ts';

const OPTIONS: WorldOptions = {
  seed: 1,
  appKey: 'key',
  appSecret: 'secret',
  serviceId: '1',
  redirectUrl: null,
  webhookUrl: null,
  orders: 1,
  shops: 1,
  startAt: START_AT,
  timeFactor: 0,
  live: false,
  arrivalSeconds: 3_600,
  rateLimit: { perSecond: 20, burst: 40 },
  acceptUnsignedEmptyBody: false,
};
const SEARCH = '/order/202309/orders/search';
const HOUR = 3600;
const DAY = 24 * HOUR;

async function withWorld(options: Parameters<typeof startTestWorld>[0], run: (world: TestWorld) => Promise<void>) {
  const world = await startTestWorld(options);
  try {
    await run(world);
  } finally {
    await world.simulator.close();
  }
}

const rowsOf = async (world: TestWorld, access: Access) =>
  listAt(await world.sim('GET', `/_sim/shops/${access.shopId}/orders`), 'orders');
const countsOf = async (world: TestWorld, shop = 0) =>
  at(await world.sim('GET', '/_sim/state'), 'shops', shop, 'counts');

describe('determinism of the world', () => {
  it('creates the same world from the same seed, also after ten simulated days, and another world from another seed (MKT-34)', async () => {
    const dump = async (seed: number): Promise<string> => {
      let text = '';
      await withWorld({ seed, live: true, orders: 40 }, async (world) => {
        await world.sim('POST', '/_sim/clock', { advanceSeconds: 10 * DAY });
        const access = await world.authorize();
        const page = await world.call(access, 'POST', SEARCH, { query: { page_size: '100' }, body: {} });
        const rows = await rowsOf(world, access);
        text = JSON.stringify([access, rows, page.data]).replaceAll(world.simulator.url, '');
      });
      return text;
    };
    const [first, second, other] = [await dump(7), await dump(7), await dump(8)];
    expect(first).toBe(second);
    expect(first).not.toBe(other);
  });
});

it('shops of a new world belong in equal numbers to the given number of sellers', async () => {
  const world = createWorld({ ...OPTIONS, shops: 5, sellers: 3 });
  expect(world.accounts.map(({ shops }) => shops.length)).toEqual([2, 2, 1]);
  expect(new Set(world.accounts.map(({ openId }) => openId)).size).toBe(3);
  expect(createWorld({ ...OPTIONS, shops: 5 }).accounts.map(({ shops }) => shops.length)).toEqual([3, 2]);
});

describe('events in a simulated marketplace (MKT-19)', () => {
  it('do not happen unless the simulator is live', async () => {
    await withWorld({ orders: 60 }, async (world) => {
      const before = await countsOf(world);
      await world.sim('POST', '/_sim/clock', { advanceSeconds: 30 * DAY });
      expect(await countsOf(world)).toEqual(before);
    });
  });

  it('move an order from unpaid to settled and completed, one status at a time (MKT-19)', async () => {
    await withWorld({ orders: 0, live: true }, async (world) => {
      const access = await world.authorize();
      const added = await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 30, status: 'UNPAID' });
      const ids = listAt(added, 'ids').map(String);
      const paths = new Map(ids.map((id) => [id, ['UNPAID']]));
      for (let hour = 0; hour < 30 * 24; hour += 3) {
        await world.sim('POST', '/_sim/clock', { advanceSeconds: 3 * HOUR });
        for (const row of await rowsOf(world, access)) {
          const path = paths.get(String(at(row, 0)));
          const status = String(at(row, 1));
          if (path !== undefined && path.at(-1) !== status) path.push(status);
          if (status !== 'AWAITING_SHIPMENT' || path === undefined) continue;
          await world.call(access, 'POST', '/fulfillment/202309/packages', { body: { order_id: String(at(row, 0)) } });
        }
      }
      const whole = [...paths.values()].filter((path) => path.at(-1) === 'COMPLETED');
      expect(whole.length).toBeGreaterThan(15);
      for (const path of whole)
        expect(path.join()).toMatch(
          /^UNPAID(,ON_HOLD)?,AWAITING_SHIPMENT,AWAITING_COLLECTION,IN_TRANSIT,DELIVERED,COMPLETED$/,
        );
      const done = [...paths].find(([, path]) => path.at(-1) === 'COMPLETED');
      const truth = await world.sim('GET', `/_sim/orders/${done?.[0]}`);
      const order = at(truth, 'order');
      expect(Number(at(truth, 'settleTime'))).toBe(Number(at(order, 'delivery_time')) + 8 * DAY);
      expect(Number(at(order, 'collection_time'))).toBeGreaterThan(Number(at(order, 'rts_time')));
    });
  });

  it('end the hold after exactly one hour, and cancel orders that are never shipped (MKT-19)', async () => {
    await withWorld({ orders: 0, live: true }, async (world) => {
      const access = await world.authorize();
      await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 40, status: 'ON_HOLD' });
      await world.sim('POST', '/_sim/clock', { advanceSeconds: HOUR });
      const page = await world.call(access, 'POST', SEARCH, {
        query: { page_size: '100' },
        body: { order_status: 'AWAITING_SHIPMENT' },
      });
      const released = listAt(page.data, 'orders');
      expect(released.length).toBeGreaterThan(30);
      for (const order of released)
        expect(Number(at(order, 'update_time'))).toBe(Number(at(order, 'paid_time')) + HOUR);
      await world.sim('POST', '/_sim/clock', { advanceSeconds: 10 * DAY });
      const ids = released.slice(0, 40).map((order) => textAt(order, 'id'));
      const later = await world.call(await world.authorize(), 'GET', '/order/202507/orders', {
        query: { ids: ids.join() },
      });
      for (const order of listAt(later.data, 'orders')) {
        expect(at(order, 'status')).toBe('CANCELLED');
        expect(at(order, 'cancel_time')).toBe(at(order, 'cancel_order_sla_time'));
      }
    });
  });

  it('add new orders and requests of buyers', async () => {
    await withWorld({ orders: 0, live: true }, async (world) => {
      const access = await world.authorize();
      await world.sim('POST', '/_sim/clock', { advanceSeconds: 14 * DAY });
      const rows = await rowsOf(world, access);
      expect(rows.length).toBeGreaterThan(200);
      const found = await world.call(await world.authorize(), 'POST', '/return_refund/202309/cancellations/search', {
        body: {},
      });
      expect(Number(at(found.data, 'total_count'))).toBeGreaterThan(0);
      expect(at(found.data, 'cancellations', 0, 'role')).toBe('BUYER');
    });
  });

  it('can be switched on later and accelerated, and time never runs backwards', async () => {
    await withWorld({ orders: 5 }, async (world) => {
      await world.sim('POST', '/_sim/clock', { live: true, advanceSeconds: 5 * DAY });
      expect(Number(at(await world.sim('GET', '/_sim/state'), 'shops', 0, 'orders'))).toBeGreaterThan(20);
      const back = await world.sim('POST', '/_sim/clock', { setTo: START_AT });
      expect(textAt(back, 'error')).toContain('backwards');
      const fast = await world.sim('POST', '/_sim/clock', { factor: 3600, paused: true });
      expect(fast).toMatchObject({ factor: 3600, paused: true });
    });
  });
});

/** The limit is in processor time of client and simulator together, because other processes do not affect it. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

describe('large simulated marketplace (MKT-34)', () => {
  it('creates 100,000 orders in 3 seconds, and lists them fast and sorted while some change', async () => {
    await withWorld({ orders: 0, shops: 1 }, async (world) => {
      const access = await world.authorize();
      const before = process.memoryUsage().rss;
      let started = process.cpuUsage();
      await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 100_000, spreadDays: 300 });
      expect(cpuMs(started)).toBeLessThan(3000);
      expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
      started = process.cpuUsage();
      const seen = new Set<string>();
      let token = '';
      for (let page = 0; page < 60; page += 1) {
        const answer = await world.call(access, 'POST', SEARCH, {
          query: {
            page_size: '100',
            sort_field: 'update_time',
            sort_order: 'ASC',
            ...(token === '' ? {} : { page_token: token }),
          },
          body: { update_time_ge: 1 },
        });
        expect(at(answer.data, 'total_count')).toBe(100_000);
        for (const order of listAt(answer.data, 'orders')) seen.add(textAt(order, 'id'));
        token = textAt(answer.data, 'next_page_token');
        // A change between two pages must not affect the following pages, because the changed order moves to the end of the list.
        if (page % 10 === 0) await world.sim('POST', `/_sim/orders/${[...seen][0]}`, { buyerMessage: `page ${page}` });
      }
      expect(seen.size).toBe(6000);
      expect(6000 / (cpuMs(started) / 1000)).toBeGreaterThan(1500);
    });
  });
});
