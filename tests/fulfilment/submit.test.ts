import type { ErrorName } from '@bobbin/contract/errors';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_KEY, openFulfilmentWorld, refusalOf, type FulfilmentWorld, type NewOrder } from './world.ts';

let world: FulfilmentWorld;
const HOUR = 3_600_000;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

async function submitRefused(order: NewOrder, more: Parameters<FulfilmentWorld['toSubmit']>[1] = {}) {
  const id = await world.insertOrder(order);
  const refusal = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id, more)));
  // The refused call changed neither the jobs nor the order.
  expect(await world.listJobs()).toEqual([]);
  expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'NONE', fulfillStatus: null, fulfillType: null });
  return {
    id,
    error: refusal.error,
    issues: refusal.issues,
    reasons: refusal.reasons.map((reason) => reason.replace(id, 'ID')),
  };
}

describe('an order with a personalised SKU (FIL-27)', () => {
  it('requires a person’s confirmation that the personalised text was compared; a draft needs none', async () => {
    const mark = { owner_id: 'anna', sku_id: 'sku1', shop_id: 'shop-anna', marked_at: new Date(), actor_name: 'Anna' };
    await world.db.insertInto('sku_marks').values(mark).execute();
    const { id, error, reasons } = await submitRefused({});
    expect([error, reasons]).toEqual(['PERSONALISED_UNCHECKED', ['ID-sku1']]);
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    const sent = world.toSubmit(id, { confirmPersonalised: true });
    expect(await world.fulfilment.submit(world.anna, sent)).toMatchObject({ fulfilState: 'QUEUED' });
    await world.db.deleteFrom('sku_marks').execute();
  });
});

