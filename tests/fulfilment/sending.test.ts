import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentHouse, refusalOf, type FulfilmentHouse } from './house.ts';

let house: FulfilmentHouse;

beforeAll(async () => {
  house = await openFulfilmentHouse();
});
afterEach(() => house.rest());
afterAll(() => house.close());

async function findFactoryOrders(orderId: string) {
  const { orders } = await house.readFactory();
  return orders.filter((order) => order.ref_id.startsWith(orderId));
}

describe('sending an order', () => {
  it('brings it to the factory with variant, designs and address, and the price back', async () => {
    const id = await house.insertOrder();
    const queued = await house.fulfilment.submit(house.anna, house.toSubmit(id));
    expect(queued).toMatchObject({
      fulfilState: 'QUEUED',
      fulfillStatus: null,
      fulfillHouse: 'PRESSIFY',
      fulfillType: 'AUTO',
      fulfillPrice: '12.40',
      fulfillShipping: 'new_order',
    });
    expect(await house.runJobs()).toEqual(['sendFulfilment', 'pollFulfilment']);
    const [order, ...others] = await findFactoryOrders(id);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ ref_id: id, city: 'Austin', shipping_label: null, items: [{ quantity: 2 }] });
    expect(order?.print_files[0]?.url).toContain(`/front-${id}/front.png`);
    expect(await house.getOrder(id)).toMatchObject({
      fulfilState: 'SUBMITTED',
      fulfillStatus: 'NEW_ORDER',
      fulfillId: String(order?.id),
      // Two pieces and the postage that only the factory knows.
      fulfillPrice: '17.80',
    });
    expect(await house.listEvents(id)).toEqual(['fulfilQueued', 'fulfilSent', 'priceUpdated']);
  });

  it('is done once for 20 submits at the same time (AC-17)', async () => {
    const id = await house.insertOrder();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => house.fulfilment.submit(house.anna, house.toSubmit(id))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ error: 'FULFIL_IN_PROGRESS' });
    }
    expect(await house.listJobs()).toHaveLength(1);
    await house.runJobs();
    expect(await findFactoryOrders(id)).toHaveLength(1);
  });

  it('is done once when the job runs many times at once', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    const { id: fulfilmentId } = await house.db
      .selectFrom('fulfilments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    await Promise.all(Array.from({ length: 4 }, () => house.fulfilment.send(house.anna, fulfilmentId)));
    house.pass(120_000);
    await house.runJobs();
    const { creates } = await house.readFactory();
    expect(creates[id]).toBe(1);
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('is left alone by others while somebody is at it', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    const atTheFactory = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const slow = house.build({
      wrapFactory: (factory) => ({
        ...factory,
        async createOrder(credentials, input) {
          atTheFactory.resolve();
          await answer.promise;
          return factory.createOrder(credentials, input);
        },
      }),
    });
    const working = house.runJobs(slow);
    await atTheFactory.promise;
    const { id: fulfilmentId } = await house.db
      .selectFrom('fulfilments')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    house.pass(30_000);
    await house.fulfilment.send(house.anna, fulfilmentId);
    await house.fulfilment.poll(house.anna, fulfilmentId);
    const calls = (await house.sim('calls')) as { refId: string | null }[];
    expect(calls.filter(({ refId }) => refId === id)).toEqual([]);
    answer.resolve();
    await working;
    expect((await house.readFactory()).creates[id]).toBe(1);
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('finds the order whose answer was lost instead of sending it again (AC-18)', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: 'drop-after-accept', times: 1, match: id });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'UNCERTAIN', fulfillStatus: null });
    house.pass(60_000);
    await house.runJobs();
    const { creates } = await house.readFactory();
    expect(creates[id]).toBe(1);
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillError: null });
  });

  it('sends again what was lost on the way there', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: 'drop-before', times: 1, match: `"ref_id":"${id}"` });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    house.pass(60_000);
    await house.runJobs();
    expect(await findFactoryOrders(id)).toHaveLength(1);
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('waits when the factory asks for it, and says so', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: '429', times: 1, seconds: 20, match: `"ref_id":"${id}"` });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'QUEUED', fulfillError: { code: 'RATE' } });
    house.pass(10_000);
    expect(await house.runJobs()).toEqual([]);
    house.pass(10_000);
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillError: null });
  });

  it('works in the end after a refusal, a dead key, a broken server and a dead line (AC-19)', async () => {
    const id = await house.insertOrder();
    const match = `"ref_id":"${id}"`;
    // 1: refused, because the address has nothing in it.
    await house.db
      .updateTable('orders')
      .set({ address: '{"name":"J","line1":"1","line2":"","city":"","region":"US"}' })
      .where('id', '=', id)
      .execute();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    const refused = await house.getOrder(id);
    expect(refused).toMatchObject({ fulfilState: 'FAILED', fulfillStatus: 'NOT_CREATE', fulfillPrice: '0.00' });
    expect(refused.fulfillError?.text).toContain('address');
    // 2: the key is not known any more.
    const address = {
      name: 'J',
      phone: null,
      line1: '1',
      line2: '',
      city: 'A',
      state: 'TX',
      postalCode: '1',
      region: 'US',
    };
    await house.db
      .updateTable('orders')
      .set({ address: JSON.stringify(address) })
      .where('id', '=', id)
      .execute();
    await house.sim('faults', { name: 'key-revoked', times: 1, match });
    await house.fulfilment.retry(house.anna, id);
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'AUTH' } });
    expect((await house.fulfilment.listConnections(house.anna))[0]).toMatchObject({ isConnected: false });
    // 3 and 4: an error page, then no answer at all.
    await house.sim('faults', { name: '5xx', status: 500, times: 1, match });
    await house.fulfilment.retry(house.anna, id);
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    await house.sim('faults', { name: 'drop-before', times: 1, match });
    house.pass(60_000);
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    // 5: everything is fine.
    house.pass(60_000);
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
    expect((await findFactoryOrders(id)).map(({ ref_id }) => ref_id)).toEqual([id]);
    expect((await house.fulfilment.listConnections(house.anna))[0]).toMatchObject({ isConnected: true });
  });

  it('takes another reference after the factory has used one up for nothing', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: 'variant-sold-out', times: 1, match: id });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'VARIANT' } });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect((await findFactoryOrders(id)).map(({ ref_id }) => ref_id)).toEqual([`${id}-2`]);
  });

  it('stays uncertain while the factory says that it has it and does not show it', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: 'variant-sold-out', times: 1, match: id });
    const elsewhere = house.build({
      wrapFactory: (factory) => ({
        ...factory,
        async createOrder(credentials, input) {
          await factory.createOrder(credentials, input).catch(() => null);
          throw new Error('cut off');
        },
      }),
    });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await expect(house.runJobs(elsewhere)).rejects.toThrow('cut off');
    for (let round = 0; round < 3; round += 1) {
      house.pass(600_000);
      await house.look();
      expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'UNCERTAIN', fulfillError: { code: 'DUPLICATE' } });
    }
    expect(await findFactoryOrders(id)).toEqual([]);
    expect((await house.listEvents(id)).filter((event) => event === 'fulfilUncertain')).toHaveLength(1);
  });
});

