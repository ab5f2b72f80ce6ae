import { listFigure } from '@bobbin/contract/earnings';
import { cancelFulfilment, connectPressify, fulfilOrder } from '@bobbin/contract/fulfilment';
import { getOrder, getTrackingSummary, type OrderDetail } from '@bobbin/contract/orders';
import {
  answerOrderRequest,
  answerRequests,
  listOrderRequests,
  listRejectReasons,
  listRequests,
  type AnswerResult,
  type BuyerRequest,
} from '@bobbin/contract/requests';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  advanceMarketplace,
  changeOrder,
  checkCounts,
  clearFaults,
  countCalls,
  listAll,
  readTruth,
  syncNow,
} from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { uploadPicture } from '../world/upload-picture.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const MADE_TO_ORDER = 'seller_reject_apply_made_to_order';
const APPROVE = /cancellations\/\{id\}\/approve/;

let world: World;
let seller: Caller;
let other: Caller;
let shopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 2 } });
  seller = await world.createSeller('anna@example.com');
  other = await world.createSeller('boris@example.com');
  shopId = (await world.connectShops(seller))[0] ?? '';
});
afterAll(() => world.close());
afterEach(async () => {
  await clearFaults(world);
  await checkCounts(world, seller);
});

/** Adds an order with a buyer's request, and syncs it. */
async function addAsked(status: string, changes: Record<string, unknown>): Promise<string> {
  const id = await addOrder(world, shopId, status);
  await changeOrder(world, id, changes);
  await syncNow(world, seller, shopId);
  return id;
}
const wishCancel = (reason = 'Ordered by mistake') =>
  addAsked('AWAITING_SHIPMENT', { shippingType: 'TIKTOK', requestCancel: reason });

async function read(id: string): Promise<OrderDetail> {
  const detail = (await seller.call(getOrder, { params: { id } })).body;
  if (!detail) throw new Error('no order');
  return detail;
}
async function list(id: string): Promise<BuyerRequest[]> {
  return (await seller.call(listOrderRequests, { params: { id } })).body ?? [];
}
async function only(id: string): Promise<BuyerRequest> {
  const [request, ...others] = await list(id);
  if (!request || others.length > 0) throw new Error('not one request');
  return request;
}
async function answer(
  ids: readonly string[],
  body: { answer: 'approve' | 'reject' | 'refundInstead'; reason?: string; comment?: string; confirmMade?: boolean },
  caller = seller,
): Promise<AnswerResult[]> {
  const told = await caller.call(answerRequests, { body: { ids: [...ids], ...body } });
  if (!told.body) throw new Error(JSON.stringify(told.exceptionBody));
  return told.body;
}
const eventsOf = async (id: string) => (await read(id)).timeline.map(({ event, actor }) => [event, actor]);

