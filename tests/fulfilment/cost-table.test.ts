import { newFactoryCost, type NewFactoryCost } from '@bobbin/contract/factory-costs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffScope } from '../../server/src/platform/access.ts';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld, type NewOrder } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STAFF = staffScope(
  {
    userId: 'anna',
    sessionId: 'test',
    isApiKey: false,
    name: 'Support',
    owesSecondFactor: false,
    isAdmin: true,
    isStaff: true,
    permissions: new Set(),
  },
  'EDIT_PAYMENTS',
  '',
  '',
);

let partners: FurtherPartners;
let world: FulfilmentWorld;

beforeAll(async () => {
  partners = await startFurtherPartners(['flash']);
  // FLASH tells no prices, and the settings none either: what is known stands in the table.
  const { FLASH_BASE_URL = '' } = partners.env;
  world = await openFulfilmentWorld({ FLASH_BASE_URL });
  await world.fulfilment.connect(world.anna, 'FLASH', 'flash-demo-pass', 'flash-demo');
  world.pass(8 * 60 * MINUTE);
});
beforeEach(async () => {
  await world.rest();
  await world.db.deleteFrom('factory_costs').execute();
});
afterAll(async () => {
  await world.close();
  await partners.close();
});

/** A piece that goes with its label. */
const ONE: NewOrder = { quantity: 1, hasLabel: true };

type Said = Partial<NewFactoryCost>;

const add = (said: Said) =>
  world.fulfilment.costs.add(
    STAFF,
    newFactoryCost.parse({ house: 'FLASH', part: 'PIECE', garment: 'T-shirt', price: '6.20', ...said }),
  );

/** What the factory's portal shows behind its log-in. */
async function addAll(): Promise<void> {
  await add({});
  await add({ size: '2XL', price: '7.70' });
  await add({ part: 'SECOND_SIDE', price: '2.50' });
  await add({ part: 'SLEEVE', price: '1.50' });
  await add({ part: 'FIRST_POSTAGE', price: '4.20' });
  await add({ part: 'EXTRA_POSTAGE', price: '1.20' });
  await add({ part: 'OWN_LABEL', garment: null, price: '0.50' });
  await add({ part: 'SPEED', garment: null, shipping: '1', price: '0.00' });
  await add({ part: 'SPEED', garment: null, shipping: '2', price: '3.00' });
  await add({ part: 'SPEED', garment: null, shipping: '6', price: '4.00' });
}

const readJob = async (refId: string): Promise<{ cost: string } | undefined> => {
  const state = (await (await fetch(`${partners.urls.flash}/_sim/state`)).json()) as {
    orders: { refId: string; cost: string }[];
  };
  return state.orders.find((order) => order.refId === refId);
};

const toBody = (id: string, more: object = {}) =>
  world.toSubmit(id, { fulfillHouse: 'FLASH', fulfillShipping: '2', ...more });

const quote = (id: string, shipping = '2') =>
  world.fulfilment.quote(world.anna, {
    id,
    fulfillHouse: 'FLASH',
    fulfillShipping: shipping,
    orderProducts: [{ id: `${id}-sku1` }],
  });

describe('a house that tells no prices (FAC-31)', () => {
  const ART = { width: 4500, height: 5400 };
  const PARCELS: [string, NewOrder, string][] = [
    ['one piece with its label', { quantity: 1, hasLabel: true }, '2'],
    ['three large ones', { size: '2XL', quantity: 3 }, '1'],
    ['four printed places, in a hurry', { design: { ...ART, sides: ['front', 'back', 'left', 'right'] } }, '6'],
    ['two that the factory posts', { shippingType: 'SELLER', hasLabel: false, quantity: 2 }, '2'],
  ];

  it.each(PARCELS)('quotes, drafts and charges %s to the cent (FUL-58)', async (_, order, shipping) => {
    await addAll();
    const id = await world.insertOrder(order);
    const quoted = await quote(id, shipping);
    expect(quoted).toMatchObject({ unknown: [], isComplete: true });
    await world.fulfilment.submit(world.anna, toBody(id, { fulfillShipping: shipping, isDraft: true }));
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'DRAFT', fulfillPrice: quoted.total });
    await world.fulfilment.submit(world.anna, toBody(id, { fulfillShipping: shipping }));
    await world.runJobs();
    expect((await readJob(id))?.cost).toBe(quoted.total);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillPrice: quoted.total });
  });

  it('is quoted as far as somebody wrote it, and the rest is named', async () => {
    const id = await world.insertOrder({ ...ONE, design: { ...ART, sides: ['front', 'left'] } });
    const blank = await quote(id);
    expect(blank).toMatchObject({ total: '0.00', isComplete: false, lines: [{ price: null, reason: 'NO_PRICE' }] });
    await add({});
    await add({ part: 'OWN_LABEL', garment: null, price: '0.50' });
    const half = await quote(id);
    expect(half).toMatchObject({ total: '6.70', isComplete: false, unknown: ['SLEEVE'] });
  });

  it('shows what is charged beside what was estimated (FUL-81)', async () => {
    await addAll();
    world.pass(1000);
    await add({ price: '5.00' });
    const id = await world.insertOrder(ONE);
    const { total } = await quote(id);
    await world.fulfilment.submit(world.anna, toBody(id));
    await world.runJobs();
    const job = await readJob(id);
    expect(job?.cost).not.toBe(total);
    const order = await world.getOrder(id);
    expect(order.fulfillPrice).toBe(job?.cost);
    const told = order.timeline.find(({ details }) => 'estimate' in details);
    expect(told?.details).toMatchObject({ price: job?.cost, estimate: total });
  });
});