describe('an order that may not be sent', () => {
  const unknown = (order: NewOrder, problem: string) => {
    return { order, error: 'VARIANT_UNKNOWN' as const, reasons: [`ID-sku1:${problem}`] };
  };
  const cases: Record<string, { order: NewOrder; error: ErrorName; reasons: string[] }> = {
    'is on hold (FUL-12)': { order: { status: 'ON_HOLD' }, error: 'FULFIL_NOT_POSSIBLE', reasons: ['ON_HOLD'] },
    'is cancelled (FUL-14)': { order: { status: 'CANCELLED' }, error: 'FULFIL_NOT_POSSIBLE', reasons: ['CANCELLED'] },
    'is delivered': { order: { status: 'DELIVERED' }, error: 'FULFIL_NOT_POSSIBLE', reasons: ['NOT_STATUS'] },
    'has a cancellation request (FUL-13)': {
      order: { isCancelRequested: true },
      error: 'CANCEL_REQUEST_PENDING',
      reasons: [],
    },
    'hides its address and has no label': {
      order: { shippingType: 'TIKTOK', isMasked: true },
      error: 'FULFIL_NOT_POSSIBLE',
      reasons: ['ADDRESS_MASKED'],
    },
    'has a design of a wrong size (FUL-18)': {
      order: { design: { width: 900, height: 900 } },
      error: 'DESIGNS_NOT_READY',
      reasons: ['ID-sku1:front:BAD_SIZE'],
    },
    'has no design': { order: { design: null }, error: 'DESIGNS_NOT_READY', reasons: ['ID-sku1::NO_DESIGN'] },
    'has an unknown colour (PRD-5, FUL-20)': unknown({ color: null }, 'UNKNOWN_COLOR'),
    'has a size that the factory does not make (FUL-20)': unknown({ size: 'XS' }, 'NO_SIZE'),
  };

  it.each(Object.entries(cases))(
    'gets a rejection with the reason when it %s',
    async (_name, { order, error, reasons }) => {
      expect(await submitRefused(order)).toMatchObject({ error, reasons });
      expect(fulfilOrder.errors).toContain(error);
    },
  );

  it('fails with ON_HOLD while it is flagged and younger than an hour', async () => {
    const young = { isOnHold: true, createdAt: world.clock.now() - HOUR / 2 };
    expect(await submitRefused(young)).toMatchObject({ reasons: ['ON_HOLD'] });
  });

  it('fails as invalid input when the request names products of another order, or none (FUL-3)', async () => {
    const other = await world.insertOrder();
    const orderProducts = [{ id: `${other}-sku1` }];
    const issues = [{ path: 'body.orderProducts', message: 'productsDiffer' }];
    expect(await submitRefused({}, { orderProducts })).toMatchObject({ error: 'INVALID_INPUT', issues });
    expect(await submitRefused({}, { orderProducts: [] })).toMatchObject({ error: 'INVALID_INPUT', issues });
  });

  it('fails as invalid input when it is made by hand and the request contains products, because no factory would print them (FUL-3)', async () => {
    const issues = [{ path: 'body.orderProducts', message: 'productsByHand' }];
    const byHand = { type: 'HAND', fulfillPrice: '8.00' } as const;
    expect(await submitRefused({}, byHand)).toMatchObject({ error: 'INVALID_INPUT', issues });
  });

  it('fails as invalid input with a speed or facility that the factory does not offer (FAC-5)', async () => {
    const issues = [{ path: 'body.fulfillShipping', message: 'notAnOption' }];
    expect(await submitRefused({}, { fulfillShipping: 'rocket' })).toMatchObject({ error: 'INVALID_INPUT', issues });
    // A production line without speeds ignores a speed that another line offers, and rejects a speed that no line offers.
    const mango = { fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK' } as const;
    const wrong = await submitRefused({}, { ...mango, fulfillShipping: 'rocket' });
    expect(wrong).toMatchObject({ error: 'INVALID_INPUT', issues });
    const place = await submitRefused({}, { ...mango, fulfillLine: 'FASTUS', fulfillFacility: 'XX' });
    expect(place).toMatchObject({ issues: [{ path: 'body.fulfillFacility', message: 'notAnOption' }] });
    const chosen = await submitRefused({}, { ...mango, fulfillShipping: 'rush', orderProducts: [] });
    expect(chosen).toMatchObject({ issues: [{ path: 'body.orderProducts', message: 'productsDiffer' }] });
  });

  it('fails when its shop has expired (FUL-15)', async () => {
    world.pass(2000 * HOUR);
    expect(await submitRefused({})).toMatchObject({ error: 'SHOP_EXPIRED' });
    world.pass(-2000 * HOUR);
  });

  it('returns 404 when it belongs to another seller (API-4)', async () => {
    const id = await world.insertOrder();
    const stranger = { ...world.anna, ownerId: 'boris' };
    const refusal = await refusalOf(world.fulfilment.submit(stranger, world.toSubmit(id)));
    expect(refusal.error).toBe('NOT_FOUND');
  });
});

describe('an order that may be sent', () => {
  it('reaches the factory despite the buyer’s cancellation request once the seller has confirmed it, and the confirmation is stored (FUL-13)', async () => {
    const id = await world.insertOrder({ isCancelRequested: true });
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmCancelRequested: true }));
    await world.runJobs();
    const order = await world.getOrder(id);
    expect(order.fulfilState).toBe('SUBMITTED');
    expect(order.timeline.find(({ event }) => event === 'fulfilQueued')).toMatchObject({
      actor: 'Anna Tran',
      details: { confirmedCancelRequest: true },
    });
    // FUL-30
    const logs = await world.db.selectFrom('action_logs').selectAll().where('entity_id', '=', id).execute();
    expect(logs).toMatchObject([{ action: 'sendOrder', entity: 'order', after: { fulfillHouse: 'PRESSIFY' } }]);
  });

  it('reaches the factory with its label when its address is hidden (FUL-9)', async () => {
    const id = await world.insertOrder({ shippingType: 'TIKTOK', isMasked: true, hasLabel: true });
    await world.db
      .updateTable('orders')
      .set({ tracking_numbers: ['9400100000000000000006'] })
      .where('id', '=', id)
      .execute();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    const { orders } = await world.readFactory();
    const sent = orders.find(({ ref_id }) => ref_id === id);
    expect(sent).toMatchObject({ city: null });
    expect(sent?.shipping_label).toContain(`/label-${id}/${id}.pdf?sig=signed&tracking_number=9400100000000000000006`);
  });

  it('uses the garment that the seller chose (PRD-11)', async () => {
    const id = await world.insertOrder({ color: null, size: 'M' });
    const choice = { id: `${id}-sku1`, productType: 'Hoodie', productColor: 'white', productSize: '2XL' };
    const order = await world.fulfilment.submit(world.anna, world.toSubmit(id, { orderProducts: [choice] }));
    expect(order.fulfillPrice).toBe('46.00');
    expect(order.orderProducts[0]).toMatchObject({ productType: 'Hoodie', productColor: 'white', productSize: '2XL' });
  });

  it("keeps Bobbin's price, whatever price the browser submits (FUL-11)", async () => {
    const id = await world.insertOrder();
    const order = await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillPrice: '0.01' }));
    expect(order.fulfillPrice).toBe('17.80');
  });

  it('reaches the factory only when its draft is confirmed (FUL-10)', async () => {
    const id = await world.insertOrder();
    const draft = await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    expect(draft).toMatchObject({ fulfilState: 'DRAFT', fulfillStatus: 'DRAFT', fulfillPrice: '17.80' });
    await world.look();
    expect((await world.readFactory()).creates[id]).toBeUndefined();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillShipping: 'priority' }));
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'PRIORITY' });
    expect(await world.listEvents(id)).toEqual(['fulfilDrafted', 'fulfilQueued', 'fulfilSent']);
  });
});