describe("a buyer's cancellation request", () => {
  it('causes one mail to the owner, with the order and the request (NTF-30)', async () => {
    const id = await wishCancel('Too slow');
    await syncNow(world, seller, shopId);
    const notices = await world.db
      .selectFrom('seller_notices')
      .select(['kind', 'words', 'told_by'])
      .where('order_id', '=', id)
      .execute();
    expect(notices).toEqual([{ kind: 'buyerAsked', words: 'cancel', told_by: 'mail' }]);
    const mails = await world.db.selectFrom('mails').select('recipient').where('kind', '=', 'buyerAsked').execute();
    expect(mails).toEqual([{ recipient: 'anna@example.com' }]);
  });

  it('shows the buyer’s reason, and after the approval the order records who cancelled it (REQ-4, REQ-7)', async () => {
    const id = await wishCancel('Too slow');
    const request = await only(id);
    expect(request).toMatchObject({ kind: 'cancel', stage: 'asked', action: 'cancel', reason: 'Too slow' });
    expect(Date.parse(request.deadlineAt ?? '')).toBeGreaterThan(Date.parse(request.createdAt));
    expect((await seller.call(listRequests, { query: { orderIds: id } })).body).toEqual([request]);
    const [result] = await answer([request.id], { answer: 'approve' });
    expect(result).toMatchObject({ outcome: 'done', stage: 'done', orderId: id, error: null });
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', isBuyerRequestCancel: false });
    const events = await eventsOf(id);
    expect(events.filter(([event]) => event === 'cancelApproved')).toEqual([['cancelApproved', 'anna Test']]);
    expect((await seller.call(listRequests, { query: { orderIds: id } })).body).toEqual([]);
    // A second approval finds that the request is already approved.
    expect(await answer([request.id], { answer: 'approve' })).toMatchObject([{ outcome: 'already', by: 'anna Test' }]);
    expect(await answer([request.id], { answer: 'reject', reason: MADE_TO_ORDER })).toMatchObject([
      { outcome: 'otherwise' },
    ]);
  });

  it("can be rejected only with one of the marketplace's reasons, and a rejection does not appear as a withdrawal (REQ-7)", async () => {
    const id = await wishCancel();
    const request = await only(id);
    const reasons = (await seller.call(listRejectReasons, { params: { id, requestId: request.id } })).body;
    expect(reasons).toContainEqual({ name: MADE_TO_ORDER, text: 'Item is made to order' });
    const without = await seller.call(answerRequests, { body: { ids: [request.id], answer: 'reject' } });
    expect(without.status).toBe(422);
    expect(await answer([request.id], { answer: 'reject', reason: 'because' })).toMatchObject([
      { outcome: 'failed', error: 'MARKETPLACE_REFUSED', stage: 'asked' },
    ]);
    expect(await answer([request.id], { answer: 'reject', reason: MADE_TO_ORDER })).toMatchObject([
      { outcome: 'done', stage: 'refused' },
    ]);
    await syncNow(world, seller, shopId);
    expect(await read(id)).toMatchObject({ status: 'AWAITING_SHIPMENT', isBuyerRequestCancel: false });
    const events = await eventsOf(id);
    expect(events).toContainEqual(['cancelRejected', 'anna Test']);
    expect(events.filter(([event]) => event === 'cancelWithdrawn')).toEqual([]);
    expect(await only(id)).toMatchObject({ stage: 'refused', answer: { answer: 'reject', by: 'anna Test' } });
  });

  it('takes exactly one answer, although ten callers answer at the same time (REQ-4)', async () => {
    const id = await wishCancel();
    const request = await only(id);
    const before = await countCalls(world, APPROVE);
    const results = await Promise.all(
      Array.from({ length: 10 }, async () => (await answer([request.id], { answer: 'approve' }))[0]),
    );
    expect(results.filter((result) => result?.outcome === 'done')).toHaveLength(1);
    expect(results.filter((result) => result?.outcome === 'already')).toHaveLength(9);
    expect((await countCalls(world, APPROVE)) - before).toBe(1);
    expect((await eventsOf(id)).filter(([event]) => event === 'cancelApproved')).toHaveLength(1);
  });

  it("ends as answered although the marketplace's response was lost (REQ-4)", async () => {
    const id = await wishCancel();
    const request = await only(id);
    await addFault(world, { name: 'drop', path: 'approve', times: 1 });
    const [result] = await answer([request.id], { answer: 'approve' });
    expect(result).toMatchObject({ outcome: 'already', stage: 'done', by: 'anna Test' });
    await syncNow(world, seller, shopId);
    expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await eventsOf(id)).toContainEqual(['cancelApproved', 'anna Test']);
  });

  it('reports that the buyer withdrew it meanwhile, and leaves the order unchanged (REQ-4)', async () => {
    const id = await wishCancel();
    const request = await only(id);
    await addFault(world, { name: 'webhook-lost' });
    await changeOrder(world, id, { withdrawCancel: true });
    const before = await countCalls(world, APPROVE);
    expect(await answer([request.id], { answer: 'approve' })).toMatchObject([
      { outcome: 'otherwise', stage: 'withdrawn', by: null },
    ]);
    expect((await countCalls(world, APPROVE)) - before).toBe(0);
    await syncNow(world, seller, shopId);
    expect(await read(id)).toMatchObject({ status: 'AWAITING_SHIPMENT', isBuyerRequestCancel: false });
    expect(await eventsOf(id)).toContainEqual(['cancelWithdrawn', 'marketplace']);
  });

  it('fails alone among many, and can be retried (REQ-6)', async () => {
    const ids = [await wishCancel(), await wishCancel(), await wishCancel()];
    const requests = await Promise.all(ids.map(only));
    const wanted = requests.map(({ id }) => id);
    await addFault(world, { name: '5xx', path: `${wanted[1]}/approve` });
    const results = await answer(wanted, { answer: 'approve' });
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [wanted[0], 'done'],
      [wanted[1], 'failed'],
      [wanted[2], 'done'],
    ]);
    expect(results[1]).toMatchObject({ error: 'MARKETPLACE_UNAVAILABLE', stage: 'asked' });
    await clearFaults(world);
    expect(await answer(wanted, { answer: 'approve' })).toMatchObject([
      { outcome: 'already' },
      { outcome: 'done' },
      { outcome: 'already' },
    ]);
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('cannot be answered by another seller, a viewer, or staff who may only view (REQ-8)', async () => {
    const id = await wishCancel();
    const request = await only(id);
    const body = { ids: [request.id], answer: 'approve' as const };
    expect((await other.call(answerRequests, { body })).status).toBe(404);
    expect((await other.call(listOrderRequests, { params: { id } })).status).toBe(404);
    const { member: viewer } = await joinTeam(world, seller, {
      email: 'vi@example.com',
      role: 'viewer',
      shopIds: [shopId],
    });
    expect((await viewer.call(answerRequests, { body })).status).toBe(403);
    const seen = (await viewer.call(listOrderRequests, { params: { id } })).body;
    expect(seen).toMatchObject([{ id: request.id, refundAmount: null }]);
    const { member: operator } = await joinTeam(world, seller, {
      email: 'op@example.com',
      role: 'operator',
      shopIds: [shopId],
    });
    expect(await answer([request.id], { answer: 'approve' }, operator)).toMatchObject([{ outcome: 'done' }]);
    expect(await eventsOf(id)).toContainEqual(['cancelApproved', 'op Test']);
  });

  it('appears with the next poll after lost notifications, and so does its withdrawal (REQ-3)', async () => {
    await addFault(world, { name: 'webhook-lost' });
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { requestCancel: 'Lost' });
    await syncNow(world, seller, shopId);
    const request = await only(id);
    expect(request).toMatchObject({ stage: 'asked' });
    await changeOrder(world, id, { withdrawCancel: true });
    await syncNow(world, seller, shopId);
    expect(await only(id)).toMatchObject({ stage: 'withdrawn', action: null, endedAt: expect.any(String) });
  });

  it('appears after a notification, without a poll (REQ-3)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { requestCancel: 'By notification' });
    await world.runJobs();
    expect(await only(id)).toMatchObject({ stage: 'asked', reason: 'By notification' });
  });
});

