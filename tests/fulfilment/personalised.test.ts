import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

let world: FulfilmentWorld;
beforeAll(async () => {
  world = await openFulfilmentWorld();
});
beforeEach(() => {
  world.verdicts.length = 0;
});
afterAll(() => world.close());

/** Inserts an order whose product has drawn files. */
async function insert(isApproved: boolean) {
  const orderId = await world.insertOrder();
  await world.putDesigns(orderId);
  const [product] = await world.orders.listProducts(world.anna, orderId);
  const verdict = { orderId, skuId: product?.skuId ?? '', isApproved };
  world.verdicts.push(verdict);
  return { orderId, verdict };
}

const submit = (orderId: string, isDraft = false) =>
  world.fulfilment.submit(world.anna, world.toSubmit(orderId, { isDraft }));
const WAITING = { error: 'FULFIL_NOT_POSSIBLE', reasons: ['TEXT_UNAPPROVED'] };

describe('An order with drawn texts', () => {
  it('waits until a person approved the files, in the dialog and in a bulk check (PTX-9)', async () => {
    const { orderId, verdict } = await insert(false);
    expect(await refusalOf(submit(orderId))).toMatchObject(WAITING);
    const [check] = await world.fulfilment.check(world.anna, [orderId], 'PRESSIFY');
    expect(check).toMatchObject({ isReady: false, reasons: ['TEXT_UNAPPROVED'] });

    verdict.isApproved = true;
    await submit(orderId);
    await world.runJobs();
    expect((await world.getOrder(orderId)).fulfillStatus).not.toBe('NOT_CREATE');
    expect((await world.readFactory()).creates[orderId]).toBe(1);
  });

  it('may be saved as a draft, which is sent only after the approval (PTX-9)', async () => {
    const { orderId } = await insert(false);
    await submit(orderId, true);
    expect(await refusalOf(submit(orderId))).toMatchObject(WAITING);
  });

  it('stays unsent when the approval is revoked between the request and the call to the factory (PTX-9)', async () => {
    const { orderId, verdict } = await insert(true);
    await submit(orderId);
    verdict.isApproved = false;
    await world.runJobs();
    expect((await world.getOrder(orderId)).fulfillStatus).toBe('NOT_CREATE');
    expect((await world.readFactory()).creates[orderId]).toBeUndefined();
    expect(await world.listEvents(orderId)).toContain('fulfilFailed');
  });
});
