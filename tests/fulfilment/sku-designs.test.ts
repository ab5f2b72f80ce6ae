import { getRevenue } from '@bobbin/contract/earnings';
import { ERRORS } from '@bobbin/contract/errors';
import { listPngFiles, markPersonalised, selectFile, removeDesign } from '@bobbin/contract/files';
import { listInbox } from '@bobbin/contract/inbox';
import { listOrderProducts } from '@bobbin/contract/orders';
import { confirmColours } from '@bobbin/contract/prints';
import * as contract from '@bobbin/contract/sku-designs';
import { listIncome } from '@bobbin/contract/staff-home';
import { addMemberTransaction, listTransactions } from '@bobbin/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventName } from '../../server/src/platform/events.ts';
import { syncNow } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import type { Caller } from '../world/world.ts';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';
import { makeDesign } from './fulfil-designs.ts';

let bulk: BulkWorld;
let seller: Caller;
let staff: Caller;
/** The notices that were recorded, newest last. */
const told: [EventName, Record<string, unknown>][] = [];

beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
  ({ seller } = bulk);
  staff = await bulk.world.createSeller('staff@example.com', 'admin');
  for (const shopId of bulk.shopIds) await bulk.addWaiting(60, shopId);
  const note = (name: EventName) => (_trx: unknown, event: object) => {
    told.push([name, event as Record<string, unknown>]);
    return Promise.resolve();
  };
  bulk.world.app.events.listen({
    skuDesignPriced: note('skuDesignPriced'),
    skuDesignUnpaid: note('skuDesignUnpaid'),
    skuDesignDone: note('skuDesignDone'),
  });
}, 120_000);
afterAll(() => bulk.world.close());

const taken = new Set<string>();

/** Creates an order and returns it with the card of its SKU, which no other test uses. */
async function orderNew(shopId?: string): Promise<{ orderId: string; card: contract.SkuDesign }> {
  // Skips SKUs whose product has a print of another test, because the print would be the design of the SKU.
  const { rows } = await sql<{ sku: string }>`
    select sku_id as sku from order_products join print_places using (owner_id, product_id)`.execute(bulk.world.db);
  const card = (await listAll()).find(
    ({ id, skuId, status, shopId: of }) =>
      status === 'NONE' && !taken.has(id) && rows.every(({ sku }) => sku !== skuId) && [of, undefined].includes(shopId),
  );
  if (!card) throw new Error('the marketplace sold too few SKUs');
  taken.add(card.id);
  const { order_id: orderId } = await bulk.world.db
    .selectFrom('order_products')
    .select('order_id')
    .where('sku_id', '=', card.skuId)
    .executeTakeFirstOrThrow();
  return { orderId, card };
}

const listAll = async (caller = seller) =>
  (await caller.call(contract.listSkuDesigns, { query: { limit: 200 } })).body?.data ?? [];
const read = async (id: string) => (await listAll()).find((card) => card.id === id);
const ask = (id: string, price: string, caller = seller) =>
  caller.call(contract.submitSkuDesign, { body: { id, price } });
const price = (id: string, amount: string) => staff.call(contract.priceSkuDesign, { body: { id, price: amount } });
const answer = (id: string, accepts: boolean, seen?: string | null) =>
  seller.call(contract.answerSkuDesign, { params: { id }, body: { accepts, price: seen } });
const finish = (id: string, fulfillId: string) => staff.call(contract.finishSkuDesign, { body: { id, fulfillId } });
const deposit = (amount: string) =>
  staff.call(addMemberTransaction, {
    params: { id: seller.userId },
    body: { type: 'DEPOSIT', description: 'cash', price: amount },
  });
const listCharges = async () =>
  ((await seller.call(listTransactions, { query: { limit: 100 } })).body?.data ?? []).filter(
    ({ transactionType }) => transactionType === 'SKU_DESIGN',
  );
