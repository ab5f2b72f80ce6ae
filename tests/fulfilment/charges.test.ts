import type { House } from '@bobbin/domain/factories/houses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let partners: FurtherPartners;
let world: FulfilmentWorld;

beforeAll(async () => {
  partners = await startFurtherPartners(['mango', 'flash']);
  world = await openFulfilmentWorld(partners.env);
  await world.fulfilment.connect(world.anna, 'MANGO', 'mango-demo-key');
  await world.fulfilment.connect(world.anna, 'FLASH', 'flash-demo-pass', 'flash-demo');
  world.pass(8 * 60 * MINUTE);
});
afterEach(() => world.rest());
afterAll(async () => {
  await world.close();
  await partners.close();
});

const OPTIONS = {
  MANGO: { fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK' },
  FLASH: { fulfillHouse: 'FLASH' },
} as const;

async function ask(at: 'mango' | 'flash', path: string, body: object): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${partners.urls[at]}/_sim${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
async function look(): Promise<void> {
  world.pass(2 * MINUTE);
  await world.look();
}
async function send(house: 'MANGO' | 'FLASH'): Promise<string> {
  const id = await world.insertOrder({ quantity: 1 });
  await world.fulfilment.submit(world.anna, world.toSubmit(id, OPTIONS[house]));
  await world.runJobs();
  await look();
  return id;
}
const scope = () => systemScope('anna', 'bobbin');
async function read(house: House): Promise<void> {
  // The test's clock advances only when the test moves it, and two reads must have different times.
  world.pass(1_000);
  await world.fulfilment.readCharges(scope(), house);
}
const list = (house: House, month?: string) =>
  world.fulfilment.listCharges(world.anna, { house, month, page: 1, limit: 50 });
const find = async (house: House, orderId: string) => {
  const row = (await list(house)).data.find((one) => one.orderId === orderId);
  if (!row) throw new Error('no row');
  return row;
};
const cents = (text: string | null | undefined) => Math.round(Number(text) * 100);

describe('the charges of a factory', () => {
  it('reach the order after delivery, when Bobbin no longer polls the order (FAC-37)', async () => {
    const id = await send('FLASH');
    for (let step = 0; step < 4; step += 1) {
      await ask('flash', `/orders/${id}`, { action: 'next' });
      // A parcel that is in transit is polled only rarely.
      world.pass(60 * MINUTE);
      await look();
    }
    const before = await world.getOrder(id);
    expect(before.fulfilState).toBe('DELIVERED');
    await ask('flash', `/orders/${id}`, { cost: '30.00' });
    world.pass(DAY);
    await look();
    expect((await world.getOrder(id)).fulfillPrice).toBe(before.fulfillPrice);

    await read('FLASH');
    expect((await world.getOrder(id)).fulfillPrice).toBe('30.00');
    expect(await find('FLASH', id)).toMatchObject({
      ours: before.fulfillPrice,
      theirs: '30.00',
      difference: ((3000 - cents(before.fulfillPrice)) / 100).toFixed(2),
      reason: 'afterShipping',
      learnedAt: new Date(world.clock.now()).toISOString(),
    });
    const event = (await world.getOrder(id)).timeline.find((entry) => entry.event === 'chargeLearned');
    expect(event).toMatchObject({
      actor: 'FLASH',
      details: { from: before.fulfillPrice, to: '30.00', chargeReason: 'afterShipping' },
    });
  });

  it('include the part of the cost that the factory keeps after a refund, once the factory has closed the month (FAC-37)', async () => {
    const id = await send('MANGO');
    for (let step = 0; step < 3; step += 1) {
      await ask('mango', `/orders/${id}`, { action: 'next' });
      await look();
    }
    const { fulfillPrice } = await world.getOrder(id);
    await ask('mango', `/orders/${id}`, { refund: '3.00' });
    await look();
    await ask('mango', '/close-accounts', {});
    await read('MANGO');
    const kept = ((cents(fulfillPrice) - 300) / 100).toFixed(2);
    expect((await world.getOrder(id)).fulfillPrice).toBe(kept);
    expect(await find('MANGO', id)).toMatchObject({
      ours: fulfillPrice,
      theirs: kept,
      difference: '-3.00',
      reason: 'refund',
    });
  });

  it('change nothing when they are read again, and a later correction is compared with the first cost (FAC-37)', async () => {
    const id = await send('FLASH');
    await ask('flash', `/orders/${id}`, { action: 'next' });
    await look();
    const { fulfillPrice } = await world.getOrder(id);
    await read('FLASH');
    expect(await find('FLASH', id)).toMatchObject({ ours: fulfillPrice, theirs: fulfillPrice, learnedAt: null });
    await ask('flash', `/orders/${id}`, { cost: '41.00' });
    await read('FLASH');
    await read('FLASH');
    await ask('flash', `/orders/${id}`, { cost: '42.00' });
    await read('FLASH');
    expect((await world.listEvents(id)).filter((event) => event === 'chargeLearned')).toHaveLength(2);
    expect(await find('FLASH', id)).toMatchObject({ ours: fulfillPrice, theirs: '42.00' });
    expect((await world.getOrder(id)).fulfillPrice).toBe('42.00');
  });

  it('leave the seller’s own price in place while the factory’s charge is unchanged, and show the difference (FAC-38)', async () => {
    const id = await send('FLASH');
    const told = (await world.getOrder(id)).fulfillPrice;
    await world.fulfilment.updatePrice(world.anna, { id, type: 'AUTO', fulfillPrice: '7.77' });
    await read('FLASH');
    expect((await world.getOrder(id)).fulfillPrice).toBe('7.77');
    expect(await find('FLASH', id)).toMatchObject({ ours: '7.77', theirs: told, learnedAt: null });
  });

  it('list the orders of a month by the size of the difference, and the sums equal the sums of the rows (FAC-38)', async () => {
    const reply = await list('FLASH');
    expect(reply.sum.orders).toBeGreaterThan(0);
    // The orders of this file can lie in two months: the test's clock starts today and advances by days.
    for (const { month, ...sum } of reply.months) expect((await list('FLASH', month)).sum).toEqual(sum);
    expect(reply.months.reduce((total, { orders }) => total + orders, 0)).toBe(reply.sum.orders);
    expect(await list('FLASH', '2020-01')).toMatchObject({ data: [], sum: { orders: 0 } });
    const differences = reply.data.map(({ difference }) => Math.abs(cents(difference ?? '0')));
    expect(differences).toEqual(differences.toSorted((a, b) => b - a));
    const known = reply.data.filter(({ theirs }) => theirs !== null);
    const sum = (pick: (row: (typeof known)[number]) => string | null) =>
      known.reduce((total, row) => total + cents(pick(row)), 0);
    expect(cents(reply.sum.ours)).toBe(sum(({ ours }) => ours));
    expect(cents(reply.sum.theirs)).toBe(sum(({ theirs }) => theirs));
    expect(cents(reply.sum.difference)).toBe(sum(({ difference }) => difference));
    expect(reply).toMatchObject({ isConnected: true, isReading: false, failure: null });
  });
});

describe('the monthly read of charges', () => {
  async function runDue(): Promise<string[]> {
    await world.fulfilment.askDueCharges();
    return world.runJobs();
  }

  it('reads each account once a month, from the second day of the month (FAC-36)', async () => {
    const before = world.clock.now();
    await runDue();
    expect((await runDue()).filter((name) => name === 'readFactoryCharges')).toEqual([]);
    world.pass(40 * DAY);
    expect((await runDue()).filter((name) => name === 'readFactoryCharges')).toHaveLength(3);
    expect((await runDue()).filter((name) => name === 'readFactoryCharges')).toEqual([]);
    const first = new Date(world.clock.now());
    first.setUTCMonth(first.getUTCMonth() + 1, 1);
    first.setUTCHours(20);
    world.pass(first.getTime() - world.clock.now());
    expect((await runDue()).filter((name) => name === 'readFactoryCharges')).toEqual([]);
    world.pass(before - world.clock.now());
  });

  it('records why it could not finish, and resumes at the place of the interruption (FAC-36)', async () => {
    const first = await send('FLASH');
    const second = await send('FLASH');
    for (const id of [first, second]) await ask('flash', `/orders/${id}`, { cost: '50.00' });
    let left = 1;
    const cut = world.build({
      wrapOrders: (orders) => ({
        ...orders,
        async change(trx, by, order, change, event) {
          if (event?.event === 'chargeLearned' && left-- <= 0) throw new Error('The process died');
          return orders.change(trx, by, order, change, event);
        },
      }),
    });
    await expect(cut.readCharges(scope(), 'FLASH')).rejects.toThrow('The process died');
    expect(await list('FLASH')).toMatchObject({ failure: 'INTERNAL', isReading: false });
    const learned = async () =>
      (await Promise.all([first, second].map((id) => find('FLASH', id)))).filter((row) => row.learnedAt !== null);
    expect(await learned()).toHaveLength(1);
    await read('FLASH');
    expect(await learned()).toHaveLength(2);
    for (const id of [first, second])
      expect((await world.listEvents(id)).filter((event) => event === 'chargeLearned')).toHaveLength(1);
    expect((await list('FLASH')).failure).toBeNull();
  });

  it('fails without a connection to the factory (FAC-38)', async () => {
    await world.fulfilment.disconnect(world.anna, 'MANGO');
    expect((await refusalOf(world.fulfilment.askCharges(world.anna, 'MANGO'))).error).toBe('FACTORY_NOT_CONNECTED');
    await read('MANGO');
    expect(await list('MANGO')).toMatchObject({ isConnected: false, failure: 'FACTORY_NOT_CONNECTED' });
    await world.fulfilment.connect(world.anna, 'MANGO', 'mango-demo-key');
  });
});
