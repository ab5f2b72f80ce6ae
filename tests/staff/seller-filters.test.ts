import { listAllDesigns } from '@bobbin/contract/designs';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { SELLERS_MAX } from '@bobbin/contract/envelope';
import { listMembers } from '@bobbin/contract/members';
import { listAllShops } from '@bobbin/contract/shops';
import { listAllSkuDesigns, listSkuDesigns, submitSkuDesign } from '@bobbin/contract/sku-designs';
import { listAllOrderExports, listAllOrders, startAllOrderExport } from '@bobbin/contract/staff-orders';
import { createPaymentRequest, listAllPaymentRequests } from '@bobbin/contract/withdrawals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, give } from '../designs/renting.ts';
import { addFault } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let admin: Caller;
let sellers: Caller[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 45, shops: 3 } });
  admin = await world.createSeller('admin@example.com', 'admin');
  sellers = [];
  await addFault(world, { name: 'scope-missing', path: '/finance/' });
  for (const [index, name] of ['anna', 'boris', 'clara'].entries()) {
    const seller = await world.createSeller(`${name}@example.com`);
    sellers.push(seller);
    // The marketplace has two accounts; the last seller is one without shops.
    if (index < 2) await world.connectShops(seller, index);
    await give(admin, seller, '100');
    // Each seller has another number of rows, so that a wrong sum is noticed.
    for (let turn = 0; turn <= index; turn += 1) {
      await ask(world, seller);
      const body = { amount: '5', bank: 'Vietcombank', cardNumber: '9704361822904417' };
      const answer = await seller.call(createPaymentRequest, { body });
      if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
    }
    const cards = (await seller.call(listSkuDesigns, { query: { limit: 200 } })).body?.data ?? [];
    const free = cards.filter(({ status }) => status === 'NONE').slice(0, index + 1);
    for (const { id } of free) await seller.call(submitSkuDesign, { body: { id, price: '5' } });
  }
}, 120_000);
afterAll(() => world.close());

interface ListCase {
  name: string;
  endpoint: Endpoint;
  /** Name of the filter in the call. */
  key: 'user' | 'userId' | 'owners';
  ownerOf(row: unknown): string;
}

const LISTS: ListCase[] = [
  {
    name: 'orders',
    endpoint: listAllOrders,
    key: 'user',
    ownerOf: (row) => (row as { seller: { id: string } }).seller.id,
  },
  {
    name: 'shops',
    endpoint: listAllShops,
    key: 'owners',
    ownerOf: (row) => (row as { owner: { id: string } }).owner.id,
  },
  {
    name: 'rented designs',
    endpoint: listAllDesigns,
    key: 'userId',
    ownerOf: (row) => (row as { userId: string }).userId,
  },
  {
    name: 'withdrawals',
    endpoint: listAllPaymentRequests,
    key: 'user',
    ownerOf: (row) => (row as { user: { id: string } }).user.id,
  },
  {
    name: 'SKU requests',
    endpoint: listAllSkuDesigns,
    key: 'user',
    ownerOf: (row) => (row as { user: { id: string } }).user.id,
  },
];

interface Found {
  /** Only orders have a status. */
  data: { id: string; status?: string }[];
  meta: { totalItems: number };
  counts?: unknown;
}

async function read({ endpoint, key }: ListCase, chosen: readonly Caller[] | null, more: object = {}): Promise<Found> {
  const filter = chosen === null ? {} : { [key]: chosen.map(({ userId }) => userId).join(',') };
  const answer = await admin.call(endpoint, { query: { limit: 200, ...filter, ...more } } as never);
  if (answer.body === null) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body as Found;
}

