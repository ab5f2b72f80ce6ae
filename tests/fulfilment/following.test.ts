import { FactoryError } from '@bobbin/connectors/factory';
import { ConnectorError } from '@bobbin/connectors/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentHouse, refusalOf, type FulfilmentHouse, type NewOrder } from './house.ts';

let house: FulfilmentHouse;
const POLL_MS = 60_000;
const HOUR = 3_600_000;

beforeAll(async () => {
  house = await openFulfilmentHouse();
});
afterEach(() => house.rest());
afterAll(() => house.close());

async function sendOrder(order: NewOrder = {}): Promise<string> {
  const id = await house.insertOrder(order);
  await house.fulfilment.submit(house.anna, house.toSubmit(id));
  await house.runJobs();
  return id;
}

/** Lets one polling interval pass and the timetable look. */
async function lookAgain(): Promise<void> {
  house.pass(POLL_MS);
  await house.look();
}

async function getAttempt(orderId: string) {
  return house.db.selectFrom('fulfilments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

/** What the seller will be told of the order. */
async function listNotices(orderId: string) {
  return house.db
    .selectFrom('seller_notices')
    .select(['kind', 'shop_id', 'house'])
    .where('order_id', '=', orderId)
    .execute();
}

async function countCalls(path: string): Promise<number> {
  const calls = (await house.sim('calls')) as { path: string }[];
  return calls.filter((call) => call.path.startsWith(path)).length;
}

describe('following an order at the factory', () => {
  it('shows every state until it is shipped, with the number and the cost', async () => {
    const id = await sendOrder();
    for (const [state, status] of [
      ['IN_PRODUCTION', 'LABELPRINTED'],
      ['IN_PRODUCTION', 'PRINTED'],
      ['IN_PRODUCTION', 'PRESSED'],
      ['SHIPPED', 'SHIPPED'],
    ]) {
      await house.sim(`orders/${id}`, { action: 'next' });
      await lookAgain();
      expect(await house.getOrder(id)).toMatchObject({ fulfilState: state, fulfillStatus: status });
    }
    await house.sim(`orders/${id}`, { cost: '19.25' });
    house.pass(HOUR);
    await house.look();
    const order = await house.getOrder(id);
    expect(order).toMatchObject({ fulfillPrice: '19.25', carrier: 'USPS' });
    expect(order.trackingNumber).toMatch(/^9\d{21}$/);
    expect(order.timeline.find(({ details }) => details.to === 'SHIPPED')).toMatchObject({ actor: 'PRESSIFY' });
  });

  it('writes nothing when nothing is new', async () => {
    const id = await sendOrder();
    const before = await house.listEvents(id);
    await lookAgain();
    await lookAgain();
    expect(await house.listEvents(id)).toEqual(before);
  });

  it('looks seldom after the parcel has left and not at all after it has arrived', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { status: 'shipped' });
    await lookAgain();
    const { next_poll_at: nextAt } = await getAttempt(id);
    expect((nextAt?.getTime() ?? 0) - house.clock.time).toBeGreaterThan(20 * POLL_MS);
    await house.updateOrder(id, { status: 'DELIVERED' });
    house.pass(HOUR);
    await house.look();
    expect((await getAttempt(id)).next_poll_at).toBeNull();
  });

  it('shows why the factory holds an order', async () => {
    const id = await sendOrder({ design: { width: 4500, height: 5400, kind: 'wrong' } });
    await lookAgain();
    const held = await house.getOrder(id);
    expect(held).toMatchObject({
      fulfilState: 'HOLD',
      fulfillStatus: 'WRONGSIZE',
      fulfillError: { code: 'WRONGSIZE' },
    });
    expect(held.fulfillError?.text).toContain('900x900');
    await house.sim(`orders/${id}`, { action: 'fixed' });
    await lookAgain();
    expect(await house.getOrder(id)).toMatchObject({
      fulfilState: 'SUBMITTED',
      fulfillStatus: 'FIXED',
      fulfillError: null,
    });
  });

  it('shows a word that nobody knows as it is and keeps the state', async () => {
    const id = await sendOrder();
    await house.sim('faults', { name: 'unknown-status', match: id, word: 'quality_check' });
    await lookAgain();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'QUALITY_CHECK' });
  });

  it('says that the factory waits for money', async () => {
    await house.sim('wallet', { balance: '0.00' });
    const id = await sendOrder();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillError: { code: 'BALANCE' } });
    await house.sim('wallet', { balance: '1000.00' });
    await lookAgain();
    expect((await house.getOrder(id)).fulfillError).toBeNull();
  });

  it('never goes back, and goes on when the factory was away', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { status: 'printed' });
    await lookAgain();
    await house.sim('faults', { name: '5xx', times: 3, match: 'GET /api/order/' });
    await lookAgain();
    await house.sim(`orders/${id}`, { status: 'new_order' });
    await lookAgain();
    expect((await house.getOrder(id)).fulfilState).toBe('IN_PRODUCTION');
  });

  it('frees an order that the factory cancelled: the next attempt takes another reference', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { action: 'reject' });
    await lookAgain();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED', fulfillPrice: '0.00' });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
    const { orders } = await house.readFactory();
    expect(orders.map(({ ref_id }) => ref_id).filter((ref) => ref.startsWith(id))).toEqual([id, `${id}-2`]);
  });
});

