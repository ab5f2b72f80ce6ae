import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFulfilmentWorld, type FulfilmentWorld, type NewOrder } from './world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await openFulfilmentWorld();
});
afterEach(() => world.rest());
afterAll(() => world.close());

const FULL = { width: 4500, height: 5400 };
const ALL_SIDES = ['front', 'back', 'right', 'left'];

describe('the cost of a parcel', () => {
  const cases: Record<string, { order: NewOrder; shipping: string; price: string }> = {
    'one side to an address': { order: { quantity: 1 }, shipping: 'new_order', price: '10.40' },
    'one side with a label': { order: { quantity: 1, hasLabel: true }, shipping: 'new_order', price: '6.70' },
    'three big shirts, first': { order: { quantity: 3, size: '3XL' }, shipping: 'priority', price: '33.70' },
    'all sides with a label': {
      order: { design: { ...FULL, sides: ALL_SIDES }, hasLabel: true },
      shipping: 'new_order',
      price: '23.90',
    },
    'a hoodie on both sides, first': {
      order: { productType: 'Hoodie', quantity: 1, design: { ...FULL, sides: ['front', 'back'] } },
      shipping: 'priority',
      price: '28.00',
    },
    'a back and a sleeve': {
      order: { productType: 'Sweatshirt', quantity: 2, design: { ...FULL, sides: ['back', 'left'] } },
      shipping: 'new_order',
      price: '38.70',
    },
  };

  it('shows for each order product what its size and its additional sides cost, and the date of the prices (FUL-86)', async () => {
    const id = await world.insertOrder({
      size: '3XL',
      design: { width: 4500, height: 5400, sides: ['front', 'back', 'left'] },
    });
    const ask = () =>
      world.fulfilment.quote(world.anna, { id, fulfillHouse: 'PRESSIFY', orderProducts: [{ id: `${id}-sku1` }] });
    const { lines, extras, total, shipping, priceList } = await ask();
    // The quote is for two shirts at 6.20, plus per shirt 2.50 for the size, and 2.50 for the back and 1.50 for a sleeve.
    expect(lines).toMatchObject([{ price: '17.40', base: '12.40', size: '5.00', sides: '8.00' }]);
    expect(extras.map(({ price }) => price)).toEqual(['5.00', '3.00']);
    expect(Number(total)).toBeCloseTo(17.4 + 8 + Number(shipping));
    expect(priceList.from).toBeNull();
    const readAt = new Date(priceList.readAt ?? '').getTime();
    world.clock.advance(60_000);
    expect((await ask()).priceList.readAt).toBe(new Date(readAt).toISOString());
  });

  it.each(Object.entries(cases))(
    "agrees between the quote, the draft and the factory's charge: %s (FUL-58)",
    async (_name, { order, shipping, price }) => {
      const id = await world.insertOrder(order);
      const choice = { id, fulfillHouse: 'PRESSIFY' as const, fulfillShipping: shipping };
      const quote = await world.fulfilment.quote(world.anna, { ...choice, orderProducts: [{ id: `${id}-sku1` }] });
      expect(quote).toMatchObject({ isComplete: true, unknown: [], total: price });
      const draft = await world.fulfilment.submit(
        world.anna,
        world.toSubmit(id, { fulfillShipping: shipping, isDraft: true }),
      );
      expect(draft.fulfillPrice).toBe(price);
      await world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillShipping: shipping }));
      await world.runJobs();
      expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'SUBMITTED', fulfillPrice: price });
      // The factory charges the quoted price, so the cost was not corrected.
      expect(await world.listEvents(id)).not.toContain('priceUpdated');
    },
  );

  it('excludes unknown prices from the quoted total, and names the products without a price (FUL-58)', async () => {
    const poor = world.build({ wrapFactory: (factory) => ({ ...factory, costs: { garments: {}, speeds: {} } }) });
    const id = await world.insertOrder({ design: { ...FULL, sides: ALL_SIDES } });
    const quote = await poor.quote(world.anna, {
      id,
      fulfillHouse: 'PRESSIFY',
      fulfillShipping: 'priority',
      orderProducts: [{ id: `${id}-sku1` }],
    });
    expect(quote).toMatchObject({
      total: '12.40',
      shipping: null,
      isComplete: false,
      unknown: ['SECOND_SIDE', 'SLEEVE', 'SPEED', 'POSTAGE'],
      extras: [
        { code: 'SECOND_SIDE', quantity: 2, price: null },
        { code: 'SLEEVE', quantity: 4, price: null },
        { code: 'SPEED', quantity: 1, price: null },
      ],
    });
  });
});
