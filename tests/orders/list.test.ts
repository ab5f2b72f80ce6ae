import {
  ATTENTIONS,
  exportOrders,
  getOrder,
  getTrackingSummary,
  listOrders,
  type Order,
} from '@bobbin/contract/orders';
import { FULFILLABLE_STATUSES, HOUSES, PENDING_PRODUCTION_STATES, UNFULFILLED_STATES } from '@bobbin/domain/fulfilment';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/la-day';
import type { Input } from '@bobbin/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/src/platform/database.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { addFault, checkCounts, listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

type Query = NonNullable<Input<typeof listOrders>['query']>;

const DAY_MS = 24 * 3600_000;
const FULFILLABLE: readonly string[] = FULFILLABLE_STATUSES;
const UNFULFILLED: readonly string[] = UNFULFILLED_STATES;
const PENDING: readonly string[] = PENDING_PRODUCTION_STATES;
const CANCELLABLE = ['UNPAID', 'ON_HOLD', ...FULFILLABLE, 'IN_TRANSIT'];

/** Repeatable random numbers, so that a failure can be looked at again. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the list of orders, its numbers and its search', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopIds: string[];
  let all: Order[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 260, shops: 5 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    // Money is another test's matter, and slow to read one by one.
    await addFault(world, { name: 'scope-missing', path: '/finance/' });
    shopIds = await world.connectShops(seller);
    await world.connectShops(other, 1);
    await spreadFulfilment();
    all = await listAll(seller);
  });
  afterAll(() => world.close());

  /** Gives a third of the orders a factory, a state and a number, as the fulfilment module does. */
  async function spreadFulfilment(): Promise<void> {
    const { orders, db } = world.house;
    const scope = systemScope(seller.userId, 'test');
    const random = createRandom(7);
    const states = [...UNFULFILLED, ...PENDING, 'MANUAL', 'IN_PRODUCTION', 'SHIPPED', 'REJECTED'];
    for (const [index, order] of (await listAll(seller)).entries()) {
      if (index % 3 !== 0) continue;
      await inTransaction(db, async (trx) => {
        const change = {
          fulfilState: states[random(states.length)] ?? 'NONE',
          fulfilHouse: HOUSES[random(HOUSES.length)] ?? 'PRESSIFY',
          fulfilId: String(184_200 + index),
        };
        await orders.change(trx, scope, await orders.lockForWork(trx, scope, order.id), change, null);
      });
    }
  }

  const ask = async (query: Query, caller = seller) => {
    const answer = await caller.call(listOrders, { query });
    if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
    return answer.body;
  };

  /** What a filter means, said a second time: straight over the orders themselves. */
  function expectMatch(order: Order, query: Query): boolean {
    const among = (list: string | undefined, value: string) => list === undefined || list.split(',').includes(value);
    const day = laDay(order.createTime * 1000);
    const isOpen = FULFILLABLE.includes(order.status);
    const isUnfulfilled = isOpen && UNFULFILLED.includes(order.fulfilState);
    const attention = {
      pendingFulfill: isUnfulfilled,
      pendingFulfill24h: isUnfulfilled && order.dueAt !== null && Date.parse(order.dueAt) < world.clock.now() + DAY_MS,
      pendingProduction: isOpen && PENDING.includes(order.fulfilState),
      cancelRequested: order.isBuyerRequestCancel && CANCELLABLE.includes(order.status),
      factoryRefused: isOpen && ['FAILED', 'REJECTED', 'HOLD'].includes(order.fulfilState),
      missingLabel:
        ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'].includes(order.status) &&
        order.labelFile === null &&
        order.shippingType === 'TIKTOK',
    };
    return (
      among(query.shops, order.shop.id) &&
      among(query.statuses, order.status) &&
      among(query.fulfills, order.fulfillHouse ?? 'NONE') &&
      (query.isAutofulfill !== 'true' || isUnfulfilled) &&
      (query.start === undefined || day >= laDay(Number(query.start) * 1000)) &&
      (query.end === undefined || day <= laDay(Number(query.end) * 1000)) &&
      (query.attention === undefined || attention[query.attention])
    );
  }

  it('shows every order once, newest first, whatever the page size', async () => {
    expect(all).toHaveLength(3 * 260);
    expect(new Set(all.map((order) => order.id)).size).toBe(all.length);
    const times = all.map((order) => order.createTime);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    const oldest = await listAll(seller, { sortBy: 'createdAt:ASC', limit: 97 });
    expect(oldest.map((order) => order.id)).toEqual(all.map((order) => order.id).toReversed());
  });

  it('AC-10, AC-34: every combination of filters gives the rows and the total of a count by hand', async () => {
    const random = createRandom(11);
    const pick = <T>(values: readonly T[]): T | undefined => values[random(values.length)];
    const some = (values: readonly string[]) => values.filter(() => random(2) === 0).join(',') || values[0];
    const statuses = [...new Set(all.map((order) => order.status))];
    let nonEmpty = 0;
    for (let round = 0; round < 60; round += 1) {
      const day = (pick(all)?.createTime ?? 0) * 1000;
      const query: Query = {
        ...(random(2) === 0 ? {} : { statuses: some(statuses) }),
        ...(random(3) === 0 ? { shops: some(shopIds) } : {}),
        ...(random(3) === 0 ? { fulfills: some([...HOUSES, 'NONE']) } : {}),
        ...(random(4) === 0 ? { isAutofulfill: 'true' as const } : {}),
        ...(random(3) === 0 ? { start: Math.floor(day / 1000) } : {}),
        ...(random(3) === 0 ? { end: Math.floor(day / 1000) + random(20) * 86_400 } : {}),
        ...(random(3) === 0 ? { attention: pick(ATTENTIONS) } : {}),
      };
      const expected = all.filter((order) => expectMatch(order, query));
      const page = await ask({ ...query, limit: 200 });
      const what = JSON.stringify(query);
      expect(page.meta.totalItems, what).toBe(expected.length);
      expect(
        page.data.map((order) => order.id),
        what,
      ).toEqual(expected.slice(0, 200).map((order) => order.id));
      if (expected.length > 0) nonEmpty += 1;
    }
    expect(nonEmpty).toBeGreaterThan(20);
  });

  it('AC-34: each number of the banner is the length of its list, for all shops and for some', async () => {
    for (const shops of [undefined, shopIds[0], shopIds.slice(1).join(',')]) {
      const query = shops === undefined ? {} : { shops };
      const summary = (await seller.call(getTrackingSummary, { query })).body;
      for (const attention of ATTENTIONS) {
        const list = await ask({ ...query, attention });
        expect(summary?.[attention], attention).toBe(list.meta.totalItems);
        expect(list.meta.totalItems).toBe(all.filter((order) => expectMatch(order, { ...query, attention })).length);
      }
      expect(summary?.all).toBe((await ask(query)).meta.totalItems);
    }
    const summary = (await seller.call(getTrackingSummary, {})).body;
    for (const attention of ['pendingFulfill', 'pendingProduction', 'cancelRequested', 'missingLabel'] as const) {
      expect(summary?.[attention], attention).toBeGreaterThan(0);
    }
    await checkCounts(world, seller);
  });

  it('finds a far page as well as a near one, also under filters', async () => {
    const status = 'COMPLETED';
    const some = all.filter((order) => order.status === status);
    for (const [query, expected] of [
      [{}, all],
      [{ statuses: status }, some],
      [{ shops: shopIds[1] }, all.filter((order) => order.shop.id === shopIds[1])],
    ] as const) {
      for (const limit of [1, 7, 50]) {
        const pages = Math.ceil(expected.length / limit);
        for (const page of [pages, pages - 1, Math.ceil(pages * 0.9), Math.ceil(pages / 2)]) {
          const ids = (await ask({ ...query, limit, page })).data.map((order) => order.id);
          expect(ids, `${JSON.stringify(query)} ${limit} ${page}`).toEqual(
            expected.slice((page - 1) * limit, page * limit).map((order) => order.id),
          );
        }
      }
    }
  });

  it('W57: shows the last page where there is none, and nothing where nothing matches', async () => {
    const beyond = await ask({ page: 9999, limit: 100 });
    expect(beyond.meta).toEqual({ itemsPerPage: 100, totalItems: 780, currentPage: 8, totalPages: 8 });
    expect(beyond.data.map((order) => order.id)).toEqual(all.slice(700).map((order) => order.id));
    const nothing = await ask({ statuses: 'NO_SUCH_STATUS', page: 3 });
    expect(nothing).toEqual({ data: [], meta: { itemsPerPage: 50, totalItems: 0, currentPage: 1, totalPages: 0 } });
  });

  it('sorts by the next deadline, soonest first, without losing orders that have none', async () => {
    const soonest = await listAll(seller, { sortBy: 'dueAt:ASC' });
    const times = soonest.map((order) => (order.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(order.dueAt)));
    expect(times).toEqual(times.toSorted((left, right) => (left < right ? -1 : 1)));
    expect(new Set(soonest.map((order) => order.id)).size).toBe(all.length);
    expect(times.some((time) => time === Number.POSITIVE_INFINITY)).toBe(true);
  });

  it('AC-33: days are those of Los Angeles, whole, both ends included', async () => {
    const day = laDay((all[300]?.createTime ?? 0) * 1000);
    const expected = all.filter((order) => laDay(order.createTime * 1000) === day).length;
    expect(expected).toBeGreaterThan(0);
    const first = laDayStart(day) / 1000;
    const last = laDayEnd(day) / 1000 - 1;
    for (const [start, end] of [
      [first, last],
      [last, first],
      [first, first],
    ] as const) {
      expect((await ask({ start, end })).meta.totalItems).toBe(expected);
    }
    expect((await ask({ start: last + 1, end: first - 1 })).meta.totalItems).toBe(0);
  });

  it('finds orders by what a seller has at hand', async () => {
    const search = async (text: string) => (await ask({ search: text, limit: 200 })).data.map((order) => order.id);
    const order = all.find((one) => one.trackingNumber !== null) ?? all[0];
    const product = order?.orderProducts[0];
    if (!order || !product) throw new Error('no order');
    expect(await search(order.id)).toEqual([order.id]);
    expect(await search(`="${order.id}"`)).toEqual([order.id]);
    expect(await search(order.trackingNumber ?? '')).toEqual([order.id]);
    const ofSku = all.filter((one) => one.orderProducts.some((other) => other.skuId === product.skuId));
    expect(await search(product.skuId)).toEqual(ofSku.slice(0, 200).map((one) => one.id));
    const ofSellerSku = all.filter((one) =>
      one.orderProducts.some((other) => other.sellerSku.toLowerCase().startsWith(product.sellerSku.toLowerCase())),
    );
    expect(await search(product.sellerSku)).toEqual(ofSellerSku.slice(0, 200).map((one) => one.id));
    const sent = all.find((one) => one.fulfillId !== null);
    expect(await search(sent?.fulfillId ?? '')).toEqual([sent?.id]);
    expect(await search('no-such-thing-at-all')).toEqual([]);
  });

  it('finds orders by the buyer’s name where it is known', async () => {
    const own = all.find(
      (order) =>
        order.shippingType === 'SELLER' &&
        order.isAddressMasked === false &&
        order.recipientAddressFullAddress !== null,
    );
    const detail = (await seller.call(getOrder, { params: { id: own?.id ?? '' } })).body;
    const ids = (await ask({ search: detail?.buyerName?.toUpperCase() ?? '', limit: 200 })).data.map(
      (order) => order.id,
    );
    expect(ids).toContain(own?.id);
    expect(ids.length).toBeLessThan(all.length / 4);
  });

  it('finds a pasted list, and every filter narrows it', async () => {
    const wanted = [all[5], all[200], all[400], all[779]].map((order) => order?.id ?? '');
    const pasted = `${wanted.join('\n')}, 576000000000000000; ${wanted[0]}`;
    const page = await ask({ search: pasted });
    expect(page.meta.totalItems).toBe(4);
    expect(page.data.map((order) => order.id)).toEqual(wanted);
    const one = await ask({ search: pasted, statuses: all[400]?.status });
    expect(one.data.map((order) => order.id)).toContain(wanted[2]);
    expect(one.data.every((order) => order.status === all[400]?.status)).toBe(true);
    const lines = (await seller.call(exportOrders, { body: { filter: { search: pasted } } })).body;
    expect(lines?.totalItems).toBe(4);
    expect(lines?.lines.map((line) => line.split(', ')[0])).toEqual(wanted);
  });

  it('refuses sort fields, sizes and attentions that do not exist', async () => {
    const status = async (query: Record<string, string>) =>
      (
        await fetch(`${world.url}/api/shops/orders?${new URLSearchParams(query)}`, {
          headers: { authorization: `Bearer ${seller.accessToken}` },
        })
      ).status;
    expect(await status({ sortBy: 'buyerName:ASC' })).toBe(422);
    expect(await status({ sortBy: 'createdAt' })).toBe(422);
    expect(await status({ limit: '201' })).toBe(422);
    expect(await status({ page: '0' })).toBe(422);
    expect(await status({ attention: 'everything' })).toBe(422);
    expect(await status({ start: 'yesterday' })).toBe(422);
  });

  it('AC-58: shows another seller nothing', async () => {
    const id = all[0]?.id ?? '';
    const theirs = await listAll(other);
    const mine = new Set(all.map((order) => order.id));
    expect(theirs.some((order) => mine.has(order.id))).toBe(false);
    expect((await ask({ search: id }, other)).meta.totalItems).toBe(0);
    expect((await ask({ shops: shopIds.join(',') }, other)).meta.totalItems).toBe(0);
    expect((await other.call(getOrder, { params: { id } })).status).toBe(404);
    expect((await other.call(exportOrders, { body: { ids: [id] } })).body?.lines).toEqual([]);
    const summary = (await other.call(getTrackingSummary, { query: { shops: shopIds[0] ?? '' } })).body;
    expect(Object.values(summary ?? { none: 1 })).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