describe('the filter by several sellers (ROL-70)', () => {
  it.each(LISTS)('lists of $name contain exactly the rows of the chosen sellers, with their total', async (list) => {
    const all = await read(list, null);
    expect(all.data.length).toBe(all.meta.totalItems);
    for (const chosen of [sellers.slice(0, 1), sellers.slice(0, 2), sellers.slice(1), sellers]) {
      const ids = chosen.map(({ userId }) => userId);
      const wanted = all.data.filter((row) => ids.includes(list.ownerOf(row))).map(({ id }) => id);
      const { data, meta } = await read(list, chosen);
      expect(wanted.length).toBeGreaterThan(0);
      expect(data.map(({ id }) => id)).toEqual(wanted);
      expect(meta.totalItems).toBe(wanted.length);
    }
    expect((await read(list, [], {})).meta.totalItems).toBe(all.meta.totalItems);
  });

  it.each(LISTS)('pages of $name continue without a gap', async (list) => {
    const chosen = sellers.slice(1);
    const whole = (await read(list, chosen)).data.map(({ id }) => id);
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
      pages.push(...(await read(list, chosen, { limit: 2, page })).data.map(({ id }) => id));
    }
    expect(pages).toEqual(whole);
  });

  it('applies together with other filters of orders, and to their search', async () => {
    const [orders] = LISTS;
    if (!orders) throw new Error('The case of orders is missing');
    const chosen = sellers.slice(0, 2);
    const rows = (await read(orders, chosen)).data;
    const statuses = [...new Set(rows.map(({ status }) => status))].slice(0, 2);
    const wanted = rows.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
    const narrowed = await read(orders, chosen, { statuses: statuses.join(',') });
    expect(narrowed.data.map(({ id }) => id)).toEqual(wanted);
    expect(narrowed.meta.totalItems).toBe(wanted.length);
    const foreign = (await read(orders, sellers.slice(1, 2))).data[0]?.id ?? '';
    expect((await read(orders, sellers.slice(0, 1), { search: foreign })).data).toEqual([]);
    const own = rows[0]?.id ?? '';
    expect((await read(orders, chosen, { search: own })).data.map(({ id }) => id)).toEqual([own]);
    const oldest = await read(orders, chosen, { sortBy: 'createdAt:ASC' });
    expect(oldest.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  });

  it('applies to the numbers of the views', async () => {
    const [anna, boris] = sellers as [Caller, Caller];
    const ids = `${anna.userId},${boris.userId}`;
    const designs = (await admin.call(listAllDesigns, { query: { userId: ids } })).body;
    expect(designs?.counts.find(({ status }) => status === 'CREATED')?.count).toBe(3);
    const payments = (await admin.call(listAllPaymentRequests, { query: { user: ids } })).body;
    expect(payments?.counts.find(({ status }) => status === 'WAITING')?.count).toBe(3);
    expect(payments?.held).toBe('15.00');
    expect((await admin.call(listAllSkuDesigns, { query: { user: ids } })).body?.counts.all).toBe(3);
  });

  it('applies to an export of orders', async () => {
    const [anna, boris] = sellers as [Caller, Caller];
    const [orders] = LISTS;
    if (!orders) throw new Error('The case of orders is missing');
    const body = {
      format: 'csv' as const,
      zone: 'America/Los_Angeles' as const,
      columns: ['id' as const],
      filter: { user: `${anna.userId},${boris.userId}` },
    };
    const started = (await admin.call(startAllOrderExport, { body })).body;
    const total = (await read(orders, [anna, boris])).meta.totalItems;
    expect(started?.total).toBe(total);
    await world.runJobs();
    const done = (await admin.call(listAllOrderExports)).body?.exports[0];
    expect(done).toMatchObject({ state: 'ready', total, rows: total });
  });

  it('refuses more sellers than the limit', async () => {
    const many = Array.from({ length: SELLERS_MAX + 1 }, (_, index) => `seller-${index}`).join(',');
    expect((await admin.call(listAllOrders, { query: { user: many } })).status).toBe(422);
  });

  it('names chosen sellers by their ids', async () => {
    const [anna, , clara] = sellers as [Caller, Caller, Caller];
    const { body } = await admin.call(listMembers, { query: { ids: `${clara.userId},${anna.userId}` } });
    expect(new Set(body?.data.map(({ id }) => id))).toEqual(new Set([anna.userId, clara.userId]));
    expect((await admin.call(listMembers, { query: { ids: clara.userId, search: 'anna' } })).body?.data).toEqual([]);
  });
});
