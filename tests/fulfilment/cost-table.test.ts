import { newFactoryCost, type NewFactoryCost } from '@bobbin/contract/factory-costs';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffScope } from '../../server/src/platform/access.ts';
import { startFurtherPartners, type FurtherPartners } from '../world/further-partners.ts';
import { openFulfilmentWorld, refusalOf, type FulfilmentWorld, type NewOrder } from './world.ts';

const DEMO_PRICE_LIST = readFileSync(new URL('../../server/src/demo-prices.csv', import.meta.url), 'utf8');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STAFF = staffScope(
  {
    userId: 'anna',
    sessionId: 'test',
    isApiKey: false,
    name: 'Support',
    hasPendingSecondFactor: false,
    isAdmin: true,
    isStaff: true,
    permissions: new Set(),
  },
  'EDIT_PAYMENTS',
  '',
  '',
);

let partners: FurtherPartners;
let world: FulfilmentWorld;

beforeAll(async () => {
  partners = await startFurtherPartners(['flash', 'mango']);
  // FLASH returns no prices, and the settings contain none, so all known prices are in the cost table.
  const { FLASH_BASE_URL = '', MANGO_BASE_URL = '' } = partners.env;
  world = await openFulfilmentWorld({ FLASH_BASE_URL, MANGO_BASE_URL });
  await world.fulfilment.connect(world.anna, 'MANGO', 'mango-demo-key');
  await world.fulfilment.connect(world.anna, 'FLASH', 'flash-demo-pass', 'flash-demo');
  world.pass(8 * 60 * MINUTE);
});
beforeEach(async () => {
  await world.rest();
  await world.db.deleteFrom('factory_costs').execute();
});
afterAll(async () => {
  await world.close();
  await partners.close();
});

/** An order of one piece that is shipped with the marketplace's label. */
const ONE: NewOrder = { quantity: 1, hasLabel: true };

type Said = Partial<NewFactoryCost>;

const add = (said: Said) =>
  world.fulfilment.costs.add(
    STAFF,
    newFactoryCost.parse({ house: 'FLASH', part: 'PIECE', garment: 'T-shirt', price: '6.20', ...said }),
  );

/** Adds the prices that the factory's web portal shows after a sign-in. */
async function addAll(): Promise<void> {
  await add({});
  await add({ size: '2XL', price: '7.70' });
  await add({ part: 'SECOND_SIDE', price: '2.50' });
  await add({ part: 'SLEEVE', price: '1.50' });
  await add({ part: 'FIRST_POSTAGE', price: '4.20' });
  await add({ part: 'EXTRA_POSTAGE', price: '1.20' });
  await add({ part: 'OWN_LABEL', garment: null, price: '0.50' });
  await add({ part: 'SPEED', garment: null, shipping: '1', price: '0.00' });
  await add({ part: 'SPEED', garment: null, shipping: '2', price: '3.00' });
  await add({ part: 'SPEED', garment: null, shipping: '6', price: '4.00' });
}

const readJob = async (refId: string, house: 'flash' | 'mango' = 'flash'): Promise<{ cost: string } | undefined> => {
  const state = (await (await fetch(`${partners.urls[house]}/_sim/state`)).json()) as {
    orders: { refId: string; cost: string }[];
  };
  return state.orders.find((order) => order.refId === refId);
};

const toBody = (id: string, more: object = {}) =>
  world.toSubmit(id, { fulfillHouse: 'FLASH', fulfillShipping: '2', ...more });

const quote = (id: string, shipping = '2') =>
  world.fulfilment.quote(world.anna, {
    id,
    fulfillHouse: 'FLASH',
    fulfillShipping: shipping,
    orderProducts: [{ id: `${id}-sku1` }],
  });

