import type { ErrorName } from '@bobbin/contract/errors';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, openFulfilmentHouse, refusalOf, type FulfilmentHouse, type NewOrder } from './house.ts';

let house: FulfilmentHouse;
const HOUR = 3_600_000;

beforeAll(async () => {
  house = await openFulfilmentHouse();
});
afterEach(() => house.rest());
afterAll(() => house.close());

async function submitRefused(order: NewOrder, more: Parameters<FulfilmentHouse['toSubmit']>[1] = {}) {
  const id = await house.insertOrder(order);
  const refusal = await refusalOf(house.fulfilment.submit(house.anna, house.toSubmit(id, more)));
  // Refused means that nothing happened at all.
  expect(await house.listJobs()).toEqual([]);
  expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'NONE', fulfillStatus: null, fulfillType: null });
  return {
    id,
    error: refusal.error,
    issues: refusal.issues,
    reasons: refusal.reasons.map((reason) => reason.replace(id, 'ID')),
  };
}

describe('an order that may not be sent', () => {
  const cases: Record<string, { order: NewOrder; error: ErrorName; reasons: string[] }> = {
    'is on hold (AC-07)': { order: { status: 'ON_HOLD' }, error: 'FULFIL_NOT_POSSIBLE', reasons: ['ON_HOLD'] },
    'is cancelled (AC-09)': { order: { status: 'CANCELLED' }, error: 'FULFIL_NOT_POSSIBLE', reasons: ['CANCELLED'] },
    'is delivered': { order: { status: 'DELIVERED' }, error: 'FULFIL_NOT_POSSIBLE', reasons: ['NOT_STATUS'] },
    'is wanted back by its buyer (AC-08)': {
      order: { isCancelRequested: true },
      error: 'CANCEL_REQUEST_PENDING',
      reasons: [],
    },
    'hides its address and has no label': {
      order: { shippingType: 'TIKTOK', isMasked: true },
      error: 'FULFIL_NOT_POSSIBLE',
      reasons: ['ADDRESS_MASKED'],
    },
    'has a design of a wrong size (AC-26)': {
      order: { design: { width: 900, height: 900 } },
      error: 'DESIGNS_NOT_READY',
      reasons: ['ID-sku1:front:BAD_SIZE'],
    },
    'has no design': { order: { design: null }, error: 'DESIGNS_NOT_READY', reasons: ['ID-sku1::NO_DESIGN'] },
    'has a colour that nobody knows (W33)': {
      order: { color: null },
      error: 'VARIANT_UNKNOWN',
      reasons: ['ID-sku1:UNKNOWN_COLOR'],
    },
    'has a size that the factory does not make': {
      order: { size: 'XS' },
      error: 'VARIANT_UNKNOWN',
      reasons: ['ID-sku1:NO_SIZE'],
    },
  };

  it.each(Object.entries(cases))('%s', async (_name, { order, error, reasons }) => {
    expect(await submitRefused(order)).toMatchObject({ error, reasons });
    expect(fulfilOrder.errors).toContain(error);
  });

  it('is younger than an hour and flagged', async () => {
    const young = { isOnHold: true, createdAt: house.clock.time - HOUR / 2 };
    expect(await submitRefused(young)).toMatchObject({ reasons: ['ON_HOLD'] });
  });

  it('names other products than its own (W24)', async () => {
    const other = await house.insertOrder();
    const orderProducts = [{ id: `${other}-sku1` }];
    const issues = [{ path: 'body.orderProducts', message: 'productsDiffer' }];
    expect(await submitRefused({}, { orderProducts })).toMatchObject({ error: 'INVALID_INPUT', issues });
    expect(await submitRefused({}, { orderProducts: [] })).toMatchObject({ error: 'INVALID_INPUT', issues });
  });

  it('wants a speed that the house does not know', async () => {
    expect(await submitRefused({}, { fulfillShipping: 'rocket' })).toMatchObject({
      error: 'INVALID_INPUT',
      issues: [{ path: 'body.fulfillShipping', message: 'notAnOption' }],
    });
  });

  it('goes to a house that is not supported yet', async () => {
    expect(await submitRefused({}, { fulfillHouse: 'MANGO' })).toMatchObject({ error: 'HOUSE_NOT_READY' });
  });

  it('belongs to a shop that has expired', async () => {
    house.pass(2000 * HOUR);
    expect(await submitRefused({})).toMatchObject({ error: 'SHOP_EXPIRED' });
    house.pass(-2000 * HOUR);
  });

  it('is somebody else’s', async () => {
    const id = await house.insertOrder();
    const stranger = { ...house.anna, ownerId: 'boris' };
    const refusal = await refusalOf(house.fulfilment.submit(stranger, house.toSubmit(id)));
    expect(refusal.error).toBe('NOT_FOUND');
  });
});