describe('cancelling', () => {
  it('drops a draft at once', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id, { isDraft: true }));
    const order = await house.fulfilment.cancel(house.anna, id);
    expect(order).toMatchObject({ fulfilState: 'NONE', fulfillStatus: null, fulfillPrice: '0.00', fulfillHouse: null });
  });

  it('keeps back what was not sent yet', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    expect(await house.fulfilment.cancel(house.anna, id)).toMatchObject({ fulfilState: 'CANCELLED' });
    await house.runJobs();
    expect((await house.readFactory()).creates[id]).toBeUndefined();
  });

  it('asks the factory and follows its yes', async () => {
    const id = await sendOrder();
    expect(await house.fulfilment.cancel(house.anna, id)).toMatchObject({
      fulfilState: 'CANCELLED',
      fulfillStatus: 'CANCELLED',
      fulfillPrice: '0.00',
    });
    const calls = await countCalls('/api/order/cancel');
    house.pass(HOUR);
    await house.look();
    expect(await countCalls('/api/order/cancel')).toBe(calls);
  });

  it('follows its no: the order goes on and its cost stays (AC-09)', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { action: 'next' });
    const refusal = await refusalOf(house.fulfilment.cancel(house.anna, id));
    expect(refusal.error).toBe('CANCEL_TOO_LATE');
    expect(refusal.detail).toContain('labelprinted');
    expect(await house.getOrder(id)).toMatchObject({
      fulfilState: 'IN_PRODUCTION',
      fulfillPrice: '17.80',
      fulfillError: { code: 'CANCEL_REFUSED' },
    });
    expect(await house.listEvents(id)).toContain('fulfilCancelRefused');
    await lookAgain();
    expect((await house.getOrder(id)).fulfillError?.code).toBe('CANCEL_REFUSED');
    expect(await listNotices(id)).toEqual([{ kind: 'cancelRefused', shop_id: 'shop-anna', house: 'PRESSIFY' }]);
  });

  it('finds out what became of it when the answer is lost', async () => {
    const id = await sendOrder();
    await house.sim('faults', { name: 'drop-after-accept', times: 1, match: '/api/order/cancel' });
    expect(await house.fulfilment.cancel(house.anna, id)).toMatchObject({ fulfilState: 'CANCEL_REQUESTED' });
    house.pass(30_000);
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED' });
  });

  it('goes on asking while the factory does not answer', async () => {
    const id = await sendOrder();
    await house.sim('faults', { name: 'drop-before', times: 2, match: '/api/order/cancel' });
    expect(await house.fulfilment.cancel(house.anna, id)).toMatchObject({ fulfilState: 'CANCEL_REQUESTED' });
    house.pass(30_000);
    await expect(house.runJobs()).rejects.toBeInstanceOf(FactoryError);
    await lookAgain();
    expect((await house.getOrder(id)).fulfilState).toBe('CANCEL_REQUESTED');
    await lookAgain();
    expect((await house.getOrder(id)).fulfilState).toBe('CANCELLED');
  });

  it('is refused where there is nothing to cancel, or while the order is on its way', async () => {
    const id = await house.insertOrder();
    expect((await refusalOf(house.fulfilment.cancel(house.anna, id))).error).toBe('FULFIL_NOT_POSSIBLE');
    await house.sim('faults', { name: 'drop-after-accept', times: 1, match: id });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect((await refusalOf(house.fulfilment.cancel(house.anna, id))).reasons).toEqual(['IN_PROGRESS']);
  });
});

describe('an order that the marketplace cancelled', () => {
  async function cancelAtMarketplace(id: string) {
    await house.updateOrder(id, { status: 'CANCELLED' });
    await house.fulfilment.onOrderCancelled(house.anna, id);
    await house.fulfilment.onOrderCancelled(house.anna, id);
  }

  it('is taken back before production by one call (AC-09)', async () => {
    const id = await sendOrder();
    const before = await countCalls('/api/order/cancel');
    await cancelAtMarketplace(id);
    house.pass(30_000);
    await house.runJobs();
    await lookAgain();
    expect(await countCalls('/api/order/cancel')).toBe(before + 1);
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED', fulfillPrice: '0.00' });
    const { orders } = await house.readFactory();
    expect(orders.find(({ ref_id }) => ref_id === id)?.fulfill_status).toBe('cancelled');
  });

  it('is shown as refused when production has begun, and its cost stays (AC-09)', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { action: 'next' });
    await lookAgain();
    await cancelAtMarketplace(id);
    const order = await house.getOrder(id);
    expect(order).toMatchObject({ fulfilState: 'IN_PRODUCTION', fulfillError: { code: 'CANCEL_REFUSED' } });
    expect(order.fulfillPrice).toBe('17.80');
    expect(order.timeline.filter(({ event }) => event === 'fulfilCancelRefused')).toHaveLength(1);
    expect(await listNotices(id)).toEqual([{ kind: 'cancelRefused', shop_id: 'shop-anna', house: 'PRESSIFY' }]);
  });

  it('is refused by a factory that began before we knew', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { action: 'next' });
    await cancelAtMarketplace(id);
    house.pass(30_000);
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({
      fulfilState: 'IN_PRODUCTION',
      fulfillStatus: 'LABELPRINTED',
      fulfillError: { code: 'CANCEL_REFUSED' },
    });
  });

  it('is not sent when it still waits', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await cancelAtMarketplace(id);
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('CANCELLED');
    expect((await house.readFactory()).creates[id]).toBeUndefined();
  });

  it('is taken back when it was on its way to the factory', async () => {
    const id = await house.insertOrder();
    await house.sim('faults', { name: 'drop-after-accept', times: 1, match: id });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    await cancelAtMarketplace(id);
    expect((await house.getOrder(id)).fulfilState).toBe('UNCERTAIN');
    house.pass(60_000);
    await house.runJobs();
    house.pass(60_000);
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('CANCELLED');
    const { orders } = await house.readFactory();
    expect(orders.filter(({ ref_id }) => ref_id === id).map((order) => order.fulfill_status)).toEqual(['cancelled']);
  });
});

