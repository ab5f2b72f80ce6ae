import type { Factory } from '@bobbin/connectors/factory';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Orders } from '../../server/src/modules/orders/service.ts';
import { openFulfilmentHouse, type FulfilmentHouse } from './house.ts';

let house: FulfilmentHouse;

beforeAll(async () => {
  house = await openFulfilmentHouse();
});
afterEach(() => house.rest());
afterAll(() => house.close());

class Killed extends Error {}

/** More than there are steps in any of these lives. */
const STEPS_MAX = 60;

/** A module that dies at its n-th step; a step is the moment before or after a call out or a change of an order. */
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
  return house.build({ wrapFactory, wrapOrders });
}

/** Tells whether the work was cut off. */
async function isKilledIn(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

/** Another process takes over: time passes, the timetable looks. */
async function recover(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    house.pass(120_000);
    await house.look();
  }
}

/** Repeats a life with an end at every step, until it is over before the step is reached. */
async function forEveryStep(life: (dyingStep: number) => Promise<boolean>): Promise<number> {
  for (let dyingStep = 1; dyingStep < STEPS_MAX; dyingStep += 1) {
    if (!(await life(dyingStep))) return dyingStep - 1;
    await house.rest();
  }
  throw new Error('The life never ends');
}

describe('a process that dies at any step (AC-17, AC-18)', () => {
  const troubles = {
    'on a good day': null,
    'when the answer was lost': { name: 'drop-after-accept', times: 1 },
    'when the call was lost': { name: 'drop-before', times: 1 },
  };

  it.each(Object.entries(troubles))(
    'leads to one order at the factory %s',
    async (_name, fault) => {
      const steps = await forEveryStep(async (dyingStep) => {
        const id = await house.insertOrder();
        await house.fulfilment.submit(house.anna, house.toSubmit(id));
        if (fault) await house.sim('faults', { ...fault, match: `"ref_id":"${id}"` });
        const dying = buildDying(dyingStep);
        const isKilled = await isKilledIn(async () => {
          await house.runJobs(dying);
          // Whoever lives through the trouble dies while looking what became of it.
          house.pass(60_000);
          await house.runJobs(dying);
        });
        await recover();
        const { orders } = await house.readFactory();
        expect(orders.filter(({ ref_id }) => ref_id.startsWith(id)).map(({ ref_id }) => ref_id)).toEqual([id]);
        expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
        return isKilled;
      });
      expect(steps).toBeGreaterThan(8);
    },
    60_000,
  );

  it('lets an order go that was being cancelled', async () => {
    const steps = await forEveryStep(async (dyingStep) => {
      const id = await house.insertOrder();
      await house.fulfilment.submit(house.anna, house.toSubmit(id));
      await house.runJobs();
      await house.updateOrder(id, { status: 'CANCELLED' });
      const dying = buildDying(dyingStep);
      const isKilled = await isKilledIn(async () => {
        await dying.onOrderCancelled(house.anna, id);
        house.pass(30_000);
        await house.runJobs(dying);
      });
      // The sync that was cut off tells it again.
      await house.fulfilment.onOrderCancelled(house.anna, id);
      await recover();
      expect((await house.getOrder(id)).fulfilState).toBe('CANCELLED');
      const { orders } = await house.readFactory();
      expect(orders.find(({ ref_id }) => ref_id === id)?.fulfill_status).toBe('cancelled');
      return isKilled;
    });
    expect(steps).toBeGreaterThan(6);
  }, 60_000);
});
