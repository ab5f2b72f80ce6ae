import {
  changeFlashSale,
  createFlashSale,
  listFlashSales,
  previewFlashSale,
  retryFlashSale,
  stopFlashSale,
} from '@bobbin/contract/flash-sales';
import { ERRORS } from '@bobbin/contract/errors';
import { connectPressify, saveFulfilmentSettings } from '@bobbin/contract/fulfilment';
import { removeTeamMember } from '@bobbin/contract/teams';
import { dealPrice } from '@bobbin/domain/flash-sales/deal';
import { listInbox } from '@bobbin/contract/inbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startSaleWorld, type SaleWorld } from './flash-sale-world.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

// Timeout of each test, because a test processes hundreds of SKUs, call by call.
vi.setConfig({ testTimeout: 90_000 });

let sales: SaleWorld;
let total = 0;
beforeAll(async () => {
  sales = await startSaleWorld();
  const first = await runNew();
  total = (await sales.get(first)).skuTotal;
  await stopAll();
}, 120_000);
beforeEach(() => sales.world.db.deleteFrom('seller_notices').execute());
afterEach(async () => {
  await sales.control('DELETE', '/faults');
  await stopAll();
});
afterAll(() => sales.world.close());

/** Lists the entries about ended sales in the seller's inbox, newest first. */
const listNews = async () => {
  const { data = [] } = (await sales.seller.call(listInbox)).body ?? {};
  return data.filter(({ path }) => path.startsWith('/community/flash-sale')).map(({ text }) => text.en);
};
const now = () => Math.floor(sales.world.clock.now() / 1000);
const paramsOf = (saleId: string) => ({ params: { id: sales.shopId, saleId } });
const stop = (id: string) => sales.seller.call(stopFlashSale, paramsOf(id));
async function stopAll() {
  for (const { id, standing } of await sales.list())
    if (standing !== 'ended' && standing !== 'failed' && standing !== 'stopped') await stop(id);
  await sales.pass(1);
}
/** Creates a sale, and runs its job. */
async function runNew(changes: Parameters<SaleWorld['create']>[0] = {}): Promise<string> {
  const { body, exceptionBody } = await sales.create(changes);
  if (body === null) throw new Error(JSON.stringify(exceptionBody));
  await sales.settle(body.id);
  return body.id;
}

/** Creates a sale, and sets the state that it has after the marketplace refused each SKU, because real refusals would need a call for each SKU. */
async function runFailed(changes: Parameters<SaleWorld['create']>[0] = {}): Promise<string> {
  const id = await runNew(changes);
  await stopAll();
  const { db } = sales.world;
  const refused = { phase: 'over', problem: 'ALL_REFUSED', is_ok: false, stop_asked_at: null, stopped_by: null };
  await db
    .updateTable('flash_sales')
    .set({ ...refused, sku_ok: 0, sku_failed: total })
    .where('id', '=', id)
    .execute();
  await db.updateTable('flash_sale_skus').set({ state: 'failed', reason: 'ITEM' }).where('sale_id', '=', id).execute();
  expect(await sales.get(id)).toMatchObject({ standing: 'failed', skuFailed: total });
  return id;
}

