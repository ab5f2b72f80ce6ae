import type { Access, Answer, TestWorld } from './test-caller.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, listAt, startTestWorld, textAt } from './test-caller.ts';

const PACKAGES = '/fulfillment/202309/packages';
const COMBINABLE = '/fulfillment/202309/combinable_packages/search';

let world: TestWorld;
let access: Access;

beforeAll(async () => {
  world = await startTestWorld({ orders: 5 });
  access = await world.authorize();
});
afterAll(async () => world.simulator.close());

async function createOrder(changes: Record<string, unknown> = {}): Promise<string> {
  const added = await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, {
    count: 1,
    status: 'AWAITING_SHIPMENT',
  });
  const id = textAt(added, 'ids', 0);
  await world.sim('POST', `/_sim/orders/${id}`, { pieces: 1, shippingType: 'TIKTOK', ...changes });
  return id;
}
/** Creates two orders of one buyer that wait for shipment. */
async function createPair(): Promise<[string, string]> {
  const one = await createOrder();
  return [one, await createOrder({ buyerOf: one })];
}
const get = (path: string, query: Record<string, string> = {}): Promise<Answer> =>
  world.call(access, 'GET', path, { query });
const post = (path: string, body: unknown = {}): Promise<Answer> => world.call(access, 'POST', path, { body });
const getOrder = async (id: string) => at((await get('/order/202507/orders', { ids: id })).data, 'orders', 0);

async function findDraft(orderId: string): Promise<unknown> {
  const { data } = await get(COMBINABLE, { page_size: '50' });
  return listAt(data, 'combinable_packages').find((one) => listAt(one, 'order_ids').includes(orderId));
}
async function combine(...ids: string[]): Promise<string> {
  const { data } = await post(`${PACKAGES}/combine`, {
    combinable_packages: [{ id: textAt(await findDraft(ids[0] ?? ''), 'id'), order_ids: ids }],
  });
  expect(at(data, 'errors')).toEqual([]);
  return textAt(data, 'packages', 0, 'id');
}

