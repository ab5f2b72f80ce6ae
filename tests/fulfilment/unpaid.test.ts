import { FactoryError, type Factory } from '@bobbin/connectors/factory';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, type FulfilmentWorld } from './world.ts';

const MINUTE = 60_000;

let world: FulfilmentWorld;
beforeAll(async () => {
  world = await openFulfilmentWorld();
  // The test's clock is ahead of the machine's clock, so that no job is due by the machine's clock.
  world.pass(4 * 60 * MINUTE);
});
afterEach(() => world.rest());
afterAll(() => world.close());

/**
 * Wraps a factory so that it accepts the order and reports missing money. The factory shows the order under Bobbin's reference when `isShown` returns
 * true.
 */
function takeUnpaid(isShown: () => boolean): { wrap: (factory: Factory) => Factory; countSent: () => number } {
  let sent = 0;
  const wrap = (factory: Factory): Factory => ({
    ...factory,
    async createOrder(credentials, input) {
      sent += 1;
      await factory.createOrder(credentials, input);
      throw new FactoryError({
        partner: 'house',
        kind: 'rejected',
        code: 'BALANCE',
        providerMessage: 'Not enough balance',
        mayHaveHappened: true,
      });
    },
    async findOrderByRef(credentials, refId, sentAt) {
      return isShown() ? factory.findOrderByRef(credentials, refId, sentAt) : null;
    },
  });
  return { wrap, countSent: () => sent };
}

describe('an order that waits for money at the factory (FUL-68)', () => {
  it('exists at the factory, is polled, and shows that money is missing', async () => {
    const { wrap, countSent } = takeUnpaid(() => true);
    const fulfilment = world.build({ wrapFactory: wrap });
    const id = await world.insertOrder();
    await fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs(fulfilment);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'NEW_ORDER' });
    expect(countSent()).toBe(1);
  });

  it('never reaches the factory a second time, even when the factory does not list it immediately or does not respond', async () => {
    let isShown = false;
    const { wrap, countSent } = takeUnpaid(() => isShown);
    const fulfilment = world.build({ wrapFactory: wrap });
    const id = await world.insertOrder();
    await fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs(fulfilment);
    const unpaid = { fulfilState: 'UNCERTAIN', fulfillError: { code: 'BALANCE', text: 'Not enough balance' } };
    expect(await world.getOrder(id)).toMatchObject(unpaid);
    for (const fault of [null, { name: 'down' }, null]) {
      if (fault) isShown = true;
      if (fault) await world.sim('faults', fault);
      world.pass(15 * MINUTE);
      await world.runJobs(fulfilment);
      expect(await world.getOrder(id)).toMatchObject(unpaid);
      isShown = false;
      await fetch(`${world.factoryUrl}/_sim/faults`, { method: 'DELETE' });
    }
    expect(countSent()).toBe(1);
    isShown = true;
    world.pass(15 * MINUTE);
    await world.runJobs(fulfilment);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
    expect(countSent()).toBe(1);
  });
});