describe('an order that may be sent', () => {
  it('in spite of the buyer’s wish, when the seller has seen it; the choice is kept', async () => {
    const id = await house.insertOrder({ isCancelRequested: true });
    await house.fulfilment.submit(house.anna, house.toSubmit(id, { confirmCancelRequested: true }));
    await house.runJobs();
    const order = await house.getOrder(id);
    expect(order.fulfilState).toBe('SUBMITTED');
    expect(order.timeline.find(({ event }) => event === 'fulfilQueued')).toMatchObject({
      actor: 'Anna Tran',
      details: { confirmedCancelRequest: true },
    });
    const logs = await house.db.selectFrom('action_logs').selectAll().where('entity_id', '=', id).execute();
    expect(logs).toMatchObject([{ action: 'sendOrder', entity: 'order', after: { fulfillHouse: 'PRESSIFY' } }]);
  });

  it('with the label instead of a hidden address', async () => {
    const id = await house.insertOrder({ shippingType: 'TIKTOK', isMasked: true, hasLabel: true });
    await house.db
      .updateTable('orders')
      .set({ tracking_numbers: ['9400100000000000000006'] })
      .where('id', '=', id)
      .execute();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    const { orders } = await house.readFactory();
    const sent = orders.find(({ ref_id }) => ref_id === id);
    expect(sent).toMatchObject({ city: null });
    expect(sent?.shipping_label).toContain(`/label-${id}/${id}.pdf?sig=signed&tracking_number=9400100000000000000006`);
  });

  it('as the garment that the seller chose', async () => {
    const id = await house.insertOrder({ color: null, size: 'M' });
    const choice = { id: `${id}-sku1`, productType: 'Hoodie', productColor: 'white', productSize: '2XL' };
    const order = await house.fulfilment.submit(house.anna, house.toSubmit(id, { orderProducts: [choice] }));
    expect(order.fulfillPrice).toBe('36.00');
    expect(order.orderProducts[0]).toMatchObject({ productType: 'Hoodie', productColor: 'white', productSize: '2XL' });
  });

  it('with our price, whatever the browser says (W24)', async () => {
    const id = await house.insertOrder();
    const order = await house.fulfilment.submit(house.anna, house.toSubmit(id, { fulfillPrice: '0.01' }));
    expect(order.fulfillPrice).toBe('12.40');
  });

  it('later, from a draft that reaches no factory before', async () => {
    const id = await house.insertOrder();
    const draft = await house.fulfilment.submit(house.anna, house.toSubmit(id, { isDraft: true }));
    expect(draft).toMatchObject({ fulfilState: 'DRAFT', fulfillStatus: 'DRAFT', fulfillPrice: '12.40' });
    await house.look();
    expect((await house.readFactory()).creates[id]).toBeUndefined();
    await house.fulfilment.submit(house.anna, house.toSubmit(id, { fulfillShipping: 'priority' }));
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'PRIORITY' });
    expect(await house.listEvents(id)).toEqual(['fulfilDrafted', 'fulfilQueued', 'fulfilSent', 'priceUpdated']);
  });
});