describe('the factory’s tracking number', () => {
  const NUMBER = '9400100000000000000006';

  it('goes to the marketplace once, where the seller ships', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { status: 'shipped', tracking: ' 9400 1000 0000 0000 0000 06 ' });
    await lookAgain();
    house.pass(HOUR);
    await house.look();
    const parcel = { trackingNumber: NUMBER, carrier: 'USPS' };
    expect(house.shipped).toEqual([{ orderId: id, parcel }]);
    const attempt = await getAttempt(id);
    await house.fulfilment.tellTracking(house.anna, attempt.id);
    expect(house.shipped).toHaveLength(1);
    expect((await house.listEvents(id)).filter((event) => event === 'trackingTold')).toHaveLength(1);
  });

  it('of another order is shown as wrong and goes nowhere (AC-24)', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { status: 'shipped', tracking: NUMBER });
    await lookAgain();
    expect(await house.getOrder(id)).toMatchObject({
      trackingNumber: null,
      fulfilState: 'SHIPPED',
      fulfillError: { code: 'TRACKING_INVALID', text: NUMBER },
    });
    expect(house.shipped).toEqual([]);
  });

  it('with a wrong check digit goes nowhere (AC-24)', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { status: 'shipped', tracking: '9400100000000000000011' });
    await lookAgain();
    expect((await house.getOrder(id)).fulfillError?.code).toBe('TRACKING_INVALID');
    expect(house.shipped).toEqual([]);
  });

  it('of a marketplace label is not told back', async () => {
    const id = await sendOrder({ shippingType: 'TIKTOK', isMasked: true, hasLabel: true });
    await house.sim(`orders/${id}`, { status: 'shipped', tracking: '9400100000000000000020' });
    await lookAgain();
    expect((await house.getOrder(id)).trackingNumber).toBe('9400100000000000000020');
    expect(house.shipped).toEqual([]);
  });

  it('is told again when the marketplace was away, and a refusal is shown', async () => {
    const id = await sendOrder();
    await house.sim(`orders/${id}`, { status: 'shipped', tracking: '9400100000000000000037' });
    const kinds = ['unavailable', 'rejected'] as const;
    const told: string[] = [];
    const refused = house.build({
      async markShipped(_scope, orderId) {
        const kind = kinds[told.length] ?? 'rejected';
        told.push(orderId);
        throw new ConnectorError({ partner: 'marketplace', kind, providerMessage: 'no such carrier' });
      },
    });
    house.pass(POLL_MS);
    await house.fulfilment.pollDue();
    house.pass(30_000);
    await expect(house.runJobs(refused)).rejects.toBeInstanceOf(ConnectorError);
    const attempt = await getAttempt(id);
    await refused.tellTracking(house.anna, attempt.id);
    expect(told).toHaveLength(2);
    expect(await house.getOrder(id)).toMatchObject({
      fulfillError: { code: 'TRACKING_INVALID', text: 'no such carrier' },
    });
    expect((await getAttempt(id)).tracking_told_at).toBeNull();
  });
});

describe('the timetable', () => {
  it('looks once at what is due, however often it is asked', async () => {
    await sendOrder();
    await sendOrder();
    house.pass(POLL_MS);
    await house.fulfilment.pollDue();
    await house.fulfilment.pollDue();
    const jobs = await house.listJobs();
    expect(jobs.map(({ name }) => name)).toEqual(['pollFulfilment', 'pollFulfilment']);
    expect(new Set(jobs.map(({ key }) => key)).size).toBe(2);
  });

  it('finds an attempt whose job got lost', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    const { next_poll_at: nextAt } = await getAttempt(id);
    await house.rest();
    await house.db.updateTable('fulfilments').set({ next_poll_at: nextAt }).where('order_id', '=', id).execute();
    await lookAgain();
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });
});
