import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  at,
  listAt,
  START_AT,
  startTestWorld,
  textAt,
  type Access,
  type Answer,
  type TestWorld,
} from './test-caller.ts';

const BASE = '/promotion/202309/activities';
const NOW = START_AT / 1000;
const HOUR = 3600;

let world: TestWorld;
let access: Access;
let products: { id: string; skus: { id: string; cents: number }[] }[];
beforeEach(async () => {
  world = await startTestWorld({ orders: 0 });
  access = await world.authorize();
  products = await readProducts();
});
afterEach(() => world.simulator.close());

async function readProducts(): Promise<typeof products> {
  const found = await world.call(access, 'POST', '/product/202502/products/search', {
    query: { page_size: '100' },
    body: { status: 'ACTIVATE' },
  });
  return listAt(found.data, 'products').map((one) => ({
    id: textAt(one, 'id'),
    skus: listAt(one, 'skus').map((sku) => ({
      id: textAt(sku, 'id'),
      cents: Math.round(Number(at(sku, 'price', 'tax_exclusive_price')) * 100),
    })),
  }));
}

const send = (method: string, path: string, body?: object): Promise<Answer> =>
  world.call(access, method, `${BASE}${path}`, body === undefined ? {} : { body });
const FLASH = {
  activity_type: 'FLASHSALE',
  product_level: 'VARIATION',
  begin_time: NOW + HOUR,
  end_time: NOW + 49 * HOUR,
};
const create = (changes: object = {}) => send('POST', '', { title: 'Half off', ...FLASH, ...changes });
const createId = async (changes: object = {}) => textAt((await create(changes)).data, 'activity_id');
const NO_LIMIT = { quantity_limit: -1, quantity_per_user: -1 };

/** Returns the first variants of a product with prices that are a percentage below the current ones. */
const deal = (product = 0, count = 2, off = 50, from = 0) => {
  const one = products[product];
  const skus = (one?.skus ?? []).slice(from, from + count).map(({ id, cents }) => ({
    id,
    activity_price_amount: (Math.round(cents * (100 - off)) / 10_000).toFixed(2),
    ...NO_LIMIT,
  }));
  return { id: one?.id ?? '', ...NO_LIMIT, skus };
};
const put = (id: string, ...items: object[]) => send('PUT', `/${id}/products`, { activity_id: id, products: items });
const read = async (id: string) => (await send('GET', `/${id}`)).data;
const pass = (advanceSeconds: number) => world.sim('POST', '/_sim/clock', { advanceSeconds });

