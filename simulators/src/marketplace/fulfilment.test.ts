import type { Access, Answer, TestWorld } from './test-caller.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, listAt, startTestWorld, textAt } from './test-caller.ts';
import { uspsCheckDigit } from './tracking-number.ts';

const PACKAGES = '/fulfillment/202309/packages';

let world: TestWorld;
let access: Access;

beforeAll(async () => {
  world = await startTestWorld({ orders: 20 });
  access = await world.authorize();
});
afterAll(async () => world.simulator.close());

type Wanted = { status?: string; pieces?: number; shippingType?: string };

/** Creates a new order with these properties. */
async function createOrder({
  status = 'AWAITING_SHIPMENT',
  pieces = 1,
  shippingType = 'TIKTOK',
}: Wanted = {}): Promise<string> {
  const added = await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 1, status });
  const id = textAt(added, 'ids', 0);
  await world.sim('POST', `/_sim/orders/${id}`, { pieces, shippingType, status });
  return id;
}
const getOrder = async (id: string) =>
  at((await world.call(access, 'GET', '/order/202507/orders', { query: { ids: id } })).data, 'orders', 0);
const post = (path: string, body: unknown = {}): Promise<Answer> => world.call(access, 'POST', path, { body });
const getDocument = (packageId: string, query: Record<string, string> = {}) =>
  world.call(access, 'GET', `${PACKAGES}/${packageId}/shipping_documents`, {
    query: { document_type: 'SHIPPING_LABEL', ...query },
  });

