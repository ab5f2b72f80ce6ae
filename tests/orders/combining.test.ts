import { combineOrders, getPackages, splitOrder, uncombineOrder } from '@bobbin/contract/combining';
import { ERRORS } from '@bobbin/contract/errors';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { createLabel, getOrder } from '@bobbin/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCombining } from '../../server/src/modules/orders/combining/combining.ts';
import { toSellerScope } from '../../server/src/testing/people.ts';
import {
  addFault,
  addOrder,
  changeOrder,
  checkCounts,
  clearFaults,
  countCalls,
  readTruth,
  syncNow,
} from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const COMBINE = /packages\/combine$/;
const SPLIT = /\/split$/;

let world: World;
let seller: Caller;
let shopId: string;
let otherShopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 2 } });
  seller = await world.createSeller('anna@example.com');
  [shopId = '', otherShopId = ''] = await world.connectShops(seller);
});
afterAll(() => world.close());
afterEach(async () => {
  await clearFaults(world);
  await checkCounts(world, seller);
});

const sync = () => syncNow(world, seller, shopId);
/** Adds waiting orders of one buyer, in the sequence in which they were made. */
async function addSame(count: number, changes: Record<string, unknown> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const buyer = ids[0] === undefined ? {} : { buyerOf: ids[0] };
    await changeOrder(world, id, { shippingType: 'TIKTOK', pieces: 1, ...buyer, ...changes });
    ids.push(id);
  }
  await sync();
  return ids;
}
const look = async (id: string, by = seller) => (await by.call(getPackages, { params: { id } })).body;
const combine = (id: string, ids: string[], by = seller) => by.call(combineOrders, { params: { id }, body: { ids } });
const leave = (id: string) => seller.call(uncombineOrder, { params: { id } });
const readOrder = async (id: string) => (await seller.call(getOrder, { params: { id } })).body;
const linesOf = async (id: string, event: string) =>
  (await readOrder(id))?.timeline.filter((entry) => entry.event === event) ?? [];
const liveOf = async (id: string) =>
  (await readTruth(world, id)).packages.filter(({ status }) => status !== 'CANCELLED');
const reasonsOf = (answer: Awaited<ReturnType<typeof combine>>) => [
  answer.exceptionBody?.code,
  JSON.stringify(answer.exceptionBody),
];

describe('orders of one buyer', () => {
  it('appear as a proposal with the reason of those that cannot be combined, and stay separate until a person decides (CMB-1, CMB-2)', async () => {
    const [a = '', b = '', c = ''] = await addSame(3);
    await seller.call(createLabel, { body: { shopId, orderId: c } });
    const other = await addOrder(world, otherShopId, 'AWAITING_SHIPMENT');
    await syncNow(world, seller, otherShopId);
    const found = await look(a);
    expect(found?.order.refusal).toBeNull();
    // An order with a label waits for its collection, so it is no longer open.
    expect(found?.sameBuyer.map(({ id, refusal }) => [id, refusal])).toEqual([[b, null]]);
    expect(found?.mates).toEqual([]);
    expect((await readOrder(a))?.sameParcel).toEqual([]);
    expect((await combine(a, [other])).exceptionBody?.code).toBe(ERRORS.PACKAGE_FIXED.code);
    const [code, text] = reasonsOf(await combine(a, [c]));
    expect(code).toBe(ERRORS.PACKAGE_FIXED.code);
    expect(text).toContain('HAS_LABEL');
  });

  it('become one package with one label and one decision to send, and both timelines name the person (CMB-3, CMB-5)', async () => {
    const [a = '', b = ''] = await addSame(2);
    const answer = await combine(a, [b]);
    expect(answer.body).toMatchObject({ mates: [{ id: b }], uncombineRefusal: null, packagesCount: 1 });
    expect(await readOrder(b)).toMatchObject({ sameParcel: [a], shipsWith: a });
    for (const id of [a, b])
      expect(await linesOf(id, 'packagesCombined')).toMatchObject([
        { actor: 'anna Test', details: { orders: `${a}, ${b}` } },
      ]);
    const answers = await Promise.all([a, b].map((orderId) => seller.call(createLabel, { body: { shopId, orderId } })));
    expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true);
    expect((await readOrder(a))?.trackingNumber).toBe((await readOrder(b))?.trackingNumber);
    const fixed = await leave(b);
    expect(fixed.exceptionBody?.code).toBe(ERRORS.PACKAGE_FIXED.code);
  });

  it('share one package after one change, although the call is sent twice at once, repeated, and its response is lost (CMB-4)', async () => {
    const [a = '', b = ''] = await addSame(2);
    const before = await countCalls(world, COMBINE);
    await addFault(world, { name: 'drop', path: 'packages/combine$', times: 1 });
    const answers = await Promise.all([combine(a, [b]), combine(b, [a])]);
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    expect((await combine(a, [b])).isSuccess).toBe(true);
    expect((await countCalls(world, COMBINE)) - before).toBe(1);
    expect(await liveOf(a)).toHaveLength(1);
    expect(await linesOf(a, 'packagesCombined')).toHaveLength(1);
  });

  it('stay separate when one of them changed in the meantime (CMB-4)', async () => {
    const [a = '', b = ''] = await addSame(2);
    await addFault(world, { name: 'webhook-lost' });
    await changeOrder(world, b, { status: 'CANCELLED', cancelReason: 'changed mind', cancelInitiator: 'BUYER' });
    const before = await countCalls(world, COMBINE);
    const [code, text] = reasonsOf(await combine(a, [b]));
    expect([code, await countCalls(world, COMBINE)]).toEqual([ERRORS.PACKAGE_FIXED.code, before]);
    expect(text).toContain('CANCELLED');
  });

  it('cannot be sent or made elsewhere while the marketplace combines them, and can be afterwards (CMB-4)', async () => {
    const [a = '', b = ''] = await addSame(2);
    const { app } = world;
    const makeElsewhere = async () => {
      const body = { id: a, type: 'HAND' as const, fulfillPrice: '5.00' };
      return (await seller.call(fulfilOrder, { body })).exceptionBody?.code ?? null;
    };
    const during: (number | null)[] = [];
    const combining = createCombining({
      ...app,
      parcels: app.orders.parcels,
      sync: app.orders.sync,
      marketplace: {
        ...app.marketplace,
        async combinePackages(...asked) {
          during.push(await makeElsewhere());
          return app.marketplace.combinePackages(...asked);
        },
      },
    });
    await combining.combine(toSellerScope(seller.userId, 'Anna'), a, [b]);
    expect(during).toEqual([ERRORS.BUSY.code]);
    expect((await readOrder(b))?.sameParcel).toEqual([a]);
    expect(await makeElsewhere()).toBeNull();
  });

  it('show the reason of the marketplace when it refuses', async () => {
    const [a = '', b = ''] = await addSame(2);
    await world.db.updateTable('orders').set({ buyer_user_id: 'same' }).where('id', 'in', [a]).execute();
    const stranger = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, stranger, { shippingType: 'TIKTOK', pieces: 1 });
    await sync();
    expect((await combine(b, [stranger])).exceptionBody?.code).toBe(ERRORS.PACKAGE_FIXED.code);
  });

  it('do not exist for a team member of another shop', async () => {
    const [a = '', b = ''] = await addSame(2);
    const { member } = await joinTeam(world, seller, {
      email: 'far@example.com',
      role: 'operator',
      shopIds: [otherShopId],
    });
    expect((await combine(a, [b], member)).exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
    expect(await look(a, member)).toBeNull();
  });
});

