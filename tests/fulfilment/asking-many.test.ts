import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, type FulfilmentWorld } from './world.ts';

const MINUTE = 60_000;

let partners: FurtherPartners;
let world: FulfilmentWorld;

beforeAll(async () => {
  partners = await startFurtherPartners(['flash']);
  world = await openFulfilmentWorld(partners.env);
  await world.fulfilment.connect(world.anna, 'FLASH', 'flash-demo-pass', 'flash-demo');
  world.pass(8 * 60 * MINUTE);
});
afterEach(async () => {
  await fetch(`${partners.urls.flash}/_sim/faults`, { method: 'DELETE' });
  await world.rest();
  await world.db.updateTable('fulfilments').set({ next_poll_at: null }).execute();
});
afterAll(async () => {
  await world.close();
  await partners.close();
});

async function control(path: string, body: object): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${partners.urls.flash}/_sim${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

interface Call {
  method: string;
  path: string;
}

/** Lists the reads of orders that the factory received after the time `since`. */
async function listReads(since: number): Promise<Call[]> {
  const calls = (await (await fetch(`${partners.urls.flash}/_sim/calls`)).json()) as { calls: Call[] };
  return calls.calls.slice(since).filter(({ path }) => /\/orders\/(?!shirt-add|list-variant|seller-reject)/.test(path));
}

async function countCalls(): Promise<number> {
  return ((await (await fetch(`${partners.urls.flash}/_sim/calls`)).json()) as { calls: Call[] }).calls.length;
}

async function sendMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await world.insertOrder({ quantity: 1 });
    ids.push(id);
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: 'FLASH' }));
  }
  await world.runJobs();
  return ids;
}

const statesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await world.getOrder(id)).fulfilState));

describe('a factory with a call for many orders (FAC-33)', () => {
  it('receives one call for all due orders, and each order gets its new state', async () => {
    const ids = await sendMany(6);
    for (const id of ids.slice(0, 3)) await control(`/orders/${id}`, { status: 'IN_PRODUCING' });
    world.pass(2 * MINUTE);
    const before = await countCalls();
    await world.look();
    const reads = await listReads(before);
    expect(reads.map(({ path }) => path.split('/').at(-1))).toEqual(['list-order-code']);
    expect(await statesOf(ids)).toEqual([
      'IN_PRODUCTION',
      'IN_PRODUCTION',
      'IN_PRODUCTION',
      'SUBMITTED',
      'SUBMITTED',
      'SUBMITTED',
    ]);
  });

  it('receives at most twenty orders in one call', async () => {
    const ids = await sendMany(23);
    world.pass(2 * MINUTE);
    const before = await countCalls();
    await world.look();
    expect(await listReads(before)).toHaveLength(2);
    expect(new Set(await statesOf(ids))).toEqual(new Set(['SUBMITTED']));
  });

  it('returns the states of the known orders although one order of the call is unknown to the factory', async () => {
    const [lost = '', ...others] = await sendMany(3);
    await world.db
      .updateTable('fulfilments')
      .set({ factory_order_id: 'NEVER-THERE' })
      .where('order_id', '=', lost)
      .execute();
    for (const id of others) await control(`/orders/${id}`, { status: 'IN_PRODUCING' });
    world.pass(2 * MINUTE);
    await world.look();
    expect(await statesOf([lost, ...others])).toEqual(['SUBMITTED', 'IN_PRODUCTION', 'IN_PRODUCTION']);
  });

  it('receives the call again after a failure, and no order is omitted', async () => {
    const ids = await sendMany(3);
    for (const id of ids) await control(`/orders/${id}`, { status: 'IN_PRODUCING' });
    await control('/faults', { name: 'down', times: 20 });
    world.pass(2 * MINUTE);
    await world.look();
    expect(new Set(await statesOf(ids))).toEqual(new Set(['SUBMITTED']));
    await fetch(`${partners.urls.flash}/_sim/faults`, { method: 'DELETE' });
    world.pass(20 * MINUTE);
    await world.look();
    expect(new Set(await statesOf(ids))).toEqual(new Set(['IN_PRODUCTION']));
  });
});