describe('a draft with open blockers (FUL-63)', () => {
  const draft = { isDraft: true };

  it('shows a price as far as known, lists the remaining blockers, and is sent once when no blocker is left', async () => {
    // The garment of this SKU is not set yet (PRD-30).
    await world.db.deleteFrom('sku_garments').execute();
    const id = await world.insertOrder({ design: null, color: null, shippingType: 'TIKTOK', isMasked: true });
    const kept = await world.fulfilment.submit(world.anna, world.toSubmit(id, draft));
    expect(kept).toMatchObject({
      fulfilState: 'DRAFT',
      fulfillPrice: '0.00',
      draftBlockers: ['DESIGNS', 'VARIANTS', 'NO_LABEL'],
    });
    // The submit checks each blocker again, and each one has its own error.
    const send = (more = {}) => world.fulfilment.submit(world.anna, world.toSubmit(id, more));
    expect((await refusalOf(send())).error).toBe('VARIANT_UNKNOWN');
    const chosen = { orderProducts: [{ id: `${id}-sku1`, productColor: 'Black' }] };
    const second = await world.fulfilment.submit(world.anna, world.toSubmit(id, { ...draft, ...chosen }));
    expect(second).toMatchObject({ fulfillPrice: '12.90', draftBlockers: ['DESIGNS', 'NO_LABEL'] });
    expect((await refusalOf(send(chosen))).error).toBe('DESIGNS_NOT_READY');
    await world.putDesigns(id);
    expect((await world.getOrder(id)).draftBlockers).toEqual(['NO_LABEL']);
    expect(await refusalOf(send(chosen))).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['ADDRESS_MASKED'] });
    await world.db
      .updateTable('orders')
      .set({ label_state: 'made', label_file_id: `label-${id}` })
      .where('id', '=', id)
      .execute();
    expect((await world.getOrder(id)).draftBlockers).toEqual([]);
    await world.look();
    expect((await world.readFactory()).creates[id]).toBeUndefined();

    await Promise.allSettled([send(chosen), send(chosen), send(chosen)]);
    await world.runJobs();
    await world.look();
    expect((await world.readFactory()).creates[id]).toBe(1);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', draftBlockers: [] });
    expect(await world.listEvents(id)).toEqual(['fulfilDrafted', 'fulfilDrafted', 'fulfilQueued', 'fulfilSent']);
  });

  it('may belong to an order on hold or with a cancellation request, and cannot be sent until that has ended', async () => {
    const id = await world.insertOrder({ status: 'ON_HOLD', isCancelRequested: true });
    const kept = await world.fulfilment.submit(world.anna, world.toSubmit(id, draft));
    expect(kept).toMatchObject({ fulfillPrice: '17.80', draftBlockers: ['ON_HOLD', 'CANCEL_REQUESTED'] });
    const held = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)));
    expect(held).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['ON_HOLD', 'CANCEL_REQUESTED'] });
    await world.updateOrder(id, { status: 'AWAITING_SHIPMENT' });
    expect((await world.getOrder(id)).draftBlockers).toEqual(['CANCEL_REQUESTED']);
    const wanted = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)));
    expect(wanted.error).toBe('CANCEL_REQUEST_PENDING');
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmCancelRequested: true }));
    await world.runJobs();
    expect((await world.readFactory()).creates[id]).toBe(1);
  });

  it('needs no connected factory, and connecting the factory removes that blocker', async () => {
    await world.fulfilment.disconnect(world.anna, 'PRESSIFY');
    const id = await world.insertOrder();
    const kept = await world.fulfilment.submit(world.anna, world.toSubmit(id, draft));
    expect(kept).toMatchObject({ fulfilState: 'DRAFT', draftBlockers: ['NO_FACTORY'] });
    const refusal = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)));
    expect(refusal.error).toBe('FACTORY_NOT_CONNECTED');
    await world.fulfilment.connect(world.anna, 'PRESSIFY', API_KEY);
    expect((await world.getOrder(id)).draftBlockers).toEqual([]);
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    expect((await world.readFactory()).creates[id]).toBe(1);
  });

  it.each<[string, NewOrder, string[]]>([
    ['cancelled', { status: 'CANCELLED' }, ['CANCELLED']],
    ['delivered', { status: 'DELIVERED' }, ['NOT_STATUS']],
    ['without an address that a factory could use', { isMasked: true }, ['ADDRESS_MASKED']],
  ])('fails for an order that is %s', async (_name, order, reasons) => {
    expect(await submitRefused(order, draft)).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons });
  });
});

