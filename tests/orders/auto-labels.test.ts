import { getOrder } from '@bobbin/contract/orders';
import { switchAutoLabel } from '@bobbin/contract/shops';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFault, addOrder, changeOrder, clearFaults, countCalls, readTruth, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const BUY = /fulfillment\/202309\/packages$|fulfillment\/202309\/packages\/\{id\}\/ship$/;
const HOUR_MS = 3_600_000;

describe('automatic labels', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;
  let early: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    early = await addWaiting();
    // The order is two hours older than the moment at which automatic labels were turned on.
    await setCreated(early, -2 * HOUR_MS);
    await switchTo(true);
  });
  afterAll(() => world.close());
  afterEach(() => clearFaults(world));

  const switchTo = (autoLabel: boolean) => seller.call(switchAutoLabel, { body: { shopId, autoLabel } });
  async function addWaiting(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK', ...changes });
    await syncNow(world, seller, shopId);
    await setCreated(id, 0);
    return id;
  }
  /** The test's clock advances only when the test moves it, while the simulated marketplace's clock runs by itself. */
  async function setCreated(id: string, ms: number) {
    const at = new Date(world.clock.now() + ms);
    await world.db.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute();
  }
  async function run(): Promise<void> {
    const task = world.app.modules.flatMap(({ timetable = [] }) => timetable).find(({ name }) => name === 'makeLabels');
    await task?.run();
    await world.runJobs();
  }
  const read = async (id: string) => {
    const order = (await seller.call(getOrder, { params: { id } })).body;
    if (!order) throw new Error('no order');
    return order;
  };
  const labelNotices = () =>
    world.db.selectFrom('seller_notices').select(['order_id', 'words']).where('kind', '=', 'labelRefused').execute();

  it('cost one purchase for orders created after the switch was turned on, and skip earlier ones (LBL-15)', async () => {
    expect((await switchTo(true)).body).toMatchObject({ id: shopId, isAutoCreateLabel: true });
    const id = await addWaiting();
    const bought = await countCalls(world, BUY);
    await Promise.all([run(), run()]);
    await run();
    expect((await read(id)).labelFile).not.toBeNull();
    expect((await read(id)).timeline).toContainEqual(expect.objectContaining({ event: 'labelMade', actor: 'bobbin' }));
    expect((await countCalls(world, BUY)) - bought).toBe(1);
    expect((await readTruth(world, id)).packages).toHaveLength(1);
    expect((await read(early)).labelFile).toBeNull();
  });

  it('skip orders that the seller ships, that are on hold or that have a cancellation request (LBL-15)', async () => {
    const own = await addWaiting({ shippingType: 'SELLER' });
    const unsure = await addWaiting({ requestCancel: 'Changed my mind' });
    const held = await addWaiting();
    expect((await read(unsure)).isBuyerRequestCancel).toBe(true);
    await world.db
      .updateTable('orders')
      .set({ hold_until: new Date(world.clock.now() + HOUR_MS) })
      .where('id', '=', held)
      .execute();
    const bought = await countCalls(world, BUY);
    await run();
    expect(await countCalls(world, BUY)).toBe(bought);
    await world.db.updateTable('orders').set({ hold_until: null }).where('id', '=', held).execute();
    await run();
    expect((await read(held)).labelFile).not.toBeNull();
    for (const id of [own, unsure]) expect((await read(id)).labelFile).toBeNull();
    expect(await labelNotices()).toEqual([]);
  });

  it('notify the seller once of a refusal in the marketplace’s words, and leave the decision to the seller (LBL-16, NTF-18)', async () => {
    const id = await addWaiting();
    await addFault(world, { name: 'shipping-unavailable' });
    await run();
    await run();
    const [notice, ...more] = await labelNotices();
    expect(more).toEqual([]);
    expect(notice?.order_id).toBe(id);
    expect(notice?.words).not.toBe('');
    expect((await read(id)).timeline.filter(({ event }) => event === 'labelRefused')).toHaveLength(1);
    await clearFaults(world);
    const bought = await countCalls(world, BUY);
    await run();
    expect(await countCalls(world, BUY)).toBe(bought);
    const mails = await world.db.selectFrom('mails').select('kind').where('kind', '=', 'labelRefused').execute();
    expect(mails).toHaveLength(1);
  });

  it('retry with pauses after a temporary failure (LBL-16)', async () => {
    const id = await addWaiting();
    await addFault(world, { name: '5xx', path: '/fulfillment/' });
    await run();
    expect((await read(id)).labelFile).toBeNull();
    await clearFaults(world);
    await run();
    expect((await read(id)).labelFile).toBeNull();
    world.clock.advance(10 * 60_000);
    await run();
    expect((await read(id)).labelFile).not.toBeNull();
    expect(await labelNotices()).toHaveLength(1);
  });

  it.each([
    ['its buyer asks to cancel', (id: string) => changeOrder(world, id, { requestCancel: 'Too slow' })],
    ['it was cancelled', (id: string) => changeOrder(world, id, { status: 'CANCELLED' })],
    ['the marketplace refuses its label', () => addFault(world, { name: 'shipping-unavailable', times: 1 })],
  ])(
    'continue with the next order when Bobbin has not read yet why the first order gets no label: %s (LBL-15)',
    async (_, change) => {
      await addFault(world, { name: 'webhook-lost' });
      const first = await addWaiting();
      const second = await addWaiting();
      await setCreated(first, -60_000);
      await change(first);
      await run();
      expect((await read(first)).labelFile).toBeNull();
      expect((await read(second)).labelFile).not.toBeNull();
    },
  );

  it('buy no label after the switch is turned off', async () => {
    await switchTo(false);
    const id = await addWaiting();
    await run();
    expect((await read(id)).labelFile).toBeNull();
  });
});
