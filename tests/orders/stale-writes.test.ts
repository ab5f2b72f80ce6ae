import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { ERRORS } from '@bobbin/contract/errors';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { getOrder, type Order } from '@bobbin/contract/orders';
import { getShop, updateShop, updateShopProxy } from '@bobbin/contract/shops';
import { createTeam, getTeam, updateTeam } from '@bobbin/contract/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO } from '../../web/src/api/undo.ts';
import { addFault, listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

let world: World;
let anna: Caller;
let shopId = '';
let teamId = '';
let orders: Order[];

type Call = Input<Endpoint>;

/** A stale write: the write of another user, the write that is based on the state before it, and the read of the result. */
interface Case {
  name: string;
  endpoint: Endpoint;
  theirs?: () => Call;
  stale: () => Call;
  /** The same write, based on the current state. */
  fresh: () => Call;
  changes: () => { field: string; seen: string | null; current: string | null }[];
  read: () => Promise<unknown>;
}

const order = (index: number) => orders[index]?.id ?? '';
const readOrder = async (index: number) => {
  const { body } = await anna.call(getOrder, { params: { id: order(index) } });
  return body && { price: body.fulfillPrice, house: body.fulfillHouse, size: body.orderProducts[0]?.productSize };
};
const choices = (index: number, size: string) =>
  (orders[index]?.orderProducts ?? []).map(({ id, productType, productColor }) => ({
    id,
    productType,
    productColor,
    productSize: size,
  }));
const sizeOf = (index: number) => `orderProducts.${orders[index]?.orderProducts[0]?.id}.productSize`;
const draft = (index: number, size: string, seen?: Record<string, string | null>): Call => ({
  body: {
    id: order(index),
    type: 'AUTO',
    isDraft: true,
    fulfillHouse: 'PRESSIFY',
    orderProducts: choices(index, size),
    ...(seen ? { seen } : {}),
  },
});

const CASES: readonly Case[] = [
  {
    name: 'a price',
    endpoint: fulfilOrder,
    theirs: () => ({ body: { id: order(0), type: 'HAND', fulfillPrice: '5.00' } }),
    stale: () => ({ body: { id: order(0), type: 'HAND', fulfillPrice: '7.00', seen: { fulfillPrice: '0.00' } } }),
    fresh: () => ({ body: { id: order(0), type: 'HAND', fulfillPrice: '7.00', seen: { fulfillPrice: '5.00' } } }),
    changes: () => [{ field: 'fulfillPrice', seen: '0.00', current: '5.00' }],
    read: () => readOrder(0),
  },
  {
    name: 'an order made by hand',
    endpoint: fulfilOrder,
    theirs: () => ({ body: { id: order(1), type: 'HAND', fulfillPrice: '5.00' } }),
    stale: () => ({
      body: {
        id: order(1),
        type: 'HAND',
        isDraft: false,
        fulfillHouse: 'PRESSIFY',
        fulfillPrice: '6.00',
        orderProducts: [],
        seen: { fulfillPrice: '0.00', fulfillType: null },
      },
    }),
    fresh: () => ({
      body: {
        id: order(1),
        type: 'HAND',
        isDraft: false,
        fulfillHouse: 'PRESSIFY',
        fulfillPrice: '6.00',
        orderProducts: [],
        seen: { fulfillPrice: '5.00', fulfillType: 'HAND' },
      },
    }),
    changes: () => [
      { field: 'fulfillPrice', seen: '0.00', current: '5.00' },
      { field: 'fulfillType', seen: null, current: 'HAND' },
    ],
    read: () => readOrder(1),
  },
  {
    name: 'a draft',
    endpoint: fulfilOrder,
    theirs: () => draft(2, '3XL'),
    stale: () => draft(2, '5XL', { fulfillHouse: null, [sizeOf(2)]: 'S' }),
    fresh: () => draft(2, '5XL', { fulfillHouse: 'PRESSIFY', [sizeOf(2)]: '3XL' }),
    // Both users choose the same factory, so only the size is in conflict.
    changes: () => [{ field: sizeOf(2), seen: 'S', current: '3XL' }],
    read: () => readOrder(2),
  },
  {
    name: 'the name of a shop',
    endpoint: updateShop,
    theirs: () => ({ body: { id: shopId, name: 'Theirs' } }),
    stale: () => ({ body: { id: shopId, name: 'Mine', seen: { friendName: 'Shop' } } }),
    fresh: () => ({ body: { id: shopId, name: 'Mine', seen: { friendName: 'Theirs' } } }),
    changes: () => [{ field: 'friendName', seen: 'Shop', current: 'Theirs' }],
    read: async () => (await anna.call(getShop, { params: { id: shopId } })).body?.friendName,
  },
  {
    name: 'the proxy of a shop',
    endpoint: updateShopProxy,
    // Another user has removed the proxy in the meantime.
    stale: () => ({ body: { id: shopId, proxy: '', seen: { proxy: '45.61.188.30' } } }),
    fresh: () => ({ body: { id: shopId, proxy: '', seen: { proxy: null } } }),
    changes: () => [{ field: 'proxy', seen: '45.61.188.30', current: null }],
    read: async () => (await anna.call(getShop, { params: { id: shopId } })).body?.proxy,
  },
  {
    name: 'a team',
    endpoint: updateTeam,
    theirs: () => ({ params: { id: teamId }, body: { name: 'Night', description: '', role: 'viewer' } }),
    stale: () => ({
      params: { id: teamId },
      body: { name: 'Day', description: '', role: 'manager', seen: { name: 'Day', role: 'operator' } },
    }),
    fresh: () => ({
      params: { id: teamId },
      body: { name: 'Day', description: '', role: 'manager', seen: { name: 'Night', role: 'viewer' } },
    }),
    // Fields that the stale write does not mean to change would also overwrite newer values.
    changes: () => [
      { field: 'name', seen: 'Day', current: 'Night' },
      { field: 'role', seen: 'operator', current: 'viewer' },
    ],
    read: async () => (await anna.call(getTeam, { params: { id: teamId } })).body?.role,
  },
];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 120, shops: 1 } });
  anna = await world.createSeller('anna@example.com');
  await addFault(world, { name: 'scope-missing', path: '/finance/' });
  [shopId = ''] = await world.connectShops(anna);
  orders = (await listAll(anna)).filter(
    ({ status, fulfilState, isBuyerRequestCancel }) =>
      ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'].includes(status) && fulfilState === 'NONE' && !isBuyerRequestCancel,
  );
  if (orders.length < 3) throw new Error('too few orders to write on');
  const body = { name: 'Day', description: '', role: 'operator' as const };
  teamId = (await anna.call(createTeam, { body })).body?.id ?? '';
});
afterAll(() => world.close());