describe('a price by hand', () => {
  it('appears on the order, and no factory receives anything (FUL-29)', async () => {
    const id = await world.insertOrder();
    const byHand = { type: 'HAND' as const, fulfillPrice: '7.5', orderProducts: [] };
    const order = await world.fulfilment.submit(world.anna, world.toSubmit(id, byHand));
    expect(order).toMatchObject({
      fulfillPrice: '7.50',
      fulfillType: 'HAND',
      fulfillStatus: 'NOT_FULFILL',
      fulfilState: 'MANUAL',
    });
    expect(await world.listJobs()).toEqual([]);
  });

  it.each(['', '-1', '1.234', '1e3', 'abc', '1,5'])('rejects the amount “%s” (FUL-6)', async (fulfillPrice) => {
    const id = await world.insertOrder();
    const refusal = await refusalOf(world.fulfilment.updatePrice(world.anna, { id, type: 'HAND', fulfillPrice }));
    expect(refusal.error).toBe('PRICE_INVALID');
  });

  it('replaces a draft, so that the draft can never be sent by accident (FUL-31)', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { isDraft: true }));
    await world.fulfilment.updatePrice(world.anna, { id, type: 'HAND', fulfillPrice: '5' });
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'MANUAL', fulfillPrice: '5.00' });
    await world.fulfilment.submit(world.anna, world.toSubmit(id, { confirmByHand: true }));
    await world.runJobs();
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('fails for an order that a factory has, because the factory determines the cost (FUL-32)', async () => {
    const id = await world.insertOrder();
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    const onItsWay = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id, byHand)));
    expect(onItsWay.error).toBe('FULFIL_IN_PROGRESS');
    await world.runJobs();
    const before = await world.getOrder(id);
    expect(before).toMatchObject({ fulfilState: 'SUBMITTED', fulfillType: 'AUTO' });
    const submitted = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id, byHand)));
    const typed = await refusalOf(
      world.fulfilment.updatePrice(world.anna, { id, type: 'HAND', fulfillPrice: byHand.fulfillPrice }),
    );
    for (const refusal of [submitted, typed]) {
      expect(refusal).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['ALREADY_SENT'] });
    }
    expect(await world.getOrder(id)).toEqual(before);
  });

  it.each<[string, NewOrder, ErrorName, string[]]>([
    ['on hold (FUL-12)', { status: 'ON_HOLD' }, 'FULFIL_NOT_POSSIBLE', ['ON_HOLD']],
    ['cancelled (FUL-14)', { status: 'CANCELLED' }, 'FULFIL_NOT_POSSIBLE', ['CANCELLED']],
    ['with a cancellation request (FUL-13)', { isCancelRequested: true }, 'CANCEL_REQUEST_PENDING', []],
  ])('fails for an order %s', async (_name, order, error, reasons) => {
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    expect(await submitRefused(order, byHand)).toMatchObject({ error, reasons });
  });

  it('fails for a shop that has expired', async () => {
    world.pass(2000 * HOUR);
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    expect(await submitRefused({}, byHand)).toMatchObject({ error: 'SHOP_EXPIRED' });
    world.pass(-2000 * HOUR);
  });

  it('appears on an order in any other status, and despite the buyer’s cancellation request once the seller has confirmed it (FUL-33)', async () => {
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    const gone = await world.insertOrder({ status: 'IN_TRANSIT' });
    const order = await world.fulfilment.submit(world.anna, world.toSubmit(gone, byHand));
    expect(order).toMatchObject({ fulfilState: 'MANUAL', fulfillPrice: '5.00' });
    const wanted = await world.insertOrder({ isCancelRequested: true });
    await world.fulfilment.submit(world.anna, world.toSubmit(wanted, { ...byHand, confirmCancelRequested: true }));
    const { timeline } = await world.getOrder(wanted);
    expect(timeline).toMatchObject([
      { event: 'priceUpdated', details: { confirmedCancelRequest: true, type: 'HAND' } },
    ]);
  });

  it('changes nothing for an order at the factory', async () => {
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    const order = await world.fulfilment.updatePrice(world.anna, { id, type: 'AUTO', fulfillPrice: '9' });
    expect(order).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'NEW_ORDER', fulfillPrice: '9.00' });
    world.pass(60_000);
    await world.look();
    expect((await world.getOrder(id)).fulfillPrice).toBe('9.00');
  });
});

