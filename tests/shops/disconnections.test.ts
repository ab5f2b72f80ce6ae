import { Readable } from 'node:stream';
import { placeArtwork } from '@bobbin/contract/artwork';
import { addDesignFeedback, getDesign } from '@bobbin/contract/designs';
import { ERRORS } from '@bobbin/contract/errors';
import { getLabelBatch, printLabelBatch, startLabelBatch } from '@bobbin/contract/label-batches';
import { getOrder, listOrders } from '@bobbin/contract/orders';
import { giveUpShop, listDisconnections, previewDisconnection } from '@bobbin/contract/disconnections';
import { listShopNames } from '@bobbin/contract/shop-names';
import { createShop, getShop, listShops, syncShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPng } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { ask } from '../designs/renting.ts';
import { addOrder, changeOrder, countCalls, syncNow } from '../world/marketplace.ts';
import { NAME, PLANTED, plantBuyer } from '../world/plant-buyer.ts';
import { searchDatabase } from '../world/search-database.ts';
import { openSession } from '../world/person.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 24 * 3600_000;
/**
 * Effect of a purge on each table that references an order or a shop: rows of the shop are deleted, rows stay without personal data, or the table has
 * no personal data.
 */
const FATES: Record<string, 'removed' | 'emptied' | 'notPersonal'> = {
  auto_label_tries: 'removed',
  buyer_requests: 'removed',
  custom_factory_batch_orders: 'emptied',
  design_touches: 'removed',
  due_notices: 'notPersonal',
  elsewhere_orders: 'removed',
  extension_states: 'removed',
  file_shops: 'removed',
  flash_sale_activities: 'removed',
  flash_sale_skus: 'removed',
  flash_sales: 'removed',
  fulfil_batch_orders: 'emptied',
  fulfilments: 'emptied',
  label_batch_orders: 'emptied',
  label_print_orders: 'notPersonal',
  order_claim_photos: 'removed',
  order_claims: 'removed',
  order_corrections: 'notPersonal',
  order_counts: 'notPersonal',
  order_day_counts: 'notPersonal',
  order_day_sums: 'notPersonal',
  order_due_counts: 'notPersonal',
  order_events: 'removed',
  order_imports: 'removed',
  order_month_sums: 'notPersonal',
  order_products: 'notPersonal',
  order_rule_occasions: 'removed',
  order_rule_runs: 'removed',
  order_terms: 'emptied',
  order_texts: 'removed',
  order_tracking: 'removed',
  order_tracking_claims: 'removed',
  order_tracking_events: 'removed',
  orders: 'emptied',
  packing_print_orders: 'notPersonal',
  payments: 'emptied',
  payout_states: 'removed',
  placements: 'removed',
  print_places: 'removed',
  print_skus: 'removed',
  product_day_sums: 'notPersonal',
  product_month_sums: 'notPersonal',
  rented_design_counts: 'notPersonal',
  rented_designs: 'emptied',
  request_cursors: 'removed',
  seller_notices: 'removed',
  shop_credentials: 'removed',
  shop_directory: 'removed',
  shop_partings: 'notPersonal',
  shop_products: 'removed',
  shop_renewals: 'notPersonal',
  sku_card_counts: 'removed',
  sku_cards: 'removed',
  sku_designs: 'removed',
  sku_garments: 'notPersonal',
  sku_marks: 'removed',
  statement_transactions: 'notPersonal',
  statements: 'notPersonal',
  sync_errors: 'removed',
  sync_runs: 'removed',
  sync_states: 'removed',
  team_shops: 'removed',
  unknown_orders: 'removed',
  violations: 'removed',
  warehouses: 'removed',
  webhook_events: 'removed',
};

let world: World;
let anna: Caller;
let boris: Caller;
let shopId: string;
let otherShopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 4, shops: 2 } });
  anna = await world.createSeller('anna@example.com');
  boris = await world.createSeller('boris@example.com');
  [shopId = '', otherShopId = ''] = await world.connectShops(anna);
});
afterAll(() => world.close());

