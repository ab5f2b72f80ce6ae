import { getRevenue } from '@bobbin/contract/earnings';
import { listProfits, listProfitLines, type ProfitRow } from '@bobbin/contract/profits';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { PROFIT_GROUPS, shareOut, type ProfitGroup } from '@bobbin/domain/money/profits';
import { addDays, laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { createDicedOrders, createShops, SHOPS } from './diced-orders.ts';
import { judgeProfitRow, judgeProfits, type Ask as AskAs } from './judge-figures.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

const FALL = '2026-11-01';

let world: MoneyWorld;
let lan: Person;

/** Creates print files: one that many SKUs use, one that replaced it on one SKU, and for a third SKU one per buyer. */
async function createDesigns(): Promise<void> {
  const { db } = world.database;
  const now = new Date(world.clock.now());
  for (const id of ['sunrise', 'tiger', 'names'])
    await db
      .insertInto('files')
      .values({
        owner_id: 'lan',
        id,
        sha256: id,
        name: `${id}.png`,
        ext: 'png',
        mime: 'image/png',
        size_bytes: 1,
        source: 'upload',
        created_at: now,
        updated_at: now,
      } as never)
      .execute();
  const names = { product_id: 'x', product_name: '', sku_name: '', seller_sku: '' };
  const put = (sku: string, file: string | null) =>
    db
      .insertInto('print_skus')
      .values({
        owner_id: 'lan',
        sku_id: sku,
        shop_id: 'shop-a',
        ...names,
        file_id: file,
        state: file ? 'ready' : 'none',
      })
      .execute();
  for (const [sku, file] of Object.entries(DESIGNS)) await put(sku, file);
  // A SKU without a print file, or with a buyer's personal text, has no design.
  await put('sku-2-0', null);
}
const DESIGNS: Record<string, string> = {
  'sku-0-0': 'sunrise',
  'sku-1-0': 'sunrise',
  'sku-1-1': 'tiger',
  'sku-2-2': 'tiger',
};

/** Charges fees as the design modules do, at the hours of the test's clock. */
const FEES = [
  { shopId: 'shop-a', cents: 1_000, skus: [{ skuId: 'sku-0-0', cents: 1_000 }] },
  // The fee of 10.00 is shared by price: 3.33, 6.67, and a remainder without a SKU.
  {
    shopId: 'shop-b',
    cents: 1_500,
    skus: [
      { skuId: 'sku-1-0', cents: 500 },
      { skuId: 'sku-1-1', cents: 999 },
      { skuId: '', cents: 1 },
    ],
  },
  { shopId: null, cents: 700, skus: [] },
  { shopId: 'shop-c', cents: 300, skus: [{ skuId: 'never-sold', cents: 300 }] },
];

beforeAll(async () => {
  world = await openMoneyWorld();
  lan = await createPerson(world.server.app, 'lan');
  await createPerson(world.server.app, 'minh');
  for (const id of ['lan', 'minh']) await createShops(world, id);
  await createDicedOrders(world, 'lan', 160, 7);
  await createDicedOrders(world, 'minh', 20, 2);
  await createDesigns();
  const { app } = world.server;
  const scope = systemScope('lan', 'test');
  const deposit = { reason: 'depositByHand', reference: 'money', cents: 50_000 } as const;
  await app.db.transaction().execute((trx) => world.ledger.post(trx, scope, deposit));
  for (const [index, fee] of FEES.entries()) {
    const design = {
      reason: 'design',
      reference: `d-${index}`,
      subject: { kind: 'design', id: `d-${index}` },
    } as const;
    await app.db.transaction().execute(async (trx) => {
      await app.wallet.charge(trx, scope, { ...design, ...fee, description: `DS-${index}` });
      // The second design fee is refunded.
      if (index === 1)
        await app.wallet.refund(trx, scope, { ...design, ...fee, description: 'DS-1', refundReference: 'd-1' });
    });
    if (index === 1) world.clock.advance(-3 * 24 * 3_600_000);
    if (index === 2) world.clock.advance(3 * 24 * 3_600_000);
  }
});
afterAll(() => world.close());

type Query = Record<string, string | number>;
const see = async <E extends Endpoint>(endpoint: E, query: Query, headers = lan.headers) => {
  const { body, exceptionBody } = await callApi(world.server.url, endpoint, { query } as Input<E>, headers);
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body;
};
const ask: AskAs = async (endpoint, input) => {
  const { body, exceptionBody } = await callApi(world.server.url, endpoint, input, lan.headers);
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  return body as never;
};
const daysOf = (firstDay: string, lastDay: string) => ({
  start: Math.floor(laDayStart(firstDay) / 1000),
  end: Math.floor(laDayEnd(lastDay) / 1000) - 1,
});
const today = () => laDay(world.clock.now());

async function listAll(by: ProfitGroup, query: Query = {}): Promise<ProfitRow[]> {
  const rows: ProfitRow[] = [];
  for (let page = 1; ; page += 1) {
    const body = await see(listProfits, { ...query, by, page, limit: 9 });
    rows.push(...body.data);
    if (page >= body.meta.totalPages) return rows;
  }
}

/** Computes the same values independently, from each stored order and each of its products. */
async function readBooks() {
  const { db } = world.database;
  const orders = await db.selectFrom('orders').selectAll().where('owner_id', '=', 'lan').execute();
  const products = Map.groupBy(
    await db
      .selectFrom('order_products')
      .selectAll()
      .where('owner_id', '=', 'lan')
      .orderBy('position')
      .orderBy('sku_id')
      .execute(),
    (product) => product.order_id,
  );
  return { orders, products };
}

function addUpSlowly(
  { orders, products }: Awaited<ReturnType<typeof readBooks>>,
  by: ProfitGroup,
  { start, end, shops }: { start: number; end: number; shops: readonly string[] },
) {
  const sums = new Map<string, [pieces: number, revenue: number, cost: number]>();
  for (const order of orders) {
    const at = order.created_at.getTime();
    if (at < start || at >= end || !shops.includes(order.shop_id)) continue;
    const own = products.get(order.id) ?? [];
    const weights = own.map((product) => Number(product.sale_price_cents) * product.quantity);
    const revenue = shareOut(Number(order.money_cents), weights);
    const cost = shareOut(Number(order.cost_cents), weights);
    const isSold = !['none', 'gone'].includes(order.money_state);
    for (const [index, product] of own.entries()) {
      const key = {
        shop: order.shop_id,
        factory: order.fulfil_house ?? 'NONE',
        product: product.product_id,
        sku: product.sku_id,
        design: DESIGNS[product.sku_id] ?? '',
      }[by];
      const [p, r, c] = sums.get(key) ?? [0, 0, 0];
      sums.set(key, [p + (isSold ? product.quantity : 0), r + (revenue[index] ?? 0), c + (cost[index] ?? 0)]);
    }
  }
  return sums;
}

describe('profit by group', () => {
  it('equals, by shop, product, SKU, design and factory, the profit of the orders, each counted completely on its own day (PRF-9, PRF-16, PRF-18)', async () => {
    const books = await readBooks();
    for (const [first, last] of [
      [addDays(today(), -400), today()],
      [addDays(today(), -29), today()],
      [FALL, FALL],
    ] as const) {
      for (const shops of [SHOPS, ['shop-b']]) {
        for (const by of PROFIT_GROUPS) {
          const query = { ...daysOf(first, last), shops: shops.join(',') };
          const slow = addUpSlowly(books, by, { start: laDayStart(first), end: laDayEnd(last), shops });
          const rows = await listAll(by, query);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
          const found = new Map(
            rows.map((row) => {
              // Orders without a cost are listed separately (PRF-19).
              const revenue = parseMoney(row.revenue) + parseMoney(row.unpricedRevenue);
              return [row.id, [row.pieces, revenue, parseMoney(row.cost)]];
            }),
          );
          for (const [id, sums] of slow) expect([by, id, found.get(id) ?? [0, 0, 0]]).toEqual([by, id, sums]);
          for (const row of rows) {
            expect(row.profit).toBe(formatMoney(parseMoney(row.revenue) - parseMoney(row.cost)));
            expect(row.net).toBe(formatMoney(parseMoney(row.profit) - parseMoney(row.fees)));
            if (!slow.has(row.id)) expect([row.revenue, row.cost, row.feesCount > 0]).toEqual(['0.00', '0.00', true]);
          }
        }
      }
    }
  });

  it("adds up to the same total in every grouping, and equals the dashboard's costs and fees and the sum of each row's lines (PRF-16, PRF-17)", async () => {
    const some = { ...daysOf(FALL, FALL), shops: 'shop-a,shop-c' };
    expect(await judgeProfits(ask, {}, await see(getRevenue, {}), 4)).toEqual([]);
    expect(await judgeProfits(ask, some, await see(getRevenue, some), 2)).toEqual([]);
    for (const by of ['design', 'factory'] as const)
      for (const row of await listAll(by)) expect(await judgeProfitRow(ask, by, row, {})).toEqual([]);
  }, 60_000);

  it('deducts a design fee from the profit of its shop, SKU, product and design, on the day of the fee (PRF-17)', async () => {
    const feesOf = async (by: ProfitGroup, query: Query = {}) =>
      Object.fromEntries(
        (await listAll(by, query)).filter((row) => row.feesCount > 0).map((row) => [row.id, row.fees]),
      );
    expect(await feesOf('shop')).toEqual({ 'shop-a': '10.00', 'shop-b': '0.00', 'shop-c': '3.00', '': '7.00' });
    const skus = { 'sku-0-0': '10.00', 'sku-1-0': '0.00', 'sku-1-1': '0.00', 'never-sold': '3.00', '': '7.00' };
    expect(await feesOf('sku')).toEqual(skus);
    expect(await feesOf('product')).toEqual({ 'product-0': '10.00', 'product-1': '0.00', '': '10.00' });
    expect(await feesOf('design')).toEqual({ sunrise: '10.00', tiger: '0.00', '': '10.00' });
    expect(await feesOf('factory')).toEqual({ '': '20.00' });
    // The fee without a shop was paid three days earlier.
    expect(await feesOf('shop', daysOf(today(), today()))).toEqual({
      'shop-a': '10.00',
      'shop-b': '0.00',
      'shop-c': '3.00',
    });
    expect(await feesOf('shop', daysOf(addDays(today(), -3), addDays(today(), -3)))).toEqual({ '': '7.00' });
    // A refunded fee has two lines, one paid and one returned, each shared to the cent.
    const opened = await see(listProfitLines, { by: 'sku', id: 'sku-1-1', lines: 'fees' });
    expect(opened.data.map(({ amount, words, shop }) => [amount, words, shop?.id])).toEqual([
      ['-9.99', 'DS-1', 'shop-b'],
      ['9.99', 'DS-1', 'shop-b'],
    ]);
  });

  it('can be sorted by any column, shows the names of its groups, and ends after its last page (PRF-16)', async () => {
    for (const sort of ['revenue', 'net', 'profit', 'cost', 'fees', 'pieces'] as const) {
      for (const [direction, sign] of [
        ['DESC', -1],
        ['ASC', 1],
      ] as const) {
        const { data } = await see(listProfits, { by: 'sku', limit: 200, sortBy: `${sort}:${direction}` });
        const values = data.map((row) => Number(row[sort]));
        expect(values).toEqual(values.toSorted((a, b) => sign * (a - b)));
      }
    }
    const names = async (by: ProfitGroup) => new Map((await listAll(by)).map(({ id, name }) => [id, name]));
    expect((await names('shop')).get('shop-a')).toBe('Friend shop-a');
    expect((await names('design')).get('tiger')).toBe('tiger.png');
    expect((await names('product')).get('product-1')).toBe('Product 1');
    expect((await names('sku')).get('never-sold')).toBe('');
    // Several shops sell products with the same name, so the row of a product or a SKU names its shop; other rows do not need the shop.
    const shopOf = async (by: ProfitGroup, id: string) => (await listAll(by)).find((row) => row.id === id)?.shop;
    expect(await shopOf('product', 'product-1')).toMatchObject({
      friendName: expect.stringMatching(/^Friend shop-/) as string,
    });
    expect(await shopOf('sku', 'sku-1-1')).toMatchObject({ id: expect.stringMatching(/^shop-/) as string });
    expect(await shopOf('sku', 'never-sold')).toBeNull();
    expect([await shopOf('shop', 'shop-a'), await shopOf('design', 'tiger')]).toEqual([null, null]);
    const far = await see(listProfits, { by: 'sku', page: 99 });
    expect([far.data, far.meta.totalItems]).toEqual([[], (await listAll('sku')).length]);
    expect(far.sum).toEqual((await see(listProfits, { by: 'sku' })).sum);
    const nothing = await see(listProfitLines, { by: 'product', id: 'of-nobody' });
    expect(nothing).toMatchObject({ data: [], row: { revenue: '0.00', fees: '0.00', name: '' } });
  });
});