describe('an order that a factory has', () => {
  let design: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    await seller.call(connectPressify, { body: { api: world.pressifyKey } });
    design = Buffer.from(await paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer());
  });

  async function send(): Promise<string> {
    const id = await addAsked('AWAITING_SHIPMENT', { shippingType: 'SELLER' });
    const { orderProducts } = await read(id);
    for (const product of orderProducts) {
      for (const side of ['front', 'mockupFront']) {
        await uploadPicture({ url: world.url, accessToken: seller.accessToken }, product.id, side, design);
      }
    }
    const products = orderProducts.map((product) => ({
      id: product.id,
      productType: product.productType ?? 'T-shirt',
      productColor: 'Black',
      productSize: 'L',
    }));
    const body = { id, type: 'AUTO', isDraft: false, fulfillHouse: 'PRESSIFY', orderProducts: products } as const;
    const sent = await seller.call(fulfilOrder, { body });
    if (!sent.isSuccess) throw new Error(JSON.stringify(sent.exceptionBody));
    await world.runJobs();
    expect(await read(id)).toMatchObject({ fulfilState: 'SUBMITTED' });
    return id;
  }
  const findAtFactory = async (id: string) => {
    const { orders } = await world.control<{ orders: { id: number; ref_id: string; fulfill_status: string }[] }>(
      'pressify',
      'GET',
      '/state',
    );
    return orders.find(({ ref_id }) => ref_id.startsWith(id));
  };

  it('gets cancelled at the factory before Bobbin approves the cancellation request at the marketplace (REQ-5)', async () => {
    const id = await send();
    await changeOrder(world, id, { requestCancel: 'No longer needed' });
    await syncNow(world, seller, shopId);
    const request = await only(id);
    expect(request).toMatchObject({ fulfilState: 'SUBMITTED', fulfillHouse: 'PRESSIFY' });
    expect(await answer([request.id], { answer: 'approve' })).toMatchObject([
      { outcome: 'done', fulfilState: 'CANCELLED' },
    ]);
    expect((await findAtFactory(id))?.fulfill_status).toMatch(/cancel/);
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', fulfilState: 'CANCELLED' });
  }, 60_000);

  it('needs a confirmation before the seller approves the cancellation request when the factory does not cancel the order (REQ-5)', async () => {
    const id = await send();
    const made = await findAtFactory(id);
    await world.control('pressify', 'POST', `/orders/${made?.id}`, { action: 'next' });
    await changeOrder(world, id, { requestCancel: 'No longer needed' });
    await syncNow(world, seller, shopId);
    const request = await only(id);
    expect((await seller.call(cancelFulfilment, { params: { id } })).isSuccess).toBe(false);
    const before = await countCalls(world, APPROVE);
    expect(await answer([request.id], { answer: 'approve' })).toMatchObject([
      { outcome: 'confirm', error: 'CANCEL_TOO_LATE', stage: 'asked' },
    ]);
    expect((await countCalls(world, APPROVE)) - before).toBe(0);
    expect(await answer([request.id], { answer: 'approve', confirmMade: true })).toMatchObject([{ outcome: 'done' }]);
    await world.runJobs();
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', fulfillError: { code: 'CANCEL_REFUSED' } });
  }, 60_000);
});