describe('the data of the fulfil dialog', () => {
  it('name each item of a quote without a price, with the reason (FUL-7)', async () => {
    const id = await world.insertOrder({ color: 'Puce' });
    const ask = (productColor: string | null) =>
      world.fulfilment.quote(world.anna, {
        id,
        fulfillHouse: 'PRESSIFY',
        orderProducts: [{ id: `${id}-sku1`, productColor }],
      });
    const print = { id: `${id}-sku1`, orderId: id, label: 'T-shirt / Black / M', quantity: 2 };
    expect(await ask('Black')).toEqual({
      lines: [{ ...print, price: '12.40', base: '12.40', size: '0.00', sides: '0.00', reason: null }],
      priceList: { from: null, readAt: expect.any(String) },
      extras: [],
      shipping: '5.40',
      total: '17.80',
      parcel: [],
      unknown: [],
      isComplete: true,
      revenue: { state: 'hold', basis: '0.00', cost: '17.80', result: '-17.80', percent: null, currency: 'USD' },
      designSides: 1,
      reroute: null,
    });
    expect(await ask(null)).toMatchObject({ isComplete: false, lines: [{ price: null, reason: 'NO_COLOR' }] });
  });

  it('contain the profit for a price by hand, and no factory is asked (MNY-4)', async () => {
    const id = await world.insertOrder();
    await world.db
      .updateTable('orders')
      .set({ total_cents: 2499, sub_total_cents: 2000 })
      .where('id', '=', id)
      .execute();
    const ask = (fulfillPrice: string) =>
      world.fulfilment.quote(world.anna, { id, fulfillHouse: 'FLASH', fulfillPrice, orderProducts: [] });
    expect(await ask('9.60')).toMatchObject({
      lines: [],
      total: '9.60',
      revenue: { state: 'hold', basis: '24.99', cost: '9.60', result: '15.39', percent: 76.95 },
    });
    expect((await refusalOf(ask('1.234'))).error).toBe('PRICE_INVALID');
  });

  it('contain the cost of a cancelled order, and earnings of zero (MNY-7)', async () => {
    const id = await world.insertOrder({ status: 'CANCELLED' });
    const money = { total_cents: 2499, sub_total_cents: 2000, fulfil_price_cents: 960 };
    await world.db.updateTable('orders').set(money).where('id', '=', id).execute();
    expect((await world.getOrder(id)).revenue).toEqual({
      state: 'none',
      basis: '0.00',
      cost: '9.60',
      result: '-9.60',
      percent: -48,
      currency: 'USD',
    });
  });

  it('contain printable products, which are read once for many callers and kept when the factory is down (FAC-10)', async () => {
    await world.db.deleteFrom('factory_catalogues').execute();
    const asked = world.build();
    const lists = await Promise.all([1, 2, 3].map(() => asked.listSkus(world.anna, 'PRESSIFY', null)));
    const [skus = []] = lists;
    expect(skus.map(({ productName }) => productName)).toEqual(['Hoodie', 'Sweatshirt', 'T-shirt']);
    expect(skus[0]?.sizes).toEqual(['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']);
    expect(skus[0]?.colors.find(({ name }) => name === 'Black')?.hex).toMatch(/^#[0-9a-f]{6}$/i);
    const names = skus[0]?.colors.map(({ name }) => name) ?? [];
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));

    const { read_at: readAt } = await world.db
      .selectFrom('factory_catalogues')
      .select('read_at')
      .executeTakeFirstOrThrow();
    world.pass(7 * HOUR);
    await world.sim('faults', { name: '5xx', match: '/api/all-product' });
    expect(await asked.listSkus(world.anna, 'PRESSIFY', null)).toEqual(skus);
    await asked.close();
    await world.rest();
    const later = world.build();
    expect(await later.listSkus(world.anna, 'PRESSIFY', null)).toEqual(skus);
    // Bobbin reads the catalogue again after the response.
    await vi.waitFor(
      async () => {
        const after = await world.db.selectFrom('factory_catalogues').select('read_at').executeTakeFirstOrThrow();
        expect(after.read_at.getTime()).toBeGreaterThan(readAt.getTime());
      },
      { timeout: 10_000 },
    );
  });

  it('contain the default option NONE until the seller saves default options (FUL-8)', async () => {
    const nothing = { fulfillHouse: 'NONE', fulfillLine: null, fulfillShipping: null, fulfillFacility: null };
    expect(await world.fulfilment.getSettings(world.anna)).toEqual(nothing);
    const mango = { line: 'TIKTOK', facility: 'TX', shipping: null };
    await world.fulfilment.saveSettings(world.anna, 'MANGO', mango);
    const saved = await world.fulfilment.getSettings(world.anna);
    expect(saved).toEqual({ ...nothing, fulfillHouse: 'MANGO', fulfillLine: 'TIKTOK', fulfillFacility: 'TX' });
    expect(await world.fulfilment.saveSettings(world.anna, 'NONE', {})).toEqual(nothing);
    const disabled = world.fulfilment.saveSettings(world.anna, 'MANGO', { line: 'US1' });
    expect((await refusalOf(disabled)).issues).toEqual([{ path: 'body.fulfillLine', message: 'notAnOption' }]);
  });
});