describe('a price by hand', () => {
  it('is recorded and nothing is sent (W27)', async () => {
    const id = await house.insertOrder();
    const byHand = { type: 'HAND' as const, fulfillPrice: '7.5', orderProducts: [] };
    const order = await house.fulfilment.submit(house.anna, house.toSubmit(id, byHand));
    expect(order).toMatchObject({
      fulfillPrice: '7.50',
      fulfillType: 'HAND',
      fulfillStatus: 'NOT_FULFILL',
      fulfilState: 'MANUAL',
    });
    expect(await house.listJobs()).toEqual([]);
  });

  it.each(['', '-1', '1.234', '1e3', 'abc', '1,5'])('"%s" is none', async (fulfillPrice) => {
    const id = await house.insertOrder();
    const refusal = await refusalOf(house.fulfilment.updatePrice(house.anna, { id, type: 'HAND', fulfillPrice }));
    expect(refusal.error).toBe('PRICE_INVALID');
  });

  it('ends a draft, so that it can never be sent by accident', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id, { isDraft: true }));
    await house.fulfilment.updatePrice(house.anna, { id, type: 'HAND', fulfillPrice: '5' });
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'MANUAL', fulfillPrice: '5.00' });
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    expect((await house.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('is refused for what a factory has: the price comes from there (W24)', async () => {
    const id = await house.insertOrder();
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    const onItsWay = await refusalOf(house.fulfilment.submit(house.anna, house.toSubmit(id, byHand)));
    expect(onItsWay.error).toBe('FULFIL_IN_PROGRESS');
    await house.runJobs();
    const before = await house.getOrder(id);
    expect(before).toMatchObject({ fulfilState: 'SUBMITTED', fulfillType: 'AUTO' });
    const submitted = await refusalOf(house.fulfilment.submit(house.anna, house.toSubmit(id, byHand)));
    const typed = await refusalOf(
      house.fulfilment.updatePrice(house.anna, { id, type: 'HAND', fulfillPrice: byHand.fulfillPrice }),
    );
    for (const refusal of [submitted, typed]) {
      expect(refusal).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['ALREADY_SENT'] });
    }
    expect(await house.getOrder(id)).toEqual(before);
  });

  it.each<[string, NewOrder, ErrorName, string[]]>([
    ['on hold (AC-07)', { status: 'ON_HOLD' }, 'FULFIL_NOT_POSSIBLE', ['ON_HOLD']],
    ['cancelled (AC-09)', { status: 'CANCELLED' }, 'FULFIL_NOT_POSSIBLE', ['CANCELLED']],
    ['wanted back by its buyer (AC-08)', { isCancelRequested: true }, 'CANCEL_REQUEST_PENDING', []],
  ])('is refused for an order %s', async (_name, order, error, reasons) => {
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    expect(await submitRefused(order, byHand)).toMatchObject({ error, reasons });
  });

  it('is refused in a shop that has expired', async () => {
    house.pass(2000 * HOUR);
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    expect(await submitRefused({}, byHand)).toMatchObject({ error: 'SHOP_EXPIRED' });
    house.pass(-2000 * HOUR);
  });

  it('is recorded in any other status, and in spite of the buyer’s wish once the seller has seen it', async () => {
    const byHand = { type: 'HAND' as const, fulfillPrice: '5', orderProducts: [] };
    const gone = await house.insertOrder({ status: 'IN_TRANSIT' });
    const order = await house.fulfilment.submit(house.anna, house.toSubmit(gone, byHand));
    expect(order).toMatchObject({ fulfilState: 'MANUAL', fulfillPrice: '5.00' });
    const wanted = await house.insertOrder({ isCancelRequested: true });
    await house.fulfilment.submit(house.anna, house.toSubmit(wanted, { ...byHand, confirmCancelRequested: true }));
    const { timeline } = await house.getOrder(wanted);
    expect(timeline).toMatchObject([
      { event: 'priceUpdated', details: { confirmedCancelRequest: true, type: 'HAND' } },
    ]);
  });

  it('leaves an order at the factory where it is', async () => {
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    const order = await house.fulfilment.updatePrice(house.anna, { id, type: 'AUTO', fulfillPrice: '9' });
    expect(order).toMatchObject({ fulfilState: 'SUBMITTED', fulfillStatus: 'NEW_ORDER', fulfillPrice: '9.00' });
    house.pass(60_000);
    await house.look();
    expect((await house.getOrder(id)).fulfillPrice).toBe('9.00');
  });
});

