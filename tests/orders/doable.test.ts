import { listDesignMedia, markPersonalised } from '@bobbin/contract/files';
import { listOrderProducts, listOrders, type Order } from '@bobbin/contract/orders';
import { checkFulfil, checkLabel, type OrderFacts } from '@bobbin/domain/fulfilment/eligibility';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCountDifferences, repairCounts } from '../../server/src/modules/orders/counts/counts.sql.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { openBulkWorld, type BulkWorld } from '../fulfilment/bulk-world.ts';
import { listAll, syncNow, addOrders } from '../world/marketplace.ts';

const HOUR_MS = 3_600_000;

const PAUSE = JSON.stringify({ reason: 'other', note: '', by: 'Lan', byId: null });

let bulk: BulkWorld;
let known: string[];
let strange: string[];
let waiting: string[];
beforeAll(async () => {
  bulk = await openBulkWorld({ marketplace: { orders: 40, shops: 2 }, partners: [] });
  strange = await addWaiting(3, bulk.shopIds[1]);
  waiting = await addWaiting(2);
  known = await addWaiting(8);
  await bulk.teachMemory(known);
}, 120_000);
afterAll(() => bulk.world.close());

/** Adds orders that the seller ships, which need no label from Bobbin. */
async function addWaiting(count: number, shopId?: string): Promise<string[]> {
  const ids = await bulk.addWaiting(count, shopId);
  await sql`update orders set label_state = 'notNeeded' where id = any(${ids}::text[])`.execute(bulk.world.db);
  return ids;
}

const change = (id: string, what: ReturnType<typeof sql>) =>
  sql`update orders set ${what} where id = ${id}`.execute(bulk.world.db);

