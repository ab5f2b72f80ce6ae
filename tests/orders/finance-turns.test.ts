import type { Marketplace, UnsettledRow } from '@bobbin/connectors/marketplace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderFinance } from '../../server/src/modules/orders/sync/finance.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { addFault, addOrder, advanceMarketplace, changeOrder, listAll, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('settlements of orders', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    await addFault(world, { name: 'webhook-lost' });
  });
  afterAll(() => world.close());

  /** Builds the finance reader of this world with some calls of the marketplace replaced. */
  function financeWith(answers: Partial<Marketplace>) {
    const { db, emit, marketplace, shops } = world.app;
    return createOrderFinance({ db, emit, marketplace: { ...marketplace, ...answers }, shops });
  }
  const scope = () => systemScope(seller.userId, 'test');
  const nothingHeld: Marketplace['searchUnsettled'] = () =>
    Promise.resolve({ rows: [], broken: [], nextPageToken: null, totalCount: 0, sumEstSettlementCents: 0 });

  it('appear in orders also when the settlement arrives before the delivery (MNY-20)', async () => {
    const id = await addOrder(world, shopId, 'IN_TRANSIT');
    await changeOrder(world, id, { settle: true, settlementCents: -450 });
    await advanceMarketplace(world, 86_400);
    await syncNow(world, seller, shopId);
    await world.app.payouts.reading.readShop(scope(), shopId);
    const [order] = await listAll(seller, { search: id });
    expect(order).toMatchObject({ status: 'IN_TRANSIT', isSettled: true, settlementAmount: '-4.50' });
  });

  it('end with an error when the pages of held money repeat endlessly (SYN-18)', async () => {
    let calls = 0;
    const finance = financeWith({
      searchUnsettled: async () => {
        calls += 1;
        return { ...(await nothingHeld({} as never, {} as never)), nextPageToken: calls % 2 === 0 ? 'a' : 'b' };
      },
    });
    await expect(finance.syncFinance(scope(), shopId)).rejects.toMatchObject({ kind: 'not-understood' });
    expect(calls).toBeLessThan(6);
  });

  it('include the amounts of an order on all pages of held money (MNY-21)', async () => {
    const id = await addOrder(world, shopId, 'IN_TRANSIT');
    await syncNow(world, seller, shopId);
    const row = (cents: number): UnsettledRow => ({
      id: `row-${cents}`,
      type: 'ORDER',
      orderId: id,
      adjustmentId: null,
      estSettlementCents: cents,
      estRevenueCents: null,
      orderCreatedAt: null,
      orderDeliveredAt: null,
      estimatedSettlement: null,
      reason: null,
      currency: 'USD',
    });
    const pages = [[row(1000)], [row(500)]];
    const finance = financeWith({
      searchUnsettled(_access, { pageToken }) {
        const place = Number(pageToken ?? 0);
        const nextPageToken = place + 1 < pages.length ? String(place + 1) : null;
        return Promise.resolve({
          rows: pages[place] ?? [],
          broken: [],
          nextPageToken,
          totalCount: 2,
          sumEstSettlementCents: 1500,
        });
      },
    });
    await finance.syncFinance(scope(), shopId);
    const [order] = await listAll(seller, { search: id });
    expect(order?.onholdAmount).toBe('15.00');
  });
});