describe('what the dialog asks for', () => {
  it('a quote names what has no price and why', async () => {
    const id = await house.insertOrder({ color: 'Puce' });
    const ask = (productColor: string | null) =>
      house.fulfilment.quote(house.anna, {
        id,
        fulfillHouse: 'PRESSIFY',
        orderProducts: [{ id: `${id}-sku1`, productColor }],
      });
    expect(await ask('Black')).toEqual({
      lines: [{ id: `${id}-sku1`, label: 'T-shirt / Black / M', quantity: 2, price: '12.40', reason: null }],
      shipping: null,
      total: '12.40',
      isComplete: true,
      designSides: 1,
    });
    expect(await ask(null)).toMatchObject({ isComplete: false, lines: [{ price: null, reason: 'NO_COLOR' }] });
  });

  it('what can be printed, read once for many askers and kept when the factory is down', async () => {
    await house.db.deleteFrom('factory_catalogues').execute();
    const asked = house.build();
    const lists = await Promise.all([1, 2, 3].map(() => asked.listSkus(house.anna, 'PRESSIFY', null)));
    const [skus = []] = lists;
    expect(skus.map(({ productName }) => productName)).toEqual(['Hoodie', 'Sweatshirt', 'T-shirt']);
    expect(skus[0]?.sizes).toEqual(['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']);
    expect(skus[0]?.colors.find(({ name }) => name === 'Black')?.hex).toMatch(/^#[0-9a-f]{6}$/i);
    const names = skus[0]?.colors.map(({ name }) => name) ?? [];
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));

    const { read_at: readAt } = await house.db
      .selectFrom('factory_catalogues')
      .select('read_at')
      .executeTakeFirstOrThrow();
    house.pass(7 * HOUR);
    await house.sim('faults', { name: '5xx', match: '/api/all-product' });
    expect(await asked.listSkus(house.anna, 'PRESSIFY', null)).toEqual(skus);
    await asked.close();
    await house.rest();
    expect(await asked.listSkus(house.anna, 'PRESSIFY', null)).toEqual(skus);
    await asked.close();
    const after = await house.db.selectFrom('factory_catalogues').select('read_at').executeTakeFirstOrThrow();
    expect(after.read_at.getTime()).toBeGreaterThan(readAt.getTime());
  });

  it('settings: NONE until something is saved', async () => {
    const nothing = { fulfillHouse: 'NONE', fulfillLine: null, fulfillShipping: null, fulfillFacility: null };
    expect(await house.fulfilment.getSettings(house.anna)).toEqual(nothing);
    const mango = { fulfillLine: 'TIKTOK', fulfillFacility: 'TX', fulfillShipping: null };
    await house.fulfilment.saveSettings(house.anna, 'MANGO', mango);
    const saved = await house.fulfilment.getSettings(house.anna);
    expect(saved).toEqual({ fulfillHouse: 'MANGO', ...mango });
    const disabled = house.fulfilment.saveSettings(house.anna, 'MANGO', { fulfillLine: 'US1' });
    expect((await refusalOf(disabled)).issues).toEqual([{ path: 'body.fulfillLine', message: 'notAnOption' }]);
  });
});

describe('the connection to a factory', () => {
  it('is checked before it is kept, and its key is shown nowhere (AC-60)', async () => {
    const wrong = refusalOf(house.fulfilment.connect(house.anna, 'PRESSIFY', 'a-key-of-nobody'));
    expect((await wrong).error).toBe('FACTORY_KEY_WRONG');
    await house.fulfilment.connect(house.anna, 'PRESSIFY', API_KEY);
    const [pressify] = await house.fulfilment.listConnections(house.anna);
    expect(pressify).toMatchObject({ house: 'PRESSIFY', isConnected: true, lastFour: '-key' });

    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.runJobs();
    const stored = await Promise.all([
      house.db.selectFrom('factory_accounts').selectAll().execute(),
      house.db.selectFrom('fulfilments').selectAll().execute(),
      house.db.selectFrom('action_logs').selectAll().execute(),
      house.db.selectFrom('order_events').selectAll().execute(),
    ]);
    const [, , logs] = stored;
    expect(logs[0]).toMatchObject({ action: 'factoryConnected', entity_id: 'PRESSIFY', after: { lastFour: '-key' } });
    for (const text of [JSON.stringify(stored), house.logged.join('\n')]) {
      expect(text).not.toContain(API_KEY);
      expect(text).not.toContain('sig=signed');
    }
  });

  it('can be ended; without it nothing is sent', async () => {
    await house.fulfilment.disconnect(house.anna, 'PRESSIFY');
    expect(await submitRefused({})).toMatchObject({ error: 'FACTORY_NOT_CONNECTED' });
    await house.fulfilment.connect(house.anna, 'PRESSIFY', API_KEY);
    const id = await house.insertOrder();
    await house.fulfilment.submit(house.anna, house.toSubmit(id));
    await house.fulfilment.disconnect(house.anna, 'PRESSIFY');
    await house.runJobs();
    expect(await house.getOrder(id)).toMatchObject({ fulfilState: 'FAILED', fulfillError: { code: 'NO_FACTORY' } });
    await house.fulfilment.connect(house.anna, 'PRESSIFY', API_KEY);
  });

  it('says when the factory does not answer', async () => {
    await house.sim('faults', { name: '5xx' });
    const refusal = await refusalOf(house.fulfilment.connect(house.anna, 'PRESSIFY', API_KEY));
    expect(refusal.error).toBe('FACTORY_UNAVAILABLE');
  });
});
