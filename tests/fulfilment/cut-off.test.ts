import type { Factory } from '@bobbin/connectors/factory';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Orders } from '../../server/src/modules/orders/order/order.ts';
import { openFulfilmentWorld, type FulfilmentWorld } from './world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

class Killed extends Error {}

/** Upper limit for the number of steps in one run. */
const STEPS_MAX = 60;

/** Builds the module so that its process dies at the given step. A step is the moment before or after an outgoing call or a change of an order. */
function buildDying(dyingStep: number) {
  let step = 0;
  function tick() {
    step += 1;
    if (step === dyingStep) throw new Killed(`at step ${step}`);
  }
  const around =
    <A extends unknown[], R>(work: (...input: A) => Promise<R>) =>
    async (...input: A): Promise<R> => {
      tick();
      const result = await work(...input);
      tick();
      return result;
    };
  const wrapFactory = (factory: Factory): Factory => ({
    ...factory,
    createOrder: around(factory.createOrder),
    findOrderByRef: around(factory.findOrderByRef),
    getOrder: around(factory.getOrder),
    cancelOrder: around(factory.cancelOrder),
  });
  const wrapOrders = (orders: Orders): Orders => ({
    ...orders,
    lockForWork: around(orders.lockForWork),
    change: around(orders.change),
  });
  return world.build({ wrapFactory, wrapOrders });
}

/** Returns whether the process died during the work. */
async function isKilledIn(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

/** Simulates that another process takes over the work: time passes, and the scheduled work runs. */
async function recover(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    world.pass(120_000);
    await world.look();
  }
}

/** Runs the same work repeatedly, and kills it one step later each time, until the work ends before the step is reached. */
async function forEveryStep(life: (dyingStep: number) => Promise<boolean>): Promise<number> {
  for (let dyingStep = 1; dyingStep < STEPS_MAX; dyingStep += 1) {
    if (!(await life(dyingStep))) return dyingStep - 1;
    await world.rest();
  }
  throw new Error('The life never ends');
}

describe('a process that dies at any step (FUL-21, FUL-22)', () => {
  const troubles = {
    'on a good day': null,
    'when the answer was lost': { name: 'drop', times: 1 },
    'when the call was lost': { name: 'down', times: 1 },
  };

  it.each(Object.entries(troubles))(
    'leaves exactly one order at the factory (%s)',
    async (_name, fault) => {
      const steps = await forEveryStep(async (dyingStep) => {
        const id = await world.insertOrder();
        await world.fulfilment.submit(world.anna, world.toSubmit(id));
        if (fault) await world.sim('faults', { ...fault, match: `"ref_id":"${id}"` });
        const dying = buildDying(dyingStep);
        const isKilled = await isKilledIn(async () => {
          await world.runJobs(dying);
          // The process dies once more while it asks the factory for that order.
          world.pass(60_000);
          await world.runJobs(dying);
        });
        await recover();
        const { orders } = await world.readFactory();
        expect(orders.filter(({ ref_id }) => ref_id.startsWith(id)).map(({ ref_id }) => ref_id)).toEqual([id]);
        expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
        return isKilled;
      });
      expect(steps).toBeGreaterThan(8);
    },
    60_000,
  );

  it('leaves a cancellation in progress, which the next process completes', async () => {
    const steps = await forEveryStep(async (dyingStep) => {
      const id = await world.insertOrder();
      await world.fulfilment.submit(world.anna, world.toSubmit(id));
      await world.runJobs();
      await world.updateOrder(id, { status: 'CANCELLED' });
      const dying = buildDying(dyingStep);
      const isKilled = await isKilledIn(async () => {
        await dying.onOrderCancelled(world.anna, id);
        world.pass(30_000);
        await world.runJobs(dying);
      });
      // The next sync reports the cancellation again, because the first sync was interrupted.
      await world.fulfilment.onOrderCancelled(world.anna, id);
      await recover();
      expect((await world.getOrder(id)).fulfilState).toBe('CANCELLED');
      const { orders } = await world.readFactory();
      expect(orders.find(({ ref_id }) => ref_id === id)?.fulfill_status).toBe('cancelled');
      return isKilled;
    });
    expect(steps).toBeGreaterThan(6);
  }, 60_000);
});
