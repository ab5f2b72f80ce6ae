import { checkAddress } from '@bobbin/domain/orders/address-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

const ADDRESS = {
  name: 'Jane Doe',
  phone: '+15125550100',
  line1: '1 Main St',
  line2: '',
  city: 'Austin',
  state: 'Texas',
  postalCode: '10001',
  region: 'US',
};

async function insertWith(address: typeof ADDRESS): Promise<string> {
  const id = await world.insertOrder();
  await setAddress(id, address);
  return id;
}

const setAddress = (id: string, address: typeof ADDRESS) =>
  world.db
    .updateTable('orders')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', id)
    .execute();

const send = (id: string, more: Parameters<FulfilmentWorld['toSubmit']>[1] = {}) =>
  world.fulfilment.submit(world.anna, world.toSubmit(id, more));

const confirmAddress = checkAddress(ADDRESS, false).key ?? '';
const DOUBTFUL = { error: 'FULFIL_NOT_POSSIBLE', reasons: ['ADDRESS_DOUBTFUL'] };

describe('an order whose ZIP code belongs to another state (ADR-1, ADR-3)', () => {
  it('reaches the factory once after a person confirmed its address, and its timeline says so', async () => {
    const id = await insertWith(ADDRESS);
    expect(await refusalOf(send(id))).toMatchObject(DOUBTFUL);
    expect(await world.listJobs()).toEqual([]);
    await send(id, { confirmAddress });
    await world.runJobs();
    expect((await world.readFactory()).creates[id]).toBe(1);
    const order = await world.getOrder(id);
    expect(order.timeline.find(({ event }) => event === 'fulfilQueued')?.details).toMatchObject({
      confirmedAddress: true,
    });
  });

  it('may be saved as a draft, and asks when the draft is sent', async () => {
    const id = await insertWith(ADDRESS);
    expect(await send(id, { isDraft: true })).toMatchObject({ fulfilState: 'DRAFT' });
    expect(await refusalOf(send(id))).toMatchObject(DOUBTFUL);
    expect(await send(id, { confirmAddress })).toMatchObject({ fulfilState: 'QUEUED' });
  });

  it('cannot be sent with the confirmation of another address', async () => {
    const id = await insertWith({ ...ADDRESS, line1: '2 Main St' });
    expect(await refusalOf(send(id, { confirmAddress }))).toMatchObject(DOUBTFUL);
  });

  it('does not leave when the buyer changes the address to another doubtful one before the factory is called; a retry asks again', async () => {
    const id = await insertWith(ADDRESS);
    await send(id, { confirmAddress });
    await setAddress(id, { ...ADDRESS, line1: 'Main St' });
    await world.runJobs();
    expect((await world.readFactory()).creates[id]).toBeUndefined();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED' });
    expect(await refusalOf(world.fulfilment.retry(world.anna, id))).toMatchObject(DOUBTFUL);
    // The first address again: its confirmation is stored with the attempt.
    await setAddress(id, ADDRESS);
    await world.fulfilment.retry(world.anna, id);
    await world.runJobs();
    expect((await world.readFactory()).creates[id]).toBe(1);
  });

  it('waits in a bulk check with that reason', async () => {
    const id = await insertWith(ADDRESS);
    const [check] = await world.fulfilment.check(world.anna, [id], null);
    expect(check).toMatchObject({ isReady: false, reasons: ['ADDRESS_DOUBTFUL'] });
  });
});
