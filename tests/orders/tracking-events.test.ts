import { getOrder } from '@bobbin/contract/orders';
import { watchParcels } from '@bobbin/contract/parcel-watch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { READS_PER_RUN } from '../../server/src/modules/orders/parcel-watch/tracking.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { addFault, addOrders, changeOrder, clearFaults, countCalls, syncNow } from '../world/marketplace.ts';
import { work } from '../once/worker-cases.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READS = /orders\/\{order_id\}\/tracking$|orders\/\{id\}\/tracking$/;

let world: World;
let lan: Caller;
let shopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  lan = await world.createSeller('lan@example.com');
  [shopId = ''] = await world.connectShops(lan);
}, 120_000);
afterAll(() => world.close());
afterEach(() => clearFaults(world));
beforeEach(async () => {
  // The clock has moved since the last sign-in.
  lan = await world.signIn('lan@example.com');
  await world.db.deleteFrom('orders').execute();
});

/** Adds orders in a status at the marketplace and reads them. */
async function add(status: string, count = 1): Promise<string[]> {
  const ids = await addOrders(world, shopId, { count, status: 'AWAITING_SHIPMENT' });
  for (const id of ids) await changeOrder(world, id, { status });
  await syncNow(world, lan, shopId);
  return ids;
}

/** Runs the timetable's task and its jobs. */
async function run(): Promise<void> {
  const tasks = world.app.modules.flatMap(({ timetable = [] }) => timetable);
  await tasks.find(({ name }) => name === 'readTracking')?.run();
  await world.runJobs();
}

const countReads = () => countCalls(world, READS);
const readEvents = (id: string) =>
  world.db
    .selectFrom('order_tracking_events')
    .select(['id', 'at', 'kind', 'problem', 'words'])
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
const readState = (id: string) =>
  world.db.selectFrom('order_tracking').selectAll().where('order_id', '=', id).executeTakeFirst();
const makeDue = () =>
  world.db
    .updateTable('order_tracking')
    .set({ next_read_at: new Date(world.clock.now()) })
    .execute();