describe('a write with an outdated precondition (API-26)', () => {
  it.each(CASES)('to $name fails, returns both values and overwrites nothing', async (one) => {
    if (one.theirs) expect((await anna.call(one.endpoint, one.theirs())).exceptionBody).toBeNull();
    const before = await one.read();
    const { status, exceptionBody } = await anna.call(one.endpoint, one.stale());
    expect({ status, code: exceptionBody?.code }).toEqual({ status: 409, code: ERRORS.CHANGED_MEANWHILE.code });
    expect(exceptionBody?.changes?.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual(one.changes());
    expect(await one.read()).toEqual(before);

    // A write with the current precondition succeeds, and its repetition after a lost response causes no conflict.
    expect((await anna.call(one.endpoint, one.fresh())).exceptionBody).toBeNull();
    const after = await one.read();
    expect((await anna.call(one.endpoint, one.fresh())).exceptionBody).toBeNull();
    expect(await one.read()).toEqual(after);
  });

  it('exists as a test case for every call that takes a precondition', async () => {
    const response = await fetch(`${world.url}/api/openapi.json`);
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, { operationId?: string; requestBody?: unknown }>>;
    };
    const takes = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => JSON.stringify(requestBody ?? {}).includes('"seen":'))
      .map(({ operationId }) => operationId);
    // Calls that need a second person, move money or are made by staff have their own tests (withdrawals.test.ts, paying.test.ts,
    // fulfil-choice.test.ts), as prints and views have (prints.test.ts, views.test.ts).
    const elsewhere = [
      'decidePaymentRequest',
      'payDesign',
      // An approval of a request that was declined meanwhile (ROL-71) is tested in design-approvals.test.ts and sku-approvals.test.ts.
      'cancelDesignByStaff',
      'priceSkuDesign',
      'priceDesigns',
      // A link of a design that moved meanwhile is tested in delivering.test.ts.
      'updateDesignLink',
      'placeFulfilPicture',
      'placePrint',
      'confirmColours',
      'editText',
      'setPrintTexts',
      'updateOrderView',
      'updateStaffNote',
    ];
    // Calls that take a precondition only in an undo are tested in undo.test.ts.
    const undone = Object.values(UNDO).flatMap(({ by, guard }) => (guard === 'seen' ? [by.name] : []));
    expect(new Set(takes)).toEqual(new Set([...CASES.map(({ endpoint }) => endpoint.name), ...elsewhere, ...undone]));
  });
});