describe('flash sale (MKT-42)', () => {
  it('starts as a draft, waits, runs and ends by the clock', async () => {
    const id = await createId();
    expect(await read(id)).toMatchObject({ activity_id: id, title: 'Half off', status: 'DRAFT', products: [] });
    expect(await put(id, deal())).toMatchObject({ code: 0, data: { status: 'NOT_START', total_count: 2 } });
    await pass(HOUR);
    expect(at(await read(id), 'status')).toBe('ONGOING');
    await pass(48 * HOUR);
    expect(at(await read(id), 'status')).toBe('EXPIRED');
    expect((await put(id, deal(1))).code).toBe(11072003);
  });

  it('accepts its variants in batches, changes their price, and releases them', async () => {
    const id = await createId();
    await put(id, deal(0, 2));
    await put(id, deal(0, 2, 50, 2), deal(1, 3));
    await put(id, deal(0, 1, 60));
    const items = listAt(await read(id), 'products');
    expect(items.map((one) => listAt(one, 'skus').length)).toEqual([4, 3]);
    const cents = products[0]?.skus[0]?.cents ?? 0;
    expect(Number(at(items, 0, 'skus', 0, 'activity_price', 'amount'))).toBeCloseTo(cents * 0.004, 1);
    const gone = deal(0, 4).skus.map((sku) => sku.id);
    await send('DELETE', `/${id}/products`, { sku_ids: [...gone, '1729000000000000000'] });
    expect(listAt(await read(id), 'products').map((one) => at(one, 'id'))).toEqual([products[1]?.id]);
    await send('DELETE', `/${id}/products`, { product_ids: [products[1]?.id] });
    expect(await read(id)).toMatchObject({ status: 'DRAFT', products: [] });
  });

  it('stops once, and keeps its title', async () => {
    const id = await createId();
    await put(id, deal());
    expect(await send('POST', `/${id}/deactivate`)).toMatchObject({ code: 0, data: { status: 'DEACTIVATED' } });
    expect((await send('POST', `/${id}/deactivate`)).code).toBe(11072003);
    expect((await create()).code).toBe(11072001);
    // The variants of a deactivated activity can be promoted again.
    expect((await put(await createId({ title: 'Another' }), deal())).code).toBe(0);
  });

  it('appears in searches by status, type and words of the title, page by page, the newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await createId({ title: `Weekend deal ${count}` }));
    await put(ids[2] ?? '', deal());
    const search = async (body: object) => (await send('POST', '/search', body)).data;
    const found: unknown[] = [];
    for (let page_token = '', left = 5; left > 0; left -= 1) {
      const data = await search({ page_size: 2, page_token, activity_type: 'FLASHSALE' });
      expect(at(data, 'total_count')).toBe(5);
      found.push(...listAt(data, 'activities').map((one) => at(one, 'id')));
      page_token = textAt(data, 'next_page_token');
      if (page_token === '') break;
    }
    expect(found).toEqual(ids.toReversed());
    expect(await search({ status: 'NOT_START' })).toMatchObject({ activities: [{ id: ids[2] }] });
    expect(await search({ activity_title: 'deal 3' })).toMatchObject({ activities: [{ id: ids[3] }] });
    expect(await search({ activity_title: 'eal' })).toMatchObject({ total_count: 0, activities: [] });
    expect((await send('POST', '/search', { page_size: 101 })).code).toBe(98001004);
  });

  it('can get other times before it begins, unless it would overlap another sale', async () => {
    const id = await createId();
    await put(id, deal());
    const later = await createId({ title: 'Later', begin_time: NOW + 60 * HOUR, end_time: NOW + 80 * HOUR });
    expect((await put(later, deal())).code).toBe(0);
    expect((await send('PUT', `/${later}`, { begin_time: NOW + 40 * HOUR })).code).toBe(11072005);
    expect((await send('PUT', `/${later}`, { title: 'Half off' })).code).toBe(11072001);
    expect((await send('PUT', `/${later}`, { title: 'Latest', end_time: NOW + 70 * HOUR })).code).toBe(0);
    expect(await read(later)).toMatchObject({
      title: 'Latest',
      end_time: NOW + 70 * HOUR,
      begin_time: NOW + 60 * HOUR,
    });
  });

  it('can be ended by the marketplace, and the books show this', async () => {
    const id = await createId();
    await put(id, deal());
    await world.sim('POST', `/_sim/activities/${id}`, { status: 'NOT_EFFECTIVE' });
    expect(at(await read(id), 'status')).toBe('NOT_EFFECTIVE');
    const books = await world.sim('GET', `/_sim/shops/${access.shopId}/books`);
    expect(at(books, 'activities')).toMatchObject([{ id, status: 'NOT_EFFECTIVE', items: [{ id: products[0]?.id }] }]);
  });

  it('survives a restart with its items', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sales-'));
    const stateFile = join(folder, 'world.jsonl');
    await world.simulator.close();
    world = await startTestWorld({ orders: 0, stateFile });
    access = await world.authorize();
    const id = await createId();
    await put(id, deal());
    const before = await read(id);
    await world.simulator.close();
    world = await startTestWorld({ orders: 0, stateFile });
    expect(await read(id)).toEqual(before);
    rmSync(folder, { recursive: true });
  });
});