describe('a flash sale', () => {
  it('reaches the marketplace completely, each SKU at its price, and ends on time (FSL-2, FSL-5, FSL-6)', async () => {
    const created = await sales.create();
    expect(created.body).toMatchObject({
      name: 'Half off',
      deal: 50,
      isExecuted: false,
      status: false,
      standing: 'waiting',
      message: '',
    });
    await sales.world.runJobs();
    const id = created.body?.id ?? '';
    const sale = await sales.get(id);
    expect(sale).toMatchObject({ isExecuted: true, status: true, standing: 'ongoing', skuFailed: 0, skuTotal: total });
    expect(sale.skuOk + sale.skuLeft).toBe(total);
    expect(sale.calls.every(({ state }) => state === 'done')).toBe(true);
    const data = await sales.listSkus(id);
    expect(new Set((await sales.books()).skuIds)).toEqual(new Set(data.map(({ skuId }) => skuId)));
    for (const { price, dealPrice: deal } of data)
      expect(Math.round(Number(deal) * 100)).toBe(dealPrice(Math.round(Number(price) * 100), 50));
    const listed = await sales.seller.call(listFlashSales, { query: { id: sales.shopId } });
    expect(listed.body?.meta.itemsPerPage).toBe(50);
    expect(listed.body?.data[0]).toMatchObject({ id, timeEnd: created.body?.timeEnd });
    await sales.pass(47 * HOUR);
    expect((await sales.get(id)).standing).toBe('ongoing');
    await sales.pass(HOUR + 120);
    expect(await sales.get(id)).toMatchObject({ standing: 'ended', problem: null, status: true });
  });

  it('rejects values beyond the limits of the form (FSL-3, FSL-4)', async () => {
    const codeOf = async (changes: Parameters<SaleWorld['create']>[0]) => {
      const { status, exceptionBody } = await sales.create(changes);
      return status === 422 ? exceptionBody?.issues?.[0]?.message : exceptionBody?.code;
    };
    expect(await codeOf({ deal: 0 })).toBe('Deal từ 1 đến 99%');
    expect(await codeOf({ deal: 100 })).toBe('Deal từ 1 đến 99%');
    expect(await codeOf({ deal: 12.5 })).toBe('Deal từ 1 đến 99%');
    expect(await codeOf({ batch: 2301 })).toBe('Batch từ 1 đến 2300 SKU');
    expect(await codeOf({ name: ' ' })).toBe('Nhập tên, tối đa 40 ký tự');
    expect(await codeOf({ timeend: now() + 3 * DAY + 60 })).toBe(ERRORS.FLASH_SALE_TOO_LONG.code);
    expect(await codeOf({ timeend: now() - 60 })).toBe(ERRORS.FLASH_SALE_TIME_WRONG.code);
    expect(await codeOf({ timestart: now() + 40 * DAY, timeend: now() + 41 * DAY })).toBe(
      ERRORS.FLASH_SALE_TIME_WRONG.code,
    );
    expect((await sales.list()).filter(({ standing }) => standing === 'waiting')).toEqual([]);
  });

  it('never overlaps another sale of its shop under simultaneous requests, and is created once per idempotency key (FSL-4)', async () => {
    const [one, two] = await Promise.all([sales.create(), sales.create()]);
    const refused = [one, two].filter(({ isSuccess }) => !isSuccess);
    const { code, vi: message } = ERRORS.FLASH_SALE_OVERLAPS;
    // The error has its full text, and names the conflicting sale in a separate field.
    const reasons = [[one, two].find(({ isSuccess }) => isSuccess)?.body?.name];
    expect(refused.map(({ exceptionBody }) => exceptionBody)).toMatchObject([{ code, message, reasons }]);
    await stopAll();
    const body = { name: 'Keyed', deal: 50, batch: 2300, timeend: now() + DAY };
    const input = { params: { id: sales.shopId }, body };
    const first = await sales.seller.call(createFlashSale, input, { key: 'same' });
    expect((await sales.seller.call(createFlashSale, input, { key: 'same' })).body?.id).toBe(first.body?.id);
    // A retry of the failed sale is also refused when it would overlap.
    await stopAll();
    const failed = await runFailed();
    expect((await sales.create(input.body)).isSuccess).toBe(true);
    const again = await sales.seller.call(retryFlashSale, { ...paramsOf(failed), body: {} });
    expect(again.exceptionBody?.code).toBe(ERRORS.FLASH_SALE_OVERLAPS.code);
    // Another sale may begin after the end of the first one.
    const later = { timestart: now() + DAY, timeend: now() + 2 * DAY };
    expect((await sales.create(later)).isSuccess).toBe(true);
  });

  it('waits for its start time, ends on time, and is followed by its renewal (FSL-6, FSL-12)', async () => {
    const id = await runNew({ timestart: now() + 2 * HOUR, timeend: now() + 26 * HOUR, autoRenew: true });
    expect(await sales.get(id)).toMatchObject({ standing: 'waiting', isScheduled: true, isExecuted: false });
    expect((await sales.books()).skuIds).toEqual([]);
    await sales.pass(2 * HOUR + 1);
    expect((await sales.get(id)).standing).toBe('ongoing');
    await sales.pass(DAY + 120);
    await sales.pass(1);
    const [next, first] = await sales.list();
    expect(first).toMatchObject({ id, standing: 'ended' });
    expect(await listNews()).toEqual([expect.stringContaining('has ended; the next one follows it.')]);
    expect(next).toMatchObject({ name: 'Half off', autoRenew: true, standing: 'ongoing', skuTotal: total });
    expect(Math.abs((next?.timeEnd ?? 0) - (first?.timeEnd ?? 0) - DAY)).toBeLessThan(2 * HOUR);
    const off = await sales.seller.call(changeFlashSale, { ...paramsOf(next?.id ?? ''), body: { autoRenew: false } });
    expect(off.body?.autoRenew).toBe(false);
    await sales.pass(DAY + 2 * HOUR);
    expect((await sales.list())[0]).toMatchObject({ id: next?.id, standing: 'ended' });
    expect(await listNews()).toEqual([expect.stringMatching(/has ended\.$/), expect.stringContaining('follows it')]);
  });

  it('can be stopped at any moment, and a repeated stop changes nothing (FSL-10)', async () => {
    const waiting = await sales.create({ timestart: now() + DAY, timeend: now() + 2 * DAY });
    expect((await stop(waiting.body?.id ?? '')).body).toMatchObject({ standing: 'stopped', problem: 'STOPPED' });
    const id = await runNew({ autoRenew: true });
    expect((await sales.books()).skuIds.length).toBeGreaterThan(0);
    expect((await stop(id)).body).toMatchObject({ standing: 'stopping', stoppedBy: expect.any(String) });
    expect((await stop(id)).body?.standing).toBe('stopping');
    await sales.world.runJobs();
    expect(await sales.get(id)).toMatchObject({ standing: 'ended', problem: 'STOPPED', autoRenew: false });
    // The seller stopped the sale, so no notice is sent (NTF-38).
    expect(await listNews()).toEqual([]);
    expect((await sales.books()).skuIds).toEqual([]);
    await sales.pass(3 * DAY);
    expect((await sales.list())[0]?.id).toBe(id);
    const again = await sales.seller.call(retryFlashSale, { ...paramsOf(id), body: {} });
    expect(again.exceptionBody?.code).toBe(ERRORS.FLASH_SALE_OVER.code);
  });

  it('shows that it was stopped or ended outside Bobbin, and is not renewed (FSL-11, FSL-12)', async () => {
    const id = await runNew({ autoRenew: true });
    const [activity] = (await sales.books()).live;
    await sales.control('POST', `/activities/${activity?.id}`, { status: 'NOT_EFFECTIVE' });
    await sales.pass(11 * 60);
    expect(await sales.get(id)).toMatchObject({ standing: 'ended', problem: 'ENDED_OUTSIDE' });
    expect((await sales.list())[0]?.id).toBe(id);
  });
});

