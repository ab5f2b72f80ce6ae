import { FactoryError } from '@bobbin/connectors/factory';
import { ConnectorError } from '@bobbin/connectors/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, openFulfilmentWorld, refusalOf, type FulfilmentWorld, type NewOrder } from './world.ts';

let world: FulfilmentWorld;
const POLL_MS = 60_000;
const HOUR = 3_600_000;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

async function sendOrder(order: NewOrder = {}): Promise<string> {
  const id = await world.insertOrder(order);
  await world.fulfilment.submit(world.anna, world.toSubmit(id));
  await world.runJobs();
  return id;
}

/** Advances the clock by one polling interval, and runs the poll. */
async function lookAgain(): Promise<void> {
  world.pass(POLL_MS);
  await world.look();
}

async function getAttempt(orderId: string) {
  return world.db.selectFrom('fulfilments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

/** Lists the notices that the seller will receive about the order. */
async function listNotices(orderId: string) {
  return world.db
    .selectFrom('seller_notices')
    .select(['kind', 'shop_id', 'house'])
    .where('order_id', '=', orderId)
    .execute();
}

async function countCalls(path: string): Promise<number> {
  const { calls } = (await world.sim('calls')) as { calls: { path: string }[] };
  return calls.filter((call) => call.path.startsWith(path)).length;
}

describe('following an order at the factory', () => {
  it('shows every state until the order is shipped, with the tracking number and the cost (FUL-34)', async () => {
    const id = await sendOrder();
    for (const [state, status] of [
      ['IN_PRODUCTION', 'LABELPRINTED'],
      ['IN_PRODUCTION', 'PRINTED'],
      ['IN_PRODUCTION', 'PRESSED'],
      ['SHIPPED', 'SHIPPED'],
    ]) {
      await world.sim(`orders/${id}`, { action: 'next' });
      await lookAgain();
      expect(await world.getOrder(id)).toMatchObject({ fulfilState: state, fulfillStatus: status });
    }
    await world.sim(`orders/${id}`, { cost: '19.25' });
    world.pass(HOUR);
    await world.look();
    const order = await world.getOrder(id);
    expect(order).toMatchObject({ fulfillPrice: '19.25', carrier: 'USPS' });
    expect(order.trackingNumber).toMatch(/^9\d{21}$/);
    expect(order.timeline.find(({ details }) => details.to === 'SHIPPED')).toMatchObject({ actor: 'PRESSIFY' });
  });

  it('writes nothing when the factory reports no change (FUL-34)', async () => {
    const id = await sendOrder();
    const before = await world.listEvents(id);
    await lookAgain();
    await lookAgain();
    expect(await world.listEvents(id)).toEqual(before);
  });

  it('polls rarely after the parcel has left the factory, and never after its delivery (FUL-38)', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { status: 'shipped' });
    await lookAgain();
    const { next_poll_at: nextAt } = await getAttempt(id);
    expect((nextAt?.getTime() ?? 0) - world.clock.now()).toBeGreaterThan(20 * POLL_MS);
    await world.updateOrder(id, { status: 'DELIVERED' });
    world.pass(HOUR);
    await world.look();
    expect((await getAttempt(id)).next_poll_at).toBeNull();
  });

  it('shows why the factory put the order on hold (FUL-36)', async () => {
    const id = await sendOrder({ design: { width: 4500, height: 5400, kind: 'wrong' } });
    await lookAgain();
    const held = await world.getOrder(id);
    expect(held).toMatchObject({
      fulfilState: 'HOLD',
      fulfillStatus: 'WRONGSIZE',
      fulfillError: { code: 'WRONGSIZE' },
    });
    expect(held.fulfillError?.text).toContain('900x900');
    await world.sim(`orders/${id}`, { action: 'fixed' });
    await lookAgain();
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'SUBMITTED',
      fulfillStatus: 'FIXED',
      fulfillError: null,
    });
  });

  it('notifies the seller that the factory holds the order, with the reason, once per attempt and status word (NTF-32)', async () => {
    const id = await sendOrder({ design: { width: 4500, height: 5400, kind: 'wrong' } });
    await lookAgain();
    await lookAgain();
    const [notice, ...more] = await listNotices(id);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'factoryRefused', house: 'PRESSIFY' });
    const { words } = await world.db
      .selectFrom('seller_notices')
      .select('words')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(words).toContain('900x900');
    await world.sim(`orders/${id}`, { action: 'fixed' });
    await lookAgain();
    expect(await listNotices(id)).toHaveLength(1);
  });

  it('shows an unknown status word unchanged, and keeps the fulfil state (FUL-35)', async () => {
    const id = await sendOrder();
    await world.sim('faults', { name: 'unknown-status', match: id, word: 'quality_check' });
    await lookAgain();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'QUALITY_CHECK' });
  });

  it('shows that the factory waits for money (FUL-36)', async () => {
    await world.sim('wallet', { balance: '0.00' });
    const id = await sendOrder();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillError: { code: 'BALANCE' } });
    await world.sim('wallet', { balance: '1000.00' });
    await lookAgain();
    expect((await world.getOrder(id)).fulfillError).toBeNull();
  });

  it('never moves a state backwards, and continues after the factory was unreachable (FUL-35)', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { status: 'printed' });
    await lookAgain();
    await world.sim('faults', { name: '5xx', times: 3, match: 'GET /api/order/' });
    await lookAgain();
    await world.sim(`orders/${id}`, { status: 'new_order' });
    await lookAgain();
    expect((await world.getOrder(id)).fulfilState).toBe('IN_PRODUCTION');
  });

  it('makes an order that the factory cancelled ready to be sent again, under another reference', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { action: 'reject' });
    await lookAgain();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED', fulfillPrice: '0.00' });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
    const { orders } = await world.readFactory();
    expect(orders.map(({ ref_id }) => ref_id).filter((ref) => ref.startsWith(id))).toEqual([id, `${id}-2`]);
  });
});