describe('combining packages', () => {
  it('offers the waiting orders of one buyer and combines them under the offered id', async () => {
    const [one, two] = await createPair();
    const lone = await createOrder();
    expect(await findDraft(lone)).toBeUndefined();
    const draft = await findDraft(one);
    expect(at(draft, 'order_ids')).toEqual([one, two]);
    const id = await combine(one, two);
    expect(id).toBe(at(draft, 'id'));
    for (const orderId of [one, two]) {
      const order = await getOrder(orderId);
      expect(at(order, 'packages')).toEqual([{ id }]);
      expect(at(order, 'split_or_combine_tag')).toBe('COMBINED');
      expect(at(order, 'line_items', 0, 'package_id')).toBe(id);
    }
    const detail = (await get(`${PACKAGES}/${id}`)).data;
    expect(listAt(detail, 'orders').map((order) => at(order, 'id'))).toEqual([one, two]);
    expect(at(detail, 'split_and_combine_tag')).toBe('COMBINE');
    expect(await findDraft(one)).toBeUndefined();
  });

  it('ships all orders of a package by one call, with one number and one row in the search', async () => {
    const [one, two] = await createPair();
    const id = await combine(one, two);
    expect((await post(`${PACKAGES}/${id}/ship`)).code).toBe(0);
    expect((await post(`${PACKAGES}/${id}/ship`)).code).not.toBe(0);
    const orders = [await getOrder(one), await getOrder(two)];
    expect(orders.map((order) => at(order, 'status'))).toEqual(['AWAITING_COLLECTION', 'AWAITING_COLLECTION']);
    expect(at(orders[0], 'tracking_number')).toMatch(/^94001\d{17}$/);
    expect(at(orders[1], 'tracking_number')).toBe(at(orders[0], 'tracking_number'));
    const { data } = await world.call(access, 'POST', `${PACKAGES}/search`, { query: { page_size: '50' }, body: {} });
    expect(listAt(data, 'packages').filter((row) => at(row, 'id') === id)).toHaveLength(1);
  });

  it.each([0, 1])('does not ship a cancelled order with the package when order %i is cancelled', async (place) => {
    const pair = await createPair();
    const id = await combine(...pair);
    const gone = pair[place] ?? '';
    await world.sim('POST', `/_sim/orders/${gone}`, { status: 'CANCELLED' });
    expect((await post(`${PACKAGES}/${id}/ship`)).code).toBe(0);
    const statusOf = async (orderId: string) => at(await getOrder(orderId), 'status');
    expect(await statusOf(gone)).toBe('CANCELLED');
    expect(await statusOf(pair[1 - place] ?? '')).toBe('AWAITING_COLLECTION');
  });

  it.each([
    ['of two buyers', async (): Promise<[string, string]> => [await createOrder(), await createOrder()]],
    [
      'of which one is shipped',
      async (): Promise<[string, string]> => {
        const [one, two] = await createPair();
        await post(PACKAGES, { order_id: two });
        return [one, two];
      },
    ],
  ])('refuses to combine orders %s, with an error for each package', async (_what, create) => {
    const [one, two] = await create();
    const { code, data } = await post(`${PACKAGES}/combine`, {
      combinable_packages: [{ id: '1152000000000000000', order_ids: [one, two] }],
    });
    expect(code).toBe(0);
    expect(at(data, 'packages')).toEqual([]);
    expect(at(data, 'errors', 0)).toMatchObject({ code: 10_007_014, detail: { package_id: '1152000000000000000' } });
  });

  it('can remove an order, which gets a package of its own, until the shared package is shipped', async () => {
    const [one, two] = await createPair();
    const id = await combine(one, two);
    const { data } = await post(`${PACKAGES}/${id}/uncombine`, { order_ids: [one] });
    expect(at(data, 'packages', 0, 'order_ids')).toEqual([one]);
    const fresh = textAt(data, 'packages', 0, 'id');
    expect(fresh).not.toBe(id);
    expect(at(await getOrder(one), 'packages')).toEqual([{ id: fresh }]);
    expect(at(await getOrder(two), 'packages')).toEqual([{ id }]);
    expect(at((await get(`${PACKAGES}/${id}`)).data, 'orders')).toHaveLength(1);
    const [three, four] = await createPair();
    const shipped = await combine(three, four);
    await post(`${PACKAGES}/${shipped}/ship`);
    expect((await post(`${PACKAGES}/${shipped}/uncombine`, { order_ids: [four] })).code).toBe(10_007_014);
  });

  it('charges one label for all orders of a package, and distributes the share of a cancelled order to the others', async () => {
    const [one, two] = await createPair();
    const settlements = async () => {
      const truths = await Promise.all([one, two].map((orderId) => world.sim('GET', `/_sim/orders/${orderId}`)));
      return truths.map((truth) => Math.round(Number(at(truth, 'settlementAmount')) * 100));
    };
    const [first = 0, second = 0] = await settlements();
    await combine(one, two);
    const [shared = 0, other = 0] = await settlements();
    expect(shared + other - first - second).toBe(428);
    expect(shared).toBeGreaterThan(first);
    expect(other).toBeGreaterThan(second);
    await world.sim('POST', `/_sim/orders/${two}`, { status: 'CANCELLED' });
    expect((await settlements())[0]).toBe(first);
  });
});

describe('splitting an order', () => {
  it('reports which orders can be split and why others cannot, and splits by groups of line items', async () => {
    const id = await createOrder({ pieces: 3 });
    const single = await createOrder();
    const { data } = await get('/fulfillment/202309/orders/split_attributes', { order_ids: `${id},${single}` });
    expect(at(data, 'split_attributes', 0)).toEqual({ order_id: id, can_split: true, must_split: false });
    expect(at(data, 'split_attributes', 1)).toMatchObject({
      can_split: false,
      reason: expect.stringContaining('one item'),
    });
    const lines = listAt(await getOrder(id), 'line_items').map((line) => textAt(line, 'id'));
    const groups = [
      { id: '1', order_line_item_ids: lines.slice(0, 1) },
      { id: '2', order_line_item_ids: lines.slice(1) },
    ];
    expect(
      (await post(`/fulfillment/202309/orders/${id}/split`, { splittable_groups: groups.slice(0, 1) })).code,
    ).not.toBe(0);
    const split = await post(`/fulfillment/202309/orders/${id}/split`, { splittable_groups: groups });
    expect(listAt(split.data, 'packages').map((one) => at(one, 'splittable_group_id'))).toEqual(['1', '2']);
    const order = await getOrder(id);
    expect(at(order, 'split_or_combine_tag')).toBe('SPLIT');
    expect(listAt(order, 'line_items').map((line) => at(line, 'package_id'))).toEqual([
      at(split.data, 'packages', 0, 'id'),
      at(split.data, 'packages', 1, 'id'),
      at(split.data, 'packages', 1, 'id'),
    ]);
    expect((await post(`/fulfillment/202309/orders/${single}/split`, { splittable_groups: groups })).code).toBe(
      10_007_014,
    );
  });
});
