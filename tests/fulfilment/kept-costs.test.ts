import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, type FulfilmentWorld } from './world.ts';

const MINUTE = 60_000;

let partners: FurtherPartners;
let world: FulfilmentWorld;

beforeAll(async () => {
  partners = await startFurtherPartners(['mango', 'flash']);
  world = await openFulfilmentWorld(partners.env);
  await world.fulfilment.connect(world.anna, 'MANGO', 'mango-demo-key');
  await world.fulfilment.connect(world.anna, 'FLASH', 'flash-demo-pass', 'flash-demo');
  world.pass(8 * 60 * MINUTE);
});
afterAll(async () => {
  await world.close();
  await partners.close();
});

const PLACES = {
  MANGO: { at: 'mango', options: { fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK' } },
  FLASH: { at: 'flash', options: { fulfillHouse: 'FLASH' } },
} as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

async function ask(at: Place['at'], path: string, body?: object): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${partners.urls[at]}/_sim${path}`, body ? init : {});
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function look(): Promise<void> {
  world.pass(2 * MINUTE);
  await world.look();
}

async function readPaid(at: Place['at'], refId: string): Promise<number> {
  const { orders } = (await ask(at, '/books')) as { orders: { refId: string; paidCents: number }[] };
  return orders.find((order) => order.refId === refId)?.paidCents ?? 0;
}

describe.each(['MANGO', 'FLASH'] as const)('an order that the factory %s cancels (FUL-90)', (house) => {
  const { at, options } = PLACES[house];

  async function send(): Promise<string> {
    const id = await world.insertOrder({ quantity: 1 });
    await world.fulfilment.submit(world.anna, world.toSubmit(id, options));
    await world.runJobs();
    await look();
    return id;
  }

  it('keeps its cost once production has begun, and warns that part of it may stay', async () => {
    const id = await send();
    await ask(at, `/orders/${id}`, { action: 'next' });
    await look();
    const made = await world.getOrder(id);
    expect(made.fulfilState).toBe('IN_PRODUCTION');
    expect(Number(made.fulfillPrice)).toBeGreaterThan(0);
    await ask(at, `/orders/${id}`, { action: 'cancel' });
    await look();
    expect(await readPaid(at, id)).toBeGreaterThan(0);
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'CANCELLED',
      fulfillPrice: made.fulfillPrice,
      fulfillError: { code: 'COST_KEPT' },
    });
    // The order can be sent again, and the price of the next attempt replaces the old price.
    const again = await world.fulfilment.submit(world.anna, world.toSubmit(id));
    expect(again).toMatchObject({ fulfilState: 'QUEUED', fulfillError: null });
    await world.rest();
  });

  it('costs nothing when production had not begun before the cancellation', async () => {
    const id = await send();
    await ask(at, `/orders/${id}`, { action: 'cancel' });
    await look();
    expect(await readPaid(at, id)).toBe(0);
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'CANCELLED',
      fulfillPrice: '0.00',
      fulfillError: null,
    });
  });
});

describe('an order in production whose cancellation FLASH accepts (FUL-90)', () => {
  it('keeps its cost, also when the factory responds late', async () => {
    const id = await world.insertOrder({ quantity: 1 });
    await world.fulfilment.submit(world.anna, world.toSubmit(id, PLACES.FLASH.options));
    await world.runJobs();
    await look();
    await ask('flash', `/orders/${id}`, { action: 'next' });
    await look();
    const { fulfilState, fulfillPrice } = await world.getOrder(id);
    expect(fulfilState).toBe('IN_PRODUCTION');
    await world.fulfilment.cancel(world.anna, id);
    for (let hours = 0; hours < 3; hours += 1) {
      world.pass(60 * MINUTE);
      await look();
    }
    expect(await readPaid('flash', id)).toBeGreaterThan(0);
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'CANCELLED',
      fulfillPrice,
      fulfillError: { code: 'COST_KEPT' },
    });
  });
});

describe('an order that MANGO refunds (FUL-90)', () => {
  it.each([
    ['whole', (cents: number) => cents, true],
    ['in part', (cents: number) => Math.min(cents, 100), false],
  ] as const)(
    'costs nothing after a full refund, and keeps its cost after a partial one (refund %s)',
    async (_, toBack, isWhole) => {
      const id = await world.insertOrder({ quantity: 1 });
      await world.fulfilment.submit(world.anna, world.toSubmit(id, PLACES.MANGO.options));
      await world.runJobs();
      await look();
      await ask('mango', `/orders/${id}`, { action: 'next' });
      await look();
      const { fulfillPrice } = await world.getOrder(id);
      const refund = (toBack(await readPaid('mango', id)) / 100).toFixed(2);
      await ask('mango', `/orders/${id}`, { refund });
      await look();
      expect(await world.getOrder(id)).toMatchObject({
        fulfilState: 'REFUNDED',
        fulfillPrice: isWhole ? '0.00' : fulfillPrice,
        fulfillError: isWhole ? null : { code: 'COST_KEPT' },
      });
    },
  );
});