/** Lists the entries about a SKU in the seller's inbox, newest first (NTF-36). */
const listNews = async (skuId: string) =>
  ((await seller.call(listInbox)).body?.data ?? []).map(({ text }) => text.en).filter((text) => text.includes(skuId));
const lastTold = (name: EventName) => told.findLast(([known]) => known === name)?.[1];

const makeFulfilDesign = (title: string, names: readonly string[], isChecked = true) =>
  makeDesign(bulk.world.url, staff, { title, names, isChecked });

/** Compares the stored counts of seller and staff with the number of rows. */
async function checkCounts(): Promise<void> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from sku_cards group by state`.execute(bulk.world.db);
  const of = (...states: string[]) =>
    rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
  const own = (await seller.call(contract.listSkuDesigns)).body;
  expect(own?.counts).toEqual({
    all: of('NONE', 'CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'DONE'),
    none: of('NONE'),
    yours: of('PENDING_PAYMENT'),
    working: of('CREATED', 'INPROCESS'),
    done: of('DONE'),
  });
  expect(own?.meta.totalItems).toBe(own?.counts.all);
  expect((await staff.call(contract.listAllSkuDesigns)).body?.counts).toEqual({
    all: of('CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'DONE'),
    price: of('CREATED'),
    seller: of('PENDING_PAYMENT'),
    inprocess: of('INPROCESS'),
    done: of('DONE'),
  });
}

describe('the card of a SKU', () => {
  it('appears once with the first order of the SKU, even if the order is reported several times (SKD-1)', async () => {
    const { card } = await orderNew();
    expect(card).toMatchObject({ status: 'NONE', price: null, agreedPrice: null, awaits: null, fulfillId: null });
    expect(card.product_name).not.toBe('');
    const before = await listAll();
    await bulk.world.db
      .updateTable('orders')
      .set({ updated_at: new Date(0) })
      .execute();
    for (const shopId of bulk.shopIds) await syncNow(bulk.world, seller, shopId);
    expect((await listAll()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const skus = await bulk.world.db.selectFrom('order_products').select('sku_id').distinct().execute();
    expect(before.flatMap(({ skus: of }) => of.map(({ skuId }) => skuId)).length).toBe(skus.length);
    expect(new Set(before.flatMap(({ skus: of }) => of.map(({ skuId }) => skuId)))).toEqual(
      new Set(skus.map((row) => row.sku_id)),
    );
    await checkCounts();
  });

  it('shows how many of its orders are not sent yet (SKD-14)', async () => {
    const { card, orderId } = await orderNew();
    const { db } = bulk.world;
    const waiting = async () => (await read(card.id))?.waitingOrders;
    const set = (change: { fulfil_state?: string; status?: string }) =>
      db.updateTable('orders').set(change).where('id', '=', orderId).execute();
    const { status, fulfil_state: state } = await db
      .selectFrom('orders')
      .select(['status', 'fulfil_state'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await set({ fulfil_state: 'NONE', status: 'AWAITING_SHIPMENT' });
    const before = (await waiting()) ?? 0;
    expect(before).toBeGreaterThan(0);
    await set({ fulfil_state: 'SUBMITTED' });
    expect(await waiting()).toBe(before - 1);
    expect((await seller.call(contract.getSkuDesign, { params: { id: card.id } })).body?.waitingOrders).toBe(
      before - 1,
    );
    await set({ fulfil_state: 'NONE', status: 'CANCELLED' });
    expect(await waiting()).toBe(before - 1);
    await set({ fulfil_state: state, status });
  });

  it('disappears once the SKU has a remembered print file, and returns when the last one is removed (SKD-2)', async () => {
    const { orderId, card } = await orderNew();
    await bulk.putDesigns(orderId);
    expect(await read(card.id)).toBeUndefined();
    expect((await seller.call(contract.getSkuDesign, { params: { id: card.id } })).status).toBe(404);
    await checkCounts();
    const id = `${orderId}-${card.skuId}`;
    // A mockup without a print file is not printed, so the SKU still needs a design.
    await seller.call(removeDesign, { params: { id, side: 'front' } });
    expect(await read(card.id)).toMatchObject({ status: 'NONE' });
    const file = (await seller.call(listPngFiles)).body?.data[0]?.id ?? '';
    await seller.call(selectFile, { body: { id, side: 'back', fileId: file } });
    expect(await read(card.id)).toBeUndefined();
    await seller.call(removeDesign, { params: { id, side: 'back' } });
    expect(await read(card.id)).toMatchObject({ status: 'NONE' });
    await checkCounts();
  });

  it('does not cover a SKU that is marked personalised, because no print fills it (SKD-2, FIL-25)', async () => {
    const { orderId, card } = await orderNew();
    const mark = (isPersonalised: boolean) =>
      seller.call(markPersonalised, { params: { id: `${orderId}-${card.skuId}` }, body: { isPersonalised } });
    const covering = async () => (await listAll()).filter(({ skus }) => skus.some(({ skuId }) => skuId === card.skuId));
    await mark(true);
    expect(await covering()).toEqual([]);
    expect((await ask(card.id, '5')).exceptionBody?.code).toBe(ERRORS.SKU_DESIGN_MOVED.code);
    await mark(false);
    expect(await covering()).toMatchObject([{ status: 'NONE' }]);
    await checkCounts();
  });

  it('appears for teams with access to its shop, without costs where the role hides them, and only the owner can request a design (SKD-1, SKD-5)', async () => {
    const [mine = '', other = ''] = bulk.shopIds;
    const { card } = await orderNew(mine);
    const { card: hidden } = await orderNew(other);
    const { member } = await joinTeam(bulk.world, seller, {
      email: 'eyes@example.com',
      role: 'viewer',
      shopIds: [mine],
    });
    const seen = await listAll(member);
    expect(seen.map(({ id }) => id)).toContain(card.id);
    expect(seen.map(({ id }) => id)).not.toContain(hidden.id);
    const reply = (await member.call(contract.listSkuDesigns)).body;
    expect(reply?.meta.totalItems).toBe(seen.length);
    expect((await member.call(contract.getSkuDesign, { params: { id: hidden.id } })).status).toBe(404);
    expect((await ask(card.id, '5', member)).status).toBe(403);
    await ask(card.id, '5');
    expect((await listAll(member)).find(({ id }) => id === card.id)).toMatchObject({
      status: 'CREATED',
      agreedPrice: null,
      rights: ['viewOrders'],
    });
    expect((await listAll()).find(({ id }) => id === card.id)).toMatchObject({ agreedPrice: '5.00' });
    const stranger = await bulk.world.createSeller('stranger@example.com');
    expect((await ask(hidden.id, '5', stranger)).status).toBe(404);
    expect(await listAll(stranger)).toEqual([]);
  });

  it('can be filtered by shop and by team, with matching counts (SKD-4)', async () => {
    const [mine = '', other = ''] = bulk.shopIds;
    const { teamId } = await joinTeam(bulk.world, seller, {
      email: 'chosen@example.com',
      role: 'viewer',
      shopIds: [mine],
    });
    const { teamId: emptyId } = await joinTeam(bulk.world, seller, { email: 'none@example.com', role: 'viewer' });
    const look = async (query: { teams?: string; shops?: string }, caller = seller) => {
      const { body } = await caller.call(contract.listSkuDesigns, { query: { ...query, limit: 200 } });
      const shops = new Set(body?.data.map(({ shopId }) => shopId));
      return { shops: [...shops], rows: body?.data.length, total: body?.meta.totalItems, all: body?.counts.all };
    };
    const ofMine = await look({ shops: mine });
    expect(ofMine).toMatchObject({ shops: [mine], total: ofMine.rows, all: ofMine.rows });
    expect(ofMine.rows).toBeGreaterThan(0);
    expect(await look({ teams: teamId })).toEqual(ofMine);
    expect(await look({ teams: `${emptyId},${teamId}`, shops: `${mine},${other}` })).toEqual(ofMine);
    const nothing = { shops: [], rows: 0, total: 0, all: 0 };
    expect(await look({ teams: teamId, shops: other })).toEqual(nothing);
    expect(await look({ teams: emptyId })).toEqual(nothing);
    // The filter rejects a team of another seller.
    const stranger = await bulk.world.createSeller('choosing-stranger@example.com');
    expect(await look({ teams: teamId }, stranger)).toEqual(nothing);
  });

  it('matches word prefixes of product, SKU and code, for owner and staff (SKD-4)', async () => {
    const { card } = await orderNew();
    const find = async (search: string) =>
      (await seller.call(contract.listSkuDesigns, { query: { search } })).body?.data.map(({ id }) => id) ?? [];
    expect(await find(card.skuId)).toEqual([card.id]);
    expect(await find(card.code)).toEqual([card.id]);
    expect(await find(card.product_name.split(' ')[0]?.slice(0, 3) ?? '')).toContain(card.id);
    expect(await find('nothing-has-this')).toEqual([]);
    const byStaff = async () =>
      (await staff.call(contract.listAllSkuDesigns, { query: { search: card.code } })).body?.data.map(({ id }) => id);
    // The seller has not requested a design for this card yet.
    expect(await byStaff()).toEqual([]);
    await ask(card.id, '4');
    expect(await byStaff()).toEqual([card.id]);
  });
});

describe('a price of a SKU design', () => {
  it('up to the agreed price is charged immediately and once, however many staff users set it at the same time (SKD-6, SKD-7)', async () => {
    await deposit('50');
    const { card } = await orderNew();
    const first = await ask(card.id, '5');
    expect(first.body).toMatchObject({ status: 'CREATED', agreedPrice: '5.00', awaits: 'price' });
    // A repetition of the same request changes nothing.
    expect((await ask(card.id, '5.00')).isSuccess).toBe(true);
    expect((await ask(card.id, '6')).exceptionBody?.code).toBe(ERRORS.SKU_DESIGN_MOVED.code);
    const inQueue = (await staff.call(contract.listAllSkuDesigns, { query: { view: 'price' } })).body?.data ?? [];
    expect(inQueue.find(({ id }) => id === card.id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      awaits: 'price',
      user: { id: seller.userId },
    });
    const before = (await listCharges()).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => price(card.id, '4.50')));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(answers.filter(({ exceptionBody }) => exceptionBody?.code === ERRORS.SKU_DESIGN_MOVED.code)).toHaveLength(5);
    const charges = await listCharges();
    expect(charges).toHaveLength(before + 1);
    expect(charges[0]).toMatchObject({ amountUsd: '-4.50', transactionStatus: 'SUCCESS' });
    expect(await read(card.id)).toMatchObject({ status: 'INPROCESS', price: '4.50', paidAt: expect.any(String) });
    expect(lastTold('skuDesignPriced')).toMatchObject({ id: card.id, cents: 450, isPaid: true });
    const { body } = await staff.call(listIncome, { query: { kind: 'skuDesign' } });
    expect(body?.data[0]).toMatchObject({ amount: '4.50', description: expect.stringContaining(card.code) });
    await checkCounts();
  });

  it('counts, once paid, as a cost of the shop that sold the SKU, and of no other shop (SKD-7, PRF-10)', async () => {
    await deposit('50');
    const [mine = '', other = ''] = bulk.shopIds;
    const sum = async (...shops: string[]) => {
      const now = bulk.world.clock.now() / 1_000;
      const query = { start: Math.floor(now - 86_400), end: Math.ceil(now + 86_400), shops: shops.join(',') };
      return Number((await seller.call(getRevenue, { query })).body?.designs.total);
    };
    const before = [await sum(mine), await sum(other)];
    const [{ card: agreed }, { card: asked }] = [await orderNew(mine), await orderNew(mine)];
    await ask(agreed.id, '5');
    await price(agreed.id, '4.50');
    await ask(asked.id, '2');
    await price(asked.id, '3');
    await answer(asked.id, true, '3.00');
    expect([await sum(mine), await sum(other)]).toEqual([(before[0] ?? 0) + 7.5, before[1]]);
  });

  it('above the agreed price waits for the seller, who pays the displayed price or withdraws the request (SKD-6, SKD-8)', async () => {
    const { card } = await orderNew();
    await ask(card.id, '5');
    expect((await price(card.id, '6.50')).body).toMatchObject({
      status: 'PENDING_PAYMENT',
      awaits: 'consent',
      price: '6.50',
    });
    expect(lastTold('skuDesignPriced')).toMatchObject({ id: card.id, cents: 650, isPaid: false });
    expect(await read(card.id)).toMatchObject({ status: 'PENDING_PAYMENT', awaits: 'consent', agreedPrice: '5.00' });
    const before = (await listCharges()).length;
    for (const seen of ['6.00', null, undefined]) {
      const refused = await answer(card.id, true, seen);
      expect([refused.status, refused.exceptionBody?.code]).toEqual([409, ERRORS.CHANGED_MEANWHILE.code]);
      const changes = [{ field: 'price', seen: seen ?? null, current: '6.50' }];
      expect(refused.exceptionBody).toMatchObject({ changes });
    }
    expect(await listCharges()).toHaveLength(before);
    expect(await read(card.id)).toMatchObject({ status: 'PENDING_PAYMENT', agreedPrice: '5.00' });
    const both = await Promise.all([answer(card.id, true, '6.50'), answer(card.id, true, '6.50')]);
    expect(both.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(await listCharges()).toHaveLength(before + 1);
    expect(await read(card.id)).toMatchObject({ status: 'INPROCESS', price: '6.50', agreedPrice: '6.50' });
    // A paid request cannot be withdrawn.
    expect((await answer(card.id, false)).exceptionBody?.code).toBe(ERRORS.SKU_DESIGN_MOVED.code);

    const { card: other } = await orderNew();
    await ask(other.id, '5');
    await price(other.id, '9');
    expect((await answer(other.id, false, '9.00')).body).toMatchObject({
      status: 'NONE',
      price: null,
      agreedPrice: null,
    });
    expect((await price(other.id, '3')).status).toBe(404);
    expect(await listCharges()).toHaveLength(before + 1);
    await checkCounts();
  });

  it('triggers a notice on each change, also on a change back to an earlier price, and for a repeated request (SKD-11)', async () => {
    const { card } = await orderNew();
    await ask(card.id, '1');
    for (const amount of ['10', '12', '12', '10']) await price(card.id, amount);
    await answer(card.id, false, '10.00');
    await ask(card.id, '1');
    await price(card.id, '10');
    const said = (await listNews(card.skuId)).map((text) => /\$[\d.]+/.exec(text)?.[0]);
    expect(said.toReversed()).toEqual(['$10.00', '$12.00', '$10.00', '$10.00']);
    await answer(card.id, false, '10.00');
  });

  it('above the balance shows seller and staff the missing amount, notifies once, and is charged when the balance suffices (SKD-6, SKD-11)', async () => {
    const { card } = await orderNew();
    await ask(card.id, '9000');
    const reply = await price(card.id, '8000');
    expect(reply.body).toMatchObject({ status: 'PENDING_PAYMENT', awaits: 'money', price: '8000.00' });
    const lacks = Number(reply.body?.lacks ?? 0);
    expect(lacks).toBeGreaterThan(7_000);
    expect(await read(card.id)).toMatchObject({ awaits: 'money', lacks: reply.body?.lacks });
    expect(lastTold('skuDesignUnpaid')).toMatchObject({ id: card.id, cents: 800_000 });
    const count = told.length;
    await price(card.id, '8000');
    expect(told).toHaveLength(count);
    expect(await listNews(card.skuId)).toEqual([expect.stringContaining('$8,000.00, the balance is not enough')]);
    expect((await answer(card.id, true, '8000.00')).exceptionBody?.code).toBe(ERRORS.BALANCE_TOO_LOW.code);
    expect(await read(card.id)).toMatchObject({ status: 'PENDING_PAYMENT' });
    await price(card.id, '20');
    expect(await read(card.id)).toMatchObject({ status: 'INPROCESS', price: '20.00' });
    expect((await listNews(card.skuId))[0]).toContain('costs $20.00; it was paid');
  });

  it('waits for money and charges no part of it when another charge empties the balance between two reads (SKD-6, SKD-7)', async () => {
    const { card } = await orderNew();
    await ask(card.id, '9000');
    const before = (await listCharges()).length;
    const { wallet } = bulk.world.app;
    const { charge } = wallet;
    const first = vi.spyOn(wallet, 'charge').mockImplementationOnce(async (trx, scope, what) => {
      // Simulates another charge that takes the rest of the balance at this moment.
      await charge(trx, scope, { ...what, cents: 900_000 });
    });
    const reply = await price(card.id, '1');
    first.mockRestore();
    expect(reply.body).toMatchObject({ status: 'PENDING_PAYMENT', awaits: 'money', price: '1.00' });
    expect(lastTold('skuDesignUnpaid')).toMatchObject({ id: card.id, cents: 100 });
    expect(await listCharges()).toHaveLength(before);
    await checkCounts();
    await price(card.id, '1');
    expect(await read(card.id)).toMatchObject({ status: 'INPROCESS', price: '1.00' });
  });
});

describe('an FF ID', () => {
  async function pay(): Promise<contract.SkuDesign> {
    await deposit('10');
    const { card } = await orderNew();
    await ask(card.id, '5');
    await price(card.id, '5');
    return card;
  }

  it('without a checked design and print file leaves the card unchanged and explains why (SKD-10)', async () => {
    const card = await pay();
    const codeOf = async (fulfillId: string) => (await finish(card.id, fulfillId)).exceptionBody?.code;
    const unchecked = await makeFulfilDesign('unchecked', ['unchecked.png'], false);
    const empty = await makeFulfilDesign('empty', []);
    expect(await codeOf('FF-99999')).toBe(ERRORS.FULFIL_ID_UNKNOWN.code);
    expect(await codeOf('99999999999999999999')).toBe(ERRORS.FULFIL_ID_UNKNOWN.code);
    expect(await codeOf(unchecked.code)).toBe(ERRORS.FULFIL_ID_UNCHECKED.code);
    expect(await codeOf(empty.code)).toBe(ERRORS.FULFIL_ID_EMPTY.code);
    expect(await read(card.id)).toMatchObject({ status: 'INPROCESS', fulfill: null });
    const { card: unpaid } = await orderNew();
    await ask(unpaid.id, '5');
    const good = await makeFulfilDesign('good', ['good.png']);
    expect((await finish(unpaid.id, good.code)).exceptionBody?.code).toBe(ERRORS.SKU_DESIGN_MOVED.code);
    const find = async (fulfillId: string) => staff.call(contract.findFulfilId, { query: { fulfillId } });
    expect((await find('FF-99999')).exceptionBody?.code).toBe(ERRORS.FULFIL_ID_UNKNOWN.code);
    expect((await find(unchecked.code)).exceptionBody?.code).toBe(ERRORS.FULFIL_ID_UNCHECKED.code);
    expect((await find(empty.code)).exceptionBody?.code).toBe(ERRORS.FULFIL_ID_EMPTY.code);
    for (const word of [good.id, good.code.toLowerCase(), ` ${good.code.replace('-', '')} `]) {
      const found = { id: good.id, code: good.code, title: 'good', source: 'Bobbin', designsCount: 1 };
      expect((await find(word)).body).toMatchObject(found);
      expect((await finish(card.id, word)).body).toMatchObject({ status: 'DONE', fulfill: { code: good.code } });
    }
    expect((await finish(card.id, empty.code)).exceptionBody?.code).toBe(ERRORS.FULFIL_ID_EMPTY.code);
    await checkCounts();
  });

  it("turns the design's files into the remembered design of the SKU, so the next order is sent without an upload (SKD-9, SKD-10, FIL-63)", async () => {
    const card = await pay();
    // The test uses a sleeve, because no factory requires a pixel size for it.
    const design = await makeFulfilDesign('sunset', ['sunset_left_sleeve.png']);
    const done = await finish(card.id, design.code);
    expect(done.body).toMatchObject({ status: 'DONE', doneAt: expect.any(String) });
    expect(done.body?.designs.map(({ side }) => side)).toEqual(['left']);
    expect(lastTold('skuDesignDone')).toMatchObject({ id: card.id, skuId: card.skuId });
    expect((await listNews(card.skuId))[0]).toContain('is done');
    const [orderId = ''] = await bulk.addWaiting(1);
    await bulk.world.db
      .deleteFrom('order_products')
      .where('order_id', '=', orderId)
      .where('position', '>', 0)
      .execute();
    const sold = await bulk.world.db
      .selectFrom('order_products')
      .select(['product_id', 'product_name', 'sku_name', 'seller_sku'])
      .where('sku_id', '=', card.skuId)
      .executeTakeFirstOrThrow();
    await bulk.world.db
      .updateTable('order_products')
      .set({ ...sold, sku_id: card.skuId, color: card.colors[0]?.name ?? null })
      .where('order_id', '=', orderId)
      .execute();

    // A colour on which the print is hard to see needs the seller's yes, as after any placement (PRN-10).
    const { id } = await bulk.world.db
      .selectFrom('prints')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const colours = (await read(card.id))?.colors ?? [];
    const answers = colours.map(({ name }) => ({ colour: name, side: 'left', answer: 'print' }) as const);
    await seller.call(confirmColours, { params: { id }, body: { answers } });
    const batch = await bulk.settle(await bulk.start({ ids: [orderId] }));
    expect(batch.orders[0], JSON.stringify(batch.orders[0])).toMatchObject({ state: 'taken' });
    expect(await bulk.listAt('PRESSIFY', orderId)).toHaveLength(1);
    const [product] = (await seller.call(listOrderProducts, { params: { id: orderId } })).body ?? [];
    expect(product?.designs.map(({ placement }) => placement).toSorted()).toEqual([
      'productLeft',
      'productMockupFront',
    ]);
    const details = (await seller.call(contract.getSkuDesign, { params: { id: card.id } })).body;
    expect(details?.designs.map(({ side }) => side)).toEqual(['left']);
    expect(details).toMatchObject({ status: 'DONE', usedOrders: 1 });
    const logs = await bulk.world.db.selectFrom('action_logs').select(['action', 'owner_id']).execute();
    expect(logs).toContainEqual({ action: 'finishSkuDesign', owner_id: seller.userId });
  }, 60_000);

  it('set by two staff users at once finishes the card once, with one of the two ids (SKD-7, SKD-10)', async () => {
    const card = await pay();
    const [one, other] = [await makeFulfilDesign('one', ['one.png']), await makeFulfilDesign('other', ['other.png'])];
    const count = told.length;
    const answers = await Promise.all([one, other, one, other].map(({ code }) => finish(card.id, code)));
    const codes = new Set(answers.flatMap(({ body }) => body?.fulfill?.code ?? []));
    expect(codes.size).toBe(1);
    expect(told.slice(count).map(([name]) => name)).toEqual(['skuDesignDone']);
    const details = (await seller.call(contract.getSkuDesign, { params: { id: card.id } })).body;
    expect(details?.designs.map(({ name }) => name)).toEqual([codes.has(one.code) ? 'one.png' : 'other.png']);
    await checkCounts();
  });
});
