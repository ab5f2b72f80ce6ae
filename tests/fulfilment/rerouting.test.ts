import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

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
afterEach(async () => {
  await fetch(`${partners.urls.mango}/_sim/faults`, { method: 'DELETE' });
  await world.rest();
});
afterAll(async () => {
  await world.close();
  await partners.close();
});

async function control(path: string, body: object, at: 'mango' | 'flash' = 'mango'): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${partners.urls[at]}/_sim${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function countAt(at: 'mango' | 'flash' | 'pressify', refId: string): Promise<number> {
  const url = at === 'pressify' ? world.factoryUrl : partners.urls[at];
  const state = (await (await fetch(`${url}/_sim/state`)).json()) as {
    orders: { refId?: string; ref_id?: string }[];
  };
  return state.orders.filter((order) => (order.refId ?? order.ref_id) === refId).length;
}

const toMango = (id: string) => world.toSubmit(id, { fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK' });

/** Creates an order that MANGO accepted and then refused. */
async function insertRefused(): Promise<string> {
  const id = await world.insertOrder({ quantity: 1 });
  await world.fulfilment.submit(world.anna, toMango(id));
  await world.runJobs();
  await control(`/orders/${id}`, { action: 'reject' });
  world.pass(2 * MINUTE);
  await world.look();
  expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'REJECTED', fulfillHouse: 'MANGO' });
  return id;
}

describe('an order that a factory refused (FUL-82)', () => {
  it('goes to another factory, once, after the difference in cost was shown', async () => {
    const id = await insertRefused();
    const quoted = await world.fulfilment.quote(world.anna, {
      id,
      fulfillHouse: 'PRESSIFY',
      fulfillShipping: 'priority',
      orderProducts: [{ id: `${id}-sku1`, productType: 'T-shirt' }],
    });
    const { reroute } = quoted;
    expect(reroute?.house).toBe('MANGO');
    const cents = (text: string | null | undefined) => Math.round(Number(text) * 100);
    expect(cents(reroute?.difference)).toBe(cents(quoted.total) - cents(reroute?.price));
    // All simulated factories charge the same except for the shipping speed.
    expect(reroute?.difference).toBe('1.00');

    const body = world.toSubmit(id, { fulfillHouse: 'PRESSIFY', fulfillShipping: 'priority' });
    const results = await Promise.allSettled([
      world.fulfilment.submit(world.anna, body),
      world.fulfilment.submit(world.anna, body),
      world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: 'FLASH' })),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await world.runJobs();
    const counts = await Promise.all((['mango', 'flash', 'pressify'] as const).map((at) => countAt(at, id)));
    expect(counts[0]).toBe(1);
    expect((counts[1] ?? 0) + (counts[2] ?? 0)).toBe(1);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
  });

  it('stays at the first factory when that factory has withdrawn its refusal', async () => {
    const id = await insertRefused();
    await control(`/orders/${id}`, { status: 'in_production' });
    const sent = world.fulfilment.submit(world.anna, world.toSubmit(id));
    expect(await refusalOf(sent)).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['FACTORY_HAS'] });
    await world.runJobs();
    expect(await countAt('pressify', id)).toBe(0);
    // A draft is not sent to a factory.
    const draft = await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    expect(draft.fulfilState).toBe('DRAFT');
    expect(await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)))).toMatchObject({
      reasons: ['FACTORY_HAS'],
    });
  });

  it('fails with FACTORY_HAS when the first factory has the order, also after a cancelled draft', async () => {
    const id = await insertRefused();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    await world.fulfilment.cancel(world.anna, id);
    await control(`/orders/${id}`, { status: 'in_production' });
    expect(await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)))).toMatchObject({
      reasons: ['FACTORY_HAS'],
    });
  });

  it('fails with FACTORY_HAS when any factory that refused the order has it, not only the last one', async () => {
    const id = await insertRefused();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: 'FLASH' }));
    await world.runJobs();
    await control(`/orders/${id}`, { action: 'reject' }, 'flash');
    world.pass(2 * MINUTE);
    await world.look();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'REJECTED', fulfillHouse: 'FLASH' });
    await control(`/orders/${id}`, { status: 'in_production' });
    expect(await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)))).toMatchObject({
      error: 'FULFIL_NOT_POSSIBLE',
      reasons: ['FACTORY_HAS'],
    });
    await world.runJobs();
    expect(await countAt('pressify', id)).toBe(0);
  });

  it('goes to the same factory again only while that factory still shows it as refused', async () => {
    const id = await insertRefused();
    await control(`/orders/${id}`, { status: 'in_production' });
    expect(await refusalOf(world.fulfilment.submit(world.anna, toMango(id)))).toMatchObject({
      reasons: ['FACTORY_HAS'],
    });
    await world.runJobs();
    expect(await countAt('mango', `${id}-2`)).toBe(0);
    await control(`/orders/${id}`, { status: 'rejected' });
    await world.fulfilment.submit(world.anna, toMango(id));
    await world.runJobs();
    expect(await countAt('mango', `${id}-2`)).toBe(1);
  });

  it('cannot go to another factory while the first factory does not respond', async () => {
    const id = await insertRefused();
    await control('/faults', { name: 'down', times: 20 });
    expect(await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)))).toMatchObject({
      error: 'FACTORY_UNAVAILABLE',
    });
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'REJECTED' });
  });

  it.each(['hold', 'next'])(
    'stays with its factory after “%s” there, because the factory may still print it',
    async (action) => {
      const id = await world.insertOrder({ quantity: 1 });
      await world.fulfilment.submit(world.anna, toMango(id));
      await world.runJobs();
      await control(`/orders/${id}`, { action });
      world.pass(2 * MINUTE);
      await world.look();
      const refusal = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)));
      expect(refusal).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['ALREADY_SENT'] });
    },
  );

  it('shows no difference in cost for the same factory, or when no factory refused it', async () => {
    const id = await insertRefused();
    const orderProducts = [{ id: `${id}-sku1` }];
    const same = { id, fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK', orderProducts } as const;
    expect((await world.fulfilment.quote(world.anna, same)).reroute).toBeNull();
    const fresh = await world.insertOrder();
    const other = { id: fresh, fulfillHouse: 'PRESSIFY', orderProducts: [{ id: `${fresh}-sku1` }] } as const;
    expect((await world.fulfilment.quote(world.anna, other)).reroute).toBeNull();
  });
});