describe('cancelling an order at the factory', () => {
  it('deletes a draft at once (FUL-40)', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    const order = await world.fulfilment.cancel(world.anna, id);
    expect(order).toMatchObject({ fulfilState: 'NONE', fulfillStatus: null, fulfillPrice: '0.00', fulfillHouse: null });
  });

  it('stops the sending of an order that the factory does not have yet (FUL-40)', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    expect(await world.fulfilment.cancel(world.anna, id)).toMatchObject({ fulfilState: 'CANCELLED' });
    await world.runJobs();
    expect((await world.readFactory()).creates[id]).toBeUndefined();
  });

  it('requests the cancellation from the factory, and shows its acceptance (FUL-40)', async () => {
    const id = await sendOrder();
    expect(await world.fulfilment.cancel(world.anna, id)).toMatchObject({
      fulfilState: 'CANCELLED',
      fulfillStatus: 'CANCELLED',
      fulfillPrice: '0.00',
    });
    const calls = await countCalls('/api/order/cancel');
    world.pass(HOUR);
    await world.look();
    expect(await countCalls('/api/order/cancel')).toBe(calls);
  });

  it("shows the factory's refusal: production continues and the cost stays (FUL-41)", async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { action: 'next' });
    const refusal = await refusalOf(world.fulfilment.cancel(world.anna, id));
    expect(refusal.error).toBe('CANCEL_TOO_LATE');
    expect(refusal.detail).toContain('labelprinted');
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'IN_PRODUCTION',
      fulfillPrice: '17.80',
      fulfillError: { code: 'CANCEL_REFUSED' },
    });
    expect(await world.listEvents(id)).toContain('fulfilCancelRefused');
    await lookAgain();
    expect((await world.getOrder(id)).fulfillError?.code).toBe('CANCEL_REFUSED');
    expect(await listNotices(id)).toEqual([{ kind: 'cancelRefused', shop_id: 'shop-anna', house: 'PRESSIFY' }]);
  });

  it('finds the result at the factory when the response to the cancel call is lost (FUL-42)', async () => {
    const id = await sendOrder();
    await world.sim('faults', { name: 'drop', times: 1, match: '/api/order/cancel' });
    expect(await world.fulfilment.cancel(world.anna, id)).toMatchObject({ fulfilState: 'CANCEL_REQUESTED' });
    world.pass(30_000);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED' });
  });

  it('repeats the cancel call while the factory does not respond (FUL-42)', async () => {
    const id = await sendOrder();
    await world.sim('faults', { name: 'down', times: 2, match: '/api/order/cancel' });
    expect(await world.fulfilment.cancel(world.anna, id)).toMatchObject({ fulfilState: 'CANCEL_REQUESTED' });
    world.pass(30_000);
    await expect(world.runJobs()).rejects.toBeInstanceOf(FactoryError);
    await lookAgain();
    expect((await world.getOrder(id)).fulfilState).toBe('CANCEL_REQUESTED');
    await lookAgain();
    expect((await world.getOrder(id)).fulfilState).toBe('CANCELLED');
  });

  it('ends without a retry when the factory rejected the cancel call, and the seller can cancel again (FUL-59)', async () => {
    const id = await sendOrder();
    await world.sim('faults', { name: 'key-revoked', times: 1, match: '/api/order/cancel' });
    const refusal = await refusalOf(world.fulfilment.cancel(world.anna, id));
    expect(refusal.error).toBe('FACTORY_REFUSED');
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'NEW_ORDER' });
    expect(await world.listEvents(id)).toContain('fulfilCancelRefused');
    world.pass(60_000);
    await world.runJobs();
    await world.look();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
    // The seller may cancel again.
    expect(await world.fulfilment.cancel(world.anna, id)).toMatchObject({ fulfilState: 'CANCELLED' });
  });

  it('fails without a later retry when the factory’s key was removed (FUL-59)', async () => {
    const id = await sendOrder();
    await world.fulfilment.disconnect(world.anna, 'PRESSIFY');
    const refusal = await refusalOf(world.fulfilment.cancel(world.anna, id));
    expect(refusal.error).toBe('FACTORY_NOT_CONNECTED');
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
    await world.fulfilment.connect(world.anna, 'PRESSIFY', API_KEY);
    world.pass(60_000);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
  });

  it('fails when there is nothing to cancel, or while the order is being sent (FUL-43)', async () => {
    const id = await world.insertOrder();
    expect((await refusalOf(world.fulfilment.cancel(world.anna, id))).error).toBe('FULFIL_NOT_POSSIBLE');
    await world.sim('faults', { name: 'drop', times: 1, match: id });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect((await refusalOf(world.fulfilment.cancel(world.anna, id))).reasons).toEqual(['IN_PROGRESS']);
  });
});