describe('the narrowest row counts (FAC-31)', () => {
  it('by blank, size, garment, line, place and speed', async () => {
    const id = await world.insertOrder(ONE);
    const priceOf = async () => (await quote(id)).lines[0]?.price;
    await add({ garment: null, price: '9.00' });
    expect(await priceOf()).toBe('9.00');
    await add({ shipping: '2', garment: null, price: '8.00' });
    expect(await priceOf()).toBe('8.00');
    await add({ garment: 'GILDAN G5000', price: '7.00' });
    expect(await priceOf()).toBe('7.00');
    await add({ size: 'M', garment: null, price: '6.00' });
    expect(await priceOf()).toBe('6.00');
    await add({ garment: 'Hoodie', size: 'M', price: '99.00' });
    await add({ garment: 'T-shirt', size: '3XL', price: '99.00' });
    expect(await priceOf()).toBe('6.00');
  });
});

describe('a price of the table (FAC-32)', () => {
  it('ends where the next one begins; a draft keeps the one that it was priced by', async () => {
    await addAll();
    const first = (await world.fulfilment.costs.list(STAFF, { page: 1, limit: 50, sortBy: 'validFrom:DESC' })).data;
    const old = first.find(({ part, size }) => part === 'PIECE' && size === null);
    const id = await world.insertOrder(ONE);
    await world.fulfilment.submit(world.anna, toBody(id, { isDraft: true }));
    const drafted = (await world.getOrder(id)).fulfillPrice;
    world.pass(MINUTE);
    const next = await add({ price: '6.80' });
    expect(next.state).toBe('now');
    const rows = (await world.fulfilment.costs.list(STAFF, { page: 1, limit: 50, sortBy: 'validFrom:DESC' })).data;
    expect(rows).toHaveLength(first.length + 1);
    expect(rows.find((row) => row.id === old?.id)).toMatchObject({
      state: 'over',
      validTo: next.validFrom,
      endedBy: 'Support',
    });
    expect((await world.getOrder(id)).fulfillPrice).toBe(drafted);
    const { request } = await world.db
      .selectFrom('fulfilments')
      .select('request')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((request as { costIds: string[] }).costIds).toContain(old?.id);
    expect((await quote(id)).lines[0]?.price).toBe('6.80');
  });

  it('counts from its day on', async () => {
    await add({});
    const validFrom = new Date(world.clock.now() + DAY).toISOString();
    expect(await add({ price: '6.50', validFrom })).toMatchObject({ state: 'coming' });
    const id = await world.insertOrder(ONE);
    expect((await quote(id)).lines[0]?.price).toBe('6.20');
    world.pass(DAY + MINUTE);
    expect((await quote(id)).lines[0]?.price).toBe('6.50');
  });

  it('is refused beside one for the same that begins then or later', async () => {
    await add({});
    expect(await refusalOf(add({ price: '6.30' }))).toMatchObject({ error: 'EXISTS' });
    await add({ price: '6.50', validFrom: new Date(world.clock.now() + DAY).toISOString() });
    world.pass(MINUTE);
    expect(await refusalOf(add({ price: '6.40' }))).toMatchObject({ error: 'EXISTS' });
  });

  it.each<[string, Said]>([
    ['a line', { line: 'FASTUS' }],
    ['a place', { facility: 'SJ' }],
    ['a speed', { shipping: 'rush' }],
  ])('names no %s that the house does not have', async (_, said) => {
    expect(await refusalOf(add(said))).toMatchObject({ error: 'INVALID_INPUT' });
  });

  it('ends once, and is found as over', async () => {
    const { id } = await add({});
    const ended = await world.fulfilment.costs.end(STAFF, id);
    world.pass(MINUTE);
    expect(await world.fulfilment.costs.end(STAFF, id)).toEqual({ ...ended, state: 'over' });
    const list = (state: 'now' | 'over') =>
      world.fulfilment.costs.list(STAFF, { page: 1, limit: 50, sortBy: 'validFrom:DESC', state, search: 'shirt' });
    expect((await list('now')).meta.totalItems).toBe(0);
    expect((await list('over')).data.map((row) => row.id)).toEqual([id]);
    const logs = await world.db.selectFrom('action_logs').select('action').where('entity_id', '=', id).execute();
    expect(logs.map(({ action }) => action).sort()).toEqual(['add', 'end']);
  });
});