describe('a factory whose calls return no prices (FAC-31)', () => {
  const ART = { width: 4500, height: 5400 };
  const PARCELS: [string, NewOrder, string][] = [
    ['one piece with its label', { quantity: 1, hasLabel: true }, '2'],
    ['three large ones', { size: '2XL', quantity: 3 }, '1'],
    ['four printed places, in a hurry', { design: { ...ART, sides: ['front', 'back', 'left', 'right'] } }, '6'],
    ['two that the factory posts', { shippingType: 'SELLER', hasLabel: false, quantity: 2 }, '2'],
  ];

  it.each(PARCELS)('quotes, drafts and charges %s to the cent (FUL-58)', async (_, order, shipping) => {
    await addAll();
    const id = await world.insertOrder(order);
    const quoted = await quote(id, shipping);
    expect(quoted).toMatchObject({ unknown: [], isComplete: true });
    await world.fulfilment.submit(world.anna, toBody(id, { fulfillShipping: shipping, isDraft: true }));
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'DRAFT', fulfillPrice: quoted.total });
    await world.fulfilment.submit(world.anna, toBody(id, { fulfillShipping: shipping }));
    await world.runJobs();
    expect((await readJob(id))?.cost).toBe(quoted.total);
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillPrice: quoted.total });
  });

  it('quotes the order products whose prices are in the cost table, and names the other ones', async () => {
    const id = await world.insertOrder({ ...ONE, design: { ...ART, sides: ['front', 'left'] } });
    const blank = await quote(id);
    expect(blank).toMatchObject({ total: '0.00', isComplete: false, lines: [{ price: null, reason: 'NO_PRICE' }] });
    await add({});
    await add({ part: 'OWN_LABEL', garment: null, price: '0.50' });
    const half = await quote(id);
    expect(half).toMatchObject({ total: '6.70', isComplete: false, unknown: ['SLEEVE'] });
    expect(half.lines).toMatchObject([{ base: '6.20', size: '0.00', sides: null }]);
  });

  it('quotes each part of the cost, with the date of the newest of its prices (FUL-86)', async () => {
    await add({});
    const since = new Date(world.clock.now()).toISOString();
    world.pass(1000);
    await add({ size: '2XL', price: '8.20' });
    const large = await quote(await world.insertOrder({ ...ONE, size: '2XL' }));
    expect(large.lines).toMatchObject([{ price: '8.20', base: '6.20', size: '2.00' }]);
    expect(Date.parse(large.priceList.from ?? '')).toBeGreaterThan(Date.parse(since));
    const small = await quote(await world.insertOrder(ONE));
    expect(small.lines).toMatchObject([{ price: '6.20', base: '6.20', size: '0.00' }]);
    expect(small.priceList).toEqual({ from: since, readAt: null });
  });

  it('shows the charge next to the estimate (FUL-81)', async () => {
    await addAll();
    world.pass(1000);
    await add({ price: '5.00' });
    const id = await world.insertOrder(ONE);
    const { total } = await quote(id);
    await world.fulfilment.submit(world.anna, toBody(id));
    await world.runJobs();
    const job = await readJob(id);
    expect(job?.cost).not.toBe(total);
    const order = await world.getOrder(id);
    expect(order.fulfillPrice).toBe(job?.cost);
    const told = order.timeline.find(({ details }) => 'estimate' in details);
    expect(told?.details).toMatchObject({ price: job?.cost, estimate: total });
  });
});

describe('the price of a quote from the cost table (FAC-31)', () => {
  it('comes from the row with the most specific scope among blank, size, garment, line, place and speed', async () => {
    const id = await world.insertOrder(ONE);
    const priceOf = async () => (await quote(id)).lines[0]?.price;
    await add({ garment: null, price: '9.00' });
    expect(await priceOf()).toBe('9.00');
    await add({ shipping: '2', garment: null, price: '8.00' });
    expect(await priceOf()).toBe('8.00');
    await add({ garment: 'GILDAN G5000', price: '7.00' });
    expect(await priceOf()).toBe('7.00');
    await add({ size: 'M', garment: null, price: '6.00' });
    expect(await priceOf()).toBe('6.00');
    await add({ garment: 'Hoodie', size: 'M', price: '99.00' });
    await add({ garment: 'T-shirt', size: '3XL', price: '99.00' });
    expect(await priceOf()).toBe('6.00');
  });
});

