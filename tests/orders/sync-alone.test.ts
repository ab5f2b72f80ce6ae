import { getShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addFault, addOrders, changeOrder, checkCounts, listStored, listTruth, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;

describe('one bad order', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;

  beforeEach(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    [shopId = ''] = await world.connectShops(seller);
    await addFault(world, { name: 'webhook-lost' });
  });
  afterEach(() => world.close());

  const readSync = async () => (await seller.call(getShop, { params: { id: shopId } })).body;

  it('affects no other order when the database refuses it, is listed as an error, and is imported once it can be stored (SYN-20)', async () => {
    const ids = await addOrders(world, shopId, { count: 20, status: 'AWAITING_SHIPMENT', notify: false });
    const bad = ids[7] ?? '';
    await changeOrder(world, bad, { buyerMessage: 'what the database refuses' });
    // This constraint represents any value that Bobbin's parser accepts and PostgreSQL rejects.
    await sql`alter table orders add constraint refusing check (buyer_message <> 'what the database refuses')`.execute(
      world.db,
    );
    await syncNow(world, seller, shopId);
    const stored = new Set((await listStored(world, shopId)).map(([id]) => id));
    expect(ids.filter((id) => !stored.has(id))).toEqual([bad]);
    const detail = await readSync();
    expect(detail?.sync).toMatchObject({ state: 'idle', lastResult: 'partial', errorsCount: 1 });
    expect(detail?.syncErrors).toMatchObject([{ orderId: bad }]);
    expect(detail?.syncErrors[0]?.reason).not.toMatch(/constraint|relation|refusing/);
    await checkCounts(world, seller);

    await changeOrder(world, bad, { buyerMessage: 'hello' });
    await syncNow(world, seller, shopId);
    expect((await readSync())?.sync).toMatchObject({ lastResult: 'complete', errorsCount: 0 });
    expect(await listStored(world, shopId)).toEqual(await listTruth(world, shopId));
    await checkCounts(world, seller);
  });

  it('with a change time in the future blocks no later update (SYN-19)', async () => {
    // The marketplace's clock is ten hours ahead, so its updates have times in Bobbin's future.
    world.clock.advance(-10 * HOUR_MS);
    await addOrders(world, shopId, { count: 1, status: 'AWAITING_SHIPMENT', notify: false });
    await syncNow(world, seller, shopId);
    await addOrders(world, shopId, { count: 30, status: 'AWAITING_SHIPMENT', notify: false, spreadDays: 0.2 });
    await syncNow(world, seller, shopId);
    expect(await listStored(world, shopId)).toEqual(await listTruth(world, shopId));
  });
});
