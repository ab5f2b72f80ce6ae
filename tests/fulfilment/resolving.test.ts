import { FactoryError, type Factory } from '@bobbin/connectors/factory';
import { resolveFulfilment } from '@bobbin/contract/fulfilment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, refusalOf, type BuiltFulfilment, type FulfilmentWorld } from './world.ts';

const HOUR = 3_600_000;

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

/** Builds a factory that has already used Bobbin's reference and finds no order under the reference. */
function buildForgetful(): BuiltFulfilment {
  return world.build({
    wrapFactory: (factory) => ({
      ...factory,
      createOrder: () => Promise.reject(toError('DUPLICATE')),
      findOrderByRef: async () => null,
    }),
  });
}

/** Builds the module with a factory in which these methods are replaced. */
function buildWith(changes: Partial<Factory>): BuiltFulfilment {
  return world.build({ wrapFactory: (factory) => ({ ...factory, ...changes }) });
}

function toError(code: 'DUPLICATE' | 'DOWN' | 'VALIDATION'): FactoryError {
  const kind = code === 'DOWN' ? 'unavailable' : 'rejected';
  return new FactoryError({ partner: 'PRESSIFY', kind, code, providerMessage: code });
}

async function submitUncertain(): Promise<{ id: string; forgetful: BuiltFulfilment }> {
  const id = await world.insertOrder();
  const forgetful = buildForgetful();
  await forgetful.submit(world.anna, world.toSubmit(id));
  await world.runJobs(forgetful);
  expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
  return { id, forgetful };
}

async function submitAccepted(): Promise<string> {
  const id = await world.insertOrder();
  await world.fulfilment.submit(world.anna, world.toSubmit(id));
  await world.runJobs();
  expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  return id;
}

describe('an order with an unknown submission result', () => {
  it('stays uncertain and refuses every other action until a person settles it (FUL-54, FUL-56)', async () => {
    const { id, forgetful } = await submitUncertain();
    for (let hour = 0; hour < 40; hour += 1) {
      world.pass(HOUR);
      await world.runJobs(forgetful);
    }
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'UNCERTAIN',
      todo: expect.arrayContaining(['unsettled']),
    });
    const byHand = { ...world.toSubmit(id), type: 'HAND' as const, fulfillPrice: '5.00', orderProducts: [] };
    const price = { id, type: 'HAND' as const, fulfillPrice: '5.00' };
    for (const closed of [
      () => forgetful.cancel(world.anna, id),
      () => forgetful.submit(world.anna, world.toSubmit(id)),
      () => forgetful.submit(world.anna, byHand),
      () => forgetful.retry(world.anna, id),
      () => forgetful.updatePrice(world.anna, price),
    ]) {
      expect((await refusalOf(closed())).error).toMatch(/FULFIL_/);
    }

    const order = await forgetful.resolve(world.anna, id, { isAtFactory: false, reason: 'They say they never got it' });
    expect(order).toMatchObject({
      fulfilState: 'FAILED',
      fulfillStatus: 'NOT_CREATE',
      fulfillPrice: '0.00',
      fulfillError: { code: 'RESOLVED', text: 'They say they never got it' },
    });
    await forgetful.cancelAtFactory(world.anna, id);
    expect(await world.runJobs(forgetful)).not.toContain('cancelFulfilment');

    // An order that is sent again uses a new reference.
    await world.fulfilment.retry(world.anna, id);
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
    const { orders } = await world.readFactory();
    expect(orders.filter(({ ref_id }) => ref_id.startsWith(id)).map(({ ref_id }) => ref_id)).toEqual([`${id}-2`]);
  });

  it("shows the reason for settling it by hand in the order's timeline and in the account's history (FUL-54)", async () => {
    const { id, forgetful } = await submitUncertain();
    await forgetful.resolve(world.anna, id, { isAtFactory: false, reason: 'Asked by telephone' });
    const { timeline } = await world.getOrder(id);
    expect(timeline.find(({ event }) => event === 'fulfilResolved')).toMatchObject({
      actor: 'Anna Tran',
      details: { house: 'PRESSIFY', isAtFactory: false, reason: 'Asked by telephone' },
    });
    const logs = await world.db.selectFrom('action_logs').selectAll().where('entity_id', '=', id).execute();
    expect(logs.find(({ action }) => action === 'resolveOrder')).toMatchObject({
      after: { reason: 'Asked by telephone' },
    });
  });

  it("continues under the factory's order id when a person enters that id (FUL-55)", async () => {
    const { id, forgetful } = await submitUncertain();
    const withoutId = forgetful.resolve(world.anna, id, { isAtFactory: true, reason: 'It is there' });
    expect((await refusalOf(withoutId)).error).toBe('INVALID_INPUT');
    const unknown = { isAtFactory: true, fulfillId: '999999', reason: 'It is there' };
    expect((await refusalOf(forgetful.resolve(world.anna, id, unknown))).reasons).toEqual(['FACTORY_HAS_NOT']);

    // The factory does not respond, so the decision of the person counts, and the next poll corrects it.
    const silent = buildWith({ getOrder: () => Promise.reject(toError('DOWN')) });
    const order = await silent.resolve(world.anna, id, { ...unknown, fulfillId: '424242' });
    expect(order).toMatchObject({ fulfilState: 'SUBMITTED', fulfillId: '424242' });
    expect(await world.listEvents(id)).toContain('fulfilResolved');
  });

  it('cannot be linked to a factory order that belongs to another order (FUL-55)', async () => {
    const other = await submitAccepted();
    const { fulfillId } = await world.getOrder(other);
    const { id } = await submitUncertain();
    const verdict = { isAtFactory: true, fulfillId: fulfillId ?? '', reason: 'It is there' };
    expect((await refusalOf(world.fulfilment.resolve(world.anna, id, verdict))).reasons).toEqual(['OTHER_ORDER']);
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
  });

  it('counts as being at the factory once the factory reports it, even if a person decided otherwise (FUL-55)', async () => {
    const id = await world.insertOrder();
    const deaf = buildWith({ findOrderByRef: () => Promise.reject(toError('DOWN')) });
    await world.sim('faults', { name: 'drop', times: 1, match: id });
    await deaf.submit(world.anna, world.toSubmit(id));
    await world.runJobs(deaf);
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    const verdict = { isAtFactory: false, reason: 'I think not' };
    const refusal = await refusalOf(world.fulfilment.resolve(world.anna, id, verdict));
    expect(refusal.reasons).toEqual(['FACTORY_HAS']);
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
    expect(await world.listEvents(id)).not.toContain('fulfilResolved');
  });
});