describe('an order of a combined package', () => {
  it('leaves the package again, once, and both orders are sent separately (CMB-6)', async () => {
    const [a = '', b = ''] = await addSame(2);
    await combine(a, [b]);
    await addFault(world, { name: 'drop', path: 'uncombine$', times: 1 });
    const answers = await Promise.all([leave(b), leave(b)]);
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    expect(await readOrder(b)).toMatchObject({ sameParcel: [], shipsWith: null, fulfilState: 'NONE' });
    expect(await readOrder(a)).toMatchObject({ sameParcel: [], shipsWith: null });
    expect(await linesOf(a, 'packageUncombined')).toHaveLength(1);
    expect((await leave(b)).isSuccess).toBe(true);
    expect(await linesOf(a, 'packageUncombined')).toHaveLength(1);
    expect((await look(a))?.sameBuyer).toMatchObject([{ id: b, refusal: null }]);
  });

  it('appears in the timelines of the other orders, also when a second order leaves the same package (CMB-5)', async () => {
    const [a = '', b = '', c = ''] = await addSame(3);
    await combine(a, [b, c]);
    for (const id of [b, c]) expect((await leave(id)).isSuccess).toBe(true);
    const removed = (await linesOf(a, 'packageUncombined')).map(({ details }) => details.removed);
    expect(new Set(removed)).toEqual(new Set([b, c]));
    expect((await leave(c)).isSuccess).toBe(true);
    expect(await linesOf(a, 'packageUncombined')).toHaveLength(2);
  });

  it('remains alone when the other order is cancelled (CMB-5)', async () => {
    const [a = '', b = ''] = await addSame(2);
    await combine(a, [b]);
    await changeOrder(world, a, { status: 'CANCELLED' });
    await sync();
    expect(await readOrder(b)).toMatchObject({ sameParcel: [], shipsWith: null, fulfilState: 'NONE' });
  });
});

describe('an order with several pieces', () => {
  it('gets a second package with the chosen pieces, once (CMB-7)', async () => {
    const [a = ''] = await addSame(1, { pieces: 3 });
    const order = await readOrder(a);
    const [product] = order?.orderProducts ?? [];
    const body = { taken: [{ productId: product?.id ?? '', quantity: 1 }] };
    const before = await countCalls(world, SPLIT);
    await addFault(world, { name: 'drop', path: '/split$', times: 1 });
    const answer = await seller.call(splitOrder, { params: { id: a }, body });
    expect(answer.body).toMatchObject({ packagesCount: 2, splitRefusal: 'SPLIT_ALREADY' });
    expect((await seller.call(splitOrder, { params: { id: a }, body })).isSuccess).toBe(true);
    expect((await countCalls(world, SPLIT)) - before).toBe(1);
    expect(await liveOf(a)).toHaveLength(2);
    expect(await linesOf(a, 'packageSplit')).toHaveLength(1);
  });

  it('keeps one package when a package would be empty, or when it has only one piece (CMB-7)', async () => {
    const [a = '', b = ''] = await addSame(2, { pieces: 2 });
    const all = (await readOrder(a))?.orderProducts.map(({ id, quantity }) => ({ productId: id, quantity })) ?? [];
    expect((await seller.call(splitOrder, { params: { id: a }, body: { taken: all } })).status).toBe(422);
    await changeOrder(world, b, { pieces: 1 });
    await sync();
    const one = (await readOrder(b))?.orderProducts[0]?.id ?? '';
    const body = { taken: [{ productId: one, quantity: 1 }] };
    expect((await seller.call(splitOrder, { params: { id: b }, body })).exceptionBody?.code).toBe(
      ERRORS.PACKAGE_FIXED.code,
    );
  });
});
