import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { getCosts, getDashboard, getOrderCounts } from '@bobbin/contract/earnings';
import { listProfits } from '@bobbin/contract/profits';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdMoney } from '../../server/src/modules/orders/sync/finance.ts';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { createLedger } from '../../server/src/modules/wallet/ledger.ts';
import { systemScope, type SystemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { insertShop } from '../../server/src/testing/people.ts';
import { walkTo } from '../orders/walk.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { judgeFigures, judgeProfits, type Ask } from './judge-figures.ts';

/**
 * November 2026 of two shops, line by line; its first day has 25 hours. Every expected figure is computed here by hand from the input of
 * the marketplace, the factory and the balance, never by a rule of the product.
 *
 *            created (Los Angeles)   paid    making   what happens
 *   hat-1    Nov 1, 00:00 summer     40.00    12.50   settles at 31.25 on Nov 5, 10.00 is refunded to the buyer on Nov 12
 *   hat-2    Nov 1, 23:59 winter     25.00     9.75   18.40 on hold
 *   hat-3    Oct 31, 23:59 summer    30.00     8.00   settles at 22.00 on Nov 3, adjusted by −1.20 on Nov 8
 *   mug-1    Nov 10                  50.00    11.00   a draft: sent to no factory
 *   mug-2    Nov 9                   35.00     7.30   cancelled after it was made
 *   mug-3    Nov 7                   20.00     6.10   a sample: never sold
 *   design fees: 4.50 for hat-1; 3.00 that was refunded. Renewal of the mugs' shop: 19.00. Payouts: 60.00 and 31.00; 10.00 in October.
 */
const ORDERS = {
  'hat-1': { shop: 'hats', at: '2026-11-01T07:00:00Z', paid: 4_000, making: 1_250 },
  'hat-2': { shop: 'hats', at: '2026-11-02T07:59:59Z', paid: 2_500, making: 975 },
  'hat-3': { shop: 'hats', at: '2026-11-01T06:59:59Z', paid: 3_000, making: 800 },
  'mug-1': { shop: 'mugs', at: '2026-11-10T20:00:00Z', paid: 5_000, making: 1_100 },
  'mug-2': { shop: 'mugs', at: '2026-11-09T20:00:00Z', paid: 3_500, making: 730 },
  'mug-3': { shop: 'mugs', at: '2026-11-07T20:00:00Z', paid: 2_000, making: 610 },
} as const;
type Name = keyof typeof ORDERS;
const idOf = (name: Name) => `5760000000000000${String(Object.keys(ORDERS).indexOf(name)).padStart(2, '0')}`;

const daysOf = (from: string, to: string) => ({
  shops: 'hats,mugs',
  start: laDayStart(from) / 1000,
  end: laDayEnd(to) / 1000 - 1,
});
const NOVEMBER = daysOf('2026-11-01', '2026-11-30');

let world: World;
let seller: Caller;
let scope: SystemScope;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  const [connected = ''] = await world.connectShops(seller);
  scope = systemScope(seller.userId, 'test');
  const access = await world.app.shops.getAccess(scope, connected);
  const search = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 1 } as const;
  const [sample] = (await world.app.marketplace.searchOrders(access, search)).orders;
  if (!sample) throw new Error('The marketplace has no order');
  for (const id of ['hats', 'mugs']) await insertShop(world.db, scope.ownerId, id, world.clock.now());
  world.clock.advance(Date.UTC(2026, 10, 20, 20) - world.clock.now());
  await liveThrough(sample);
  seller = await world.signIn('anna@example.com');
});
afterAll(() => world.close());