describe('a return', () => {
  const ask = (type: string, more = {}) => addAsked('DELIVERED', { askReturn: type, returnCents: 500, ...more });
  const summary = async () => {
    const { body } = await seller.call(getTrackingSummary);
    return { asked: body?.returnAsked, open: body?.returnOpen };
  };

  it('shows every stage from the request through the parcel to the refund, and the person who answered (REQ-2, REQ-7, REQ-9)', async () => {
    const before = await summary();
    const id = await ask('RETURN_AND_REFUND', { returnReason: 'Too small' });
    const wish = await only(id);
    expect(wish).toMatchObject({ kind: 'return', action: 'return', refundAmount: '5.00', reason: 'Too small' });
    expect(await read(id)).toMatchObject({ returnState: 'asked', refundedAmount: '0.00' });
    expect(await summary()).toEqual({ asked: (before.asked ?? 0) + 1, open: (before.open ?? 0) + 1 });
    expect((await listAll(seller, { attention: 'returnAsked' })).map((order) => order.id)).toContain(id);
    expect(await answer([wish.id], { answer: 'refundInstead' })).toMatchObject([
      { outcome: 'failed', error: 'REQUEST_NOT_POSSIBLE' },
    ]);
    expect(await answer([wish.id], { answer: 'approve' })).toMatchObject([{ outcome: 'done', stage: 'underway' }]);
    expect(await read(id)).toMatchObject({ returnState: 'underway' });
    expect((await listAll(seller, { attention: 'returnAsked' })).map((order) => order.id)).not.toContain(id);
    expect((await listAll(seller, { attention: 'returnOpen' })).map((order) => order.id)).toContain(id);
    await changeOrder(world, id, { sendBack: true });
    await syncNow(world, seller, shopId);
    const sent = await only(id);
    expect(sent).toMatchObject({ stage: 'asked', action: 'receive', trackingNumber: expect.any(String) });
    expect(await answer([sent.id], { answer: 'approve' })).toMatchObject([{ outcome: 'done', stage: 'done' }]);
    expect(await read(id)).toMatchObject({ returnState: 'ended', refundedAmount: '5.00' });
    expect(await summary()).toEqual(before);
    const events = (await eventsOf(id)).toReversed();
    expect(events.filter(([event]) => event?.startsWith('return'))).toEqual([
      ['returnAsked', 'marketplace'],
      ['returnApproved', 'anna Test'],
      ['returnSent', 'marketplace'],
      ['returnDone', 'anna Test'],
    ]);
  });

  it.each([
    ['REFUND', 'reject', 'refused', '0.00'],
    ['REPLACEMENT', 'reject', 'refused', '0.00'],
    ['REPLACEMENT', 'refundInstead', 'done', '5.00'],
    ['REPLACEMENT', 'approve', 'done', '0.00'],
  ] as const)('accepts for the type %s the answer “%s”', async (type, said, stage, refunded) => {
    const id = await ask(type);
    const request = await only(id);
    const reason = said === 'reject' ? { reason: 'reverse_reject_request_reason_1' } : {};
    expect(await answer([request.id], { answer: said, ...reason })).toMatchObject([{ outcome: 'done', stage }]);
    expect(await read(id)).toMatchObject({ returnState: 'ended', refundedAmount: refunded });
  });

  it('can be answered only under the order that it belongs to (REQ-4)', async () => {
    const id = await ask('REFUND');
    const request = await only(id);
    const params = { id, requestId: request.id };
    const stranger = await ask('REFUND');
    const wrong = await seller.call(answerOrderRequest, {
      params: { id: stranger, requestId: request.id },
      body: { answer: 'approve' },
    });
    expect(wrong.status).toBe(404);
    const told = await seller.call(answerOrderRequest, { params, body: { answer: 'approve' } });
    expect(told.body).toMatchObject({ outcome: 'done', orderId: id });
  });

  it.each([
    ['done', 'approve', 'already'],
    ['underway', 'approve', 'already'],
    ['refused', 'approve', 'otherwise'],
    ['withdrawn', 'approve', 'otherwise'],
    ['refused', 'reject', 'already'],
    ['done', 'reject', 'otherwise'],
    ['underway', 'reject', 'otherwise'],
    ['withdrawn', 'reject', 'otherwise'],
  ] as const)(
    'already in state %s at the marketplace returns, after the answer %s, the outcome %s (REQ-4)',
    async (stage, said, outcome) => {
      const request = await only(await ask('REFUND'));
      const changes = { stage, action: null, updated_at: new Date(world.clock.now() + 3_600_000) };
      await world.db.updateTable('buyer_requests').set(changes).where('id', '=', request.id).execute();
      const reason = said === 'reject' ? { reason: 'reverse_reject_request_reason_1' } : {};
      expect(await answer([request.id], { answer: said, ...reason })).toMatchObject([{ outcome }]);
    },
  );

  it.each(['approve', 'reject'] as const)(
    'shows in the order, after %s by staff, that staff answered it (TEA-9, REQ-7)',
    async (said) => {
      const admin = await world
        .createSeller('admin@example.com', 'admin')
        .catch(() => world.signIn('admin@example.com'));
      for (const [id, reason] of [
        [await ask('REFUND'), 'reverse_reject_request_reason_1'],
        [await wishCancel(), MADE_TO_ORDER],
      ] as const) {
        const request = await only(id);
        const told = await admin.call(answerOrderRequest, {
          params: { id, requestId: request.id },
          body: { answer: said, ...(said === 'reject' ? { reason } : {}) },
        });
        expect(told.body).toMatchObject({ outcome: 'done', orderId: id });
        const { timeline } = await read(id);
        expect(timeline.filter(({ actor }) => actor === 'admin Test').map(({ details }) => details['as'])).toEqual([
          'staff',
        ]);
        const stored = await world.db
          .selectFrom('order_events')
          .select('actor_id')
          .where('order_id', '=', id)
          .execute();
        expect(stored.filter(({ actor_id: who }) => who === admin.userId)).toHaveLength(1);
        const logs = await world.db.selectFrom('action_logs').select('action').where('entity_id', '=', id).execute();
        expect(logs.map(({ action }) => action).toSorted()).toEqual(['actForSeller', 'answerRequest']);
      }
    },
  );

  it("reduces the order's earnings immediately, whether the settlement of the order is already known or not (MNY-31)", async () => {
    // The order has no money on hold and no settlement, so the basis is what the buyer paid, minus the refund.
    const id = await ask('REFUND');
    const request = await only(id);
    await world.db.updateTable('orders').set({ onhold_cents: 0 }).where('id', '=', id).execute();
    await world.app.orders.counts.repairAll();
    const { paymentTotalAmount } = await read(id);
    await answer([request.id], { answer: 'approve' });
    const after = await read(id);
    expect(after.revenue).toMatchObject({
      state: 'hold',
      basis: (Number(paymentTotalAmount) - 5).toFixed(2),
    });
    expect((await only(id)).endedAt).not.toBeNull();

    // The second order is settled, so its earnings are corrected on the day of the statement with the refund.
    const readDay = async () => {
      await advanceMarketplace(world, 86_400);
      await world.app.payouts.reading.readShop(systemScope(seller.userId, 'test'), shopId);
    };
    const settled = await ask('REFUND');
    await changeOrder(world, settled, { settle: true });
    await readDay();
    const before = await read(settled);
    expect(before.isSettled).toBe(true);
    await answer([(await only(settled)).id], { answer: 'approve' });
    await readDay();
    const lowered = await read(settled);
    expect(Number(lowered.settlementAmount)).toBeCloseTo(Number(before.settlementAmount) - 5, 2);
    expect((await readTruth(world, settled)).order.id).toBe(settled);

    // The return only lowered the estimate of the first order, on the order's own day. The settled amount of the second order is corrected only by
    // the statement (PRF-4, PRF-5).
    const corrections = await world.db.selectFrom('order_corrections').selectAll().execute();
    const of = (orderId: string) => corrections.filter((row) => row.order_id === orderId);
    expect(of(id)).toEqual([]);
    expect(of(settled)).toMatchObject([{ kind: 'refund', cents: -500 }]);
    expect(of(settled)[0]?.at.toISOString()).toMatch(/T00:00:00.000Z$/);
    const { body } = await seller.call(listFigure, { params: { figure: 'settled' }, query: { limit: 200 } });
    const line = body?.data.find(({ subjectId }) => subjectId === settled);
    expect(line).toMatchObject({ amount: before.settlementAmount, expected: expect.stringMatching(/^\d+\.\d\d$/) });
    await checkCounts(world, seller);
  });
});

describe('a request that is two days old when it is first read', () => {
  it('triggers no notice (NTF-30)', async () => {
    const id = await wishCancel();
    const request = await only(id);
    await world.db.deleteFrom('seller_notices').where('order_id', '=', id).execute();
    await world.db.deleteFrom('buyer_requests').where('order_id', '=', id).execute();
    // The earlier tests have advanced the marketplace's clock by two days.
    world.clock.advance((48 + 49) * 3_600_000);
    const scope = systemScope(seller.userId, 'test');
    await world.app.requests.reading.readOne(scope, { id: request.id, shopId, kind: 'cancel' });
    // The session has expired by now, so the test reads the row from the database.
    const stored = await world.db.selectFrom('buyer_requests').select('stage').where('order_id', '=', id).execute();
    expect(stored).toEqual([{ stage: 'asked' }]);
    const later = await world.db.selectFrom('seller_notices').select('id').where('order_id', '=', id).execute();
    expect(later).toEqual([]);
  });
});