describe('SKUs of a flash sale', () => {
  it('refused by the marketplace show its reason and affect no other SKU, and a retry with another deal adds them (FSL-7)', async () => {
    const probe = await runNew();
    const data = await sales.listSkus(probe);
    await stopAll();
    const productId = data[0]?.productId ?? '';
    const banned = data.find((sku) => sku.productId !== productId)?.productId ?? '';
    const skusOf = (product: string) => data.filter((sku) => sku.productId === product).length;
    const cents = Math.min(
      ...data.filter((sku) => sku.productId === productId).map(({ price }) => Math.round(Number(price) * 100)),
    );
    await sales.control('POST', `/products/${productId}`, { lowestCents: Math.round(cents * 0.45) });
    await sales.control('POST', `/products/${banned}`, { isPromotable: false });
    try {
      for (const refusedSku of ['named', 'unnamed']) {
        await sales.control('POST', '/settings', { refusedSku });
        const id = await runNew();
        const sale = await sales.get(id);
        expect(sale).toMatchObject({ standing: 'ongoing', skuFailed: skusOf(productId) + skusOf(banned) });
        expect(sale.skuOk).toBe(total - sale.skuFailed - sale.skuLeft);
        expect(Object.fromEntries(sale.reasons.map(({ reason, count }) => [reason, count]))).toMatchObject({
          PRICE: skusOf(productId),
          ITEM: skusOf(banned),
        });
        const failed = await sales.listSkus(id, { state: 'failed', reason: 'PRICE' });
        expect(failed[0]?.detail).toContain('lowest price');
        expect((await sales.books()).skuIds).toHaveLength(sale.skuOk);

        const wish = { reason: 'PRICE', deal: 80 } as const;
        const again = await sales.seller.call(retryFlashSale, { ...paramsOf(id), body: wish });
        expect(again.body?.standing).toBe('ongoing');
        await sales.settle(id);
        expect(await sales.get(id)).toMatchObject({ standing: 'ongoing', skuFailed: skusOf(banned) });
        expect((await sales.books()).skuIds).toHaveLength(sale.skuOk + skusOf(productId));
        await stopAll();
      }
    } finally {
      await sales.control('POST', '/settings', { refusedSku: 'named' });
      await sales.control('POST', `/products/${productId}`, { lowestCents: cents });
      await sales.control('POST', `/products/${banned}`, { isPromotable: true });
    }
  });

  it('fill one activity after another, also when the marketplace accepts fewer SKUs than it documents (FSL-5)', async () => {
    const id = await runNew({ batch: 40 });
    const { live } = await sales.books();
    expect(live.length).toBeGreaterThan(1);
    expect(Math.max(...live.map(({ items }) => items.flatMap(({ skus }) => skus).length))).toBeLessThanOrEqual(40);
    const { skuOk } = await sales.get(id);
    await stopAll();
    await sales.control('POST', `/shops/${sales.shopId}`, { activityLimit: 200 });
    try {
      const small = await runNew();
      expect(await sales.get(small)).toMatchObject({ skuOk, skuFailed: 0 });
      expect(new Set((await sales.books()).skuIds).size).toBe(skuOk);
    } finally {
      await sales.control('POST', `/shops/${sales.shopId}`, { activityLimit: 2300 });
    }
  });

  it('in a promotion that was created outside Bobbin show the name of that promotion, and are not sent (FSL-7)', async () => {
    // A sale that was created in the marketplace's seller pages.
    const first = await runNew();
    const { timeEnd } = await sales.get(first);
    await sales.world.db.deleteFrom('flash_sales').where('id', '=', first).execute();
    const second = await runNew();
    const sale = await sales.get(second);
    expect(sale).toMatchObject({ standing: 'failed', problem: 'NO_SKUS', skuOk: 0 });
    const data = await sales.listSkus(second, { reason: 'OVERLAP' });
    // The end is an instant, which each screen formats in its own way.
    expect(data[0]?.detail).toMatch(/^Half off [A-Z2-9]{6}$/);
    expect(data[0]?.overlapEndsAt).toBe(new Date(timeEnd * 1_000).toISOString());
    for (const { id } of (await sales.books()).live)
      await sales.control('POST', `/activities/${id}`, { status: 'NOT_EFFECTIVE' });
  });

  it('at a price below cost are listed first with the highest safe deal, and skipped unless the seller includes them (FSL-8, FSL-9)', async () => {
    const preview = async (deal: number) =>
      (await sales.seller.call(previewFlashSale, { params: { id: sales.shopId }, query: { deal } })).body;
    const blind = await preview(50);
    // No factory is connected and no order was made, so every cost is unknown and shown as unknown.
    expect(blind).toMatchObject({
      belowCount: 0,
      unknownCount: total,
      skuTotal: total,
      feeBasisPoints: 600,
      isFeeDefault: true,
    });
    // Connects a factory with its catalogue and costs, and selects it for every order.
    const { seller } = sales;
    await seller.call(connectPressify, { body: { api: sales.world.pressifyKey } });
    await seller.call(saveFulfilmentSettings, { body: { fulfillHouse: 'PRESSIFY' } });
    const known = await preview(90);
    const belowCount = known?.belowCount ?? 0;
    expect(known?.unknownCount).toBeLessThan(total);
    expect(belowCount).toBeGreaterThan(0);
    for (const sku of known?.below ?? []) {
      expect(Number(sku.cost) - Number(sku.dealPrice)).toBeCloseTo(Number(sku.loss), 2);
      expect(sku.maxDeal ?? 0).toBeLessThan(90);
    }
    const losses = (known?.below ?? []).map(({ loss }) => Number(loss));
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    // At the safe deal no SKU is sold below cost.
    if (known?.safeDeal != null) expect((await preview(known.safeDeal))?.belowCount).toBe(0);
    const skipped = await runNew({ deal: 90 });
    expect(await sales.get(skipped)).toMatchObject({ skuLeft: belowCount, skuOk: total - belowCount });
    expect((await sales.listSkus(skipped, { state: 'left' }))[0]?.reason).toBe('BELOW_COST');
    await stopAll();
    const kept = await runNew({ deal: 90, belowCost: 'keep' });
    expect(await sales.get(kept)).toMatchObject({ skuLeft: 0, skuOk: total });
    await stopAll();

    // A retry at a higher deal also sells no SKU below cost.
    const losing = new Set((await sales.listSkus(skipped, { state: 'left' })).map(({ skuId }) => skuId));
    const safe = known?.safeDeal ?? 10;
    const failing = await runFailed({ deal: safe });
    const retry = (body: object) => sales.seller.call(retryFlashSale, { ...paramsOf(failing), body });
    expect((await retry({ deal: 90, skuIds: [...losing] })).exceptionBody?.code).toBe(
      ERRORS.FLASH_SALE_BELOW_COST.code,
    );
    const rest = (await sales.listSkus(failing)).map(({ skuId }) => skuId).filter((id) => !losing.has(id));
    expect((await retry({ deal: 90, skuIds: [rest[0], ...losing] })).body).toMatchObject({ skuFailed: total - 1 });
    await sales.settle(failing);
    expect((await sales.books()).skuIds).toEqual([rest[0]]);
  });
});