describe('events of carriers', () => {
  it('arrive for shipped orders that are not delivered, and appear in the order’s timeline (PWT-4, PWT-7)', async () => {
    const [waiting = ''] = await add('AWAITING_SHIPMENT');
    const [moving = ''] = await add('IN_TRANSIT');
    const before = await countReads();
    await run();
    expect((await countReads()) - before).toBe(1);
    expect(await readState(waiting)).toBeUndefined();
    expect((await readEvents(moving)).map(({ kind }) => kind).toSorted()).toEqual(['firstScan', 'inTransit', 'label']);
    const { body } = await lan.call(getOrder, { params: { id: moving } });
    const shown = body?.timeline.filter(({ event }) => event.startsWith('parcel'));
    expect(shown?.map(({ event }) => event).toSorted()).toEqual(['parcelLabelled', 'parcelMoved', 'parcelScanned']);
    expect(shown?.find(({ event }) => event === 'parcelScanned')).toMatchObject({
      actor: 'marketplace',
      details: { words: expect.stringMatching(/^Accepted at USPS/) },
    });
  });

  it('lead to one row each, although two workers read them at once and a job runs twice (PWT-5)', async () => {
    const [id = ''] = await add('IN_TRANSIT');
    await run();
    const events = await readEvents(id);
    const state = await readState(id);
    await makeDue();
    const other = world.openSecondApp();
    const payload = { ownerId: lan.userId, shopId };
    await Promise.all([work(world.app, 'readTracking', payload), work(other, 'readTracking', payload)]);
    expect(await readEvents(id)).toEqual(events);
    const { read_at: _readAt, next_read_at: _next, ...known } = state ?? {};
    expect(await readState(id)).toMatchObject(known);
  });

  it('end with the delivery: the order is not read again (PWT-4)', async () => {
    const [id = ''] = await add('IN_TRANSIT');
    await run();
    await changeOrder(world, id, { status: 'DELIVERED' });
    await makeDue();
    await run();
    expect(await readState(id)).toMatchObject({ kind: 'delivered', next_read_at: null });
    expect((await readState(id))?.delivered_at).not.toBeNull();
    const { read_at: readAt } = (await readState(id)) ?? {};
    world.clock.advance(DAY_MS);
    await run();
    expect((await readState(id))?.read_at).toEqual(readAt);
  });

  it('follow the pace that the deadline demands, at most a fixed number per run, the longest due first (PWT-4)', async () => {
    const ids = await add('AWAITING_COLLECTION', 3);
    const now = world.clock.now();
    await run();
    const [id = ''] = ids;
    await world.db
      .updateTable('orders')
      .set({ collection_due_at: new Date(now + 3 * HOUR_MS) })
      .where('id', '=', id)
      .execute();
    await makeDue();
    await run();
    const next = (await readState(id))?.next_read_at?.getTime() ?? 0;
    expect(next - ((await readState(id))?.read_at?.getTime() ?? 0)).toBe(HOUR_MS / 2);
    expect(READS_PER_RUN).toBeLessThanOrEqual(100);
    const { read_at: readAt } = (await readState(id)) ?? {};
    await run();
    expect((await readState(id))?.read_at).toEqual(readAt);
  });

  it('with masked texts and times are no error: the parcel has no scan and no problem (PWT-6)', async () => {
    const [id = ''] = await add('AWAITING_COLLECTION');
    await changeOrder(world, id, { maskTracking: true });
    await run();
    expect(await readEvents(id)).toEqual([expect.objectContaining({ at: null, kind: 'inTransit', words: '***' })]);
    expect(await readState(id)).toMatchObject({ kind: 'inTransit', scanned_at: null, problem: null });
  });

  it('set the problem that they report, and a refusal of the marketplace postpones only its order (PWT-4, PWT-5)', async () => {
    const [lost = '', other = ''] = await add('IN_TRANSIT', 2);
    await changeOrder(world, lost, { scans: [{ text: 'Package reported as lost', secondsAgo: -5 }] });
    await addFault(world, { name: 'version-missing', path: `/orders/${other}/tracking` });
    await run();
    expect(await readState(lost)).toMatchObject({ kind: 'exception', problem: 'lost' });
    const refused = await readState(other);
    expect(refused).toMatchObject({ kind: null, read_at: null });
    expect(refused?.next_read_at?.getTime()).toBeGreaterThan(world.clock.now() + DAY_MS - HOUR_MS);
    await clearFaults(world);
    world.clock.advance(DAY_MS);
    lan = await world.signIn('lan@example.com');
    await run();
    expect(await readState(other)).toMatchObject({ problem: null });
    expect((await readEvents(other)).length).toBeGreaterThan(0);
  });

  it('continue after the marketplace was down, and after a worker was killed between two orders (PWT-4)', async () => {
    const ids = await add('IN_TRANSIT', 3);
    await addFault(world, { name: '5xx', path: '/tracking' });
    await run();
    expect((await Promise.all(ids.map(readEvents))).flat()).toEqual([]);
    await clearFaults(world);
    const stop = new AbortController();
    const handler = buildHandlers(world.app.modules).readTracking;
    // The handler ends with an error when its worker is killed.
    const killed = handler?.({ ownerId: lan.userId, shopId }, stop.signal).catch(() => undefined);
    await expect.poll(async () => (await Promise.all(ids.map(readEvents))).flat().length).toBeGreaterThan(0);
    stop.abort();
    await killed;
    await run();
    for (const id of ids) expect((await readEvents(id)).length).toBeGreaterThan(0);
  });
});

it('The first scan of the carrier decides the rates and takes a parcel off the list of those without a scan (PWT-3, PWT-5)', async () => {
  const [id = ''] = await add('AWAITING_COLLECTION');
  const now = world.clock.now();
  const due = new Date(now + 2 * HOUR_MS);
  await world.db.updateTable('orders').set({ collection_due_at: due }).where('id', '=', id).execute();
  const listed = async () => (await lan.call(watchParcels, {})).body?.parcels.map(({ orderId }) => orderId);
  expect(await listed()).toEqual([id]);
  await changeOrder(world, id, { scans: [{ text: 'Origin scan', secondsAgo: 0 }] });
  await run();
  expect(await listed()).toEqual([]);
  const state = await readState(id);
  expect(state?.scanned_at).not.toBeNull();
  const { body } = await lan.call(watchParcels, { query: { tab: 'underway' } });
  const own = body?.parcels.find(({ orderId }) => orderId === id);
  expect(own).toMatchObject({ scannedAt: state?.scanned_at?.toISOString(), problem: null });
});
