import type { Input } from '@bobbin/contract/endpoint';
import { fulfilOrder, getFulfilmentSettings, saveFulfilmentSettings } from '@bobbin/contract/fulfilment';
import { listLogs } from '@bobbin/contract/logs';
import { getOrder, listOrders, type Order } from '@bobbin/contract/orders';
import { listOrderExports } from '@bobbin/contract/order-exports';
import {
  cancelAllOrderExport,
  exportAllOrders,
  listAllOrderExports,
  listAllOrders,
  startAllOrderExport,
} from '@bobbin/contract/staff-orders';
import { getOrderSeller, getShopSeller } from '@bobbin/contract/staff-search';
import { FULFILLABLE_STATUSES } from '@bobbin/domain/fulfilment/fulfilment';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { listStates } from '@bobbin/domain/fulfilment/states';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction, lockUntilCommit } from '../../server/src/platform/database.ts';
import { walkTo } from '../orders/walk.ts';
import { addFault, addOrder, listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

type Query = NonNullable<Input<typeof listAllOrders>['query']>;

const FULFILLABLE: readonly string[] = FULFILLABLE_STATUSES;
const UNFULFILLED: readonly string[] = listStates('unfulfilled');
const STATES: readonly FulfilState[] = ['NONE', 'FAILED', 'SUBMITTED', 'SHIPPED', 'REJECTED'];

describe('the orders of all sellers', () => {
  let world: World;
  let admin: Caller;
  let viewer: Caller;
  let anna: Caller;
  let boris: Caller;
  let shopOf: { anna: string; boris: string };
  let all: Order[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 60, shops: 3 } });
    admin = await world.createSeller('admin@example.com', 'admin');
    anna = await world.createSeller('anna@example.com');
    boris = await world.createSeller('boris@example.com');
    await world.db.insertInto('roles').values({ id: 'watcher', name: 'watcher', is_admin: false }).execute();
    await world.db
      .insertInto('role_permissions')
      .values({ id: 'watches', role_id: 'watcher', permission_id: 'view_orders', is_active: true })
      .execute();
    viewer = await world.createSeller('viewer@example.com', 'watcher');
    await addFault(world, { name: 'scope-missing', path: '/finance/' });
    const [annas = ''] = await world.connectShops(anna, 0);
    const [borises = ''] = await world.connectShops(boris, 1);
    shopOf = { anna: annas, boris: borises };
    for (const seller of [anna, boris]) await spread(seller);
    all = newestFirst([...(await listAll(anna)), ...(await listAll(boris))]);
  });
  afterAll(() => world.close());

  /** Gives a third of a seller's orders a factory and a fulfil state, as the fulfilment module does. */
  async function spread(seller: Caller): Promise<void> {
    const { orders, db } = world.app;
    const scope = systemScope(seller.userId, 'test');
    for (const [index, order] of (await listAll(seller)).entries()) {
      if (index % 3 !== 0) continue;
      await inTransaction(db, async (trx) => {
        const locked = await orders.lockForWork(trx, scope, order.id);
        const to = STATES[(index / 3) % STATES.length] ?? 'NONE';
        const house = index % 2 === 0 ? 'PRESSIFY' : 'MANGO';
        await orders.change(trx, scope, locked, { ...walkTo(locked.fulfilState, to), fulfilHouse: house }, null);
      });
    }
  }

  function newestFirst(orders: Order[]): Order[] {
    return orders.toSorted((a, b) => b.createTime - a.createTime || (a.id < b.id ? 1 : -1));
  }

  const ask = async (query: Query = {}, caller = admin) => {
    const answer = await caller.call(listAllOrders, { query });
    if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
    return answer.body;
  };
  const idsOf = async (query: Query) => (await ask({ limit: 200, ...query })).data.map(({ id }) => id);

  /** Implements the filters independently of the product, as a loop over all orders. */
  function expected(query: Query): string[] {
    const among = (list: string | undefined, value: string) => list === undefined || list.split(',').includes(value);
    const found = all.filter(
      (order) =>
        among(query.statuses, order.status) &&
        among(query.fulfills, order.fulfillHouse ?? 'NONE') &&
        (query.unfulfilled !== 'true' ||
          (FULFILLABLE.includes(order.status) && UNFULFILLED.includes(order.fulfilState))) &&
        (query.start === undefined || order.createTime >= Number(query.start)) &&
        (query.end === undefined || order.createTime <= Number(query.end)),
    );
    return (query.sortBy === 'createdAt:ASC' ? found.toReversed() : found).map(({ id }) => id);
  }

  function listCases(): Query[] {
    const days = [...new Set(all.map(({ createTime }) => laDay(createTime * 1000)))].toSorted();
    const from = days[Math.floor(days.length / 3)] ?? '';
    const to = days[Math.floor((days.length * 2) / 3)] ?? '';
    const whole = { start: laDayStart(from) / 1000, end: laDayEnd(to) / 1000 - 1 };
    const middle = all[Math.floor(all.length / 2)]?.createTime ?? 0;
    const statuses = [...new Set(all.map(({ status }) => status))];
    return [
      {},
      { sortBy: 'createdAt:ASC' },
      ...statuses.map((status) => ({ statuses: status })),
      { statuses: statuses.slice(0, 3).join(',') },
      { statuses: 'NOBODY_HAS_IT' },
      { unfulfilled: 'true' },
      { unfulfilled: 'true', statuses: 'AWAITING_SHIPMENT' },
      { fulfills: 'PRESSIFY' },
      { fulfills: 'MANGO,NONE' },
      { fulfills: 'MANGO', unfulfilled: 'true', ...whole },
      whole,
      { ...whole, statuses: statuses.slice(0, 2).join(','), sortBy: 'createdAt:ASC' },
      // Orders of partial days are counted exactly to the second (ORD-37).
      { start: middle },
      { start: middle - 90_000, end: middle + 1, statuses: statuses.join(',') },
    ];
  }

  async function checkAll(): Promise<void> {
    let nonEmpty = 0;
    for (const query of listCases()) {
      const wanted = expected(query);
      const { data, meta } = await ask({ limit: 200, ...query });
      expect({ query, ids: data.map(({ id }) => id), total: meta.totalItems }).toEqual({
        query,
        ids: wanted,
        total: wanted.length,
      });
      if (wanted.length > 0) nonEmpty += 1;
    }
    expect(nonEmpty).toBeGreaterThan(10);
  }

  it('can be sent by any staff user with the options that the owner saved, and reads leave no log (ROL-45)', async () => {
    const body = { fulfillHouse: 'MANGO' as const, fulfillLine: null };
    expect((await anna.call(saveFulfilmentSettings, { body })).exceptionBody).toBeNull();
    const id = all.find(({ shop }) => shop.id === shopOf.anna)?.id ?? '';
    const read = async (caller: Caller, query: { id?: string }) => caller.call(getFulfilmentSettings, { query });
    expect((await read(admin, { id })).body?.fulfillHouse).toBe('MANGO');
    expect((await read(admin, {})).body?.fulfillHouse).toBe('NONE');
    // A staff user who may only view cannot send the order, and a caller without the permission gets 404.
    expect((await read(viewer, { id })).status).toBe(403);
    expect((await read(boris, { id })).status).toBe(404);
    const logs = await world.db
      .selectFrom('action_logs')
      .select('after')
      .where('action', '=', 'actForSeller')
      .execute();
    expect(JSON.stringify(logs)).not.toContain('getFulfilmentSettings');
  });

  it('ROL-37: equal an independent count under every filter, before and after pending changes are added to the sums', async () => {
    expect(all).toHaveLength(3 * 60);
    await checkAll();
    await world.app.orders.counts.fold();
    const { open } = await world.db
      .selectFrom('order_count_changes')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow();
    expect(Number(open)).toBe(0);
    await checkAll();
    // Changes after the fold count immediately.
    await addOrder(world, shopOf.anna, 'AWAITING_SHIPMENT');
    await world.runJobs();
    await spread(boris);
    all = newestFirst([...(await listAll(anna)), ...(await listAll(boris))]);
    await checkAll();
    await Promise.all([world.app.orders.counts.fold(), world.app.orders.counts.fold()]);
    await checkAll();
  });

  it('ROL-37: appear exactly once over all pages of 50, and a page beyond the last is empty', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => ask({ page })));
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.map(({ id }) => id));
    expect(pages[4]?.data).toEqual([]);
    expect(pages[3]?.meta).toMatchObject({ itemsPerPage: 50, totalItems: all.length, totalPages: 4 });
  });

  it('ROL-37: match the same searches as in their seller’s list', async () => {
    const [first] = await listAll(anna);
    const [second] = await listAll(boris);
    const shipped = all.find(({ trackingNumber }) => trackingNumber !== null);
    if (!first || !second || !shipped) throw new Error('no orders');
    expect(await idsOf({ search: first.id })).toEqual([first.id]);
    expect(await idsOf({ search: `${second.id}, ${first.id}` })).toHaveLength(2);
    const mixed = await idsOf({ search: `${first.id}\n${shipped.trackingNumber ?? ''}` });
    expect(mixed).toEqual(expect.arrayContaining([first.id, shipped.id]));
    expect(await idsOf({ search: first.id.slice(-8) })).toContain(first.id);
    expect(await idsOf({ search: shipped.trackingNumber ?? '' })).toContain(shipped.id);
    const word = first.orderProducts[0]?.productName.split(' ')[0] ?? '';
    const own = await Promise.all(
      [anna, boris].map(async (seller) => (await listAll(seller, { search: word })).map(({ id }) => id)),
    );
    expect((await idsOf({ search: word })).toSorted()).toEqual(own.flat().toSorted());
    expect(own.flat().length).toBeGreaterThan(1);
    expect(await idsOf({ search: first.id, statuses: 'NOBODY_HAS_IT' })).toEqual([]);
    expect((await ask({ search: 'nothing-has-this-word' })).meta.totalItems).toBe(0);
  });

  it("ROL-37: equal the seller's list when one shop or one seller is selected", async () => {
    const own = (await listAll(boris)).map(({ id }) => id);
    expect(await idsOf({ shop: shopOf.boris })).toEqual(own);
    expect(await idsOf({ user: boris.userId })).toEqual(own);
    expect(await idsOf({ user: boris.userId, shop: shopOf.boris, statuses: 'NOBODY_HAS_IT' })).toEqual([]);
    expect(await idsOf({ user: anna.userId, shop: shopOf.boris })).toEqual([]);
    expect(await idsOf({ shop: 'nobody-has-it' })).toEqual([]);
    expect(await idsOf({ user: 'nobody' })).toEqual([]);
  });

  it('ROL-37: name their shops, and offer only the actions that the role allows (TEA-12)', async () => {
    const sellers = (await anna.call(listOrders, { query: { sortBy: 'createdAt:DESC', limit: 1 } })).body?.data[0];
    const [seen] = (await ask({ search: sellers?.id })).data;
    const { seller, ...order } = seen ?? { seller: null };
    expect({ ...order, labelFile: null, labelUrl: null }).toEqual({ ...sellers, labelFile: null, labelUrl: null });
    expect(seller).toMatchObject({ id: anna.userId, email: 'anna@example.com' });
    const [watched] = (await ask({ search: sellers?.id }, viewer)).data;
    expect(watched?.rights).toEqual(['viewOrders', 'viewCosts', 'viewPayouts']);
    expect(watched?.paymentTotalAmount).toBe(sellers?.paymentTotalAmount);
    expect((await anna.call(listAllOrders)).status).toBe(403);
  });

  it('ROL-54: name their sellers in every list, and so do the pages of an order and of a shop', async () => {
    const sellersOf = async (query: Query) =>
      new Set((await ask({ limit: 200, ...query })).data.map(({ seller }) => seller.id));
    expect(await sellersOf({})).toEqual(new Set([anna.userId, boris.userId]));
    for (const { userId } of [anna, boris]) expect(await sellersOf({ user: userId })).toEqual(new Set([userId]));
    const [first] = await idsOf({ user: boris.userId });
    const email = 'boris@example.com';
    expect((await viewer.call(getOrderSeller, { params: { id: first ?? '' } })).body).toMatchObject({ email });
    expect((await admin.call(getShopSeller, { params: { id: shopOf.boris } })).body).toMatchObject({ email });
    expect((await viewer.call(getShopSeller, { params: { id: shopOf.boris } })).status).toBe(403);
    expect((await admin.call(getShopSeller, { params: { id: 'unknown' } })).status).toBe(404);
  });

  it('TEA-9: can be priced by staff with the seller’s own call, and history and timeline name the staff user', async () => {
    const order = all.find((one) => one.status === 'AWAITING_SHIPMENT' && one.fulfilState === 'NONE');
    if (!order) throw new Error('no order to price');
    const body = { id: order.id, type: 'HAND' as const, fulfillPrice: '7.50' };
    expect((await viewer.call(fulfilOrder, { body })).status).toBe(403);
    expect((await admin.call(fulfilOrder, { body })).body).toMatchObject({ id: order.id, fulfillPrice: '7.50' });
    expect((await ask({ search: order.id })).data).toMatchObject([{ fulfillPrice: '7.50', fulfillType: 'HAND' }]);
    const timeline = (await admin.call(getOrder, { params: { id: order.id } })).body?.timeline ?? [];
    expect(timeline[0]).toMatchObject({ event: 'priceUpdated', actor: 'admin Test', details: { as: 'staff' } });
    const { body: logs } = await admin.call(listLogs, { query: { search: order.id } });
    expect(logs?.data).toMatchObject([
      { userId: admin.userId, action: 'actForSeller', entityId: order.id, payload: { after: { call: 'fulfilOrder' } } },
    ]);
  });

  it('ORD-23: can be copied as text lines, chosen from several sellers, and the copy is logged', async () => {
    const chosen = [...(await listAll(anna)).slice(0, 2), ...(await listAll(boris)).slice(0, 1)];
    const { body } = await viewer.call(exportAllOrders, { body: { ids: chosen.map(({ id }) => id) } });
    const line = ({ id, status, fulfillId, fulfillStatus }: Order) =>
      [id, status, fulfillId ?? '', fulfillStatus ?? ''].join(', ');
    expect(body?.lines.map((text) => text.split(', ')[0]).toSorted()).toEqual(chosen.map(({ id }) => id).toSorted());
    const fresh = await Promise.all(chosen.map(async ({ id }) => (await ask({ search: id })).data[0]));
    expect(body?.lines.toSorted()).toEqual(fresh.flatMap((order) => (order ? [line(order)] : [])).toSorted());
    const log = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'after'])
      .where('user_id', '=', viewer.userId)
      .where('action', '=', 'export')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ owner_id: viewer.userId, after: { chosen: 3, rows: 3, sellers: 2 } });
  });

  describe('the export (EXP-9)', () => {
    let exporter: Caller;
    const wish = { format: 'csv', columns: ['id', 'shop', 'products', 'status', 'cost'], zone: 'UTC' } as const;
    beforeAll(async () => {
      await world.db.insertInto('roles').values({ id: 'exporter', name: 'exporter', is_admin: false }).execute();
      await world.db
        .insertInto('role_permissions')
        .values(
          ['view_orders', 'export_orders'].map((permission_id) => ({
            id: `exporter-${permission_id}`,
            role_id: 'exporter',
            permission_id,
            is_active: true,
          })),
        )
        .execute();
      exporter = await world.createSeller('exporter@example.com', 'exporter');
    });

    const listOwn = async (caller = exporter) => (await caller.call(listAllOrderExports, {})).body;
    async function readFile(): Promise<Record<string, string>[]> {
      await world.runJobs();
      const [newest] = (await listOwn())?.exports ?? [];
      expect(newest?.state).toBe('ready');
      const answer = await fetch(new URL(newest?.url ?? '', world.url));
      expect(answer.status).toBe(200);
      const rows = parse<Record<string, string>>(await answer.text(), { columns: true, bom: true });
      expect(rows).toHaveLength(newest?.rows ?? -1);
      return rows;
    }
    const start = (more: object = {}, caller = exporter) =>
      caller.call(startAllOrderExport, { body: { ...wish, columns: [...wish.columns], ...more } });

    it('contains each order of every seller once, newest first, with the values that sellers see', async () => {
      expect((await start({ filter: {} })).body).toMatchObject({ state: 'waiting', total: all.length });
      const rows = await readFile();
      expect(rows.map((row) => row['Mã đơn'])).toEqual(all.map(({ id }) => id));
      for (const [index, row] of rows.entries()) {
        const order = all[index];
        expect(row['Trạng thái']).toBe(order?.status);
        expect(row.Shop).toContain(order?.shop.id);
        expect(row['Sản phẩm']).toContain(order?.orderProducts[0]?.productName);
      }
      const log = await world.db
        .selectFrom('action_logs')
        .select(['owner_id', 'after'])
        .where('user_id', '=', exporter.userId)
        .where('action', '=', 'export')
        .executeTakeFirstOrThrow();
      expect(log).toMatchObject({ after: { isOfAll: true, totalItems: all.length, filter: {} } });
    });

    it('uses filters and sort order of the list, also for one shop and for chosen orders', async () => {
      const some = all.filter(({ status }) => status === 'COMPLETED');
      await start({ filter: { statuses: 'COMPLETED' }, sortBy: 'createdAt:ASC' });
      expect((await readFile()).map((row) => row['Mã đơn'])).toEqual(some.map(({ id }) => id).toReversed());
      await start({ filter: { shop: shopOf.boris, unfulfilled: 'true' } });
      const open = all.filter(
        (order) =>
          order.shop.id === shopOf.boris &&
          FULFILLABLE.includes(order.status) &&
          UNFULFILLED.includes(order.fulfilState),
      );
      expect((await readFile()).map((row) => row['Mã đơn'])).toEqual(open.map(({ id }) => id));
      const chosen = [all[3], all[1]].flatMap((order) => (order ? [order.id] : []));
      await start({ ids: chosen });
      expect(new Set((await readFile()).map((row) => row['Mã đơn']))).toEqual(new Set(chosen));
      expect((await start({ filter: { shop: 'nobodys' } })).status).toBe(404);
    });

    it('counts towards a daily limit, appears only to its requester, and cannot be downloaded once the permission is removed', async () => {
      expect((await listOwn())?.used).toBe(4);
      const answers = await Promise.all([start({ ids: ['a'] }), start({ ids: ['b'] }), start({ ids: ['c'] })]);
      expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
      // A staff user who may only view cannot export, and another user with the permission does not see these files.
      expect((await start({ filter: {} }, viewer)).status).toBe(403);
      expect((await viewer.call(listAllOrderExports, {})).status).toBe(403);
      expect((await listOwn(admin))?.exports).toEqual([]);
      const [newest] = (await listOwn())?.exports ?? [];
      expect((await admin.call(cancelAllOrderExport, { params: { id: newest?.id ?? '' } })).status).toBe(404);
      // Exports of the staff user's own orders are in a separate list.
      expect((await exporter.call(listOrderExports, {})).body).toMatchObject({ exports: [], used: 0 });
      await world.runJobs();
      const link = (await listOwn())?.exports[0]?.url ?? '';
      world.clock.advance(11 * 60_000);
      expect((await fetch(new URL(link, world.url))).status).toBe(404);
      expect((await fetch(new URL((await listOwn())?.exports[0]?.url ?? '', world.url))).status).toBe(200);
    });
  });

  it('ROL-37: keep a count that only one of two comparisons finds wrong, because an order was being written', async () => {
    const { counts } = world.app.orders;
    await counts.fold();
    const shift = (by: number, offset: number) =>
      sql`update all_order_counts set count = count + ${by} where ctid = (
        select ctid from all_order_counts order by la_day, status, house, fulfil_state limit 1 offset ${offset})`.execute(
        world.db,
      );
    await shift(5, 0);
    const held = Promise.withResolvers<undefined>();
    const holding = inTransaction(world.db, async (trx) => {
      await lockUntilCommit(trx, 'sums of orders');
      await held.promise;
    });
    const repairing = counts.repairAll();
    // The first comparison has ended, and the second one waits for the fold.
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks join pg_database d on d.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`.execute(world.db);
        return rows.length;
      })
      .toBe(1);
    await shift(2, 1);
    held.resolve(undefined);
    await holding;
    expect(await repairing).toBe(1);
    expect(await counts.repairAll()).toBe(1);
    expect(await counts.repairAll()).toBe(0);
  });

  it('ROL-37: get wrong counts repaired by the nightly comparison', async () => {
    await world.app.orders.counts.fold();
    expect(await world.app.orders.counts.repairAll()).toBe(0);
    await world.db.updateTable('all_order_counts').set({ count: 3 }).execute();
    await world.db.deleteFrom('all_order_day_counts').execute();
    expect(await world.app.orders.counts.repairAll()).toBeGreaterThan(0);
    expect(await world.app.orders.counts.repairAll()).toBe(0);
    all = newestFirst([...(await listAll(anna)), ...(await listAll(boris))]);
    await checkAll();
  });
});
