import * as contract from '@bobbin/contract/earnings';
import {
  getOrderCounts,
  getOrderSales,
  getOrderStats,
  getRevenue,
  listFigure,
  type FigureRow,
} from '@bobbin/contract/earnings';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { listOrders } from '@bobbin/contract/orders';
import { listProfits } from '@bobbin/contract/profits';
import { countedMoney } from '@bobbin/domain/money/counted-money';
import type { Figure } from '@bobbin/domain/money/figures';
import { formatMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { addDays, laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { createPerson, openSession, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { createDicedOrders, createShops, SHOPS } from './diced-orders.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

const ORDERS = 400;
const FALL = '2026-11-01';
const SPRING = '2026-03-08';

let world: MoneyWorld;
let lan: Person;

beforeAll(async () => {
  world = await openMoneyWorld();
  lan = await createPerson(world.server.app, 'lan');
  await createPerson(world.server.app, 'minh');
  for (const id of ['lan', 'minh']) await createShops(world, id);
  await createDicedOrders(world, 'lan', ORDERS, 1);
  await createDicedOrders(world, 'minh', 30, 2);
});
afterAll(() => world.close());

type Ask = Record<string, string | number>;

async function ask<E extends Endpoint>(endpoint: E, query: Ask = {}, params?: Record<string, string>) {
  const input = { query, ...(params ? { params } : {}) } as Input<E>;
  const { body, exceptionBody } = await callApi(world.server.url, endpoint, input, lan.headers);
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
}

/** Opens all pages of a figure, and checks that every page reports the same total. */
async function open(figure: Figure, query: Ask = {}): Promise<{ rows: FigureRow[]; sum: string }> {
  const rows: FigureRow[] = [];
  for (let page = 1; ; page += 1) {
    const body = await ask(listFigure, { ...query, page, limit: 60 }, { figure });
    rows.push(...body.data);
    if (page < body.meta.totalPages) continue;
    expect(rows).toHaveLength(body.meta.totalItems);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const added = formatMoney(sumCents(rows.map(({ amount }) => parseMoney(amount))));
    expect(added).toBe(body.sum);
    expect(formatMoney(sumCents(body.parts.map(({ total }) => parseMoney(total))))).toBe(body.sum);
    return { rows, sum: body.sum };
  }
}

/** Computes the sum of all stored orders and corrections by the plain rule, slowly and independently of the product's code. */
async function readBooks() {
  const { db } = world.database;
  const orders = await db.selectFrom('orders').selectAll().where('owner_id', '=', 'lan').execute();
  const corrections = await db.selectFrom('order_corrections').selectAll().where('owner_id', '=', 'lan').execute();
  return {
    corrections,
    orders: orders.map((order) => ({
      ...order,
      counted: countedMoney({
        paymentTotal: order.total_cents,
        subTotal: order.sub_total_cents,
        settlement: order.settlement_cents,
        onhold: order.onhold_cents,
        fulfilPrice: null,
        refunded: order.refunded_cents,
        status: order.status,
        kind: order.kind,
        isSettled: order.is_settled,
        corrected: order.corrected_cents,
      }),
    })),
  };
}

async function revenueBySlowWay(start: number, end: number, shops: readonly string[]): Promise<string> {
  const { orders, corrections } = await readBooks();
  const isIn = (at: Date, shopId: string) => at.getTime() >= start && at.getTime() < end && shops.includes(shopId);
  const own = orders.filter((order) => isIn(order.created_at, order.shop_id));
  const later = corrections.filter((correction) => isIn(correction.at, correction.shop_id));
  return formatMoney(
    sumCents([...own.map((order) => order.counted.cents - order.corrected_cents), ...later.map(({ cents }) => cents)]),
  );
}

const daysOf = (firstDay: string, lastDay: string) => ({
  start: Math.floor(laDayStart(firstDay) / 1000),
  end: Math.floor(laDayEnd(lastDay) / 1000) - 1,
});

describe('figures', () => {
  it('classify the money of each order, and its amount, by the rule of the domain (PRF-2)', async () => {
    const { orders } = await readBooks();
    expect(orders).toHaveLength(ORDERS);
    const states = new Set(orders.map((order) => order.money_state));
    expect([...states].toSorted()).toEqual(['gone', 'hold', 'none', 'onhold', 'provisional', 'settled']);
    expect(
      orders.filter((order) => order.money_state !== order.counted.state || order.money_cents !== order.counted.cents),
    ).toEqual([]);
  });

  it('come from stored sums, which the nightly comparison verifies and repairs (PRF-1)', async () => {
    const { counts } = world.server.app.orders;
    const scope = systemScope('lan', 'test');
    expect(await counts.compare(scope)).toEqual([]);
    const { db } = world.database;
    const wrong = { day_cents: 5, orders: 3 };
    await db
      .updateTable('order_day_sums')
      .set(wrong)
      .where('owner_id', '=', 'lan')
      .where('status', '=', 'DELIVERED')
      .execute();
    await db.deleteFrom('product_month_sums').where('owner_id', '=', 'lan').execute();
    expect(await counts.compare(scope)).not.toEqual([]);
    await counts.repairAll();
    expect(await counts.compare(scope)).toEqual([]);
  });

  it('equal the sum of the lines that they open, and the result of a full scan of all orders (PRF-3, PRF-8)', async () => {
    const now = world.clock.now();
    const today = laDay(now);
    const ranges = [
      [addDays(today, -29), today],
      [today, today],
      [FALL, FALL],
      [SPRING, SPRING],
      [addDays(SPRING, -1), addDays(FALL, 1)],
    ] as const;
    for (const [first, last] of ranges) {
      for (const shops of [SHOPS, ['shop-b'], ['shop-a', 'shop-c']]) {
        const query = { ...daysOf(first, last), shops: shops.join(',') };
        const { range, fulfills } = await ask(getRevenue, query);
        const slow = await revenueBySlowWay(laDayStart(first), laDayEnd(last), shops);
        expect({ first, shops, total: range.total }).toEqual({ first, shops, total: slow });
        expect((await open('revenue', query)).sum).toBe(range.total);
        expect((await open('settled', query)).sum).toBe(range.settled);
        expect((await open('estimated', query)).sum).toBe(range.estimated);
        const corrected = await open('corrected', query);
        expect([corrected.sum, corrected.rows.length]).toEqual([range.corrected, range.corrections]);
        const made = await open('fulfills', query);
        expect([made.sum, made.rows.length]).toEqual([fulfills.total, fulfills.count]);
      }
    }
  });

  it('equal, for fixed periods, the sums of their days (PRF-3)', async () => {
    const now = world.clock.now();
    const today = laDay(now);
    const summary = await ask(getRevenue);
    const periods = { today: [0, 0], yesterday: [1, 1], last7Days: [6, 0], month: [29, 0] } as const;
    for (const name of ['today', 'yesterday', 'last7Days', 'month'] as const) {
      const [from, to] = periods[name];
      const [first, last] = [addDays(today, -from), addDays(today, -to)];
      expect(summary[name]).toMatchObject({ firstDay: first, lastDay: last });
      expect(summary[name].total).toBe(await revenueBySlowWay(laDayStart(first), laDayEnd(last), SHOPS));
    }
    const { orders } = await readBooks();
    expect(summary.allTime.total).toBe(formatMoney(sumCents(orders.map(({ counted }) => counted.cents))));
    expect(summary.range).toEqual({ ...summary.allTime });
  });

  it('include, for revenue, a comparison with the same part of the previous period (PRF-7)', async () => {
    const now = world.clock.now();
    const today = laDay(now);
    const { today: ofToday, month } = await ask(getRevenue);
    const dayBefore = Date.parse(ofToday.before?.until ?? '');
    expect(Math.abs(now - 24 * 3_600_000 - dayBefore)).toBeLessThan(60_000);
    expect(ofToday.before?.total).toBe(await revenueBySlowWay(laDayStart(addDays(today, -1)), dayBefore, SHOPS));
    const until = Date.parse(month.before?.until ?? '');
    // The compared period ends at the same time of day, also across the clock change.
    expect(Math.abs(now - 30 * 24 * 3_600_000 - 3_600_000 - until)).toBeLessThan(60_000);
    expect(month.before?.total).toBe(await revenueBySlowWay(laDayStart(addDays(today, -59)), until, SHOPS));
  });

  it('open, for held money, the list of held orders, whatever days are chosen (PRF-6)', async () => {
    const { onHold } = await ask(getRevenue, daysOf(FALL, FALL));
    const held = await open('onHold');
    const expected = await open('onHoldTemp');
    expect([held.sum, held.rows.length]).toEqual([onHold.on_hold_total, onHold.on_hold_count]);
    expect([expected.sum, expected.rows.length]).toEqual([onHold.on_hold_temp_total, onHold.on_hold_temp_count]);
    const shops = await ask(contract.listOnHold);
    expect(formatMoney(sumCents(shops.map(({ total }) => parseMoney(total))))).toBe(onHold.total);
    const { orders } = await readBooks();
    const slow = orders.filter(({ counted }) => ['onhold', 'provisional', 'hold'].includes(counted.state));
    expect(formatMoney(sumCents(slow.map(({ counted }) => counted.cents)))).toBe(onHold.total);
  });

  it('open, for a status and a day, a list with the same number of orders (PRF-8)', async () => {
    for (const [first, last] of [
      [FALL, FALL],
      [addDays(FALL, -10), addDays(FALL, 10)],
    ] as const) {
      const query = { ...daysOf(first, last), shops: 'shop-a,shop-b' };
      const stats = await ask(getOrderStats, query);
      for (const [statuses, count] of Object.entries(stats)) {
        expect((await ask(listOrders, { ...query, statuses })).meta.totalItems).toBe(count);
      }
      for (const row of await ask(getOrderCounts, query)) {
        const cell = { ...query, ...daysOf(row.date, row.until), statuses: row.status };
        expect((await ask(listOrders, cell)).meta.totalItems).toBe(row.count);
      }
    }
  });

  it('add up over the single shops to the figure for all shops (PRF-3)', async () => {
    const { month } = await ask(getRevenue);
    const sales = await ask(getOrderSales, { period: 'lastMonth' });
    expect(sales.reduce((sum, { count }) => sum + count, 0)).toBe(month.count);
    expect(formatMoney(sumCents(sales.map(({ totalPrice }) => parseMoney(totalPrice ?? ''))))).toBe(month.total);
  });

  it('list products with the bestselling ones first, each under its name from the orders (PRF-12)', async () => {
    const top = await ask(contract.getProductStats);
    expect(top.map(({ count }) => count)).toEqual(top.map(({ count }) => count).toSorted((a, b) => b - a));
    expect(top[0]?.productName).toMatch(/^Product \d$/);
  });

  it('by month cover the current year by default, each month separately (PRF-10)', async () => {
    const costs = await ask(contract.getCosts);
    expect(costs.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const { fulfills } = await ask(getRevenue, daysOf('2026-11-01', '2026-11-30'));
    expect(costs[10]?.fulfilltotal).toBe(Number(fulfills.total));
    expect((await ask(contract.getCosts, { year: 2025 })).every(({ fulfilltotal }) => fulfilltotal === 0)).toBe(true);
  });

  it('appear for each team role in exactly the shops where the role may see them (PRF-11)', async () => {
    const { db } = world.database;
    const hoa = await createPerson(world.server.app, 'hoa');
    const now = new Date(world.clock.now());
    const roles = [
      ['manager', 'shop-a'],
      ['operator', 'shop-b'],
      ['viewer', 'shop-c'],
    ] as const;
    for (const [role, shop_id] of roles) {
      const team = { owner_id: 'lan', team_id: role };
      const facts = { name: role, role, created_at: now, updated_at: now };
      await db
        .insertInto('teams')
        .values({ owner_id: 'lan', id: role, ...facts })
        .execute();
      await db
        .insertInto('team_shops')
        .values({ ...team, shop_id, assigned_at: now })
        .execute();
      await db
        .insertInto('team_members')
        .values({ ...team, user_id: 'hoa', joined_at: now })
        .execute();
    }
    await db.insertInto('team_directory').values({ user_id: 'hoa', owner_id: 'lan', joined_at: now }).execute();
    world.server.app.memberships.forgetMemberships(null);
    const headers = { ...hoa.headers, 'acting-for': 'lan' };
    const see = async <E extends Endpoint>(endpoint: E, input: Input<E>) => {
      const { body, exceptionBody } = await callApi(world.server.url, endpoint, input, headers);
      if (body === null) throw new Error(JSON.stringify(exceptionBody));
      return body;
    };
    const today = laDay(world.clock.now());
    const range = daysOf(addDays(today, -29), today);
    const seen = await see(getRevenue, { query: range });
    const first = laDayStart(addDays(today, -29));
    expect(seen.range.total).toBe(await revenueBySlowWay(first, laDayEnd(today), ['shop-a']));
    expect(seen.range.count).toBe((await ask(getRevenue, { ...range, shops: 'shop-a' })).range.count);
    const costs = await ask(getRevenue, { ...range, shops: 'shop-a,shop-b' });
    expect(seen.fulfills.total).toBe(costs.fulfills.total);
    expect(await see(getOrderStats, { query: range })).toEqual(await ask(getOrderStats, range));
    const sales = await see(getOrderSales, { query: range });
    for (const { shopId, totalPrice } of sales)
      expect([shopId, totalPrice === null]).toEqual([shopId, shopId !== 'shop-a']);
    expect((await see(contract.listOnHold, {})).map(({ shopId }) => shopId)).toEqual(['shop-a']);
    const lines = (figure: Figure) => see(listFigure, { params: { figure }, query: range });
    expect((await lines('revenue')).sum).toBe(seen.range.total);
    expect((await lines('fulfills')).sum).toBe(seen.fulfills.total);
    const ofViewer = await see(getRevenue, { query: { ...range, shops: 'shop-c' } });
    expect([ofViewer.range.total, ofViewer.fulfills.total, ofViewer.others.total, ofViewer.onHold.total]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    // A viewer sees the number of sold products, but no money.
    const [best] = await see(contract.getProductStats, { query: { ...range, shops: 'shop-c' } });
    const sold = await see(contract.listProductSales, {
      params: { id: best?.productId ?? '' },
      query: { ...range, shops: 'shop-c' },
    });
    expect([sold.pieces, sold.sum, new Set(sold.data.map(({ amount }) => amount))]).toEqual([
      best?.count,
      null,
      new Set([null]),
    ]);
    expect(ofViewer.range.count).toBe((await ask(getRevenue, { ...range, shops: 'shop-c' })).range.count);
    for (const row of await see(getOrderCounts, { query: { ...range, shops: 'shop-c' } }))
      expect(row.totalPaymentAmount).toBeNull();
  });

  it('open, for payouts, the payments, and are compared with the same part of the previous period (PRF-7, PRF-13)', async () => {
    const now = world.clock.now();
    const today = laDay(now);
    const HOUR = 3_600_000;
    const make = (id: string, at: number, cents: number, status: string, shop: string) =>
      world.database.db
        .insertInto('payments')
        .values({
          owner_id: 'lan',
          id,
          shop_id: shop,
          status,
          created_at: new Date(at),
          paid_at: status === 'PAID' ? new Date(at) : null,
          settlement_cents: cents,
        } as never)
        .execute();
    await make('pay-1', now - HOUR, 10_000, 'PROCESSING', 'shop-a');
    // The bank refused this payment, and its retry arrived under another id.
    await make('pay-6', now - 2 * HOUR, 9_000, 'FAILED', 'shop-a');
    await make('pay-2', laDayStart(today), 4_001, 'PAID', 'shop-b');
    // The first two payments are from the previous day, before and after the current time of day. The third is from the last moment of the day before
    // it.
    await make('pay-3', now - 25 * HOUR, 700, 'PAID', 'shop-a');
    await make('pay-4', now - 23 * HOUR, 50_000, 'PAID', 'shop-a');
    await make('pay-5', laDayStart(addDays(today, -1)) - 1, 90_000, 'PAID', 'shop-c');
    const query = daysOf(today, today);
    const { payouts } = await ask(getRevenue, query);
    expect(payouts).toMatchObject({ total: '40.01', count: 1, before: { total: '7.00', count: 1 } });
    expect(Date.parse(payouts?.before?.until ?? '')).toBeLessThanOrEqual(now - 24 * HOUR + 60_000);
    const opened = await open('payouts', query);
    expect(opened.rows.map(({ kind, subjectId, part, amount }) => [kind, subjectId, part, amount])).toEqual([
      ['payment', 'pay-2', 'paid', '40.01'],
    ]);
    expect(opened.sum).toBe(payouts?.total);
    const uncounted = [
      { status: 'FAILED', currency: null, count: 1 },
      { status: 'PROCESSING', currency: null, count: 1 },
    ];
    expect(payouts?.uncounted).toEqual(uncounted);
    expect((await open('payouts', { ...query, shops: 'shop-b' })).sum).toBe('40.01');
    // A day that has ended is compared with a complete day.
    const past = await ask(getRevenue, daysOf(addDays(today, -1), addDays(today, -1)));
    expect(past.payouts).toMatchObject({ total: '507.00', before: { total: '900.00', until: null } });
  });

  it('open, for the money owed to one shop, the orders of the shop, held and expected ones separately (PRF-13)', async () => {
    const shops = await ask(contract.listOnHold);
    expect(shops.length).toBeGreaterThan(1);
    for (const { shopId, total, count, tempTotal } of shops) {
      const held = await open('held', { shops: shopId });
      expect([held.sum, held.rows.length]).toEqual([total, count]);
      expect(held.rows.every(({ shop }) => shop?.id === shopId)).toBe(true);
      const temp = held.rows.filter(({ part }) => part === 'temp');
      expect(formatMoney(sumCents(temp.map(({ amount }) => parseMoney(amount))))).toBe(tempTotal);
    }
    const { onHold } = await ask(getRevenue);
    expect((await open('held')).sum).toBe(onHold.total);
  });

  it('open, for each product, the orders that contain it, and agree to the piece and to the cent (PRF-13)', async () => {
    const today = laDay(world.clock.now());
    for (const query of [{}, daysOf(addDays(today, -29), today), { ...daysOf(FALL, FALL), shops: 'shop-a,shop-c' }]) {
      const profits = await ask(listProfits, { ...query, by: 'product' });
      const top = await ask(contract.getProductStats, query);
      expect(top.length).toBeGreaterThan(0);
      for (const { productId, productName, count } of top) {
        const rows: contract.ProductSale[] = [];
        let sum: string | null = null;
        for (let page = 1; ; page += 1) {
          const body = await ask(contract.listProductSales, { ...query, page, limit: 30 }, { id: productId });
          rows.push(...body.data);
          ({ sum } = body);
          expect([body.pieces, body.productName]).toEqual([count, productName]);
          if (page < body.meta.totalPages) continue;
          expect(rows).toHaveLength(body.meta.totalItems);
          break;
        }
        expect(rows.reduce((total, { pieces }) => total + pieces, 0)).toBe(count);
        expect(formatMoney(sumCents(rows.map(({ amount }) => parseMoney(amount ?? ''))))).toBe(sum);
        const row = profits.data.find(({ id }) => id === productId);
        expect(formatMoney(parseMoney(row?.revenue ?? '') + parseMoney(row?.unpricedRevenue ?? ''))).toBe(sum);
      }
    }
    const nothing = await ask(contract.listProductSales, {}, { id: 'product-of-nobody' });
    expect(nothing).toMatchObject({ data: [], pieces: 0, sum: '0.00' });
  });

  it('include charges of the balance as costs of the day on which they were paid (PRF-10)', async () => {
    const { app } = world.server;
    const scope = systemScope('lan', 'test');
    const deposit = { reason: 'depositByHand', reference: 'money', cents: 50_000 } as const;
    await app.db.transaction().execute((trx) => world.ledger.post(trx, scope, deposit));
    const pay = (reason: 'design' | 'renewal', cents: number, subject: { kind: string; id: string }) =>
      app.db.transaction().execute((trx) =>
        app.wallet.charge(trx, scope, {
          cents,
          reason,
          reference: `${reason}-${subject.id}`,
          description: 'x',
          subject,
        }),
      );
    await pay('design', 1_200, { kind: 'design', id: 'd-1' });
    await pay('renewal', 1_900, { kind: 'shop', id: 'shop-a' });
    const today = laDay(world.clock.now());
    const { designs, others } = await ask(getRevenue, daysOf(today, today));
    expect(designs).toMatchObject({ total: '12.00', count: 1 });
    expect(others).toMatchObject({ total: '19.00', count: 1 });
    const ofShop = await ask(getRevenue, { ...daysOf(today, today), shops: 'shop-a' });
    expect([ofShop.designs.total, ofShop.others.total]).toEqual(['0.00', '19.00']);
    expect((await ask(contract.getCosts))[10]).toMatchObject({ designtotal: 12, otherstotal: 19 });
    // The list of a figure contains its charges. With a filter by shop, charges of other shops or of no shop are only counted (PRF-13).
    const paid = await open('designs', daysOf(today, today));
    expect(paid.rows).toMatchObject([{ kind: 'charge', part: 'design', amount: '12.00', shop: null, words: 'x' }]);
    expect((await open('others', daysOf(today, today))).rows).toMatchObject([
      { part: 'renewal', amount: '19.00', shop: { id: 'shop-a' } },
    ]);
    const left = await ask(listFigure, { ...daysOf(today, today), shops: 'shop-b' }, { figure: 'others' });
    expect(left).toMatchObject({ data: [], sum: '0.00', leftOut: [{ status: 'OTHER_SHOPS', count: 1 }] });
  });

  it('omit, for team members, what the owner paid for shops outside the team (PRF-11)', async () => {
    const today = laDay(world.clock.now());
    const input = { params: { figure: 'others' as const }, query: daysOf(today, today) };
    const { headers } = await openSession(world.server.app, 'hoa');
    const own = await callApi(
      world.server.url,
      listFigure,
      { ...input, query: { ...input.query, shops: 'shop-b' } },
      lan.headers,
    );
    expect(own.body?.leftOut).not.toEqual([]);
    const seen = await callApi(
      world.server.url,
      listFigure,
      { params: { figure: 'designs' }, query: daysOf(today, today) },
      { ...headers, 'acting-for': 'lan' },
    );
    expect(seen.body).toMatchObject({ data: [], sum: '0.00', leftOut: [] });
  });
});