describe('being cut off', () => {
  const cuts = {
    'before the call': { isCalled: false },
    'after the call': { isCalled: true },
  };

  it.each(Object.entries(cuts))('%s leads to one order all the same', async (_name, { isCalled }) => {
    const id = await house.insertOrder();
    const dying = house.build({
      wrapFactory: (factory) => ({
        ...factory,
        async createOrder(credentials, input) {
          if (isCalled) await factory.createOrder(credentials, input);
          throw new Error('killed');
        },
      }),
    });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await expect(house.runJobs(dying)).rejects.toThrow('killed');
    expect((await house.getOrder(id)).fulfilState).toBe('SENDING');
    // While the one who died may still be at it, nobody touches the attempt.
    await house.look();
    expect((await house.getOrder(id)).fulfilState).toBe('SENDING');
    house.pass(60_000);
    await house.look();
    const { creates } = await house.readFactory();
    expect(creates[id]).toBe(1);
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('while looking the order up changes nothing', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: 'drop-after-accept', times: 1, match: id });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    const dying = house.build({
      wrapFactory: (factory) => ({
        ...factory,
        findOrderByRef: () => Promise.reject(new Error('killed')),
      }),
    });
    house.pass(60_000);
    await expect(house.runJobs(dying)).rejects.toThrow('killed');
    expect((await house.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    house.pass(90_000);
    await house.look();
    const { creates } = await house.readFactory();
    expect(creates[id]).toBe(1);
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });
});

describe('just before sending', () => {
  const changes = {
    'a cancelled order': { change: { status: 'CANCELLED' }, code: 'CANCELLED' },
    'an order whose buyer asked to cancel': { change: { is_cancel_requested: true }, code: 'CANCEL_REQUESTED' },
    'an order on hold': { change: { status: 'ON_HOLD' }, code: 'ON_HOLD' },
  };

  it.each(Object.entries(changes))('%s is held back', async (_name, { change, code }) => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.updateOrder(id, change);
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code } });
    expect(await findFactoryOrders(id)).toEqual([]);
  });

  it('two clicks on retry make one job (AC-06)', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: 'key-not-seller', times: 1, match: id });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    const clicks = [house.fulfilment.retry(house.anna, id), house.fulfilment.retry(house.anna, id)];
    const outcomes = await Promise.allSettled(clicks);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await house.listJobs()).toHaveLength(1);
    await house.runJobs();
    expect(await findFactoryOrders(id)).toHaveLength(1);
    expect((await refusalOf(house.fulfilment.retry(house.anna, id))).reasons).toEqual(['ALREADY_SENT']);
  });
});
