import { ERRORS } from '@bobbin/contract/errors';
import {
  checkFulfilMany,
  getFulfilBatch,
  listFulfilBatches,
  retryFulfilBatch,
  startFulfilBatch,
  stopFulfilBatch,
} from '@bobbin/contract/fulfil-batches';
import { markPersonalised } from '@bobbin/contract/files';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { getOrder } from '@bobbin/contract/orders';
import { removeTeamMember } from '@bobbin/contract/teams';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHandlers } from '../../server/src/work.ts';
import { joinTeam } from '../world/teams.ts';
import type { Caller } from '../world/world.ts';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';

describe('bulk fulfil', () => {
  let bulk: BulkWorld;
  let seller: Caller;

  beforeAll(async () => {
    bulk = await openBulkWorld();
    ({ seller } = bulk);
  }, 120_000);
  afterAll(() => bulk.world.close());

  const check = async (ids: string[]) => {
    const { body, exceptionBody } = await seller.call(checkFulfilMany, { body: { ids } });
    if (!body) throw new Error(JSON.stringify(exceptionBody));
    return body;
  };
  const readOrder = async (id: string) => (await seller.call(getOrder, { params: { id } })).body;
  const updateOrder = (id: string, changes: Record<string, unknown>) =>
    bulk.world.db.updateTable('orders').set(changes).where('id', '=', id).execute();

  it('shows before sending which orders are ready, and what is missing for each other order (BLK-1, BLK-2)', async () => {
    const added = await bulk.addWaiting(7);
    const [ready = '', , wish = '', held = '', label = '', made = '', strange = ''] = added;
    const ids = added.filter((id) => id !== strange);
    await bulk.teachMemory(ids);
    await bulk.world.db
      .updateTable('order_products')
      .set({ sku_id: `never-${strange}`, product_id: `never-${strange}` })
      .where('order_id', '=', strange)
      .execute();
    await updateOrder(wish, { is_cancel_requested: true, cancel_requested_at: new Date(bulk.world.clock.now()) });
    await updateOrder(held, { hold_until: new Date(bulk.world.clock.now() + 1_800_000) });
    await updateOrder(label, { shipping_type: 'TIKTOK', is_address_masked: true });
    await updateOrder(made, { fulfil_state: 'MANUAL' });

    const rows = new Map((await check([...ids, strange])).map((row) => [row.orderId, row]));
    expect(rows.get(ready)).toMatchObject({ isReady: true, error: null, house: 'PRESSIFY', needsLabel: false });
    expect(rows.get(ready)?.cost).toMatch(/^\d+\.\d\d$/);
    expect(rows.get(ready)?.products[0]?.designs[0]?.url).toContain('/api/files/content');
    expect(rows.get(wish)).toMatchObject({ isReady: false, error: 'CANCEL_REQUEST_PENDING' });
    expect(rows.get(held)).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['ON_HOLD'] });
    expect(rows.get(held)?.availableAt).not.toBeNull();
    expect(rows.get(label)).toMatchObject({ isReady: true, needsLabel: true });
    expect(rows.get(made)).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['BY_HAND'] });
    expect(rows.get(strange)).toMatchObject({ error: 'DESIGNS_NOT_READY' });
    expect(rows.get(strange)?.reasons[0]).toContain('NO_DESIGN');
    for (const id of ids) expect(await bulk.listAt('PRESSIFY', id)).toEqual([]);
  });

  it('names a garment that is unknown, and marks every order of the SKU ready once the garment is set in one dialog (PRD-30, BLK-1)', async () => {
    const ids = await bulk.addWaiting(3);
    const { db } = bulk.world;
    await db.deleteFrom('order_products').where('order_id', 'in', ids).where('position', '>', 0).execute();
    const nameless = { sku_id: 'sku-of-no-name', product_id: 'product-of-no-name', sku_name: 'Gift' };
    const unknown = { product_type: null, color: null, size: null };
    await db
      .updateTable('order_products')
      .set({ ...nameless, ...unknown })
      .where('order_id', 'in', ids)
      .execute();
    const [first = ''] = ids;
    await bulk.putDesigns(first);
    for (const row of await check(ids)) {
      expect(row).toMatchObject({ isReady: false });
      expect(row.reasons.some((reason) => reason.includes('UNKNOWN_TYPE'))).toBe(true);
    }
    const productId = (await readOrder(first))?.orderProducts[0]?.id ?? '';
    const told = await seller.call(fulfilOrder, {
      body: {
        id: first,
        type: 'AUTO',
        isDraft: true,
        fulfillHouse: 'PRESSIFY',
        orderProducts: [{ id: productId, productType: 'T-shirt', productColor: 'Black', productSize: 'M' }],
      },
    });
    expect(told.isSuccess, JSON.stringify(told.exceptionBody)).toBe(true);
    const rows = await check(ids);
    expect(rows.map(({ isReady }) => isReady)).toEqual([true, true, true]);
    expect((await bulk.settle(await bulk.start({ ids }))).counts.taken).toBe(3);
  });

  it('sends each order once with its remembered design, to several factories, and reports each result (BLK-3, BLK-5)', async () => {
    const ids = await bulk.addWaiting(6);
    await bulk.teachMemory(ids);
    const [first = '', second = '', third = '', blocked = ''] = ids;
    await updateOrder(second, { fulfil_house: 'MANGO' });
    await updateOrder(third, { fulfil_house: 'FLASH' });
    await updateOrder(blocked, { is_cancel_requested: true, cancel_requested_at: new Date(bulk.world.clock.now()) });
    const id = await bulk.start({ ids }, 'once');
    expect(await bulk.start({ ids }, 'once')).toBe(id);
    expect(await bulk.read(id)).toMatchObject({ state: 'running', counts: { waiting: 6 }, createdBy: 'anna Test' });
    const second2 = await bulk.start({ ids: ids.toReversed() });
    await Promise.all([bulk.world.runJobs(), bulk.world.runJobs()]);
    const [done, other] = [await bulk.settle(id), await bulk.settle(second2)];
    expect(done.orders.map(({ orderId }) => orderId)).toEqual(ids);
    // Each order is in both batches, and the later batch reports that the order is already being sent.
    expect(done.counts.taken + other.counts.taken).toBe(5);
    for (const orderId of ids) {
      const houses = await Promise.all(
        (['PRESSIFY', 'MANGO', 'FLASH'] as const).map((one) => bulk.listAt(one, orderId)),
      );
      expect(houses.map((rows) => rows.length)).toEqual(
        orderId === blocked
          ? [0, 0, 0]
          : [[second, third].includes(orderId) ? 0 : 1, orderId === second ? 1 : 0, orderId === third ? 1 : 0],
      );
      if (orderId === blocked) continue;
      const charged = houses.flat()[0]?.cost;
      const order = await readOrder(orderId);
      expect(order?.fulfillPrice).toBe(charged);
      expect(order?.timeline.find(({ event }) => event === 'fulfilQueued')?.actor).toBe('anna Test');
      const row = [...done.orders, ...other.orders].find((one) => one.orderId === orderId && one.state === 'taken');
      expect(row).toMatchObject({ cost: charged, fulfillId: order?.fulfillId });
    }
    expect(done.orders.find(({ orderId }) => orderId === blocked)).toMatchObject({
      state: 'skipped',
      error: 'CANCEL_REQUEST_PENDING',
    });
    expect((await seller.call(listFulfilBatches)).body?.map((batch) => batch.id)).toContain(id);
    expect(first).not.toBe('');
  });

  it('stores drafts for many orders without calling a factory, and sends them later, once (FUL-10, BLK-4)', async () => {
    const ids = await bulk.addWaiting(3);
    await bulk.teachMemory(ids);
    const draft = await bulk.settle(await bulk.start({ ids, isDraft: true }));
    expect(draft).toMatchObject({ isDraft: true, state: 'done', counts: { drafted: 3 } });
    for (const id of ids) expect(await bulk.listAt('PRESSIFY', id)).toEqual([]);
    const sent = await bulk.settle(await bulk.start({ ids }));
    expect(sent.counts.taken).toBe(3);
    for (const id of ids) expect(await bulk.listAt('PRESSIFY', id)).toHaveLength(1);
    // The drafts belong to the same attempts, so the first batch shows their later state.
    expect((await bulk.read(draft.id)).counts.taken).toBe(3);
  });

  it('never fills or sends a personalised product (FIL-25, FIL-27, BLK-6)', async () => {
    const ids = await bulk.addWaiting(2);
    const [marked = ''] = ids;
    await bulk.putDesigns(marked);
    const productId = (await readOrder(marked))?.orderProducts[0]?.id ?? '';
    await seller.call(markPersonalised, { params: { id: productId }, body: { isPersonalised: true } });
    const [row] = await check([marked]);
    expect(row).toMatchObject({ isReady: false, error: 'PERSONALISED_UNCHECKED' });
    const batch = await bulk.settle(await bulk.start({ ids: [marked] }));
    expect(batch.orders[0]).toMatchObject({ state: 'skipped', error: 'PERSONALISED_UNCHECKED' });
    expect(await bulk.listAt('PRESSIFY', marked)).toEqual([]);
    await seller.call(markPersonalised, { params: { id: productId }, body: { isPersonalised: false } });
  });

  it('buys missing labels just before sending, once, and only for orders that need nothing else (FUL-9, BLK-9)', async () => {
    const [ready = '', bare = ''] = await bulk.addWaiting(2);
    await bulk.putDesigns(ready);
    await bulk.world.db
      .updateTable('order_products')
      .set({ sku_id: sql<string>`'bare-' || id`, product_id: sql<string>`'bare-' || id` })
      .where('order_id', '=', bare)
      .execute();
    for (const id of [ready, bare]) {
      await bulk.world.control('marketplace', 'POST', `/orders/${id}`, { shippingType: 'TIKTOK' });
      await updateOrder(id, { shipping_type: 'TIKTOK', is_address_masked: true });
    }
    const without = await bulk.settle(await bulk.start({ ids: [ready] }));
    expect(without.orders[0]).toMatchObject({ state: 'skipped', reasons: ['NO_LABEL'] });
    const batch = await bulk.settle(await bulk.start({ ids: [ready, bare], makeLabels: true }));
    expect(batch.orders.map(({ state }) => state)).toEqual(['taken', 'skipped']);
    expect((await readOrder(ready))?.labelFile).not.toBeNull();
    expect((await readOrder(bare))?.labelFile).toBeNull();
    expect(await bulk.listAt('PRESSIFY', ready)).toHaveLength(1);
  });

  it('resumes after its worker was killed, stops on request, and pauses when its worker shuts down', async () => {
    const ids = await bulk.addWaiting(4);
    await bulk.teachMemory(ids);
    const id = await bulk.start({ ids });
    await bulk.world.db
      .updateTable('fulfil_batch_orders')
      .set({ state: 'running' })
      .where('order_id', '=', ids[0] ?? '')
      .execute();
    await buildHandlers(bulk.world.app.modules).sendBatch?.(
      { ownerId: seller.userId, batchId: id },
      AbortSignal.abort(),
    );
    expect((await bulk.read(id)).counts).toMatchObject({ waiting: 3, running: 1 });
    await seller.call(stopFulfilBatch, { params: { id } });
    await bulk.settle(id);
    // The order in progress is completed, and the other orders wait.
    expect(await bulk.read(id)).toMatchObject({ state: 'stopped', counts: { waiting: 3, taken: 1 } });
    await seller.call(retryFulfilBatch, { params: { id }, body: {} });
    expect((await bulk.settle(id)).counts.taken).toBe(4);
    for (const orderId of ids) expect(await bulk.listAt('PRESSIFY', orderId)).toHaveLength(1);
  });

  it('skips an order that is cancelled during the batch, and sends the other orders', async () => {
    const ids = await bulk.addWaiting(3);
    await bulk.teachMemory(ids);
    const id = await bulk.start({ ids });
    await updateOrder(ids[1] ?? '', { status: 'CANCELLED' });
    const batch = await bulk.settle(id);
    expect(batch.orders.map(({ state }) => state)).toEqual(['taken', 'skipped', 'taken']);
    expect(batch.orders[1]).toMatchObject({ error: 'FULFIL_NOT_POSSIBLE', reasons: ['CANCELLED'] });
    expect(await bulk.listAt('PRESSIFY', ids[1] ?? '')).toEqual([]);
  });

  it('retries failed or refused orders, one or all, except orders that a factory has (BLK-5)', async () => {
    const ids = await bulk.addWaiting(3);
    await bulk.teachMemory(ids);
    const [bad = '', good = ''] = ids;
    await updateOrder(bad, { is_cancel_requested: true, cancel_requested_at: new Date(bulk.world.clock.now()) });
    const id = await bulk.start({ ids });
    expect((await bulk.settle(id)).counts).toMatchObject({ skipped: 1, taken: 2 });
    await updateOrder(bad, { is_cancel_requested: false, cancel_requested_at: null });
    await seller.call(retryFulfilBatch, { params: { id }, body: { ids: [good] } });
    expect((await bulk.settle(id)).counts).toMatchObject({ skipped: 1, taken: 2 });
    await seller.call(retryFulfilBatch, { params: { id }, body: { ids: [bad, good] } });
    expect((await bulk.settle(id)).counts).toMatchObject({ skipped: 0, taken: 3 });
    for (const orderId of ids) expect(await bulk.listAt('PRESSIFY', orderId)).toHaveLength(1);
  });

  it('shows a batch only to members with all its shops, and records a retry under the name of the member who retries (BLK-7, BLK-8)', async () => {
    const [own = '', hidden = ''] = bulk.shopIds;
    const [mine = ''] = await bulk.addWaiting(1, own);
    const [theirs = ''] = await bulk.addWaiting(1, hidden);
    for (const id of [mine, theirs]) await bulk.putDesigns(id);
    const mixed = await bulk.start({ ids: [mine, theirs] });
    const joined = await joinTeam(bulk.world, seller, { email: 'op@example.com', role: 'operator', shopIds: [own] });
    const viewer = await joinTeam(bulk.world, seller, { email: 'eye@example.com', role: 'viewer', shopIds: [own] });
    const member = joined.member;
    expect((await member.call(getFulfilBatch, { params: { id: mixed } })).status).toBe(404);
    expect(
      (await member.call(startFulfilBatch, { body: { ids: [mine, theirs], isDraft: false, makeLabels: false } }))
        .status,
    ).toBe(404);
    expect((await member.call(checkFulfilMany, { body: { ids: [theirs] } })).status).toBe(404);
    expect(
      (await viewer.member.call(startFulfilBatch, { body: { ids: [mine], isDraft: false, makeLabels: false } })).status,
    ).toBe(403);
    await bulk.settle(mixed);

    const [next = ''] = await bulk.addWaiting(1, own);
    await bulk.putDesigns(next);
    const started = await member.call(startFulfilBatch, { body: { ids: [next], isDraft: false, makeLabels: false } });
    const id = started.body?.id ?? '';
    expect((await viewer.member.call(getFulfilBatch, { params: { id } })).body?.rights).toEqual(['viewOrders']);
    await seller.call(removeTeamMember, { params: { id: joined.teamId, userId: member.userId } });
    const stopped = await bulk.settle(id);
    expect(stopped.orders[0]).toMatchObject({ state: 'failed', error: 'FULFIL_STARTER_GONE' });
    expect(await bulk.listAt('PRESSIFY', next)).toEqual([]);
    await seller.call(retryFulfilBatch, { params: { id }, body: {} });
    expect(await bulk.settle(id)).toMatchObject({ counts: { taken: 1 }, createdBy: 'anna Test' });
  });

  it('returns 404 for another seller’s batch, and for a new batch with another seller’s order', async () => {
    const ids = await bulk.addWaiting(1);
    const other = await bulk.world.createSeller('boris@example.com');
    const id = await bulk.start({ ids });
    expect((await other.call(getFulfilBatch, { params: { id } })).status).toBe(404);
    expect((await other.call(checkFulfilMany, { body: { ids } })).status).toBe(404);
    const answer = await seller.call(startFulfilBatch, {
      body: { ids: [...ids, 'nobody'], isDraft: false, makeLabels: false },
    });
    expect(answer.exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
  });
});
