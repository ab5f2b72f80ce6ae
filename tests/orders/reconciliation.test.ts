import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  addOrders,
  changeOrder,
  checkCounts,
  clearFaults,
  listStored,
  listTruth,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;

describe('reconciliation with the marketplace', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    [shopId = ''] = await world.connectShops(seller);
    await addFault(world, { name: 'webhook-lost' });
  });
  afterAll(() => world.close());

  /** Runs the work that the worker does every hour. */
  async function passHour(): Promise<void> {
    const tasks = world.app.modules.flatMap(({ timetable = [] }) => timetable);
    await tasks.find(({ name }) => name === 'lookAgain')?.run();
    await world.runJobs();
  }
  const listLooks = async () => {
    // Asks the module directly, because the test advances the clock by days, which ends every session.
    const { syncRuns } = await world.app.orders.readSyncHistory(systemScope(seller.userId, 'test'), shopId);
    return syncRuns.filter((run) => run.cause === 'look');
  };
  const readState = () =>
    world.db
      .selectFrom('sync_states')
      .selectAll()
      .where('owner_id', '=', seller.userId)
      .where('shop_id', '=', shopId)
      .executeTakeFirstOrThrow();
  const setState = (changes: { cursor_at: Date } | { looked_at: null; look_from?: Date }) =>
    world.db
      .updateTable('sync_states')
      .set(changes)
      .where('owner_id', '=', seller.userId)
      .where('shop_id', '=', shopId)
      .execute();

  it('finds once a day the orders that polls and notifications missed, stores them and reports their number (SYN-28)', async () => {
    const known = await addOrder(world, shopId, 'AWAITING_SHIPMENT', { notify: false });
    await syncNow(world, seller, shopId);
    const missed = await addOrders(world, shopId, { count: 5, status: 'AWAITING_SHIPMENT', notify: false });
    await changeOrder(world, known, { status: 'CANCELLED' });
    // Sets the cursor after these orders, as if a poll had skipped them.
    const cursor = new Date(world.clock.now() + HOUR_MS);
    await setState({ cursor_at: cursor });
    await syncNow(world, seller, shopId);
    expect(await listStored(world, shopId)).not.toEqual(await listTruth(world, shopId));

    await passHour();
    expect(await listStored(world, shopId)).toEqual(await listTruth(world, shopId));
    const [look] = await listLooks();
    expect(look).toMatchObject({ result: 'complete', recoveredCount: 6, error: null });
    expect(look?.recoveredIds.toSorted()).toEqual([known, ...missed].toSorted());
    expect((await readState()).cursor_at).toEqual(cursor);
    await checkCounts(world, seller);

    world.clock.advance(23 * HOUR_MS);
    await passHour();
    expect(await listLooks()).toHaveLength(1);
    world.clock.advance(2 * HOUR_MS);
    await passHour();
    const looks = await listLooks();
    expect(looks).toHaveLength(2);
    expect(looks[0]).toMatchObject({ result: 'complete', recoveredCount: 0 });
  });

  it('records a failure in the history, leaves the shop unchanged, and runs again the next day (SYN-28)', async () => {
    await setState({ looked_at: null });
    await addFault(world, { name: 'loop', path: 'orders/search' });
    const before = (await readState()).state;
    await passHour();
    const [look] = await listLooks();
    expect(look).toMatchObject({ result: 'failed' });
    expect(look?.error).toMatch(/again and again/);
    expect((await readState()).state).toBe(before);
    await clearFaults(world);
    const count = (await listLooks()).length;
    await passHour();
    expect(await listLooks()).toHaveLength(count);
    world.clock.advance(25 * HOUR_MS);
    await passHour();
    expect((await listLooks())[0]).toMatchObject({ result: 'complete' });
  });

  it('reads orders of any age again that were stored before Bobbin recorded currencies (PRF-20)', async () => {
    const [old = '', later = ''] = await addOrders(world, shopId, { count: 2, status: 'COMPLETED', notify: false });
    for (const id of [old, later]) await changeOrder(world, id, { currency: 'GBP' });
    await setState({ cursor_at: new Date(0) });
    await world.app.orders.sync.syncShop(systemScope(seller.userId, 'test'), shopId, 'manual');
    const readCurrencies = async () =>
      (await world.db.selectFrom('orders').select('currency').where('id', 'in', [old, later]).execute()).map(
        ({ currency }) => currency,
      );
    expect(await readCurrencies()).toEqual(['GBP', 'GBP']);
    // Restores the state from before the currency column: the orders have the default currency that the migration gave them.
    await world.db.updateTable('orders').set({ currency: 'USD' }).where('id', 'in', [old, later]).execute();
    const ends = new Date(world.clock.now() + 400 * 24 * HOUR_MS);
    await world.db.updateTable('shops').set({ subscription_ends_at: ends, authorization_ends_at: ends }).execute();
    world.clock.advance(31 * 24 * HOUR_MS);
    await setState({ looked_at: null });
    await passHour();
    expect(await readCurrencies()).toEqual(['USD', 'USD']);
    await setState({ looked_at: null, look_from: new Date(0) });
    await passHour();
    expect(await readCurrencies()).toEqual(['GBP', 'GBP']);
    expect(await readState()).toMatchObject({ look_from: null });
    expect((await readState()).looked_at).not.toBeNull();
  });
});
