import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, type FulfilmentWorld } from './world.ts';

const POLL_MS = 60_000;

let world: FulfilmentWorld;
beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

const beginProduction = (id: string) => world.sim(`orders/${id}`, { action: 'next' });

async function lookAgain(): Promise<void> {
  world.pass(POLL_MS);
  await world.look();
}

async function cancelAtMarketplace(id: string): Promise<void> {
  await world.updateOrder(id, { status: 'CANCELLED' });
  await world.fulfilment.onOrderCancelled(world.anna, id);
}

async function expectRefusal(id: string): Promise<void> {
  const order = await world.getOrder(id);
  expect(order).toMatchObject({ fulfilState: 'IN_PRODUCTION', fulfillError: { code: 'CANCEL_REFUSED' } });
  expect(order.timeline.filter(({ event }) => event === 'fulfilCancelRefused')).toHaveLength(1);
  const notices = await world.db.selectFrom('seller_notices').select('kind').where('order_id', '=', id).execute();
  expect(notices).toEqual([{ kind: 'cancelRefused' }]);
}

describe('an order whose cancellation came too late for the factory (FUL-57)', () => {
  it('causes one report when a poll finds production begun before the cancellation is retried', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    await cancelAtMarketplace(id);
    expect((await world.getOrder(id)).fulfilState).toBe('CANCEL_REQUESTED');
    await beginProduction(id);
    const attempt = await world.db.selectFrom('fulfilments').select('id').where('order_id', '=', id).executeTakeFirst();
    await world.fulfilment.poll(world.anna, attempt?.id ?? '');
    await expectRefusal(id);
    // No report is repeated, whatever arrives later.
    world.pass(30_000);
    await world.runJobs();
    await lookAgain();
    await expectRefusal(id);
  });

  it('causes one report when its submission was uncertain and a poll then finds it in production', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'drop', times: 1, match: id });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    await cancelAtMarketplace(id);
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    await beginProduction(id);
    for (let look = 0; look < 3; look += 1) {
      world.pass(POLL_MS);
      await world.runJobs();
    }
    await expectRefusal(id);
  });

  it('causes a report when the marketplace cancels it later', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    await beginProduction(id);
    await lookAgain();
    await cancelAtMarketplace(id);
    await lookAgain();
    await expectRefusal(id);
  });
});