describe('an order that the factory no longer knows', () => {
  it('can be settled by hand when the factory cannot confirm its cancellation of the order', async () => {
    const id = await submitAccepted();
    const forgetful = buildWith({
      getOrder: async () => null,
      cancelOrder: () => Promise.reject(toError('VALIDATION')),
    });
    expect((await refusalOf(forgetful.cancel(world.anna, id))).error).toBe('FACTORY_REFUSED');
    expect((await world.getOrder(id)).fulfilState).toBe('CANCEL_REQUESTED');
    const order = await forgetful.resolve(world.anna, id, { isAtFactory: false, reason: 'Gone from their list' });
    expect(order).toMatchObject({ fulfilState: 'CANCELLED', fulfillStatus: 'CANCELLED', fulfillPrice: '0.00' });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('continues when a person confirms that the factory has it', async () => {
    const id = await submitAccepted();
    const silent = buildWith({
      getOrder: () => Promise.reject(toError('DOWN')),
      cancelOrder: () => Promise.reject(toError('DOWN')),
    });
    await silent.cancel(world.anna, id);
    const order = await silent.resolve(world.anna, id, { isAtFactory: true, reason: 'They print it already' });
    expect(order).toMatchObject({
      fulfilState: 'SUBMITTED',
      fulfillError: { code: 'CANCEL_REFUSED', text: 'They print it already' },
    });
  });
});

describe('settling by hand', () => {
  it('fails while the factory or a job can still find the result', async () => {
    const verdict = { isAtFactory: false, reason: 'Nothing to settle' };
    const fresh = await world.insertOrder();
    expect((await refusalOf(world.fulfilment.resolve(world.anna, fresh, verdict))).reasons).toEqual(['NOT_SENT']);
    await world.fulfilment.submit(world.anna, world.toSubmit(fresh));
    expect((await refusalOf(world.fulfilment.resolve(world.anna, fresh, verdict))).error).toBe('FULFIL_IN_PROGRESS');
    const sent = await submitAccepted();
    const refusal = await refusalOf(world.fulfilment.resolve(world.anna, sent, verdict));
    expect(refusal.reasons).toEqual(['ALREADY_SENT']);
  });

  it('waits for a factory call that may be in progress (FUL-55)', async () => {
    const id = await world.insertOrder();
    const verdict = { isAtFactory: false, reason: 'It hangs' };
    let during = '';
    const slow = buildWith({
      async createOrder() {
        during = (await refusalOf(world.fulfilment.resolve(world.anna, id, verdict))).error;
        throw toError('DOWN');
      },
    });
    await slow.submit(world.anna, world.toSubmit(id));
    await world.runJobs(slow);
    expect(during).toBe('FULFIL_IN_PROGRESS');
  });

  it('requires a reason', () => {
    expect(resolveFulfilment.body?.safeParse({ isAtFactory: false, reason: '  ' }).success).toBe(false);
  });
});