describe('a price of the cost table (FAC-32)', () => {
  it('ends when the next price of its scope begins, while a draft keeps the price of its quote', async () => {
    await addAll();
    const first = (await world.fulfilment.costs.list(STAFF, { page: 1, limit: 50, sortBy: 'validFrom:DESC' })).data;
    const old = first.find(({ part, size }) => part === 'PIECE' && size === null);
    const id = await world.insertOrder(ONE);
    await world.fulfilment.submit(world.anna, toBody(id, { isDraft: true }));
    const drafted = (await world.getOrder(id)).fulfillPrice;
    world.pass(MINUTE);
    const next = await add({ price: '6.80' });
    expect(next.state).toBe('now');
    const rows = (await world.fulfilment.costs.list(STAFF, { page: 1, limit: 50, sortBy: 'validFrom:DESC' })).data;
    expect(rows).toHaveLength(first.length + 1);
    expect(rows.find((row) => row.id === old?.id)).toMatchObject({
      state: 'over',
      validTo: next.validFrom,
      endedBy: 'Support',
    });
    expect((await world.getOrder(id)).fulfillPrice).toBe(drafted);
    const { request } = await world.db
      .selectFrom('fulfilments')
      .select('request')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((request as { costIds: string[] }).costIds).toContain(old?.id);
    expect((await quote(id)).lines[0]?.price).toBe('6.80');
  });

  it('applies from the beginning of its first day', async () => {
    await add({});
    const validFrom = new Date(world.clock.now() + DAY).toISOString();
    expect(await add({ price: '6.50', validFrom })).toMatchObject({ state: 'coming' });
    const id = await world.insertOrder(ONE);
    expect((await quote(id)).lines[0]?.price).toBe('6.20');
    world.pass(DAY + MINUTE);
    expect((await quote(id)).lines[0]?.price).toBe('6.50');
  });

  it('conflicts with a price of the same scope that begins at the same time or later', async () => {
    await add({});
    expect(await refusalOf(add({ price: '6.30' }))).toMatchObject({ error: 'EXISTS' });
    await add({ price: '6.50', validFrom: new Date(world.clock.now() + DAY).toISOString() });
    world.pass(MINUTE);
    expect(await refusalOf(add({ price: '6.40' }))).toMatchObject({ error: 'EXISTS' });
  });

  it.each<[string, Said]>([
    ['a line', { line: 'FASTUS' }],
    ['a place', { facility: 'SJ' }],
    ['a speed', { shipping: 'rush' }],
  ])(
    'can exist only for what the factory offers, so %s that the factory does not have is rejected',
    async (_, said) => {
      expect(await refusalOf(add(said))).toMatchObject({ error: 'INVALID_INPUT' });
    },
  );

  it('can be ended once, and is then listed as ended', async () => {
    const { id } = await add({});
    const ended = await world.fulfilment.costs.end(STAFF, id);
    world.pass(MINUTE);
    expect(await world.fulfilment.costs.end(STAFF, id)).toEqual({ ...ended, state: 'over' });
    const list = (state: 'now' | 'over') =>
      world.fulfilment.costs.list(STAFF, { page: 1, limit: 50, sortBy: 'validFrom:DESC', state, search: 'shirt' });
    expect((await list('now')).meta.totalItems).toBe(0);
    expect((await list('over')).data.map((row) => row.id)).toEqual([id]);
    const logs = await world.db.selectFrom('action_logs').select('action').where('entity_id', '=', id).execute();
    expect(logs.map(({ action }) => action).sort()).toEqual(['add', 'end']);
  });
});