const give = (caller: Caller, id = shopId, acceptsUnfinished = true) =>
  caller.call(giveUpShop, { params: { id }, body: { acceptsUnfinished } });

/** Advances the clock to the day of the purge, runs what is due, and signs in again, because sessions have expired by then. */
async function waitForPurge(): Promise<void> {
  world.clock.advance(30 * DAY_MS + 60_000);
  const purges = world.app.modules.flatMap(({ timetable = [] }) => timetable).find(({ name }) => name === 'purgeShops');
  await purges?.run();
  anna = await world.signIn('anna@example.com');
  boris = await world.signIn('boris@example.com');
}

/** Lists ids and storage paths of an owner's files. */
async function listBytes() {
  const files = await world.db.selectFrom('files').selectAll().where('owner_id', '=', anna.userId).execute();
  return files.map((file) => ({ ...file, isThere: () => world.app.library.storage.has(file) }));
}

describe('disconnecting a shop', () => {
  let orderId: string;
  let keptOrderId: string;
  let memoryId: string;

  it('shows the number of unfinished orders and requests, and requires a confirmation (SHP-37)', async () => {
    orderId = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    keptOrderId = await addOrder(world, otherShopId, 'AWAITING_SHIPMENT');
    for (const id of [orderId, keptOrderId]) await changeOrder(world, id, { shippingType: 'TIKTOK' });
    await syncNow(world, anna, shopId);
    await syncNow(world, anna, otherShopId);
    const batch = await anna.call(startLabelBatch, { body: { ids: [orderId, keptOrderId] } });
    await world.runJobs();
    const id = batch.body?.id ?? '';
    expect((await anna.call(getLabelBatch, { params: { id } })).body).toMatchObject({ counts: { made: 2 } });
    await anna.call(printLabelBatch, { params: { id }, body: { size: '4x6' } });
    const { scope } = await openSession(world.app, anna.userId);
    // One design of the seller is used only by this order, and another one also by an order of the other shop.
    for (const [order, side] of [
      [orderId, 'mockupFront'],
      [orderId, 'mockupBack'],
      [keptOrderId, 'mockupBack'],
    ] as const) {
      const picture = buildPng(40, side === 'mockupFront' ? 40 : 44, side === 'mockupFront' ? 40 : 44);
      const productId = (await anna.call(getOrder, { params: { id: order } })).body?.orderProducts[0]?.id ?? '';
      const upload = { productId, side, fileName: `${side}.png`, stream: Readable.from([picture]) };
      await world.app.designs.uploadDesign(scope, upload);
    }
    // The remembered design of a SKU of the other shop, which no order uses at this time (BLK-14).
    const [own, kept] = await Promise.all(
      [orderId, keptOrderId].map(async (order) => (await anna.call(getOrder, { params: { id: order } })).body),
    );
    const place = { productId: own?.orderProducts[0]?.id ?? '', side: 'front' as const, fileName: 'memory.png' };
    const memory = await world.app.designs.uploadDesign(scope, {
      ...place,
      stream: Readable.from([buildPng(40, 48, 48)]),
    });
    memoryId = memory.fileId;
    const { id: keptProductId = '', sellerSku = '' } = kept?.orderProducts[0] ?? {};
    const brought = await anna.call(placeArtwork, { body: { target: sellerSku, side: 'front', fileId: memoryId } });
    expect(brought.isSuccess).toBe(true);
    await world.app.designs.removeDesign(scope, keptProductId, 'front');
    await world.runJobs();

    const preview = await anna.call(previewDisconnection, { params: { id: shopId } });
    expect(preview.body).toMatchObject({ ordersCount: 5, factoryOrdersCount: 0, openLabelsCount: 1 });
    const refused = await give(anna, shopId, false);
    expect(refused.exceptionBody?.code).toBe(ERRORS.SHOP_UNFINISHED.code);
    expect((await anna.call(getShop, { params: { id: shopId } })).body).toMatchObject({
      purgeAt: null,
      needsAuthorization: false,
    });
  });

  it('works for the owner only: other sellers and managers of the team are rejected (SHP-36)', async () => {
    expect((await give(boris)).exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
    const { member } = await joinTeam(world, anna, {
      email: 'manager@example.com',
      role: 'manager',
      shopIds: [shopId],
    });
    expect((await give(member)).status).toBe(403);
    expect((await member.call(previewDisconnection, { params: { id: shopId } })).status).toBe(403);
    expect((await member.call(listDisconnections)).body?.data).toEqual([]);
  });

  it('stops the shop immediately, also when the call is repeated or sent twice at once (SHP-36)', async () => {
    await plantBuyer(world, { ownerId: anna.userId, shopId, orderId, id: 'first' });
    const turnedAt = new Date(world.clock.now());
    const proxy = { proxy_host: 'proxy.example.com', is_proxy_failing: true, proxy_turned_at: turnedAt };
    await world.db
      .updateTable('shops')
      .set({ ...proxy, renewal_failed_at: turnedAt })
      .where('id', '=', shopId)
      .execute();
    const readRow = () => world.db.selectFrom('shops').selectAll().where('id', '=', shopId).executeTakeFirstOrThrow();
    const row = await readRow();
    const answers = await Promise.all([give(anna), give(anna), give(anna)]);
    const at = new Date(answers[0]?.body?.givenUpAt ?? '');
    // The credentials of the connection are deleted, and no other data of the shop.
    expect(await readRow()).toEqual({
      ...row,
      proxy_host: null,
      is_proxy_failing: false,
      proxy_turned_at: null,
      renewal_failed_at: null,
      needs_authorization: true,
      authorization_ends_at: at,
      authorization_lost_at: at,
      given_up_at: at,
      updated_at: at,
    });
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ shopId, state: 'waiting', actor: 'anna Test', endedAt: null });

    const shown = await anna.call(getShop, { params: { id: shopId } });
    expect(shown.body).toMatchObject({ purgeAt: answers[0]?.body?.purgeAt, needsAuthorization: true, proxy: null });
    expect(await world.db.selectFrom('shop_credentials').select('shop_id').execute()).toEqual([
      { shop_id: otherShopId },
    ]);
    expect((await anna.call(syncShop, { params: { id: shopId } })).exceptionBody?.code).toBe(
      ERRORS.SHOP_NOT_AUTHORIZED.code,
    );
    const before = await countCalls(world, /orders\/search/);
    for (const { name, run } of world.app.modules.flatMap(({ timetable = [] }) => timetable))
      if (['syncShops', 'lookAgain', 'readShops', 'makeLabels', 'checkProxies'].includes(name)) await run();
    await world.runJobs();
    const synced = await world.db
      .selectFrom('sync_runs')
      .select('shop_id')
      .where('shop_id', '=', shopId)
      .where('started_at', '>', new Date(Date.parse(answers[0]?.body?.givenUpAt ?? '')))
      .execute();
    expect(synced).toEqual([]);
    expect(await countCalls(world, /orders\/search/)).toBeGreaterThanOrEqual(before);
    // The shop no longer needs an action, so the warning in the header does not count the shop.
    expect((await anna.call(listShops, { query: { isExpired: 'true' } })).body?.meta.totalItems).toBe(0);
  });

  it('can be undone: the owner connects the shop again, and its history returns (SHP-39)', async () => {
    expect(
      (await anna.call(createShop, { body: { data: await world.consent(0), friendlyName: 'Again' } })).isSuccess,
    ).toBe(true);
    await world.runJobs();
    const back = await anna.call(getShop, { params: { id: shopId } });
    expect(back.body).toMatchObject({ purgeAt: null, needsAuthorization: false, ordersCount: 5 });
    expect((await anna.call(listDisconnections)).body?.data[0]).toMatchObject({
      shopId,
      state: 'takenBack',
      rows: {},
      files: {},
    });
    await waitForPurge();
    await world.runJobs();
    const order = await world.db.selectFrom('orders').select('address').where('id', '=', orderId).executeTakeFirst();
    expect(order?.address).not.toBeNull();
  });

  it('removes personal data 30 days later, and nothing else, also when the job is interrupted at any point (SHP-38, SKD-12, DSN-17)', async () => {
    await plantBuyer(world, { ownerId: anna.userId, shopId, orderId, id: 'second' });
    // A design request for one of the shop's orders has texts and images that name the buyer; another design stays unchanged.
    const design = await ask(world, anna, 1, { orderId, note: `For ${NAME}` });
    const comment = `${NAME} wants it blue`;
    await anna.call(addDesignFeedback, { params: { id: design.id }, body: { comment } });
    const other = await ask(world, anna, 1, { orderId: keptOrderId, note: 'Of the other shop' });
    // The label was downloaded again. The old copy belongs to no order any more and still shows the buyer's name (LBL-14).
    const old = { name: `label-${orderId}.pdf`, ext: 'pdf', mime: 'application/pdf', source: 'label' };
    const owner = systemScope(anna.userId, 'test');
    await world.app.library.storeFile(owner, { ...old, bytes: Buffer.from(`An older copy for ${NAME}`) });
    const given = await give(anna);
    expect(given.body?.state).toBe('waiting');
    const bytes = await listBytes();
    expect((await searchDatabase(world.db, PLANTED)).length).toBeGreaterThan(15);
    const before = await world.db
      .selectFrom('orders')
      .select(['id', 'total_cents', 'status', 'settlement_cents'])
      .where('owner_id', '=', anna.userId)
      .orderBy('id')
      .execute();
    await world.runJobs();
    expect(await searchDatabase(world.db, PLANTED)).toContain('orders.address');

    await waitForPurge();
    // One process dies after its first batch, and two other processes continue at the same time.
    const cut = new AbortController();
    cut.abort();
    const { purgeShop } = buildHandlers(world.app.modules) as {
      purgeShop(payload: object, signal: AbortSignal): Promise<void>;
    };
    const payload = { ownerId: anna.userId, shopId };
    await expect(purgeShop(payload, cut.signal)).rejects.toThrow('abort');
    expect((await anna.call(listDisconnections)).body?.data[0]).toMatchObject({
      state: 'waiting',
      rows: { buyers: 5 },
    });
    const live = new AbortController().signal;
    await Promise.all([purgeShop(payload, live), purgeShop(payload, live)]);
    await world.runJobs();
    for (const { tidy } of world.app.modules) await tidy?.();

    expect(await searchDatabase(world.db, PLANTED)).toEqual([]);
    const [report] = (await anna.call(listDisconnections)).body?.data ?? [];
    expect(report).toMatchObject({ shopId, state: 'purged', files: { labels: 2, labelSheets: 1, designs: 2 } });
    expect(report?.rows).toMatchObject({
      buyers: 5,
      placements: 3,
      violations: 2,
      notifications: 4,
      requests: 2,
      factoryOrders: 2,
      logs: 3,
      rentedDesigns: 1,
    });
    const left = new Set((await listBytes()).map(({ id }) => id));
    const there = await Promise.all(bytes.map(async ({ id, isThere }) => ({ id, isThere: await isThere() })));
    expect(there.filter(({ id }) => !left.has(id)).map(({ isThere }) => isThere)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(there.filter(({ id }) => left.has(id)).every(({ isThere }) => isThere)).toBe(true);
    expect(left.size).toBe(4);
    expect(left).toContain(memoryId);
    const kept = (await anna.call(getDesign, { params: { id: other.id } })).body;
    expect([kept?.note, kept?.designProducts[0]?.images.length]).toEqual(['Of the other shop', 1]);
    const emptied = (await anna.call(getDesign, { params: { id: design.id } })).body;
    expect([emptied?.note, emptied?.designProducts[0]?.images.length]).toEqual(['', 0]);

    const after = await world.db
      .selectFrom('orders')
      .select(['id', 'total_cents', 'status', 'settlement_cents'])
      .where('owner_id', '=', anna.userId)
      .orderBy('id')
      .execute();
    expect(after).toEqual(before);
    expect(await world.app.orders.counts.compare(systemScope(anna.userId, 'test'))).toEqual([]);
    const mails = await world.db
      .selectFrom('mails')
      .select(['kind', 'recipient'])
      .where('kind', '=', 'shopPurged')
      .execute();
    expect(mails).toEqual([{ kind: 'shopPurged', recipient: 'anna@example.com' }]);
  });

  it('declares its effect on each table that references an order or a shop (SHP-40)', async () => {
    const { rows } = await sql<{ table: string; column: 'order_id' | 'shop_id' }>`
      select c.table_name as table, min(c.column_name) as column from information_schema.columns c
      where c.table_schema = 'public' and (c.column_name in ('order_id', 'shop_id'))
      group by 1 order by 1`.execute(world.db);
    expect(rows.map(({ table }) => table)).toEqual(Object.keys(FATES));
    const ids = (await world.db.selectFrom('orders').select('id').where('shop_id', '=', shopId).execute()).map(
      ({ id }) => id,
    );
    for (const { table, column } of rows.filter((one) => FATES[one.table] === 'removed')) {
      const values = column === 'order_id' ? ids : [shopId];
      const left = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = any(${values}::text[])`.execute(
        world.db,
      );
      expect({ table, left: left.rows.length }).toEqual({ table, left: 0 });
    }
  });

  it('removes the shop from the lists, and keeps its name and the money of its orders (SHP-38)', async () => {
    const shops = await anna.call(listShops);
    expect(shops.body?.data.map(({ id }) => id)).toEqual([otherShopId]);
    expect((await anna.call(getShop, { params: { id: shopId } })).status).toBe(404);
    expect((await anna.call(listShopNames)).body?.map(({ id }) => id)).toContain(shopId);
    const order = (await anna.call(getOrder, { params: { id: orderId } })).body;
    expect(order).toMatchObject({ id: orderId, shop: { id: shopId } });
    expect((await anna.call(listOrders, { query: { search: NAME } })).body?.meta.totalItems).toBe(0);
    expect((await anna.call(listOrders, { query: { search: orderId } })).body?.meta.totalItems).toBe(1);
    const manager = await world.signIn('manager@example.com');
    expect((await manager.call(getOrder, { params: { id: orderId } })).status).toBe(404);
  });

  it('allows another seller to connect the shop, and that seller sees nothing of the previous owner (SHP-36)', async () => {
    // Another seller cannot connect the other shop of the account either.
    const taken = await boris.call(createShop, { body: { data: await world.consent(0), friendlyName: 'Mine' } });
    expect(taken.exceptionBody?.code).toBe(ERRORS.SHOP_TAKEN.code);
    expect((await give(anna, otherShopId)).isSuccess).toBe(true);
    const got = await boris.call(createShop, { body: { data: await world.consent(0), friendlyName: 'Mine' } });
    expect(got.body).toMatchObject({ sync: { isFirstSync: true, syncedCount: 0 }, ordersCount: 0 });
    await world.runJobs();
    const mine = await boris.call(getShop, { params: { id: shopId } });
    expect(mine.body).toMatchObject({
      ordersCount: 5,
      isSyncExtension: false,
      violationCount: null,
      friendName: expect.stringContaining('Mine'),
    });
    expect((await boris.call(listDisconnections)).body?.data).toEqual([]);
    expect((await boris.call(getOrder, { params: { id: orderId } })).body?.timeline?.length ?? 0).toBeLessThan(3);
    // The previous owner cannot reconnect the shop while another seller has it connected.
    const late = await anna.call(createShop, { body: { data: await world.consent(0), friendlyName: 'Back' } });
    expect(late.exceptionBody?.code).toBe(ERRORS.SHOP_TAKEN.code);
    // Updates of the shop go to its current owner.
    await changeOrder(world, orderId, { status: 'CANCELLED' });
    await syncNow(world, boris, shopId);
    const rows = await world.db
      .selectFrom('orders')
      .select(['owner_id', 'status'])
      .where('id', '=', orderId)
      .orderBy('owner_id')
      .execute();
    expect(rows).toEqual([
      { owner_id: anna.userId, status: expect.not.stringMatching('CANCELLED') },
      { owner_id: boris.userId, status: 'CANCELLED' },
    ]);
  });
});
