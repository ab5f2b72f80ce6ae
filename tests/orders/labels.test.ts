import { ERRORS } from '@bobbin/contract/errors';
import { createLabel, getOrder } from '@bobbin/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addFault,
  addOrder,
  advanceMarketplace,
  changeOrder,
  clearFaults,
  checkCounts,
  countCalls,
  readTruth,
  syncNow,
} from '../world/marketplace.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const BUY = /fulfillment\/202309\/packages$|fulfillment\/202309\/packages\/\{id\}\/ship$/;

describe('labels', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await clearFaults(world);
    await checkCounts(world, seller);
  });

  /** Adds an order that waits for its label, and syncs it. */
  async function addWaiting(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK', ...changes });
    await syncNow(world, seller, shopId);
    return id;
  }
  const ask = (
    orderId: string,
    more: { confirmCancelRequested?: boolean; anew?: boolean } = {},
    key?: string,
    caller = seller,
  ) => caller.call(createLabel, { body: { shopId, orderId, ...more } }, key === undefined ? {} : { key });
  const read = async (id: string) => {
    const detail = (await seller.call(getOrder, { params: { id } })).body;
    if (!detail) throw new Error('no order');
    return detail;
  };
  const download = async (link: string | null | undefined) => {
    const response = await fetch(new URL(link ?? '', world.url));
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const countShipped = async (id: string) =>
    (await readTruth(world, id)).packages.filter((one) => one.isShipped).length;

  it('cost one purchase, although twenty callers request the same label at the same time (LBL-2)', async () => {
    const id = await addWaiting();
    const bought = await countCalls(world, BUY);
    const second = await world.signIn('anna@example.com');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(id, {}, undefined, index % 2 === 0 ? seller : second)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, isSuccess: true });
    expect((await countCalls(world, BUY)) - bought).toBe(1);
    expect(await countShipped(id)).toBe(1);
    const files = await Promise.all(answers.map((answer) => download(answer.body)));
    expect(files.every((file) => file.status === 200 && file.text.startsWith('%PDF-'))).toBe(true);
    expect(files[0]?.type).toContain('application/pdf');
    const labels = await world.db.selectFrom('files').select('id').where('name', '=', `label-${id}.pdf`).execute();
    expect(labels).toHaveLength(1);
    const order = await read(id);
    expect(order.status).toBe('AWAITING_COLLECTION');
    expect(order.trackingNumber).toBe((await readTruth(world, id)).packages[0]?.trackingNumber);
    expect(order.timeline.filter((entry) => entry.event === 'labelMade')).toHaveLength(1);
    const logs = await world.db.selectFrom('action_logs').selectAll().where('entity_id', '=', id).execute();
    // LBL-8
    expect(logs).toMatchObject([{ action: 'makeLabel', entity: 'order', user_id: seller.userId }]);
  });

  it.each(['packages$', '/ship$', 'shipping_documents', 'documents/'])(
    'cause one purchase each, although the response of %s was lost (LBL-2)',
    async (path) => {
      for (let round = 0; round < 2; round += 1) {
        const id = await addWaiting();
        await addFault(world, { name: 'drop', path, times: 3 });
        const first = await ask(id);
        if (!first.isSuccess) expect(first.exceptionBody?.code).toBe(ERRORS.MARKETPLACE_UNAVAILABLE.code);
        await clearFaults(world);
        expect((await ask(id)).isSuccess).toBe(true);
        expect(await countShipped(id)).toBe(1);
        expect((await readTruth(world, id)).packages).toHaveLength(1);
        expect((await download((await read(id)).labelFile)).text).toMatch(/^%PDF-/);
      }
    },
  );

  it.each([
    ['too many calls', { name: '429', path: '^/fulfillment/', times: 3 }],
    ['a broken server', { name: '5xx', path: '(packages|/ship)$', times: 2 }],
    ['a broken server at the document', { name: '5xx', path: 'shipping_documents', times: 4 }],
    ['a lost response', { name: 'drop', path: '(packages|/ship)$', times: 1 }],
  ])('cost one purchase and need one request of the seller despite %s (LBL-4)', async (_what, fault) => {
    const id = await addWaiting();
    await addFault(world, fault);
    expect(await ask(id)).toMatchObject({ status: 200, isSuccess: true });
    expect(await countShipped(id)).toBe(1);
    expect((await readTruth(world, id)).packages).toHaveLength(1);
    expect((await read(id)).timeline.filter((entry) => entry.event === 'labelMade')).toHaveLength(1);
  });

  it('fail after a limited number of tries while the marketplace stays busy (LBL-4)', async () => {
    const id = await addWaiting();
    const bought = await countCalls(world, BUY);
    await addFault(world, { name: '429', path: '^/fulfillment/' });
    expect((await ask(id)).exceptionBody?.code).toBe(ERRORS.MARKETPLACE_UNAVAILABLE.code);
    expect((await countCalls(world, BUY)) - bought).toBe(4);
    expect(await countShipped(id)).toBe(0);
  });

  it('LBL-3: cannot be bought during the hour in which the buyer may cancel', async () => {
    const id = await addOrder(world, shopId, 'ON_HOLD');
    await syncNow(world, seller, shopId);
    const bought = await countCalls(world, BUY);
    const refused = await ask(id);
    expect(refused.exceptionBody).toMatchObject({ code: ERRORS.LABEL_NOT_POSSIBLE.code, reasons: ['ON_HOLD'] });
    expect((await read(id)).holdUntil).not.toBeNull();
    expect(await countCalls(world, BUY)).toBe(bought);
  });

  it('LBL-3: need the seller’s confirmation when the buyer asks to cancel, also when Bobbin has not read the cancellation request yet', async () => {
    const known = await addWaiting({ requestCancel: 'Ordered by mistake' });
    expect(await ask(known)).toMatchObject({
      exceptionBody: { code: ERRORS.CANCEL_REQUEST_PENDING.code, reasons: ['CANCEL_REQUESTED'] },
    });
    expect(await countShipped(known)).toBe(0);
    expect((await ask(known, { confirmCancelRequested: true })).isSuccess).toBe(true);
    const made = (await read(known)).timeline.find((entry) => entry.event === 'labelMade');
    expect(made).toMatchObject({ actor: 'anna Test', details: { confirmedCancelRequest: true } });
    // The cancellation request ended because the order was shipped, not because the buyer withdrew it (ORD-34).
    const words = (await read(known)).timeline.map((entry) => entry.event);
    expect(words).toContain('cancelOverruled');
    expect(words).not.toContain('cancelWithdrawn');
    expect((await readTruth(world, known)).cancellations[0]?.status).toBe('CANCELLATION_REQUEST_CANCEL');

    const unheard = await addWaiting();
    await addFault(world, { name: 'webhook-lost' });
    await changeOrder(world, unheard, { requestCancel: 'Too late' });
    expect((await ask(unheard)).exceptionBody?.code).toBe(ERRORS.CANCEL_REQUEST_PENDING.code);
    expect(await countShipped(unheard)).toBe(0);
  });

  it('LBL-3: are refused for an order that was just cancelled', async () => {
    const id = await addWaiting();
    await addFault(world, { name: 'webhook-lost' });
    await changeOrder(world, id, { status: 'CANCELLED' });
    expect((await ask(id)).exceptionBody).toMatchObject({
      code: ERRORS.LABEL_NOT_POSSIBLE.code,
      reasons: ['CANCELLED'],
    });
    expect((await read(id)).status).toBe('CANCELLED');
  });

  it('fail for orders that the seller ships, and for orders that were shipped (LBL-1)', async () => {
    const own = await addWaiting({ shippingType: 'SELLER' });
    expect((await ask(own)).exceptionBody?.reasons).toEqual(['NOT_TIKTOK_SHIPPING']);
    const gone = await addWaiting({ status: 'IN_TRANSIT' });
    expect((await ask(gone)).exceptionBody?.reasons).toEqual(['NOT_STATUS']);
  });

  it.each([
    ['label-rejected', 'The recipient address can not be verified'],
    ['usps-not-allowed', 'USPS is not available for this type of seller'],
    ['shipping-unavailable', 'Shipping service unavailable'],
    ['documents-unprintable', 'The documents could not be printed'],
  ])(
    "show the reason of the marketplace's refusal (%s), and can be bought once the reason is gone (LBL-6)",
    async (name, words) => {
      const id = await addWaiting();
      await addFault(world, { name });
      const refused = await ask(id);
      expect(refused.exceptionBody).toMatchObject({ code: ERRORS.LABEL_NOT_POSSIBLE.code, reasons: ['MARKETPLACE'] });
      expect(refused.exceptionBody?.message).toContain(words);
      expect((await read(id)).labelFile).toBeNull();
      await clearFaults(world);
      expect((await ask(id)).isSuccess).toBe(true);
      expect(await countShipped(id)).toBe(1);
    },
  );

  it('stay available after the marketplace’s link to the label has expired (LBL-5)', async () => {
    const id = await addWaiting();
    await ask(id);
    const documents = await countCalls(world, /documents/);
    await advanceMarketplace(world, 25 * 3600);
    world.clock.advance(25 * 3600_000);
    seller = await world.signIn('anna@example.com');
    other = await world.signIn('boris@example.com');
    expect((await download((await read(id)).labelFile)).text).toMatch(/^%PDF-/);
    expect((await ask(id)).isSuccess).toBe(true);
    expect(await countCalls(world, /documents/)).toBe(documents);
  });

  it("download again at the seller's request, without another purchase (LBL-14)", async () => {
    const id = await addWaiting();
    expect((await ask(id, { anew: true })).exceptionBody?.reasons).toEqual(['NO_LABEL']);
    expect((await ask(id)).isSuccess).toBe(true);
    const bought = await countCalls(world, BUY);
    const documents = await countCalls(world, /shipping_documents/);
    // This file represents a label that was stored before Bobbin checked the content of labels.
    const [file] = await world.db.selectFrom('files').selectAll().where('name', '=', `label-${id}.pdf`).execute();
    const { fileId } = await world.app.library.storeFile(systemScope(seller.userId, 'test'), {
      bytes: Buffer.from('<html>Please wait</html>'),
      name: `label-${id}.pdf`,
      ext: 'pdf',
      mime: 'application/pdf',
      source: 'label',
    });
    await world.db.updateTable('orders').set({ label_file_id: fileId }).where('id', '=', id).execute();
    expect((await download((await read(id)).labelFile)).text).toMatch(/^<html>/);

    const answer = await ask(id, { anew: true });
    expect(answer.isSuccess).toBe(true);
    expect((await download(answer.body)).text).toMatch(/^%PDF-/);
    const order = await read(id);
    expect((await download(order.labelFile)).text).toMatch(/^%PDF-/);
    expect(order.timeline.map((entry) => entry.event)).toContain('labelFetched');
    expect(file?.id).not.toBe(fileId);
    expect(await countCalls(world, BUY)).toBe(bought);
    expect(await countCalls(world, /shipping_documents/)).toBe(documents + 1);
    expect((await ask(id, { anew: true }, undefined, other)).status).toBe(404);
  });

  it('API-8: return the same bytes for a repeated idempotency key, and refuse the key for another order', async () => {
    const id = await addWaiting();
    const post = async (orderId: string) => {
      const response = await fetch(`${world.url}/api${createLabel.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${seller.accessToken}`,
          'content-type': 'application/json',
          'idempotency-key': 'label-key-1',
        },
        body: JSON.stringify({ shopId, orderId }),
      });
      return { status: response.status, text: await response.text() };
    };
    const [first, second] = await Promise.all([post(id), post(id)]);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect(await post(id)).toEqual(first);
    const reused = await post(await addWaiting());
    expect(reused.status).toBe(422);
    expect(reused.text).toContain(String(ERRORS.IDEMPOTENCY_KEY_REUSED.code));
  });

  it('API-9: can be requested again with the same idempotency key after a temporary refusal', async () => {
    const id = await addWaiting();
    await addFault(world, { name: '5xx' });
    expect((await ask(id, {}, 'label-key-2')).exceptionBody?.code).toBe(ERRORS.MARKETPLACE_UNAVAILABLE.code);
    await clearFaults(world);
    expect((await ask(id, {}, 'label-key-2')).isSuccess).toBe(true);
  });

  it('return 404 for other sellers’ orders and for orders of another shop (LBL-7)', async () => {
    const id = await addWaiting();
    expect((await ask(id, {}, undefined, other)).status).toBe(404);
    expect((await seller.call(createLabel, { body: { shopId: 'another', orderId: id } })).status).toBe(404);
    expect(await countShipped(id)).toBe(0);
  });
});