describe('a price list (FAC-35)', () => {
  const bring = (lines: readonly string[], isDryRun = false) =>
    world.fulfilment.costs.importList(STAFF, {
      csv: ['house,part,price,garment,sku,size,line,facility,shipping,from,to,note', ...lines].join('\n'),
      isDryRun,
    });
  const listAll = async () =>
    (await world.fulfilment.costs.list(STAFF, { page: 1, limit: 200, sortBy: 'validFrom:ASC' })).data;
  const dayIn = (days: number) => new Date(world.clock.now() + days * DAY - 8 * 60 * MINUTE).toISOString().slice(0, 10);

  it('previews the effect of each line, and names each invalid line with its cell', async () => {
    await add({ price: '6.20' });
    await add({ part: 'SLEEVE', garment: null, price: '1.50' });
    await add({ part: 'OWN_LABEL', garment: null, price: '0.50', validFrom: `${dayIn(9)}T12:00:00.000Z` });
    world.pass(MINUTE);
    const before = await listAll();
    const lines = [
      'Flash Pod,base,$6.40,t-shirt,,,,,,,,November list',
      'FLASH,sleeve,1.50,,,,,,,,,',
      'flash,PIECE,9.10,Longsleeve,,xx-large,,,,,,',
      'FLASH,SPEED,3.00,,,,,,Priority,,,',
      'FLASH,PIECE,5.00,,,,,,,2020-01-01,,',
      ',PIECE,1.00,,,,,,,,,',
      'ACME,PIECE,1.00,,,,,,,,,',
      'FLASH,INK,1.00,,,,,,,,,',
      'FLASH,PIECE,1.234,,,,,,,,,',
      'FLASH,SPEED,1.00,,,,,,rush,,,',
      'FLASH,PIECE,1.00,Mug,,,,,,2026-02-30,,',
      'FLASH,PIECE,1.00,Mug,,,,,,,2020-01-01,',
      `FLASH,PIECE,1.00,Mug,,,,,,${dayIn(5)},${dayIn(3)},`,
      `FLASH,PIECE,1.00,${'x'.repeat(61)},,,,,,,,`,
      'FLASH,PIECE,6.50,T-shirt,,,,,,,,',
      'FLASH,OWN_LABEL,0.60,,,,,,,,,',
    ];
    const said = await bring(lines, true);
    expect(said).toMatchObject({ added: 4, replaced: 1, known: 1 });
    const shown = said.lines.map(({ line, outcome, before: was, isFromNow, isGarmentUnknown, cost }) => [
      line,
      outcome,
      cost.house,
      cost.part,
      cost.garment,
      cost.size,
      cost.shipping,
      cost.price,
      was,
      isFromNow,
      isGarmentUnknown,
    ]);
    expect(shown).toEqual([
      [2, 'replace', 'FLASH', 'PIECE', 'T-shirt', null, null, '6.40', '6.20', false, false],
      [3, 'known', 'FLASH', 'SLEEVE', null, null, null, '1.50', null, false, false],
      [4, 'add', 'FLASH', 'PIECE', 'Longsleeve', '2XL', null, '9.10', null, false, true],
      [5, 'add', 'FLASH', 'SPEED', null, null, '2', '3.00', null, false, false],
      [6, 'add', 'FLASH', 'PIECE', null, null, null, '5.00', null, true, false],
    ]);
    expect(said.refused.map(({ line, reason, column }) => [line, reason, column])).toEqual([
      [7, 'missing', 'house'],
      [8, 'notAHouse', 'house'],
      [9, 'notAPart', 'part'],
      [10, 'notAPrice', 'price'],
      [11, 'notAnOption', 'shipping'],
      [12, 'notADay', 'from'],
      [13, 'over', 'to'],
      [14, 'endsBefore', 'to'],
      [15, 'tooLong', 'garment'],
      [16, 'twice', null],
      [17, 'overlaps', null],
    ]);
    expect(await listAll()).toEqual(before);
    expect(await bring(lines)).toEqual(said);
    expect(await listAll()).toHaveLength(before.length + 4);
  });

  it('imported again, also by two people at the same time, changes nothing, and each price is in the history once', async () => {
    const lines = ['FLASH,PIECE,6.20,T-shirt,,,,,,,,', `FLASH,PIECE,6.60,T-shirt,,,,,,${dayIn(3)},,`];
    const said = await Promise.all([bring(lines), bring(lines)]);
    expect(said.map(({ added, known }) => [added, known]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 2],
      [2, 0],
    ]);
    world.pass(DAY);
    expect(await bring(lines)).toMatchObject({ added: 0, known: 2, refused: [] });
    const rows = await listAll();
    expect(rows.map(({ price, state }) => [price, state])).toEqual([
      ['6.20', 'now'],
      ['6.60', 'coming'],
    ]);
    expect(rows[0]?.validTo).toBe(rows[1]?.validFrom);
    for (const { id } of rows) {
      const logs = await world.db.selectFrom('action_logs').select('action').where('entity_id', '=', id).execute();
      expect(logs).toEqual([{ action: 'add' }]);
    }
  });

  it('may contain prices with a last day, which apply until the end of that day, after which another price may follow', async () => {
    const id = await world.insertOrder(ONE);
    const priceOf = async () => (await quote(id)).lines[0]?.price;
    const said = await bring([
      `FLASH,PIECE,6.60,T-shirt,,,,,,${dayIn(4)},,`,
      `FLASH,PIECE,5.80,T-shirt,,,,,,,${dayIn(2)},`,
    ]);
    expect(said).toMatchObject({ added: 2, refused: [] });
    expect(await priceOf()).toBe('5.80');
    world.pass(3 * DAY + MINUTE);
    expect(await priceOf()).toBeNull();
    world.pass(DAY);
    expect(await priceOf()).toBe('6.60');
  });

  it('may contain prices that ended before they began, which are ignored', async () => {
    const coming = await add({ price: '6.50', validFrom: new Date(world.clock.now() + DAY).toISOString() });
    await world.fulfilment.costs.end(STAFF, coming.id);
    expect(await add({ price: '6.30' })).toMatchObject({ state: 'now', validTo: null });
    await world.db.deleteFrom('factory_costs').where('id', '!=', coming.id).execute();
    expect(await bring(['FLASH,PIECE,6.30,T-shirt,,,,,,,,'])).toMatchObject({ added: 1, refused: [] });
  });

  it.each(['house,price\nFLASH,1.00', 'no list', '"broken'])(
    'refuses a file that is not a price list: %j',
    async (csv) => {
      const refusal = await refusalOf(world.fulfilment.costs.importList(STAFF, { csv, isDryRun: true }));
      expect(refusal).toMatchObject({ error: 'PRICE_LIST_UNREADABLE' });
    },
  );

  it('may have 1,000 lines', async () => {
    const lines = Array.from({ length: 1001 }, (_, index) => `FLASH,PIECE,6.20,,${index},,,,,,,`);
    const said = await bring(lines, true);
    expect([said.added, said.refused]).toEqual([1000, [{ line: 1002, reason: 'tooMany', column: null, value: '' }]]);
  });

  it.each([
    ['FLASH', null, '2'],
    ['FLASH', null, '6'],
    ['MANGO', 'TIKTOK', null],
    ['MANGO', 'FASTUS', 'priority'],
    ['MANGO', 'FASTUS', 'rush'],
  ] as const)(
    'gives quotes in the demo that equal the factory’s charge to the cent, for %s, line %s (FUL-58)',
    async (house, line, shipping) => {
      await world.fulfilment.costs.importList(STAFF, { csv: DEMO_PRICE_LIST, isDryRun: false });
      const design = { width: 4500, height: 5400, sides: ['front', 'back', 'left'] as const };
      for (const order of [
        { size: '3XL', hasLabel: true, quantity: 2, design },
        { shippingType: 'SELLER', hasLabel: false, design },
      ] as NewOrder[]) {
        const id = await world.insertOrder(order);
        const options = { fulfillHouse: house, fulfillLine: line, fulfillShipping: shipping };
        const { total, unknown, isComplete } = await world.fulfilment.quote(world.anna, {
          id,
          ...options,
          orderProducts: [{ id: `${id}-sku1` }],
        });
        expect({ unknown, isComplete }).toEqual({ unknown: [], isComplete: true });
        await world.fulfilment.submit(world.anna, world.toSubmit(id, options));
        await world.runJobs();
        expect((await readJob(id, house === 'FLASH' ? 'flash' : 'mango'))?.cost).toBe(total);
      }
    },
  );
});