describe('an order that the marketplace cancelled', () => {
  async function cancelAtMarketplace(id: string) {
    await world.updateOrder(id, { status: 'CANCELLED' });
    await world.fulfilment.onOrderCancelled(world.anna, id);
    await world.fulfilment.onOrderCancelled(world.anna, id);
  }

  it('causes one cancellation call at the factory before production (FUL-44)', async () => {
    const id = await sendOrder();
    const before = await countCalls('/api/order/cancel');
    await cancelAtMarketplace(id);
    world.pass(30_000);
    await world.runJobs();
    await lookAgain();
    expect(await countCalls('/api/order/cancel')).toBe(before + 1);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED', fulfillPrice: '0.00' });
    const { orders } = await world.readFactory();
    expect(orders.find(({ ref_id }) => ref_id === id)?.fulfill_status).toBe('cancelled');
  });

  it("stays at its cost once production has begun, and shows the factory's refusal to cancel (FUL-44)", async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { action: 'next' });
    await lookAgain();
    await cancelAtMarketplace(id);
    const order = await world.getOrder(id);
    expect(order).toMatchObject({ fulfilState: 'IN_PRODUCTION', fulfillError: { code: 'CANCEL_REFUSED' } });
    expect(order.fulfillPrice).toBe('17.80');
    expect(order.timeline.filter(({ event }) => event === 'fulfilCancelRefused')).toHaveLength(1);
    expect(await listNotices(id)).toEqual([{ kind: 'cancelRefused', shop_id: 'shop-anna', house: 'PRESSIFY' }]);
  });

  it('shows the refusal of a factory that began production before Bobbin read the new state', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { action: 'next' });
    await cancelAtMarketplace(id);
    world.pass(30_000);
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'IN_PRODUCTION',
      fulfillStatus: 'LABELPRINTED',
      fulfillError: { code: 'CANCEL_REFUSED' },
    });
  });

  it('never reaches the factory when it was still waiting to be sent', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await cancelAtMarketplace(id);
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('CANCELLED');
    expect((await world.readFactory()).creates[id]).toBeUndefined();
  });

  it('ends as cancelled when the marketplace cancelled it while it was being sent to the factory (FUL-45)', async () => {
    const id = await world.insertOrder();
    await world.sim('faults', { name: 'drop', times: 1, match: id });
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    await cancelAtMarketplace(id);
    expect((await world.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    world.pass(60_000);
    await world.runJobs();
    world.pass(60_000);
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('CANCELLED');
    const { orders } = await world.readFactory();
    expect(orders.filter(({ ref_id }) => ref_id === id).map((order) => order.fulfill_status)).toEqual(['cancelled']);
  });
});