describe('flash sales of other people (FSL-1, FSL-13)', () => {
  it("can be started by staff with the permission for shops in the seller's name, and the history names the staff user", async () => {
    const admin = await sales.world.createSeller('admin@example.com', 'admin');
    const body = { name: 'By staff', deal: 50, batch: 2300, timestart: now() + HOUR, timeend: now() + DAY };
    const input = { params: { id: sales.shopId }, body };
    const looker = await sales.world.createSeller('designer@example.com', 'designer');
    expect((await looker.call(createFlashSale, input)).status).toBe(404);
    const { body: sale } = await admin.call(createFlashSale, input);
    const id = sale?.id ?? '';
    // The sale belongs to the seller, and shows the staff user who started it.
    expect(await sales.get(id)).toMatchObject({ name: 'By staff', createdBy: sale?.createdBy });
    const changed = await admin.call(changeFlashSale, { ...paramsOf(id), body: { autoRenew: true } });
    expect(changed.body?.autoRenew).toBe(true);
    expect((await looker.call(stopFlashSale, paramsOf(id))).status).toBe(404);
    expect((await admin.call(stopFlashSale, paramsOf(id))).body).toMatchObject({ standing: 'stopped' });
    const row = await sales.world.db.selectFrom('flash_sales').select('owner_id').where('id', '=', id).execute();
    expect(row).toEqual([{ owner_id: sales.seller.userId }]);
    const logs = await sales.world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'user_id', 'action'])
      .where('entity_id', '=', id)
      .orderBy('created_at')
      .execute();
    const by = { owner_id: sales.seller.userId, user_id: admin.userId };
    expect(logs).toEqual(['createFlashSale', 'changeFlashSale', 'stopFlashSale'].map((action) => ({ ...by, action })));
  });

  it('can be started by managers of a team, but not by a member who no longer has the shop', async () => {
    const { member, teamId } = await joinTeam(sales.world, sales.seller, {
      email: 'mai@example.com',
      role: 'manager',
      shopIds: [sales.shopId],
    });
    const input = {
      params: { id: sales.shopId },
      body: { name: 'Hers', deal: 50, batch: 2300, timestart: now() + HOUR, timeend: now() + DAY },
    };
    const hers = await member.call(createFlashSale, input);
    expect(hers.body?.createdBy).toContain('mai');
    await sales.seller.call(removeTeamMember, { params: { id: teamId, userId: member.userId } });
    await sales.pass(HOUR + 1);
    expect(await sales.get(hers.body?.id ?? '')).toMatchObject({ standing: 'failed', problem: 'STARTER_GONE' });
  });
});
