import { exportOrders, getOrder, getTrackingSummary, listOrders, type Order } from '@bobbin/contract/orders';
import { ATTENTIONS } from '@bobbin/domain/orders/list-url';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { FULFILLABLE_STATUSES } from '@bobbin/domain/fulfilment/fulfilment';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { listStates } from '@bobbin/domain/fulfilment/states';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { Input } from '@bobbin/contract/endpoint';
import { wordsOf } from '@bobbin/domain/orders/search';
import { TODO_REASONS } from '@bobbin/domain/orders/todo-reasons';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/src/platform/database.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { addFault, checkCounts, listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { walkTo } from './walk.ts';

type Query = NonNullable<Input<typeof listOrders>['query']>;

const DAY_MS = 24 * 3600_000;
const FULFILLABLE: readonly string[] = FULFILLABLE_STATUSES;
const UNFULFILLED: readonly string[] = listStates('unfulfilled');
const PENDING: readonly string[] = listStates('pendingProduction');
const CANCELLABLE = ['UNPAID', 'ON_HOLD', ...FULFILLABLE, 'IN_TRANSIT'];

/** Creates repeatable random numbers, so that a failure can be reproduced. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the list of orders, its counts and its search', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopIds: string[];
  let all: Order[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 260, shops: 5 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    // Other tests check the money of orders, and reading it order by order is slow.
    await addFault(world, { name: 'scope-missing', path: '/finance/' });
    shopIds = await world.connectShops(seller);
    await world.connectShops(other, 1);
    await spreadFulfilment();
    all = await listAll(seller);
  });
  afterAll(() => world.close());

  /** Gives a third of the orders a factory, a fulfil state and a tracking number, as the fulfilment module does. */
  async function spreadFulfilment(): Promise<void> {
    const { orders, db } = world.app;
    const scope = systemScope(seller.userId, 'test');
    const random = createRandom(7);
    const states: readonly FulfilState[] = [
      ...listStates('unfulfilled'),
      ...listStates('pendingProduction'),
      'MANUAL',
      'IN_PRODUCTION',
      'SHIPPED',
      'REJECTED',
    ];
    for (const [index, order] of (await listAll(seller)).entries()) {
      if (index % 3 !== 0) continue;
      await inTransaction(db, async (trx) => {
        const locked = await orders.lockForWork(trx, scope, order.id);
        const change = {
          ...walkTo(locked.fulfilState, states[random(states.length)] ?? 'NONE'),
          fulfilHouse: HOUSES[random(HOUSES.length)] ?? 'PRESSIFY',
          fulfilId: String(184_200 + index),
        };
        await orders.change(trx, scope, locked, change, null);
      });
    }
  }

  const ask = async (query: Query, caller = seller) => {
    const answer = await caller.call(listOrders, { query });
    if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
    return answer.body;
  };

  /** Implements the filters independently of the product, as a loop over all orders. */
  function expectMatch(order: Order, query: Query): boolean {
    const among = (list: string | undefined, value: string) => list === undefined || list.split(',').includes(value);
    const isOpen = FULFILLABLE.includes(order.status);
    const isUnfulfilled = isOpen && UNFULFILLED.includes(order.fulfilState);
    const left = order.dueAt === null ? null : Date.parse(order.dueAt) - world.clock.now();
    const lists = {
      pendingFulfill: isUnfulfilled,
      pendingFulfill24h: isUnfulfilled && order.dueAt !== null && Date.parse(order.dueAt) < world.clock.now() + DAY_MS,
      pendingProduction: isOpen && PENDING.includes(order.fulfilState),
      cancelRequested: order.isBuyerRequestCancel && CANCELLABLE.includes(order.status),
      factoryRefused: isOpen && ['FAILED', 'REJECTED', 'HOLD'].includes(order.fulfilState),
      missingLabel:
        ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'].includes(order.status) &&
        order.labelFile === null &&
        order.shippingType === 'TIKTOK',
      late: isOpen && left !== null && left < 0,
      dueSoon: isUnfulfilled && left !== null && left >= 0 && left < DAY_MS,
      unsettled: isOpen && order.fulfilState === 'UNCERTAIN' && order.fulfillError?.code === 'NO_SUCH_CALL',
      wrongTracking: isOpen && order.fulfillError?.code === 'TRACKING_INVALID',
      returnAsked: order.returnState === 'asked',
      returnOpen: order.returnState === 'asked' || order.returnState === 'underway',
    };
    const reasons = TODO_REASONS.filter((reason) => lists[reason]);
    const attention = { ...lists, todo: reasons.length > 0 };
    return (
      among(query.shops, order.shop.id) &&
      among(query.statuses, order.status) &&
      among(query.fulfills, order.fulfillHouse ?? 'NONE') &&
      (query.isAutofulfill !== 'true' || isUnfulfilled) &&
      (query.start === undefined || order.createTime >= Number(query.start)) &&
      (query.end === undefined || order.createTime <= Number(query.end)) &&
      (query.attention === undefined || attention[query.attention]) &&
      (query.reasons === undefined || reasons.some((reason) => query.reasons?.split(',').includes(reason)))
    );
  }

  it('shows every order once, newest first, for every page size (ORD-3)', async () => {
    expect(all).toHaveLength(3 * 260);
    expect(new Set(all.map((order) => order.id)).size).toBe(all.length);
    const times = all.map((order) => order.createTime);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    const oldest = await listAll(seller, { sortBy: 'createdAt:ASC', limit: 97 });
    expect(oldest.map((order) => order.id)).toEqual(all.map((order) => order.id).toReversed());
  });

  it('ORD-1, ORD-2: returns, for every combination of filters, the rows and the total that an independent count finds', async () => {
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
        ...(random(4) === 0 ? { reasons: some(TODO_REASONS) } : {}),
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

  it('ORD-2: shows in each number of the banner the length of the list that the number opens, for all shops and for some shops', async () => {
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

  it(
    'shows for each order why it needs action, equal to the counts, also when only time passes (ORD-39)',
    { timeout: 60_000 },
    async () => {
      const judge = async () => {
        const orders = await listAll(seller, { limit: 200 });
        const summary = (await seller.call(getTrackingSummary, {})).body;
        for (const reason of TODO_REASONS) {
          const list = await ask({ attention: 'todo', reasons: reason, limit: 200 });
          const named = orders.filter(({ todo }) => todo.includes(reason));
          expect(summary?.[reason], reason).toBe(named.length);
          expect(list.meta.totalItems, reason).toBe(named.length);
          expect(named.length, reason).toBe(orders.filter((order) => expectMatch(order, { reasons: reason })).length);
        }
        const waiting = orders.filter(({ todo }) => todo.length > 0);
        const soonest = await listAll(seller, { attention: 'todo', sortBy: 'dueAt:ASC', limit: 97 });
        expect(soonest.map(({ id }) => id).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
        const all = await listAll(seller, { sortBy: 'dueAt:ASC', limit: 200 });
        expect(soonest.map(({ id }) => id)).toEqual(all.filter(({ todo }) => todo.length > 0).map(({ id }) => id));
        expect(summary?.todo).toBe(waiting.length);
        const word = orders[0]?.orderProducts[0]?.skuName.split(',')[0] ?? '';
        const found = await ask({ attention: 'todo', search: word, limit: 200 });
        const ids = new Set((await listAll(seller, { search: word, limit: 200 })).map(({ id }) => id));
        expect(found.meta.totalItems).toBe(waiting.filter(({ id }) => ids.has(id)).length);
        return { ...summary };
      };
      // The test moves the deadlines instead of the clock, because time alone writes nothing to the database and a later clock would end all
      // sessions.
      const goOn = async (hours: number) => {
        await sql`update orders set due_at = due_at - make_interval(hours => ${hours}) where owner_id = ${seller.userId}`.execute(
          world.db,
        );
        // The product's writes update the due counts, which this direct statement does not.
        await world.app.orders.counts.repairAll();
      };
      const before = await judge();
      for (const reason of ['cancelRequested', 'factoryRefused', 'missingLabel'] as const)
        expect(before[reason], reason).toBeGreaterThan(0);
      await goOn(120);
      const later = await judge();
      expect(later.late).toBeGreaterThan(before.late ?? 0);
      await goOn(9_000);
      expect((await judge()).dueSoon).toBe(0);
      await goOn(-9_120);
      expect(await judge()).toEqual(before);
    },
  );

  it('finds the same orders on a page far from the start as on a near page, also with filters (ORD-13)', async () => {
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

  it('returns no orders beyond the last page, but the correct total, and a total of 0 when nothing matches (API-21)', async () => {
    const beyond = await ask({ page: 9999, limit: 100 });
    expect(beyond).toEqual({
      data: [],
      meta: { itemsPerPage: 100, totalItems: 780, currentPage: 9999, totalPages: 8 },
    });
    const sorted = await ask({ page: 17, sortBy: 'dueAt:ASC', search: 'black' });
    expect(sorted.data).toEqual([]);
    expect(sorted.meta.totalItems).toBeGreaterThan(0);
    const nothing = await ask({ statuses: 'NO_SUCH_STATUS', page: 3 });
    expect(nothing).toEqual({ data: [], meta: { itemsPerPage: 50, totalItems: 0, currentPage: 3, totalPages: 0 } });
  });

  it('sorts by the next deadline, soonest first, and includes orders without a deadline (ORD-5)', async () => {
    const soonest = await listAll(seller, { sortBy: 'dueAt:ASC' });
    const toTime = (order: Order) => (order.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(order.dueAt));
    const times = soonest.filter(({ status }) => status !== 'ON_HOLD').map(toTime);
    expect(times).toEqual(times.toSorted((left, right) => (left < right ? -1 : 1)));
    expect(new Set(soonest.map((order) => order.id)).size).toBe(all.length);
    expect(times.some((time) => time === Number.POSITIVE_INFINITY)).toBe(true);
  });

  it('sorts orders on hold after orders that can be worked on, each group by deadline (ORD-36)', async () => {
    const soonest = await listAll(seller, { sortBy: 'dueAt:ASC' });
    const turns = soonest.map(({ status, dueAt }) => (dueAt === null ? 2 : status === 'ON_HOLD' ? 1 : 0));
    expect(turns).toEqual(turns.toSorted((left, right) => left - right));
    expect(new Set(turns)).toEqual(new Set([0, 1, 2]));
    const held = soonest.filter(({ status }) => status === 'ON_HOLD').map(({ dueAt }) => Date.parse(dueAt ?? ''));
    expect(held).toEqual(held.toSorted((left, right) => left - right));
    const latest = await listAll(seller, { sortBy: 'dueAt:DESC' });
    // Orders without a deadline come last in both directions (GRP-2).
    const groupOf = (rows: readonly Order[], turn: number) =>
      rows.filter((_row, index) => turns[index] === turn).map(({ id }) => id);
    expect([0, 1, 2].map((turn) => groupOf(latest, turn))).toEqual(
      [0, 1, 2].map((turn) => groupOf(soonest, turn).toReversed()),
    );
  });

  it('ORD-10: filters by whole days of Los Angeles, from the first to the last day inclusive', async () => {
    const day = laDay((all[300]?.createTime ?? 0) * 1000);
    const expected = all.filter((order) => laDay(order.createTime * 1000) === day).length;
    expect(expected).toBeGreaterThan(0);
    const first = laDayStart(day) / 1000;
    const last = laDayEnd(day) / 1000 - 1;
    expect((await ask({ start: first, end: last })).meta.totalItems).toBe(expected);
    // A range that ends before it begins is refused (API-29).
    for (const range of [
      { start: last, end: first },
      { start: last + 1, end: first - 1 },
    ]) {
      expect((await seller.call(listOrders, { query: range })).exceptionBody).toMatchObject({ code: 422 });
    }
  });

  it('returns deadline and label also under the second field names of the API documents (ORD-27)', async () => {
    const due = all.find((order) => order.dueAt !== null);
    expect(due?.targetTime).toMatch(/^(?:\d+ days \d\d:\d\d|-\d\d+:\d\d)$/);
    for (const order of all) expect(order.labelUrl).toBe(order.labelFile);
  });

  it('uses the exact seconds of a range in the list, its pages and the export (ORD-37)', async () => {
    const times = all.map((order) => order.createTime).toReversed();
    for (const [start, end] of [
      [times[100], times[100]],
      [(times[100] ?? 0) + 1, (times[101] ?? 0) - 1],
      [times[50], times[700]],
      [(times[3] ?? 0) + 1, laDayEnd(laDay((times[400] ?? 0) * 1000)) / 1000 - 1],
      [times[20], undefined],
      [undefined, times[20]],
    ] as const) {
      const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
      const inRange = all.filter((order) => expectMatch(order, range)).map((order) => order.id);
      expect((await listAll(seller, { ...range, limit: 97 })).map((order) => order.id)).toEqual(inRange);
      expect((await ask(range)).meta.totalItems).toBe(inRange.length);
      const exported = await seller.call(exportOrders, { body: { filter: range } });
      expect(exported.body?.totalItems).toBe(inRange.length);
      expect(exported.body?.lines.map((line) => line.split(', ')[0])).toEqual(inRange);
    }
  });

  it('finds orders by every text that a seller may have copied or typed (ORD-6)', async () => {
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
    const { packages } = (await seller.call(getOrder, { params: { id: order.id } })).body ?? {};
    expect(await search(packages?.[0]?.id ?? '')).toEqual([order.id]);
  });

  it('finds orders by words of a product’s name together with other words (ORD-6)', async () => {
    const name = all[0]?.orderProducts[0]?.productName ?? '';
    const shown = ({ orderProducts }: Order, word: string) =>
      orderProducts.some((product) =>
        wordsOf(`${product.productName} ${product.skuName} ${product.sellerSku}`).some((own) => own.startsWith(word)),
      );
    const words = wordsOf(name).filter((word) => /^[a-z]{4,}$/.test(word));
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) {
      const ids = (await listAll(seller, { search: word.slice(0, -1), limit: 200 })).map(({ id }) => id);
      // Words of buyers' names match the search too.
      for (const order of all.filter((one) => shown(one, word.slice(0, -1)))) expect(ids, word).toContain(order.id);
    }
    const both = `${words[0]} ${all[0]?.orderProducts[0]?.skuName ?? ''}`;
    const found = (await listAll(seller, { search: both, limit: 200 })).map(({ id }) => id);
    expect(found).toContain(all[0]?.id);
    expect(found.length).toBeLessThan(all.length);
    expect((await ask({ search: 'Unheardof' })).meta.totalItems).toBe(0);
  });

  it('finds orders by the last digits of a number, and by a number with the spaces that carriers print (ORD-38)', async () => {
    const search = async (text: string) => (await ask({ search: text, limit: 200 })).data.map((order) => order.id);
    const order = all.find((one) => /^9\d{21}$/.test(one.trackingNumber ?? ''));
    const number = order?.trackingNumber ?? '';
    const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    const forms = [
      number.slice(-8),
      grouped,
      grouped.replaceAll(' ', '-'),
      `42078701${number}`,
      `420 78701 ${grouped}`,
    ];
    for (const form of forms) expect(await search(form), form).toEqual([order?.id]);
    // Several ids may end with the searched digits, and all of these orders match.
    const endsWith = (end: string) => all.filter(({ id }) => id.endsWith(end)).map(({ id }) => id);
    const tail = order?.id.slice(-8) ?? '';
    expect(await search(tail)).toEqual(endsWith(tail));
    const both = await search(`${grouped}\n${all[0]?.id.slice(-8)}`);
    const first = endsWith(all[0]?.id.slice(-8) ?? '');
    expect(new Set(both)).toEqual(new Set([order?.id, ...first]));
    // The beginning of an id also matches; its last digits match only in the full length.
    expect(await search(order?.id.slice(-7) ?? '')).toEqual([]);
  });

  it('finds orders by the buyer’s name where the name is known (ORD-6)', async () => {
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

  it('finds a pasted list of ids, which every filter narrows further (ORD-7)', async () => {
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

  it('shows texts with control characters unchanged (API-19)', async () => {
    const [first] = all;
    const [product] = first?.orderProducts ?? [];
    if (!first || !product) throw new Error('There is no order.');
    const ownerId = seller.userId;
    const write = async (buyerMessage: string, productName: string) => {
      await world.db
        .updateTable('orders')
        .set({ buyer_message: buyerMessage })
        .where('owner_id', '=', ownerId)
        .where('id', '=', first.id)
        .execute();
      await world.db
        .updateTable('order_products')
        .set({ product_name: productName })
        .where('owner_id', '=', ownerId)
        .where('id', '=', product.id)
        .execute();
    };
    const read = async () => {
      const { data, meta } = await ask({});
      // The remaining time of an order changes with the clock, so the comparison ignores it.
      return { meta, rows: data.map((order) => ({ ...order, targetTime: null })) };
    };
    const before = await read();
    const odd = ['a\u001fb', '2\u001e1\u001f\u001f', 'x\u001ey'];
    for (const [message, name] of [
      [odd[0], product.productName],
      [first.buyerMessage, odd[1]],
      [odd[2], odd[2]],
    ]) {
      await write(message ?? '', name ?? '');
      const { meta, rows } = await read();
      const [shown, ...others] = rows;
      const [renamed, ...rest] = shown?.orderProducts ?? [];
      expect([shown?.buyerMessage, renamed?.productName]).toEqual([message, name]);
      const same = { ...shown, buyerMessage: first.buyerMessage };
      same.orderProducts = [{ ...product, ...renamed, productName: product.productName }, ...rest];
      expect({ meta, rows: [same, ...others] }).toEqual(before);
    }
    await write(first.buyerMessage, product.productName);
  });

  it('rejects unknown sort fields, sizes and attention values (API-2)', async () => {
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

  it('ORD-3: shows nothing of another seller', async () => {
    const id = all[0]?.id ?? '';
    const theirs = await listAll(other);
    const mine = new Set(all.map((order) => order.id));
    expect(theirs.some((order) => mine.has(order.id))).toBe(false);
    expect((await ask({ search: id }, other)).meta.totalItems).toBe(0);
    expect((await ask({ shops: shopIds.join(',') }, other)).meta.totalItems).toBe(0);
    expect((await other.call(getOrder, { params: { id } })).status).toBe(404);
    expect((await other.call(exportOrders, { body: { ids: [id] } })).body?.lines).toEqual([]);
    const summary = (await other.call(getTrackingSummary, { query: { shops: shopIds[0] ?? '' } })).body;
    const { otherStatuses, ...numbers } = summary ?? { otherStatuses: null };
    expect(otherStatuses).toEqual([]);
    expect(new Set(Object.values(numbers))).toEqual(new Set([0]));
  });
});
