import { checkAddress } from '@bobbin/domain/orders/address-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld } from './world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

async function findFactoryOrders(orderId: string) {
  const { orders } = await world.readFactory();
  return orders.filter((order) => order.ref_id.startsWith(orderId));
}

describe('sending an order', () => {
  it('sends variant, designs and address to the factory, and stores the price', async () => {
    const id = await world.insertOrder();
    const queued = await world.fulfilment.submit(world.anna, world.toSubmit(id));
    expect(queued).toMatchObject({
      fulfilState: 'QUEUED',
      fulfillStatus: null,
      fulfillHouse: 'PRESSIFY',
      fulfillType: 'AUTO',
      fulfillPrice: '17.80',
      fulfillShipping: 'new_order',
    });
    expect(await world.runJobs()).toEqual(['sendFulfilment', 'pollFulfilment']);
    const [order, ...others] = await findFactoryOrders(id);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ ref_id: id, city: 'Austin', shipping_label: null, items: [{ quantity: 2 }] });
    expect(order?.print_files[0]?.url).toContain(`/front-${id}/front.png`);
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'SUBMITTED',
      fulfillStatus: 'NEW_ORDER',
      fulfillId: String(order?.id),
      // The price consists of two pieces and their postage.
      fulfillPrice: '17.80',
    });
    expect(await world.listEvents(id)).toEqual(['fulfilQueued', 'fulfilSent']);
  });

  it('happens once for 20 simultaneous submits (FUL-21)', async () => {
    const id = await world.insertOrder();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => world.fulfilment.submit(world.anna, world.toSubmit(id))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ error: 'FULFIL_IN_PROGRESS' });
    }
    expect(await world.listJobs()).toHaveLength(1);
    await world.runJobs();
    expect(await findFactoryOrders(id)).toHaveLength(1);
  });

  it('happens once when the job runs many times at once', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    const { id: fulfilmentId } = await world.db
      .selectFrom('fulfilments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    await Promise.all(Array.from({ length: 4 }, () => world.fulfilment.send(world.anna, fulfilmentId)));
    world.pass(120_000);
    await world.runJobs();
    const { creates } = await world.readFactory();
    expect(creates[id]).toBe(1);
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('happens in one worker at a time: other workers skip the order meanwhile', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    const atTheFactory = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const slow = world.build({
      wrapFactory: (factory) => ({
        ...factory,
        async createOrder(credentials, input) {
          atTheFactory.resolve();
          await answer.promise;
          return factory.createOrder(credentials, input);
        },
      }),
    });
    const working = world.runJobs(slow);
    await atTheFactory.promise;
    const { id: fulfilmentId } = await world.db
      .selectFrom('fulfilments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    world.pass(30_000);
    await world.fulfilment.send(world.anna, fulfilmentId);
    await world.fulfilment.poll(world.anna, fulfilmentId);
    const { calls } = (await world.sim('calls')) as { calls: { refId: string | null }[] };
    expect(calls.filter(({ refId }) => refId === id)).toEqual([]);
    answer.resolve();
    await working;
    expect((await world.readFactory()).creates[id]).toBe(1);
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('finds the order at the factory after a lost response, and does not send it again (FUL-22)', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'drop', times: 1, match: id });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'UNCERTAIN', fulfillStatus: null });
    world.pass(60_000);
    await world.runJobs();
    const { creates } = await world.readFactory();
    expect(creates[id]).toBe(1);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillError: null });
  });

  it('repeats the call when the request was lost on the way to the factory (FUL-24)', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'down', times: 1, match: `"ref_id":"${id}"` });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    world.pass(60_000);
    await world.runJobs();
    expect(await findFactoryOrders(id)).toHaveLength(1);
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('waits as long as the factory requests, and shows the waiting time (FUL-24)', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: '429', times: 1, seconds: 20, match: `"ref_id":"${id}"` });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'QUEUED', fulfillError: { code: 'RATE' } });
    world.pass(10_000);
    expect(await world.runJobs()).toEqual([]);
    world.pass(10_000);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillError: null });
  });

  it('succeeds in the end after a refusal, a revoked key, a server error and a dropped connection (FUL-25)', async () => {
    const id = await world.insertOrder();
    const match = `"ref_id":"${id}"`;
    // 1: refused, because the address is empty.
    const empty = { name: 'J', line1: '1', line2: '', city: '', state: '', postalCode: '', region: 'US' };
    await world.db
      .updateTable('orders')
      .set({ address: JSON.stringify(empty) })
      .where('id', '=', id)
      .execute();
    const confirmAddress = checkAddress(empty, false).key ?? '';
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmAddress }));
    await world.runJobs();
    const refused = await world.getOrder(id);
    expect(refused).toMatchObject({ fulfilState: 'FAILED', fulfillStatus: 'NOT_CREATE', fulfillPrice: '0.00' });
    expect(refused.fulfillError?.text).toContain('address');
    // 2: The factory no longer accepts the key.
    const address = {
      name: 'Jo',
      phone: null,
      line1: '1 A St',
      line2: '',
      city: 'A',
      state: 'TX',
      postalCode: '78701',
      region: 'US',
    };
    await world.db
      .updateTable('orders')
      .set({ address: JSON.stringify(address) })
      .where('id', '=', id)
      .execute();
    await world.sim('faults', { name: 'key-revoked', times: 1, match });
    await world.fulfilment.retry(world.anna, id);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'AUTH' } });
    expect((await world.fulfilment.listConnections(world.anna))[0]).toMatchObject({ isConnected: false });
    // 3 and 4: The factory returns an error page, and then no response at all.
    await world.sim('faults', { name: '5xx', status: 500, times: 1, match });
    await world.fulfilment.retry(world.anna, id);
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    await world.sim('faults', { name: 'down', times: 1, match });
    world.pass(60_000);
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    // 5: The factory responds normally.
    world.pass(60_000);
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
    expect((await findFactoryOrders(id)).map(({ ref_id }) => ref_id)).toEqual([id]);
    expect((await world.fulfilment.listConnections(world.anna))[0]).toMatchObject({ isConnected: true });
  });

  it('uses another reference when the factory has used up a reference without creating an order (FUL-26)', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'variant-sold-out', times: 1, match: id });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'VARIANT' } });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect((await findFactoryOrders(id)).map(({ ref_id }) => ref_id)).toEqual([`${id}-2`]);
  });

  it('remains uncertain while the factory reports a duplicate reference and does not show the order (FUL-23)', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'variant-sold-out', times: 1, match: id });
    const elsewhere = world.build({
      wrapFactory: (factory) => ({
        ...factory,
        async createOrder(credentials, input) {
          await factory.createOrder(credentials, input).catch(() => null);
          throw new Error('cut off');
        },
      }),
    });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await expect(world.runJobs(elsewhere)).rejects.toThrow('cut off');
    for (let round = 0; round < 3; round += 1) {
      world.pass(600_000);
      await world.look();
      expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'UNCERTAIN', fulfillError: { code: 'DUPLICATE' } });
    }
    expect(await findFactoryOrders(id)).toEqual([]);
    expect((await world.listEvents(id)).filter((event) => event === 'fulfilUncertain')).toHaveLength(1);
  });
});

