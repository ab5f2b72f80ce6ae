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
async function insert(isApproved: boolean, design?: null) {
  const orderId = await world.insertOrder(design === null ? { design } : {});
  if (design === undefined) await world.putDesigns(orderId);
  const [product] = await world.orders.listProducts(world.anna, orderId);
  const verdict = { orderId, skuId: product?.skuId ?? '', isApproved };
  world.verdicts.push(verdict);
  return { orderId, verdict };
}

/** Updates the draft of an order after its files changed, as an approval or a revocation does. */
const noteFiles = (orderId: string) => world.putDesigns(orderId, null);
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

  it('may be saved as a draft, which names the missing approval and is sent only after it (PTX-9, FUL-63)', async () => {
    const { orderId, verdict } = await insert(false);
    expect(await submit(orderId, true)).toMatchObject({ fulfilState: 'DRAFT', draftBlockers: ['TEXTS'] });
    expect(await refusalOf(submit(orderId))).toMatchObject(WAITING);

    verdict.isApproved = true;
    await noteFiles(orderId);
    expect((await world.getOrder(orderId)).draftBlockers).toEqual([]);
    await submit(orderId);
    await world.runJobs();
    expect((await world.readFactory()).creates[orderId]).toBe(1);
  });

  it('needs no other design before the approval, and its draft waits again after a revocation (PTX-9, PTX-10)', async () => {
    const { orderId, verdict } = await insert(false, null);
    expect(await submit(orderId, true)).toMatchObject({ draftBlockers: ['TEXTS'] });
    await world.putDesigns(orderId);
    verdict.isApproved = true;
    await noteFiles(orderId);
    expect((await world.getOrder(orderId)).draftBlockers).toEqual([]);
    verdict.isApproved = false;
    await noteFiles(orderId);
    expect((await world.getOrder(orderId)).draftBlockers).toEqual(['TEXTS']);
  });

  it('stays out with the reason when many drafts are confirmed, and the other drafts are sent (PTX-9, BLK-4)', async () => {
    const [waiting, approved] = [await insert(false), await insert(true)];
    const ids = [waiting.orderId, approved.orderId];
    for (const id of ids) await submit(id, true);
    const wish = { ids, isDraft: false, house: 'PRESSIFY', makeLabels: false };
    const { id } = await world.fulfilment.startBatch(world.anna, wish);
    await world.runJobs();
    const { orders } = await world.fulfilment.getBatch(world.anna, id);
    expect(orders.find(({ orderId }) => orderId === waiting.orderId)).toMatchObject({ state: 'skipped', ...WAITING });
    expect(await world.getOrder(waiting.orderId)).toMatchObject({ fulfilState: 'DRAFT', draftBlockers: ['TEXTS'] });
    const { creates } = await world.readFactory();
    expect([creates[waiting.orderId], creates[approved.orderId]]).toEqual([undefined, 1]);
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
