import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createShopSchedule } from '../../server/src/modules/shops/jobs.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { addFault, clearFaults, countCalls } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;
const REGISTER = /^PUT .*\/event\/202309\/webhooks/;

let world: World;
let seller: Caller;
let shopIds: string[];
beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 2 } });
  seller = await world.createSeller('anna@example.com');
  shopIds = await world.connectShops(seller);
  await world.runJobs();
});
afterEach(() => clearFaults(world));
afterAll(() => world.close());

const accessTo = (shopId: string) => world.app.shops.getAccess(systemScope(seller.userId, 'test'), shopId);
const listTopics = async (shopId: string) =>
  (await world.app.marketplace.listWebhooks(await accessTo(shopId)))
    .map(({ eventType, address }) => `${eventType} ${address}`)
    .toSorted();
/** Runs the scheduled task, and the jobs that it enqueues. */
const tick = async () => {
  await createShopSchedule(world.app.db, world.clock).checkWebhooks();
  await world.runJobs();
};

it('shops are subscribed to every webhook topic once they are connected, and no further call follows within a day (REQ-10)', async () => {
  const [first = ''] = shopIds;
  const topics = await listTopics(first);
  for (const topic of ['ORDER_STATUS_CHANGE', 'CANCELLATION_STATUS_CHANGE', 'RETURN_STATUS_CHANGE']) {
    expect(
      topics.some((one) => one.startsWith(`${topic} http`)),
      topic,
    ).toBe(true);
  }
  const calls = await countCalls(world, /event\/202309\/webhooks/);
  await tick();
  expect(await countCalls(world, /event\/202309\/webhooks/)).toBe(calls);
});

it('shops are subscribed within a day to missing webhook topics, and to no topic twice (REQ-10)', async () => {
  const [first = '', second = ''] = shopIds;
  const wanted = await listTopics(first);
  const access = await accessTo(first);
  await world.app.marketplace.removeWebhook(access, 'RETURN_STATUS_CHANGE');
  await world.app.marketplace.registerWebhook(access, {
    eventType: 'PACKAGE_UPDATE',
    address: 'https://moved.example.com/api/webhooks/marketplace',
  });
  expect(await listTopics(first)).not.toEqual(wanted);
  const puts = await countCalls(world, REGISTER);

  world.clock.advance(25 * HOUR_MS);
  await tick();
  expect(await listTopics(first)).toEqual(wanted);
  expect(await listTopics(second)).toHaveLength(wanted.length);
  // Bobbin registers the missing subscription and the one with a wrong address, and leaves correct ones unchanged.
  expect((await countCalls(world, REGISTER)) - puts).toBe(2);
  await tick();
  expect((await countCalls(world, REGISTER)) - puts).toBe(2);
});

it('webhook subscriptions of a shop that cannot be read are read again the next day, and the shop works meanwhile (REQ-10)', async () => {
  const [first = ''] = shopIds;
  const wanted = await listTopics(first);
  await world.app.marketplace.removeWebhook(await accessTo(first), 'RETURN_STATUS_CHANGE');
  await addFault(world, { name: 'scope-missing', path: '/event/' });
  world.clock.advance(25 * HOUR_MS);
  await tick();
  await clearFaults(world);
  expect(await listTopics(first)).not.toEqual(wanted);
  await tick();
  expect(await listTopics(first)).not.toEqual(wanted);
  world.clock.advance(25 * HOUR_MS);
  await tick();
  expect(await listTopics(first)).toEqual(wanted);
});