describe('sending that is cut off', () => {
  const cuts = {
    'before the call': { isCalled: false },
    'after the call': { isCalled: true },
  };

  it.each(Object.entries(cuts))(
    'leads to exactly one order at the factory (killed %s)',
    async (_name, { isCalled }) => {
      const id = await world.insertOrder();
      const dying = world.build({
        wrapFactory: (factory) => ({
          ...factory,
          async createOrder(credentials, input) {
            if (isCalled) await factory.createOrder(credentials, input);
            throw new Error('killed');
          },
        }),
      });
      await world.fulfilment.submit(world.anna, world.toSubmit(id));
      await expect(world.runJobs(dying)).rejects.toThrow('killed');
      expect((await world.getOrder(id)).fulfilState).toBe('SENDING');
      // While the killed process might still be sending, no other process works on the attempt.
      await world.look();
      expect((await world.getOrder(id)).fulfilState).toBe('SENDING');
      world.pass(60_000);
      await world.look();
      const { creates } = await world.readFactory();
      expect(creates[id]).toBe(1);
      expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
    },
  );

  it('changes nothing when it dies during the lookup of an uncertain order', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'drop', times: 1, match: id });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    const dying = world.build({
      wrapFactory: (factory) => ({
        ...factory,
        findOrderByRef: () => Promise.reject(new Error('killed')),
      }),
    });
    world.pass(60_000);
    await expect(world.runJobs(dying)).rejects.toThrow('killed');
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    world.pass(90_000);
    await world.look();
    const { creates } = await world.readFactory();
    expect(creates[id]).toBe(1);
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });
});

describe('the check just before sending (FUL-27)', () => {
  const changes = {
    'a cancelled order': { change: { status: 'CANCELLED' }, code: 'CANCELLED' },
    'an order whose buyer asked to cancel': { change: { is_cancel_requested: true }, code: 'CANCEL_REQUESTED' },
    'an order on hold': { change: { status: 'ON_HOLD' }, code: 'ON_HOLD' },
  };

  it.each(Object.entries(changes))('stops the sending of %s', async (_name, { change, code }) => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.updateOrder(id, change);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code } });
    expect(await findFactoryOrders(id)).toEqual([]);
  });

  it('happens in one job when the seller clicks retry twice (FUL-28)', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'key-not-seller', times: 1, match: id });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    const clicks = [world.fulfilment.retry(world.anna, id), world.fulfilment.retry(world.anna, id)];
    const outcomes = await Promise.allSettled(clicks);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await world.listJobs()).toHaveLength(1);
    await world.runJobs();
    expect(await findFactoryOrders(id)).toHaveLength(1);
    expect((await refusalOf(world.fulfilment.retry(world.anna, id))).reasons).toEqual(['ALREADY_SENT']);
  });
});
