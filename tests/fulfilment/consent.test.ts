import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld, type NewOrder } from './world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

/** Records cancellation requests of the buyer, each with a different time. */
async function askToCancel(id: string): Promise<void> {
  world.pass(1000);
  const cancel_requested_at = new Date(world.clock.now());
  await world.updateOrder(id, { is_cancel_requested: true, cancel_requested_at });
}

async function withdraw(id: string): Promise<void> {
  await world.updateOrder(id, { is_cancel_requested: false, cancel_requested_at: null });
}

describe("a seller's confirmation of a buyer's cancellation request", () => {
  it("does not cover a retry: the buyer's cancellation request is still open, so the seller must confirm again (FUL-13)", async () => {
    const id = await world.insertOrder();
    await askToCancel(id);
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmCancelRequested: true }));
    await world.sim('faults', { name: 'key-revoked', times: 1, match: id });
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED' });
    expect((await refusalOf(world.fulfilment.retry(world.anna, id))).error).toBe('CANCEL_REQUEST_PENDING');
    await world.fulfilment.retry(world.anna, id, true);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
  });

  it('covers only the cancellation request that the seller saw, not a later one (FUL-13)', async () => {
    const id = await world.insertOrder();
    await askToCancel(id);
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmCancelRequested: true }));
    await withdraw(id);
    await askToCancel(id);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'FAILED',
      fulfillError: { code: 'CANCEL_REQUESTED' },
    });
  });

  it('does not cover a cancellation request that the buyer made after the confirmation (FUL-13)', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmCancelRequested: true }));
    await askToCancel(id);
    await world.runJobs();
    expect((await world.readFactory()).creates[id]).toBeUndefined();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED' });
  });
});

describe("a person's confirmation of designs", () => {
  afterEach(() =>
    world.db
      .deleteFrom('sku_marks')
      .execute()
      .then(() => {}),
  );
  const mark = { owner_id: 'anna', sku_id: 'sku1', shop_id: 'shop-anna', marked_at: new Date(0), actor_name: 'Anna' };

  async function failOnce(order: NewOrder, said: object): Promise<string> {
    const id = await world.insertOrder(order);
    await world.fulfilment.submit(world.anna, world.toSubmit(id, said));
    await world.sim('faults', { name: 'key-revoked', times: 1, match: id });
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED' });
    return id;
  }

  it('covers a retry with the same designs, but not a retry with another picture on a side (FUL-89, FIL-27)', async () => {
    await world.db.insertInto('sku_marks').values(mark).execute();
    const id = await failOnce({}, { confirmPersonalised: true });
    await world.putDesigns(id, { width: 4500, height: 5400, kind: 'other' });
    const refusal = await refusalOf(world.fulfilment.retry(world.anna, id));
    expect([refusal.error, refusal.reasons]).toEqual(['PERSONALISED_UNCHECKED', [`${id}-sku1`]]);
    await world.putDesigns(id);
    await world.fulfilment.retry(world.anna, id);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
  });

  it('does not cover a SKU that is marked personalised later, so a retry requires a new confirmation (FUL-89, FIL-25)', async () => {
    const id = await failOnce({}, {});
    await world.db.insertInto('sku_marks').values(mark).execute();
    expect((await refusalOf(world.fulfilment.retry(world.anna, id))).error).toBe('PERSONALISED_UNCHECKED');
  });
});

describe('sending an order that was made by hand', () => {
  it('requires a person’s confirmation, also into a draft (FUL-60)', async () => {
    const id = await world.insertOrder();
    const byHand = { type: 'HAND' as const, fulfillPrice: '9.60', orderProducts: [] };
    await world.fulfilment.submit(world.anna, world.toSubmit(id, byHand));
    for (const isDraft of [true, false]) {
      const refusal = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft })));
      expect(refusal).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['BY_HAND'] });
    }
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'MANUAL', fulfillPrice: '9.60' });
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmByHand: true }));
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillType: 'AUTO' });
  });
});