describe('the factory’s tracking number', () => {
  const NUMBER = '9400100000000000000006';

  it('reaches the marketplace once when the seller ships (FUL-48)', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { status: 'shipped', tracking: ' 9400 1000 0000 0000 0000 06 ' });
    await lookAgain();
    world.pass(HOUR);
    await world.look();
    const parcel = { trackingNumber: NUMBER, carrier: 'USPS' };
    expect(world.shipped).toEqual([{ orderId: id, parcel }]);
    const attempt = await getAttempt(id);
    await world.fulfilment.tellTracking(world.anna, attempt.id);
    expect(world.shipped).toHaveLength(1);
    expect((await world.listEvents(id)).filter((event) => event === 'trackingTold')).toHaveLength(1);
  });

  it('stays in Bobbin and appears as wrong when it belongs to another order (FUL-48)', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { status: 'shipped', tracking: NUMBER });
    await lookAgain();
    expect(await world.getOrder(id)).toMatchObject({
      trackingNumber: null,
      fulfilState: 'SHIPPED',
      fulfillError: { code: 'TRACKING_INVALID', text: NUMBER },
    });
    expect(world.shipped).toEqual([]);
  });

  it('stays in Bobbin when its check digit is wrong (FUL-48)', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { status: 'shipped', tracking: '9400100000000000000011' });
    await lookAgain();
    expect((await world.getOrder(id)).fulfillError?.code).toBe('TRACKING_INVALID');
    expect(world.shipped).toEqual([]);
  });

  it.each(['Pending', 'N1, N2'])(
    'causes, when it cannot be used (%s), a to-do, a timeline entry and one notice, until a valid number arrives (FUL-92, NTF-40)',
    async (unusable) => {
      const id = await sendOrder();
      await world.sim(`orders/${id}`, { status: 'shipped', tracking: unusable });
      await lookAgain();
      world.pass(HOUR);
      await world.look();
      expect(await world.getOrder(id)).toMatchObject({
        fulfillError: { code: 'TRACKING_INVALID' },
        todo: expect.arrayContaining(['wrongTracking']),
      });
      expect((await world.listEvents(id)).filter((event) => event === 'trackingUnusable')).toHaveLength(1);
      expect((await listNotices(id)).filter(({ kind }) => kind === 'trackingRefused')).toHaveLength(1);
      const good = unusable === 'Pending' ? '9400100000000000000044' : '9400100000000000000051';
      await world.sim(`orders/${id}`, { tracking: good });
      world.pass(HOUR);
      await world.look();
      expect(await world.getOrder(id)).toMatchObject({
        fulfillError: null,
        todo: expect.not.arrayContaining(['wrongTracking']),
        trackingNumber: good,
      });
      expect(world.shipped.filter(({ orderId }) => orderId === id)).toHaveLength(1);
    },
  );

  it("stays in Bobbin when the label is the marketplace's own (FUL-49)", async () => {
    const id = await sendOrder({ shippingType: 'TIKTOK', isMasked: true, hasLabel: true });
    await world.sim(`orders/${id}`, { status: 'shipped', tracking: '9400100000000000000020' });
    await lookAgain();
    expect((await world.getOrder(id)).trackingNumber).toBe('9400100000000000000020');
    expect(world.shipped).toEqual([]);
  });

  it('goes to the marketplace again after the marketplace was unreachable, and a refusal is shown (FUL-50)', async () => {
    const id = await sendOrder();
    await world.sim(`orders/${id}`, { status: 'shipped', tracking: '9400100000000000000037' });
    const kinds = ['unavailable', 'rejected'] as const;
    const told: string[] = [];
    const refused = world.build({
      async markShipped(_scope, orderId) {
        const kind = kinds[told.length] ?? 'rejected';
        told.push(orderId);
        throw new ConnectorError({ partner: 'marketplace', kind, providerMessage: 'no such carrier' });
      },
    });
    world.pass(POLL_MS);
    await world.fulfilment.pollDue();
    world.pass(30_000);
    await expect(world.runJobs(refused)).rejects.toBeInstanceOf(ConnectorError);
    const attempt = await getAttempt(id);
    await refused.tellTracking(world.anna, attempt.id);
    expect(told).toHaveLength(2);
    expect(await world.getOrder(id)).toMatchObject({
      fulfillError: { code: 'TRACKING_INVALID', text: 'no such carrier' },
    });
    expect((await getAttempt(id)).tracking_told_at).toBeNull();
  });
});

describe('the polling schedule', () => {
  it('polls a due order once, also when the schedule runs several times', async () => {
    await sendOrder();
    await sendOrder();
    world.pass(POLL_MS);
    await world.fulfilment.pollDue();
    await world.fulfilment.pollDue();
    const jobs = await world.listJobs();
    expect(jobs.map(({ name }) => name)).toEqual(['pollFulfilment', 'pollFulfilment']);
    expect(new Set(jobs.map(({ key }) => key)).size).toBe(2);
  });

  it('polls an attempt whose job was lost (FUL-39)', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    const { next_poll_at: nextAt } = await getAttempt(id);
    await world.rest();
    await world.db.updateTable('fulfilments').set({ next_poll_at: nextAt }).where('order_id', '=', id).execute();
    await lookAgain();
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });
});