/** Counts the orders again after rows were changed directly in the database. */
async function recount(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct owner_id as id from orders`.execute(bulk.world.db);
  for (const { id } of rows) {
    const scope = systemScope(id, 'test');
    await repairCounts(bulk.world.db, scope, await listCountDifferences(bulk.world.db, scope));
  }
}

async function listDoable(query: Parameters<typeof listAll>[1] = {}): Promise<string[]> {
  await recount();
  const found = await listAll(bulk.seller, { ...query, isDoable: 'true' });
  const first = await bulk.seller.call(listOrders, { query: { ...query, isDoable: 'true', limit: 1 } });
  expect(first.body?.meta.totalItems).toBe(found.length);
  return found.map(({ id }) => id).toSorted();
}

/** Returns whether each product of the order that is to be made has a design or a remembered design, as the fulfil dialog reads it. */
async function isDesigned({ id }: Order): Promise<boolean> {
  const products = (await bulk.seller.call(listOrderProducts, { params: { id } })).body ?? [];
  const media = (await bulk.seller.call(listDesignMedia, { params: { id } })).body ?? [];
  const { rows } = await sql<{
    skuId: string;
  }>`select sku_id as "skuId" from design_touches where order_id = ${id}`.execute(bulk.world.db);
  const touched = new Set(rows.map(({ skuId }) => skuId));
  const made = products.filter(({ quantity }) => quantity > 0);
  return (
    made.length > 0 &&
    made.every(({ skuId, designs, isPersonalised }) => {
      if (designs.some(({ placement }) => !placement.includes('Mockup'))) return true;
      const remembered = media.find((one) => one.skuId === skuId)?.files ?? [];
      const hasMemory = remembered.some(({ placement }) => !placement.includes('Mockup'));
      return hasMemory && !touched.has(skuId) && !isPersonalised;
    })
  );
}

interface ShopEnds {
  id: string;
  ends: Date;
  authorized: Date;
  needs: boolean;
}

async function listShopEnds(): Promise<ShopEnds[]> {
  const { rows } = await sql<ShopEnds>`
    select id, subscription_ends_at as ends, authorization_ends_at as authorized, needs_authorization as needs from shops`.execute(
    bulk.world.db,
  );
  return rows;
}

function toFacts(order: Order, shops: readonly ShopEnds[]): OrderFacts {
  const shop = shops.find(({ id }) => id === order.shop.id);
  return {
    status: order.status,
    isOnHold: order.isOnHold,
    holdUntil: order.holdUntil === null ? null : Date.parse(order.holdUntil),
    pausedUntil: order.pause === null ? null : Date.parse(order.pause.until),
    isCancelRequested: order.isBuyerRequestCancel,
    hasLabel: order.labelFile !== null,
    shippingType: order.shippingType,
    fulfilState: order.fulfilState,
    shopExpiresAt: shop?.ends.getTime() ?? null,
    authorizationEndsAt: shop?.needs === true ? 0 : (shop?.authorized.getTime() ?? null),
    createdAt: Date.parse(order.createdAt),
  };
}

/** Compares the sendable orders with the rule for a single order (BLK-16). The total of the list must equal the number of its rows. */
async function expectSendable(orders: readonly Order[], now: number): Promise<void> {
  await recount();
  const shops = await listShopEnds();
  const expected = orders.filter((order) => checkFulfil(toFacts(order, shops), now).ok).map(({ id }) => id);
  for (const query of [{}, { statuses: 'AWAITING_SHIPMENT' }, { fulfills: 'NONE' }, { attention: 'todo' }] as const) {
    const found = await listAll(bulk.seller, { ...query, isSendable: 'true' });
    const first = await bulk.seller.call(listOrders, { query: { ...query, isSendable: 'true', limit: 1 } });
    expect(first.body?.meta.totalItems).toBe(found.length);
    if (Object.keys(query).length === 0) expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  }
}

/** Applies the rule of doable orders again, order by order, as the buttons and the dialog do (ORD-52). */
async function expectDoable(orders: readonly Order[], now: number): Promise<string[]> {
  const rows = await listShopEnds();
  const found: string[] = [];
  for (const order of orders) {
    const shop = rows.find(({ id }) => id === order.shop.id);
    const facts = toFacts(order, rows);
    const isOpen = shop !== undefined && shop.ends.getTime() > now && shop.authorized.getTime() > now && !shop.needs;
    const canAnswer = isOpen && order.todo.includes('cancelRequested');
    const canLabel = checkLabel(facts, now).ok;
    const isLabelled = order.labelFile !== null || order.shippingType !== 'TIKTOK';
    const canSend = isLabelled && order.fulfilState !== 'MANUAL' && checkFulfil(facts, now).ok;
    if (canAnswer || canLabel || (canSend && (await isDesigned(order)))) found.push(order.id);
  }
  return found.toSorted();
}

it(
  'the doable list contains exactly the orders that a person could act on now, also as time passes (ORD-52)',
  { timeout: 120_000 },
  async () => {
    const { world, seller } = bulk;
    const [kept, fresh] = waiting as [string, string];
    const [held, byHour, wished, sent, asked, late, dressed, blank] = known as [string, ...string[]];
    await change(held, sql`hold_until = ${new Date(world.clock.now() + 2 * HOUR_MS)}`);
    await change(byHour ?? '', sql`is_on_hold = true, created_at = ${new Date(world.clock.now() - HOUR_MS / 2)}`);
    await change(wished ?? '', sql`is_cancel_requested = true`);
    await change(sent ?? '', sql`fulfil_state = 'QUEUED'`);
    await change(asked ?? '', sql`shipping_type = 'TIKTOK', label_state = 'none'`);
    await change(late ?? '', sql`fulfil_state = 'REJECTED'`);
    await change(dressed ?? '', sql`fulfil_state = 'DRAFT'`);
    await change(blank ?? '', sql`status = 'COMPLETED'`);
    await change(strange[0] ?? '', sql`paused_until = ${new Date(world.clock.now() + 2 * HOUR_MS)}, pause = ${PAUSE}`);
    // Makes two orders wait for a label from Bobbin.
    await sql`update orders set shipping_type = 'TIKTOK', label_state = 'none' where id = any(${waiting}::text[])`.execute(
      world.db,
    );
    await change(kept, sql`hold_until = ${new Date(world.clock.now() + 2 * HOUR_MS)}`);
    await change(fresh, sql`is_on_hold = true, created_at = ${new Date(world.clock.now() - HOUR_MS / 2)}`);

    const judge = async () => {
      const all = await listAll(seller);
      const expected = await expectDoable(all, world.clock.now());
      await expectSendable(all, world.clock.now());
      expect(await listDoable()).toEqual(expected);
      // Totals under a filter must also equal the list, because they come from stored counts (listDoable).
      for (const query of [{ statuses: 'AWAITING_SHIPMENT' }, { shops: bulk.shopIds[0] ?? '' }, { fulfills: 'NONE' }]) {
        await listDoable(query);
      }
      const ofLate = { start: Math.floor(world.clock.now() / 1000) - 1_000, end: Math.floor(world.clock.now() / 1000) };
      await listDoable(ofLate);
      const todo = new Set(all.filter((order) => order.todo.length > 0).map(({ id }) => id));
      expect(await listDoable({ attention: 'todo' })).toEqual(expected.filter((id) => todo.has(id)));
      expect(await listDoable({ reasons: 'missingLabel' })).toEqual(
        expected.filter((id) => all.find((order) => order.id === id)?.todo.includes('missingLabel')),
      );
      return expected;
    };
    const first = await judge();
    for (const id of [wished, asked, late, dressed]) expect(first).toContain(id);
    for (const id of [held, byHour, sent, blank, kept, fresh]) expect(first).not.toContain(id);
    // The garments of these orders are unknown to Bobbin.
    for (const id of strange) expect(first).not.toContain(id);

    world.clock.advance(3 * HOUR_MS);
    const later = await judge();
    for (const id of [held, byHour, kept, fresh]) expect(later).toContain(id);

    // The subscription of the shop has ended, so no request can be answered, no label bought and no order sent.
    await sql`update shops set subscription_ends_at = ${new Date(world.clock.now())} where id = ${bulk.shopIds[0]}`.execute(
      world.db,
    );
    const without = await judge();
    for (const id of known) expect(without).not.toContain(id);
    await sql`update shops set subscription_ends_at = ${new Date(world.clock.now() + 900 * HOUR_MS)}`.execute(world.db);
  },
);

it('doable orders include SKUs with a newly remembered design and exclude personalised SKUs (ORD-52, FIL-25)', async () => {
  const { world, seller } = bulk;
  const [one, other] = await addWaiting(2, bulk.shopIds[1]);
  expect(await listDoable()).not.toContain(one);
  await bulk.teachMemory([one ?? '', ...strange]);
  const before = await listDoable();
  expect(before).toContain(one);
  const products = await world.db
    .selectFrom('order_products')
    .select(['id', 'sku_id'])
    .where('order_id', '=', other ?? '')
    .execute();
  const isKnown = (await listDoable()).includes(other ?? '');
  for (const { id } of products) {
    await seller.call(markPersonalised, { params: { id }, body: { isPersonalised: true } });
  }
  expect(await listDoable()).not.toContain(other);
  for (const { id } of products) {
    await seller.call(markPersonalised, { params: { id }, body: { isPersonalised: false } });
  }
  expect((await listDoable()).includes(other ?? '')).toBe(isKnown);
});

it('the doable filter narrows every list, shows members only their shops, and rejects other values (ORD-52)', async () => {
  const { seller, shopIds } = bulk;
  await addOrders(bulk.world, shopIds[1] ?? '', { count: 3, status: 'AWAITING_SHIPMENT' });
  await syncNow(bulk.world, seller, shopIds[1] ?? '');
  const all = await listDoable();
  const ofShop = await Promise.all(shopIds.map((shops) => listDoable({ shops })));
  expect(ofShop.flat().toSorted()).toEqual(all);
  const wishes = await listAll(seller, { attention: 'cancelRequested' });
  expect(await listDoable({ attention: 'cancelRequested' })).toEqual(wishes.map(({ id }) => id).toSorted());
  const answer = await seller.call(listOrders, { query: { isDoable: 'perhaps' as 'true' } });
  expect(answer.status).toBe(422);
});