describe('the connection to a factory', () => {
  it('requires a valid key, which no endpoint, stored row or log contains (SEC-1)', async () => {
    const wrong = refusalOf(world.fulfilment.connect(world.anna, 'PRESSIFY', 'a-key-of-nobody'));
    expect((await wrong).error).toBe('FACTORY_KEY_WRONG');
    await world.fulfilment.connect(world.anna, 'PRESSIFY', API_KEY);
    const [pressify] = await world.fulfilment.listConnections(world.anna);
    expect(pressify).toMatchObject({ house: 'PRESSIFY', isConnected: true, lastFour: '-key' });

    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.runJobs();
    const stored = await Promise.all([
      world.db.selectFrom('factory_accounts').selectAll().execute(),
      world.db.selectFrom('fulfilments').selectAll().execute(),
      world.db.selectFrom('action_logs').selectAll().execute(),
      world.db.selectFrom('order_events').selectAll().execute(),
    ]);
    const [, , logs] = stored;
    expect(logs[0]).toMatchObject({ action: 'factoryConnected', entity_id: 'PRESSIFY', after: { lastFour: '-key' } });
    for (const text of [JSON.stringify(stored), world.logged.join('\n')]) {
      expect(text).not.toContain(API_KEY);
      expect(text).not.toContain('sig=signed');
    }
  });

  it('can be removed, and nothing is sent without it (FAC-12)', async () => {
    await world.fulfilment.disconnect(world.anna, 'PRESSIFY');
    expect(await submitRefused({})).toMatchObject({ error: 'FACTORY_NOT_CONNECTED' });
    await world.fulfilment.connect(world.anna, 'PRESSIFY', API_KEY);
    const id = await world.insertOrder();
    await world.fulfilment.submit(world.anna, world.toSubmit(id));
    await world.fulfilment.disconnect(world.anna, 'PRESSIFY');
    await world.runJobs();
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'NO_FACTORY' } });
    await world.fulfilment.connect(world.anna, 'PRESSIFY', API_KEY);
  });

  it('shows that the factory does not respond', async () => {
    await world.sim('faults', { name: '5xx' });
    const refusal = await refusalOf(world.fulfilment.connect(world.anna, 'PRESSIFY', API_KEY));
    expect(refusal.error).toBe('FACTORY_UNAVAILABLE');
  });
});