describe('rejection of a call about flash sales (MKT-42)', () => {
  it.each([
    ['a title that another one has', { title: 'First' }, 11072001],
    ['a title of 51 characters', { title: 'x'.repeat(51) }, 11072001],
    ['a beginning that has passed', { begin_time: NOW }, 11072002],
    ['an end before the beginning', { end_time: NOW + HOUR }, 11072002],
    ['an end more than 72 hours later', { end_time: NOW + 73 * HOUR + 1 }, 11072002],
    ['no title', { title: '' }, 98001004],
    ['an unknown kind', { activity_type: 'FREEBIE' }, 98001004],
    ['the whole shop', { product_level: 'SHOP' }, 98001004],
    ['milliseconds', { end_time: (NOW + 49 * HOUR) * 1000 }, 98001004],
  ])('happens for a sale with %s', async (_what, changes, code) => {
    await createId({ title: 'First' });
    expect((await create(changes)).code).toBe(code);
    expect((await send('POST', '/search', {})).data).toMatchObject({ total_count: 1 });
  });

  const price = (activity_price_amount: string) => ({
    ...deal(0, 1),
    skus: [{ id: products[0]?.skus[0]?.id, activity_price_amount, ...NO_LIMIT }],
  });
  it.each([
    [
      'a percentage',
      () => ({ ...deal(0, 1), skus: [{ id: products[0]?.skus[0]?.id, discount: '50', ...NO_LIMIT }] }),
      98001004,
    ],
    [
      'a price beside a percentage',
      () => ({ ...deal(0, 1), skus: [{ ...deal(0, 1).skus[0], discount: '50' }] }),
      98001004,
    ],
    ['a price of three decimals', () => price('1.234'), 98001004],
    ['no quantity', () => ({ ...deal(0, 1), skus: [{ id: '1', activity_price_amount: '5' }] }), 98001004],
    ['a quantity of the product', () => ({ ...deal(0, 1), quantity_limit: 5 }), 98001004],
    ['no variants', () => deal(0, 0), 98001004],
    ['a price that is not lower', () => price('999.00'), 11072006],
    ['less than a tenth off', () => deal(0, 1, 5), 11072006],
    ['more than nine tenths off', () => deal(0, 1, 95), 11072006],
    ['a variant that is not its own', () => ({ ...deal(0, 1), skus: deal(1, 1).skus }), 11072004],
  ])('happens for an item with %s', async (_what, toItem, code) => {
    const id = await createId();
    expect((await put(id, toItem())).code).toBe(code);
    expect(await read(id)).toMatchObject({ products: [] });
  });

  it('happens for items that are already promoted, not active, recently cheaper, or above the limit of variants', async () => {
    await put(await createId({ title: 'First' }), deal(0, 1));
    const id = await createId();
    const [first] = deal(0, 1).skus;
    const overlap = await put(id, deal(0, 3));
    expect(overlap).toMatchObject({ status: 200, code: 11072005 });
    expect(overlap.message).toContain(first?.id);
    await world.sim('POST', '/_sim/settings', { refusedSku: 'unnamed' });
    expect((await put(id, deal(0, 3))).message).not.toMatch(/\d{19}/);
    expect((await put(id, deal(0, 3, 50, 1))).code).toBe(0);
    const control = (product: number, body: object) =>
      world.sim('POST', `/_sim/products/${products[product]?.id}`, body);
    await control(1, { isPromotable: false });
    await control(2, { status: 'FREEZE' });
    await control(3, { lowestCents: 500 });
    expect([await put(id, deal(1)), await put(id, deal(2)), await put(id, deal(3))].map(({ code }) => code)).toEqual([
      11072004, 11072004, 11072006,
    ]);
    await world.sim('POST', `/_sim/shops/${access.shopId}`, { activityLimit: 4 });
    expect((await put(id, deal(4, 2))).code).toBe(11072007);
    expect((await put(id, deal(4, 1))).code).toBe(0);
  });

  it('happens for more than 300 variants in a call, with any number of products', async () => {
    const all = products.map((_, place) => deal(place, 100));
    expect(all.flatMap(({ skus }) => skus).length).toBeGreaterThan(300);
    const id = await createId();
    expect((await put(id, ...all)).code).toBe(98001004);
    const some = all.slice(0, 5);
    expect(await put(id, ...some)).toMatchObject({
      code: 0,
      data: { total_count: some.flatMap(({ skus }) => skus).length },
    });
    const ids = Array.from({ length: 301 }, (_, place) => String(place));
    expect((await send('DELETE', `/${id}/products`, { sku_ids: ids })).code).toBe(98001004);
  });

  it('happens for a purchase quantity below the previous one', async () => {
    const id = await createId();
    const limited = (quantity_limit: number) => ({ ...deal(0, 1), skus: [{ ...deal(0, 1).skus[0], quantity_limit }] });
    expect((await put(id, limited(5))).code).toBe(0);
    expect((await put(id, limited(4))).code).toBe(11072004);
    expect((await put(id, limited(-1))).code).toBe(0);
    expect((await put(id, limited(99))).code).toBe(11072004);
  });

  it('happens for every call under the fault promotion-refused, and changes nothing', async () => {
    const id = await createId();
    await put(id, deal());
    const before = await read(id);
    const calls: [string, string, object?][] = [
      ['POST', '', { title: 'Second', ...FLASH }],
      ['PUT', `/${id}`, { title: 'Third' }],
      ['PUT', `/${id}/products`, { activity_id: id, products: [deal(1)] }],
      ['DELETE', `/${id}/products`, { product_ids: [products[0]?.id] }],
      ['POST', `/${id}/deactivate`],
    ];
    for (const [method, path, body] of calls) {
      for (const [word, code] of [
        ['overlap', 11072005],
        ['title', 11072001],
        ['price', 11072006],
      ] as const) {
        await world.sim('POST', '/_sim/faults', { name: 'promotion-refused', times: 1, word });
        expect((await send(method, path, body)).code).toBe(code);
      }
    }
    expect(await read(id)).toEqual(before);
    expect((await send('POST', '/search', {})).data).toMatchObject({ total_count: 1 });
    expect((await send('GET', '/7100000000000000000')).code).toBe(11072003);
  });
});
