import { chooseNotifications, listInbox } from '@bobbin/contract/inbox';
import { watchParcels } from '@bobbin/contract/parcel-watch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOrders, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;

describe('labels without a scan', () => {
  let world: World;
  let lan: Caller;
  let shopIds: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 2 } });
    lan = await world.createSeller('lan@example.com');
    shopIds = await world.connectShops(lan);
  }, 120_000);
  afterAll(() => world.close());
  beforeEach(async () => {
    // The clock has moved since the last sign-in.
    lan = await world.signIn('lan@example.com');
    await world.db.deleteFrom('orders').execute();
    await world.db.deleteFrom('seller_notices').execute();
    await world.db.updateTable('shops').set({ given_up_at: null }).execute();
  });

  /** Adds labels of a shop without a scan, each due in the given number of hours. */
  async function add(hours: readonly number[], place = 0): Promise<string[]> {
    const shopId = shopIds[place] ?? '';
    const ids = await addOrders(world, shopId, { count: hours.length, status: 'AWAITING_SHIPMENT' });
    await syncNow(world, lan, shopId);
    for (const [index, left] of hours.entries()) {
      await world.db
        .updateTable('orders')
        .set({
          status: 'AWAITING_COLLECTION',
          created_at: new Date(world.clock.now() - HOUR_MS),
          collection_due_at: new Date(world.clock.now() + left * HOUR_MS),
          collected_at: null,
        })
        .where('id', '=', ids[index] ?? '')
        .execute();
    }
    return ids;
  }
  const look = () => world.app.orders.scanNotices.notify();
  /** Takes the kind, the hours, the shop and the number of each new notice. */
  async function take() {
    const rows = await world.db
      .selectFrom('seller_notices')
      .select(['kind', 'words', 'shop_id as shopId', 'count'])
      .where('kind', 'in', ['unscanned', 'unscannedSoon'])
      .orderBy('shop_id')
      .orderBy('kind')
      .orderBy('words')
      .execute();
    await world.db.deleteFrom('seller_notices').execute();
    return rows.map(({ kind, words, shopId, count }) => [kind, words, shopIds.indexOf(shopId ?? ''), count]);
  }

  it('cause one notice per shop and step, 24, 12 and 4 hours before their deadline, also by two workers at once (PWT-12, NTF-48)', async () => {
    await add([23, 23, 30]);
    await add([11], 1);
    await Promise.all([look(), look(), world.openSecondApp().orders.scanNotices.notify()]);
    expect(await take()).toEqual(
      expect.arrayContaining([
        ['unscanned', '24', 0, 2],
        ['unscanned', '12', 1, 1],
      ]),
    );
    await look();
    expect(await take()).toEqual([]);
    world.clock.advance(12 * HOUR_MS);
    await look();
    expect(await take()).toEqual([
      ['unscanned', '12', 0, 2],
      ['unscanned', '24', 0, 1],
    ]);
    world.clock.advance(8 * HOUR_MS);
    await look();
    expect(await take()).toEqual([
      ['unscanned', '12', 0, 1],
      ['unscannedSoon', '4', 0, 2],
    ]);
    await look();
    expect(await take()).toEqual([]);
  });

  it('skip the steps that are over when the label is made late, and say nothing after the deadline or a scan (PWT-12)', async () => {
    const [, , scanned = '', collected = '', unshipped = ''] = await add([3, -1, 3, 3, 3]);
    const set = (id: string, changes: object) =>
      world.db.updateTable('orders').set(changes).where('id', '=', id).execute();
    await set(collected, { collected_at: new Date(world.clock.now()) });
    await set(unshipped, { status: 'AWAITING_SHIPMENT' });
    await world.db
      .insertInto('order_tracking')
      .values({ owner_id: lan.userId, order_id: scanned, shop_id: shopIds[0] ?? '', scanned_at: new Date() })
      .execute();
    await look();
    expect(await take()).toEqual([['unscannedSoon', '4', 0, 1]]);
  });

  it('link to the list of the shop’s parcels of this step, in a text with their number (PWT-12)', async () => {
    const ids = await add([3, 2]);
    await look();
    lan = await world.signIn('lan@example.com');
    const entry = (await lan.call(listInbox)).body?.data[0];
    expect(entry?.text.en).toContain('2 parcels');
    expect(entry?.text.vi).toContain('còn 4 giờ');
    const link = new URL(entry?.path ?? '', 'http://bobbin.test');
    expect(link.pathname).toBe('/community/parcels');
    const { shop, group } = Object.fromEntries(link.searchParams);
    const { body } = await lan.call(watchParcels, { query: { shopId: shop, group: group as 'under4' } });
    expect(body?.parcels.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
  });

  it('commit together with their notices or not at all, also when the process dies in between (NTF-48)', async () => {
    await add([3]);
    let isBroken = true;
    world.app.events.listen({
      parcelsUnscanned: async () => {
        if (isBroken) throw new Error('died');
      },
    });
    await expect(look()).rejects.toThrow('died');
    expect(await take()).toEqual([]);
    isBroken = false;
    await look();
    expect(await take()).toEqual([['unscannedSoon', '4', 0, 1]]);
  });

  it('respect the settings of the person: a topic that is off is not in the inbox (NTF-48)', async () => {
    await add([3]);
    lan = await world.signIn('lan@example.com');
    await look();
    expect((await lan.call(listInbox)).body?.data).toHaveLength(1);
    await lan.call(chooseNotifications, { body: { topic: 'unscanned', channel: 'inbox', isOn: false } });
    expect((await lan.call(listInbox)).body?.data).toEqual([]);
    await lan.call(chooseNotifications, { body: { topic: 'unscanned', channel: 'inbox', isOn: true } });
  });

  it('cause no notice when the shop is disconnected (PWT-12)', async () => {
    await add([3]);
    await world.db.updateTable('shops').set({ given_up_at: new Date() }).execute();
    await look();
    expect(await take()).toEqual([]);
  });
});