describe('label flow (MKT-23)', () => {
  it("buys a label, changes the order's status and returns a PDF of 4 × 6 inches for 24 hours", async () => {
    const id = await createOrder();
    const bought = await post(PACKAGES, { order_id: id });
    expect(bought.code).toBe(0);
    const packageId = textAt(bought.data, 'package_id');
    expect(packageId).toMatch(/^115\d{16}$/);
    const order = await getOrder(id);
    expect(at(order, 'status')).toBe('AWAITING_COLLECTION');
    expect(at(order, 'packages', 0, 'id')).toBe(packageId);
    expect(at(order, 'rts_time')).toBeDefined();
    const answer = await getDocument(packageId, { document_size: '0' });
    const tracking = textAt(answer.data, 'tracking_number');
    expect(tracking).toBe(at(order, 'tracking_number'));
    expect(tracking).toMatch(/^94001\d{17}$/);
    expect(uspsCheckDigit(tracking.slice(0, -1))).toBe(tracking.slice(-1));
    const url = textAt(answer.data, 'doc_url');
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 288, height: 432 }]);
    expect([pdf.getTitle(), pdf.getSubject()]).toEqual([`Shipping label ${id}`, tracking]);
    expect((await fetch(url.replace(/-\d{10}-/, '-9999999999-'))).status).toBe(404);
    await world.sim('POST', '/_sim/clock', { advanceSeconds: 86_400 });
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(textAt((await getDocument(packageId)).data, 'doc_url'))).status).toBe(200);
  });

  it('also returns packing slips, and rejects other formats', async () => {
    const packageId = textAt((await post(PACKAGES, { order_id: await createOrder({ pieces: 4 }) })).data, 'package_id');
    const both = await getDocument(packageId, {
      document_type: 'SHIPPING_LABEL_AND_PACKING_SLIP',
      document_size: 'A5',
    });
    const pdf = await PDFDocument.load(await (await fetch(textAt(both.data, 'doc_url'))).arrayBuffer());
    expect(pdf.getPageCount()).toBe(2);
    expect(Math.round(pdf.getPage(0).getWidth())).toBe(420);
    expect((await getDocument(packageId, { document_format: 'ZPL' })).code).toBe(98001004);
    expect((await getDocument(packageId, { document_type: 'POSTCARD' })).code).toBe(98001004);
  });

  it('ships an existing package only once', async () => {
    let packageId = '';
    // Every second order has an empty package from the start.
    for (let tries = 0; tries < 20 && packageId === ''; tries += 1) {
      const added = await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { status: 'AWAITING_SHIPMENT' });
      const order = await getOrder(textAt(added, 'ids', 0));
      packageId = String(at(order, 'packages', 0, 'id') ?? '');
    }
    expect((await getDocument(packageId)).code).toBe(10007014);
    expect((await post(`${PACKAGES}/${packageId}/ship`, { handover_method: 'DROP_OFF' })).code).toBe(0);
    const again = await post(`${PACKAGES}/${packageId}/ship`);
    expect([again.status, again.code]).toEqual([200, 10007014]);
    expect((await getDocument(packageId)).code).toBe(0);
    const detail = await world.call(access, 'GET', `${PACKAGES}/${packageId}`);
    expect(detail.data).toMatchObject({
      package_id: packageId,
      package_status: 'PROCESSING',
      handover_method: 'DROP_OFF',
    });
  });

  it('keeps a split order in PARTIALLY_SHIPPING until the last piece has a label (MKT-26)', async () => {
    const id = await createOrder({ pieces: 3 });
    const lines = listAt(await getOrder(id), 'line_items').map((line) => textAt(line, 'id'));
    expect((await post(PACKAGES, { order_id: id, order_line_item_ids: [lines[0]] })).code).toBe(0);
    const half = await getOrder(id);
    expect(at(half, 'status')).toBe('PARTIALLY_SHIPPING');
    expect(listAt(half, 'line_items').map((line) => at(line, 'display_status'))).toEqual([
      'AWAITING_COLLECTION',
      'AWAITING_SHIPMENT',
      'AWAITING_SHIPMENT',
    ]);
    expect((await post(PACKAGES, { order_id: id, order_line_item_ids: [lines[0]] })).code).toBe(10007014);
    expect((await post(PACKAGES, { order_id: id })).code).toBe(0);
    const whole = await getOrder(id);
    expect(at(whole, 'status')).toBe('AWAITING_COLLECTION');
    const tracking = listAt(whole, 'line_items').map((line) => textAt(line, 'tracking_number'));
    expect(new Set(tracking).size).toBe(2);
    expect(tracking[1]).toBe(tracking[2]);
  });

  it.each(['UNPAID', 'ON_HOLD', 'IN_TRANSIT', 'CANCELLED'])('rejects a label while %s', async (status) => {
    const answer = await post(PACKAGES, { order_id: await createOrder({ status }) });
    expect([answer.status, answer.code]).toEqual([200, 10007014]);
  });

  it('returns code 0 for a batch, with a separate failure for each rejected package', async () => {
    const bought = textAt((await post(PACKAGES, { order_id: await createOrder() })).data, 'package_id');
    const answer = await post(`${PACKAGES}/ship`, { packages: [{ id: bought }, { id: '1152321127278713123' }] });
    expect(answer.code).toBe(0);
    expect(listAt(answer.data, 'errors').map((one) => [at(one, 'code'), at(one, 'detail', 'package_id')])).toEqual([
      [10007014, bought],
      [10007014, '1152321127278713123'],
    ]);
  });

  it('lists packages page by page', async () => {
    const ids: string[] = [];
    let token = '';
    do {
      const page = await world.call(access, 'POST', `${PACKAGES}/search`, {
        query: { page_size: '7', sort_field: 'update_time', ...(token === '' ? {} : { page_token: token }) },
        body: {},
      });
      ids.push(...listAt(page.data, 'packages').map((one) => textAt(one, 'id')));
      token = textAt(page.data, 'next_page_token');
      expect(at(page.data, 'total_count')).toBeGreaterThan(10);
      if (token === '') expect(ids).toHaveLength(Number(at(page.data, 'total_count')));
    } while (token !== '');
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('seller shipping (MKT-24)', () => {
  it('marks an order as shipped with carrier and number, which can be corrected', async () => {
    const id = await createOrder({ shippingType: 'SELLER', pieces: 2 });
    const shipped = `/fulfillment/202309/orders/${id}/packages`;
    const update = `/fulfillment/202309/orders/${id}/shipping_info/update`;
    const usps = { tracking_number: '9400111899223344556677', shipping_provider_id: '7117858858072016686' };
    expect((await post(update, usps)).code).toBe(10007014);
    expect((await post(PACKAGES, { order_id: id })).code).toBe(10007014);
    expect((await post(shipped, { ...usps, shipping_provider_id: '1' })).code).toBe(10007014);
    expect((await post(shipped, { tracking_number: '1' })).code).toBe(98001004);
    expect((await post(shipped, usps)).code).toBe(0);
    expect(at(await getOrder(id), 'status')).toBe('AWAITING_COLLECTION');
    expect((await post(update, { ...usps, tracking_number: '1Z999AA10123456784' })).code).toBe(0);
    expect(at(await getOrder(id), 'tracking_number')).toBe('1Z999AA10123456784');
    await world.sim('POST', `/_sim/orders/${id}`, { status: 'DELIVERED' });
    expect((await post(update, usps)).code).toBe(10007014);
    const events = await world.call(access, 'GET', `/fulfillment/202309/orders/${id}/tracking`);
    expect(String(at(events.data, 'tracking', 0, 'update_time_millis'))).toMatch(/^\d{13}$/);
  });

  it('returns the events of the carrier newest first, with those that a control added, or masked ones', async () => {
    const id = await createOrder({ status: 'DELIVERED' });
    const read = async () =>
      listAt((await world.call(access, 'GET', `/fulfillment/202309/orders/${id}/tracking`)).data, 'tracking');
    const texts = async () => (await read()).map((event) => textAt(event, 'description'));
    expect(await texts()).toEqual([
      expect.stringMatching(/^Delivered/),
      'In transit to the next facility.',
      expect.stringMatching(/^Accepted/),
      expect.stringMatching(/^Shipping label created/),
    ]);
    await world.sim('POST', `/_sim/orders/${id}`, { scans: [{ text: 'Package damaged', secondsAgo: -60 }] });
    expect((await texts())[0]).toBe('Package damaged');
    await world.sim('POST', `/_sim/orders/${id}`, { maskTracking: true });
    expect((await read())[0]).toEqual({ description: '***', update_time_millis: '***' });
  });

  it('finds the carriers by warehouse and delivery option (MKT-27)', async () => {
    const warehouses = await world.call(access, 'GET', '/logistics/202309/warehouses');
    const warehouse = textAt(warehouses.data, 'warehouses', 0, 'id');
    const options = await world.call(access, 'GET', `/logistics/202309/warehouses/${warehouse}/delivery_options`);
    const option = textAt(options.data, 'delivery_options', 0, 'id');
    const carriers = await world.call(access, 'GET', `/logistics/202309/delivery_options/${option}/shipping_providers`);
    expect(listAt(carriers.data, 'shipping_providers')).toContainEqual({ id: '7117858858072016686', name: 'USPS' });
  });
});

describe('cancelling (MKT-20)', () => {
  const CANCEL = '/return_refund/202309/cancellations';
  const search = async (id: string) =>
    listAt((await post(`${CANCEL}/search`, { order_ids: [id] })).data, 'cancellations');

  it('lets the seller cancel all or some pieces (MKT-20)', async () => {
    const id = await createOrder({ pieces: 2 });
    const line = textAt(await getOrder(id), 'line_items', 0, 'id');
    const some = await post(CANCEL, { order_id: id, cancel_reason: 'out_of_stock', order_line_item_ids: [line] });
    expect(at(some.data, 'cancel_status')).toBe('CANCELLATION_REQUEST_COMPLETE');
    expect(at(await getOrder(id), 'line_items', 0, 'display_status')).toBe('CANCELLED');
    expect(at(await getOrder(id), 'status')).toBe('AWAITING_SHIPMENT');
    expect(at(await getOrder(id), 'line_items', 0)).toMatchObject({
      package_status: 'CANCELLED',
      cancel_reason: 'out_of_stock',
      cancel_user: 'SELLER',
    });
    // The order itself continues, so it has no reason for a cancellation.
    expect(await getOrder(id)).not.toHaveProperty('cancel_reason');
    expect(at(await getOrder(id), 'line_items', 1)).not.toHaveProperty('cancel_user');
    expect((await post(CANCEL, { order_id: id, cancel_reason: 'out_of_stock' })).code).toBe(0);
    expect(await getOrder(id)).toMatchObject({ status: 'CANCELLED', cancellation_initiator: 'SELLER' });
    expect(await search(id)).toHaveLength(2);
    expect((await post(CANCEL, { order_id: id, cancel_reason: 'x' })).status).toBe(200);
  });

  it('lets the seller approve or reject a buyer’s request, or ship, which counts as a rejection (MKT-21)', async () => {
    const ask = async () => {
      const id = await createOrder();
      await world.sim('POST', `/_sim/orders/${id}`, { requestCancel: 'Ordered by mistake' });
      expect(at(await getOrder(id), 'is_buyer_request_cancel')).toBe(true);
      return { id, cancel: textAt((await search(id))[0], 'cancel_id') };
    };
    const approved = await ask();
    expect((await post(`${CANCEL}/${approved.cancel}/approve`)).code).toBe(0);
    expect(await getOrder(approved.id)).toMatchObject({ status: 'CANCELLED', cancellation_initiator: 'BUYER' });
    const rejected = await ask();
    expect((await post(`${CANCEL}/${rejected.cancel}/reject`)).code).toBe(98001004);
    expect((await post(`${CANCEL}/${rejected.cancel}/reject`, { reject_reason: 'shipped' })).code).toBe(25001004);
    const no = { reject_reason: 'seller_reject_apply_made_to_order' };
    expect((await post(`${CANCEL}/${rejected.cancel}/reject`, no)).code).toBe(0);
    expect(await getOrder(rejected.id)).toMatchObject({ status: 'AWAITING_SHIPMENT', is_buyer_request_cancel: false });
    expect((await post(`${CANCEL}/${rejected.cancel}/approve`)).code).not.toBe(0);
    const shipped = await ask();
    expect((await post(PACKAGES, { order_id: shipped.id })).code).toBe(0);
    expect(await getOrder(shipped.id)).toMatchObject({ status: 'AWAITING_COLLECTION', is_buyer_request_cancel: false });
    expect(at((await search(shipped.id))[0], 'cancel_status')).toBe('CANCELLATION_REQUEST_CANCELLED');
  });

  it('accepts the same answer to a cancellation request twice only with the same idempotency key (MKT-40)', async () => {
    const id = await createOrder();
    await world.sim('POST', `/_sim/orders/${id}`, { requestCancel: 'Ordered by mistake' });
    const [asked] = await search(id);
    expect(asked).toMatchObject({ seller_next_action_response: [{ action: 'SELLER_RESPOND_CANCEL' }] });
    const approve = (key: string) =>
      world.call(access, 'POST', `${CANCEL}/${textAt(asked, 'cancel_id')}/approve`, {
        query: { idempotency_key: key },
      });
    expect((await approve('one')).code).toBe(0);
    expect((await approve('one')).code).toBe(0);
    expect((await approve('two')).code).not.toBe(0);
    expect((await search(id))[0]).not.toHaveProperty('seller_next_action_response');
  });
});

describe('returns (MKT-39)', () => {
  const RETURN = '/return_refund/202309/returns';
  const post = (path: string, body: unknown = {}) => world.call(access, 'POST', path, { body });
  const find = async (id: string) => {
    const answer = await post(`${RETURN}/search`, { order_ids: [id] });
    return listAt(answer.data, 'return_orders')[0];
  };
  const ask = async (type: string) => {
    const id = await createOrder({ status: 'DELIVERED' });
    await world.sim('POST', `/_sim/orders/${id}`, { askReturn: type, returnCents: 500 });
    return { id, path: `${RETURN}/${textAt(await find(id), 'return_id')}` };
  };
  const books = async (id: string) => {
    const answer = await world.sim('GET', `/_sim/shops/${access.shopId}/books`);
    return listAt(answer, 'orders').find((one) => at(one, 'id') === id);
  };

  it('proceed from the request through the parcel to the refund, one answer at a time', async () => {
    const { id, path } = await ask('RETURN_AND_REFUND');
    const held = Number(at(await books(id), 'heldCents'));
    expect(await find(id)).toMatchObject({
      return_status: 'RETURN_OR_REFUND_REQUEST_PENDING',
      refund_amount: { refund_total: '5.00' },
    });
    expect((await post(`${path}/approve`, { decision: 'APPROVE_RECEIVED_PACKAGE' })).code).not.toBe(0);
    expect((await post(`${path}/approve`, { decision: 'APPROVE_RETURN' })).code).toBe(0);
    expect(await find(id)).toMatchObject({ return_status: 'AWAITING_BUYER_SHIP' });
    await world.sim('POST', `/_sim/orders/${id}`, { sendBack: true });
    expect(await find(id)).toMatchObject({
      return_status: 'BUYER_SHIPPED_ITEM',
      seller_next_action_response: [{ action: 'SELLER_RESPOND_RECEIVE_PACKAGE' }],
    });
    expect(Number(at(await books(id), 'heldCents'))).toBe(held);
    expect((await post(`${path}/approve`, { decision: 'APPROVE_RECEIVED_PACKAGE' })).code).toBe(0);
    expect(await find(id)).toMatchObject({ return_status: 'RETURN_OR_REFUND_REQUEST_COMPLETE' });
    expect(Number(at(await books(id), 'heldCents'))).toBeLessThan(held);
    expect(at(await books(id), 'returns', 0)).toMatchObject({ cents: 500, type: 'RETURN_AND_REFUND' });
  });

  it.each([
    ['REFUND', 'REJECT_REFUND', 'REFUND_OR_RETURN_REQUEST_REJECT'],
    ['REPLACEMENT', 'REJECT_REPLACEMENT', 'REPLACEMENT_REQUEST_REJECT'],
  ])('%s can be rejected with a reason of the marketplace', async (type, decision, status) => {
    const { id, path } = await ask(type);
    expect((await post(`${path}/reject`, { decision, reject_reason: 'because' })).code).not.toBe(0);
    expect((await post(`${path}/reject`, { decision, reject_reason: 'reverse_reject_request_reason_1' })).code).toBe(0);
    expect(await find(id)).toMatchObject({ return_status: status });
    expect(await find(id)).not.toHaveProperty('seller_next_action_response');
  });

  it('can be withdrawn, and can end in a refund instead of a replacement', async () => {
    const taken = await ask('REFUND');
    await world.sim('POST', `/_sim/orders/${taken.id}`, { withdrawReturn: true });
    expect(await find(taken.id)).toMatchObject({ return_status: 'RETURN_OR_REFUND_REQUEST_CANCEL' });
    expect((await post(`${taken.path}/approve`, { decision: 'APPROVE_REFUND' })).code).not.toBe(0);
    const paid = await ask('REPLACEMENT');
    expect((await post(`${paid.path}/approve`, { decision: 'ISSUE_REPLACEMENT_REFUND' })).code).toBe(0);
    expect(await find(paid.id)).toMatchObject({ return_status: 'REPLACEMENT_REQUEST_REFUND_SUCCESS' });
  });
});

describe('money by order (MKT-28)', () => {
  const rows = async (id: string, version: string) =>
    (await world.call(access, 'GET', `/finance/${version}/orders/${id}/statement_transactions`)).data;
  const unsettled = async () => {
    const answer = await world.call(access, 'GET', '/finance/202507/orders/unsettled', {
      query: { sort_field: 'order_create_time', page_size: '100' },
    });
    return answer.data;
  };

  it('starts unsettled, then appears on a statement, and later decreases by a refund (MKT-28)', async () => {
    const id = await createOrder({ status: 'DELIVERED' });
    const before = await unsettled();
    const row = listAt(before, 'transactions').find((one) => at(one, 'order_id') === id);
    expect(row).toMatchObject({ status: 'UNSETTLED', currency: 'USD' });
    expect(listAt(await rows(id, '202309'), 'statement_transactions')).toHaveLength(0);
    await world.sim('POST', `/_sim/orders/${id}`, { settle: true });
    const settled = listAt(await rows(id, '202309'), 'statement_transactions');
    expect(at(settled, 0, 'settlement_amount')).toBe(at(row, 'est_settlement_amount'));
    expect(at(await rows(id, '202501'), 'settlement_amount')).toBe(at(row, 'est_settlement_amount'));
    const after = await unsettled();
    expect(at(after, 'total_count')).toBe(Number(at(before, 'total_count')) - 1);
    const cents = (value: unknown) => Math.round(Number(value) * 100);
    expect(cents(at(before, 'sum_est_settlement_amount')) - cents(at(after, 'sum_est_settlement_amount'))).toBe(
      cents(at(row, 'est_settlement_amount')),
    );
    await world.sim('POST', '/_sim/clock', { advanceSeconds: 60 });
    await world.sim('POST', `/_sim/orders/${id}`, { refundCents: 500 });
    expect(at(listAt(await rows(id, '202309'), 'statement_transactions'), 1, 'settlement_amount')).toBe('-5.00');
    await world.sim('POST', `/_sim/orders/${id}`, { settlementCents: -30 });
    expect(at(listAt(await rows(id, '202309'), 'statement_transactions'), 0, 'settlement_amount')).toBe('-0.30');
  });

  it('cannot be listed without the sort field', async () => {
    expect((await world.call(access, 'GET', '/finance/202507/orders/unsettled')).status).toBe(400);
  });
});

describe('packages in the documented form (MKT-25)', () => {
  const buyLabel = async () => textAt((await post(PACKAGES, { order_id: await createOrder() })).data, 'package_id');
  /** Half of the orders have a package before they are shipped. */
  async function findWaitingPackage(): Promise<string> {
    for (;;) {
      const path = `/_sim/shops/${access.shopId}/orders`;
      const id = textAt(await world.sim('POST', path, { status: 'AWAITING_SHIPMENT' }), 'ids', 0);
      const order = at(await world.sim('GET', `/_sim/orders/${id}`), 'order');
      const [parcel] = listAt(order, 'packages');
      if (parcel !== undefined && at(order, 'shipping_type') === 'TIKTOK') return textAt(parcel, 'id');
    }
  }

  it('stay in status PROCESSING before and after the label, and never show TO_FULFILL', async () => {
    const search = async (package_status: string) =>
      world.call(access, 'POST', `${PACKAGES}/search`, { query: { page_size: '50' }, body: { package_status } });
    expect((await search('TO_FULFILL')).code).toBe(98001004);
    await buyLabel();
    const words = listAt((await search('PROCESSING')).data, 'packages').map((parcel) => at(parcel, 'status'));
    expect(new Set(words)).toEqual(new Set(['PROCESSING']));
  });

  it('contain sender and recipient as people with an address', async () => {
    const { data } = await world.call(access, 'GET', `${PACKAGES}/${await buyLabel()}`);
    expect(at(data, 'sender_address')).toMatchObject({ name: 'Demo Seller LLC', region_code: 'US' });
    expect(Object.keys(at(data, 'sender_address') as object)).toEqual(
      Object.keys(at(data, 'recipient_address') as object),
    );
    expect(textAt(data, 'recipient_address', 'name')).toContain('***');
  });

  it('come with a picture, a hazmat label and an invoice', async () => {
    const packageId = await buyLabel();
    const fetchDocument = async (document_type: string) => {
      const url = textAt((await getDocument(packageId, { document_type, document_size: 'A5' })).data, 'doc_url');
      const response = await fetch(url);
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const picture = await fetchDocument('SHIPPING_LABEL_PICTURE');
    expect(picture.type).toBe('image/png');
    expect([picture.bytes.subarray(1, 4).toString(), picture.bytes.readUInt32BE(16)]).toEqual(['PNG', 600]);
    for (const [type, width] of [
      ['HAZMAT_LABEL', 595],
      ['INVOICE_LABEL', 288],
    ] as const) {
      const page = (await PDFDocument.load((await fetchDocument(type)).bytes)).getPage(0);
      expect([type, Math.floor(page.getWidth())]).toEqual([type, width]);
    }
  });

  it('can be picked up at the requested time, except where no carrier collects', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, buyLabel));
    const answers = await Promise.all(
      ids.map((id) => world.call(access, 'GET', `${PACKAGES}/${id}/handover_time_slots`)),
    );
    const counts = answers.map(({ data }) => listAt(data, 'pickup_slots').length);
    expect(new Set(counts)).toEqual(new Set([0, 6]));
    const slot = { start_time: 1_795_000_000, end_time: 1_795_010_000 };
    const waiting = await findWaitingPackage();
    const wrong = { handover_method: 'PICKUP', pickup_slot: { start_time: 5, end_time: 4 } };
    expect((await post(`${PACKAGES}/${waiting}/ship`, wrong)).code).toBe(98001004);
    expect((await post(`${PACKAGES}/${waiting}/ship`, { handover_method: 'PICKUP', pickup_slot: slot })).code).toBe(0);
    const { data } = await world.call(access, 'GET', `${PACKAGES}/${waiting}`);
    expect([at(data, 'handover_method'), at(data, 'pickup_slot')]).toEqual(['PICKUP', slot]);
  });
});
