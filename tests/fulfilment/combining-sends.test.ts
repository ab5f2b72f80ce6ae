import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

const HOUR = 3_600_000;
let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterAll(() => world.close());

describe('an order whose package is being combined (CMB-4)', () => {
  it('cannot be sent and cannot be made elsewhere until that has ended; a draft is stored', async () => {
    const id = await world.insertOrder();
    const claim = { owner_id: 'anna', name: `package:${id}` };
    const holder = { claim_id: 'another-process', expires_at: new Date(world.clock.now() + HOUR) };
    await world.db
      .insertInto('work_claims')
      .values({ ...claim, ...holder })
      .execute();
    const submit = (more: Parameters<FulfilmentWorld['toSubmit']>[1] = {}) =>
      world.fulfilment.submit(world.anna, world.toSubmit(id, more));
    const elsewhere = { type: 'HAND' as const, fulfillPrice: '5.00', orderProducts: [] };
    expect((await refusalOf(submit())).error).toBe('BUSY');
    expect((await refusalOf(submit(elsewhere))).error).toBe('BUSY');
    expect(await submit({ isDraft: true })).toMatchObject({ fulfilState: 'DRAFT' });
    await world.db.deleteFrom('work_claims').where('name', '=', claim.name).execute();
    expect(await submit()).toMatchObject({ fulfilState: 'QUEUED' });
  });
});