/** Sends everything that happened in the month through the normal code for updates, money and costs. */
async function liveThrough(sample: MarketplaceOrder): Promise<void> {
  const { app, db, clock } = world;
  const tell = (name: Name, more: Partial<MarketplaceOrder> = {}) => {
    const { shop, at, paid } = ORDERS[name];
    const payment = { ...sample.payment, totalCents: paid, subTotalCents: paid };
    const createdAt = Date.parse(at);
    const order = {
      ...sample,
      id: idOf(name),
      status: 'DELIVERED',
      createdAt,
      updatedAt: createdAt,
      isCancelRequested: false,
      payment,
      ...more,
    };
    return inTransaction(db, (trx) => storeOrders(trx, app, scope, shop, [order], 'poll'));
  };
  for (const name of Object.keys(ORDERS) as Name[]) {
    await tell(name, name === 'mug-3' ? { isSample: true } : {});
    await inTransaction(db, async (trx) => {
      const locked = await app.orders.lockForWork(trx, scope, idOf(name));
      const move = walkTo(locked.fulfilState, name === 'mug-1' ? 'DRAFT' : 'SUBMITTED');
      const change = { ...move, fulfilHouse: 'PRESSIFY', fulfilPriceCents: ORDERS[name].making };
      await app.orders.change(trx, scope, locked, change, null);
    });
  }
  await tell('mug-2', { status: 'CANCELLED', updatedAt: Date.parse('2026-11-10T00:00:00Z') });
  await holdMoney(db, scope, 'hats', [{ orderId: idOf('hat-2'), cents: 1_840 }]);
  const settle = (name: Name, ...days: [cents: number, day: string][]) =>
    inTransaction(db, (trx) => {
      const rows = days.map(([cents, day]) => ({ at: Date.parse(day), isOrder: true, cents }));
      return app.orders.settled.settle(trx, scope, [{ orderId: idOf(name), rows }]);
    });
  await settle('hat-1', [3_125, '2026-11-05T20:00:00Z']);
  await settle('hat-3', [2_200, '2026-11-03T20:00:00Z']);
  await settle('hat-3', [2_200, '2026-11-03T20:00:00Z'], [-120, '2026-11-08T20:00:00Z']);
  await settle('hat-1', [3_125, '2026-11-05T20:00:00Z'], [-1_000, '2026-11-12T20:00:00Z']);

  const ledger = createLedger({ clock, emit: app.emit });
  await inTransaction(db, async (trx) => {
    await ledger.post(trx, scope, { reason: 'depositByHand', reference: 'money', cents: 10_000 });
    const design = (id: string) =>
      ({
        reason: 'design',
        reference: id,
        description: id,
        subject: { kind: 'design', id },
        shopId: 'hats',
        orderId: idOf('hat-1'),
      }) as const;
    await app.wallet.charge(trx, scope, { ...design('DS-1'), cents: 450 });
    await app.wallet.charge(trx, scope, { ...design('DS-2'), cents: 300 });
    await app.wallet.refund(trx, scope, { ...design('DS-2'), cents: 300, refundReference: 'DS-2' });
    const renewal = { reason: 'renewal', reference: 'mugs', description: 'Mugs', cents: 1_900 } as const;
    await app.wallet.charge(trx, scope, { ...renewal, subject: { kind: 'shop', id: 'mugs' }, shopId: 'mugs' });
  });
  for (const [id, shop, at, cents] of [
    ['pay-0', 'hats', '2026-10-30T20:00:00Z', 1_000],
    ['pay-1', 'hats', '2026-11-06T20:00:00Z', 6_000],
    ['pay-2', 'mugs', '2026-11-13T20:00:00Z', 3_100],
  ] as const)
    await db
      .insertInto('payments')
      .values({
        owner_id: scope.ownerId,
        id,
        shop_id: shop,
        status: 'PAID',
        created_at: new Date(at),
        paid_at: null,
        bank_account: null,
        amount_cents: null,
        amount_currency: null,
        exchange_rate: null,
        before_exchange_cents: null,
        before_exchange_currency: null,
        reserve_cents: null,
        reserve_currency: null,
        settlement_cents: cents,
        settlement_currency: null,
      })
      .execute();
}

const ask: Ask = async (endpoint, input) => {
  const { body, exceptionBody } = await seller.call(endpoint, input);
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body as never;
};

describe('a month of two shops, computed by hand', () => {
  it('gives the expected value for every figure of the dashboard and for the lines that each figure opens (PRF-3, PRF-4, PRF-6, PRF-10, PRF-19, MNY-33)', async () => {
    const { revenue, sales, stats, onHold } = await ask(getDashboard, { query: NOVEMBER });
    expect(revenue.range).toMatchObject({
      // 31.25 + 18.40 + 50.00, minus the refund of 10.00 and the adjustment of 1.20 of an October order.
      total: '88.45',
      settled: '31.25',
      estimated: '68.40',
      corrected: '-11.20',
      corrections: 2,
      // The cancelled order and the sample do not count as sold.
      count: 3,
    });
    // 12.50 + 9.75 + 7.30 + 6.10. The cancelled order and the sample were made and therefore cost money; the draft was not made.
    expect(revenue.fulfills).toMatchObject({ total: '35.65', count: 4 });
    expect(revenue.designs).toMatchObject({ total: '4.50', count: 3 });
    expect(revenue.others).toMatchObject({ total: '19.00', count: 1 });
    expect(revenue.payouts).toMatchObject({ total: '91.00', count: 2 });
    // Profit of the orders that have a cost: 31.25 − 10.00 + 18.40, minus 35.65 and 4.50. The draft of 50.00 has no cost yet.
    expect(revenue.profit).toEqual({
      total: '-0.50',
      percent: -1.26,
      revenue: '39.65',
      cost: '35.65',
      fees: '4.50',
      estimated: '18.40',
      pricedOrders: 4,
      unpricedOrders: 1,
      unpricedRevenue: '50.00',
    });
    expect(revenue.onHold).toEqual({
      total: '68.40',
      on_hold_total: '18.40',
      on_hold_count: 1,
      on_hold_temp_total: '50.00',
      on_hold_temp_count: 1,
    });
    expect(Object.fromEntries(sales.map(({ shopId, totalPrice, count }) => [shopId, [totalPrice, count]]))).toEqual({
      hats: ['38.45', 2],
      mugs: ['50.00', 1],
    });
    expect(Object.fromEntries(onHold.map(({ shopId, total }) => [shopId, total]))).toEqual({
      hats: '18.40',
      mugs: '50.00',
    });
    expect(stats).toEqual({ DELIVERED: 4, CANCELLED: 1 });
    expect(await judgeFigures(ask, NOVEMBER)).toEqual([]);
  });

  it('separates 1 November, which has 25 hours, from 31 October (PRF-3)', async () => {
    const first = (await ask(getDashboard, { query: daysOf('2026-11-01', '2026-11-01') })).revenue;
    expect([first.range.total, first.range.count, first.fulfills.total]).toEqual(['49.65', 2, '22.25']);
    const last = (await ask(getDashboard, { query: daysOf('2026-10-31', '2026-10-31') })).revenue;
    // The settled amount of the October order; its adjustment counts in November.
    expect([last.range.total, last.range.count, last.fulfills.total]).toEqual(['22.00', 1, '8.00']);
    const counts = await ask(getOrderCounts, { query: daysOf('2026-10-31', '2026-11-02') });
    expect(counts.map(({ date, count, totalPaymentAmount }) => [date, count, totalPaymentAmount])).toEqual([
      ['2026-10-31', 1, '30.00'],
      ['2026-11-01', 2, '65.00'],
    ]);
  });

  it('appears in the figures of the year beside the next month (PRF-10)', async () => {
    const months = await ask(getCosts, { query: { shops: 'hats,mugs', year: 2026 } });
    expect(months.slice(9, 11)).toEqual([
      { month: 10, fulfilltotal: 8, designtotal: 0, otherstotal: 0, payoutstotal: 10 },
      { month: 11, fulfilltotal: 35.65, designtotal: 4.5, otherstotal: 19, payoutstotal: 91 },
    ]);
  });

  it('gives the expected profit by shop and by factory, with whole orders, before and after design fees (PRF-16, PRF-17, PRF-18)', async () => {
    const shops = await ask(listProfits, { query: { ...NOVEMBER, by: 'shop' } });
    const toFigures = (row: (typeof shops)['data'][number]) => {
      const { id, orders, revenue, cost, profit, fees, net, percent, unpricedOrders, unpricedRevenue } = row;
      const priced = [id, orders, revenue, cost, profit, fees, net, percent];
      return unpricedOrders === 0 ? priced : [...priced, unpricedOrders, unpricedRevenue];
    };
    expect(shops.data.map(toFigures)).toEqual([
      // 21.25 + 18.40, minus the costs 12.50 and 9.75, minus the design fee 4.50.
      ['hats', 2, '39.65', '22.25', '17.40', '4.50', '12.90', 32.53],
      // The shop has a cancelled order and a sample with costs, and a draft of 50.00 without a cost, which is listed separately (PRF-19).
      ['mugs', 2, '0.00', '13.40', '-13.40', '0.00', '-13.40', null, 1, '50.00'],
    ]);
    const factories = await ask(listProfits, { query: { ...NOVEMBER, by: 'factory' } });
    expect(factories.data.map(toFigures)).toEqual([
      ['PRESSIFY', 4, '39.65', '35.65', '4.00', '0.00', '4.00', 10.09, 1, '50.00'],
      ['', 0, '0.00', '0.00', '0.00', '4.50', '-4.50', null],
    ]);
    expect(factories.sum).toMatchObject({ orders: 4, revenue: '39.65', cost: '35.65', fees: '4.50', net: '-0.50' });
    const { revenue } = await ask(getDashboard, { query: NOVEMBER });
    expect(await judgeProfits(ask, NOVEMBER, revenue, 9)).toEqual([]);
  });
});
