import { ERRORS } from '@bobbin/contract/errors';
import { removeFile } from '@bobbin/contract/files';
import * as fulfilDesigns from '@bobbin/contract/fulfil-designs';
import { listInbox } from '@bobbin/contract/inbox';
import * as contract from '@bobbin/contract/sku-designs';
import { addMemberTransaction, listTransactions } from '@bobbin/contract/wallet';
import { FILE_IDLE_MS } from '@bobbin/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../world/world.ts';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';
import { makeDesign } from './fulfil-designs.ts';

let bulk: BulkWorld;
let seller: Caller;
let staff: Caller;

beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
  ({ seller } = bulk);
  staff = await bulk.world.createSeller('staff@example.com', 'admin');
  await bulk.addWaiting(24);
  const body = { type: 'DEPOSIT', description: 'cash', price: '200' } as const;
  await staff.call(addMemberTransaction, { params: { id: seller.userId }, body });
}, 120_000);
afterAll(() => bulk.world.close());

const listAll = async () => (await seller.call(contract.listSkuDesigns, { query: { limit: 200 } })).body;
const read = async (id: string) => (await listAll())?.data.find((card) => card.id === id);
const ask = (id: string) => seller.call(contract.submitSkuDesign, { body: { id, price: '5' } });
const answer = (id: string, accepts: boolean, seen?: string) =>
  seller.call(contract.answerSkuDesign, { params: { id }, body: { accepts, price: seen } });
const price = (id: string, amount: string) => staff.call(contract.priceSkuDesign, { body: { id, price: amount } });
const finish = (id: string, fulfillId: string) => staff.call(contract.finishSkuDesign, { body: { id, fulfillId } });
const listPaid = async () =>
  ((await seller.call(listTransactions, { query: { limit: 100 } })).body?.data ?? [])
    .filter(({ transactionType }) => transactionType === 'SKU_DESIGN')
    .map((row) => row.amount);

it('SKUs whose design was removed from the library can be requested, paid and finished again, each step once (SKD-15)', async () => {
  const card = (await listAll())?.data.find(({ status }) => status === 'NONE');
  if (!card) throw new Error('the marketplace sold no SKU');
  const design = await makeDesign(bulk.world.url, staff, { title: 'lost', names: ['lost_front.png'], isChecked: true });
  await ask(card.id);
  await price(card.id, '4');
  await finish(card.id, design.code);
  expect(await read(card.id)).toMatchObject({ status: 'DONE', doneAt: expect.any(String) });

  const { rows } = await sql<{ id: string }>`
    select distinct f.file_id as id from print_files f join print_skus s using (owner_id, print_id) where s.sku_id = ${card.skuId}`.execute(
    bulk.world.db,
  );
  expect(rows).not.toEqual([]);
  await Promise.all([...rows, ...rows].map(({ id }) => seller.call(removeFile, { params: { id } })));
  const none = { price: null, agreedPrice: null, fulfill: null, fulfillId: null, paidAt: null, doneAt: null };
  expect(await read(card.id)).toMatchObject({ status: 'NONE', ...none });
  expect((await listAll())?.counts).toMatchObject({ done: 0, working: 0 });
  // Staff see only requested cards, and this card is not requested yet.
  expect((await staff.call(contract.listAllSkuDesigns)).body).toMatchObject({ data: [], counts: { all: 0, done: 0 } });
  expect((await finish(card.id, design.code)).exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
  expect(await listPaid()).toHaveLength(1);

  await ask(card.id);
  await Promise.all([price(card.id, '3'), price(card.id, '3')]);
  expect(await read(card.id)).toMatchObject({ status: 'INPROCESS', price: '3.00', doneAt: null });
  expect(await listPaid()).toHaveLength(2);
  await Promise.all([finish(card.id, design.code), finish(card.id, design.code)]);
  expect(await read(card.id)).toMatchObject({ status: 'DONE', fulfill: { code: design.code } });
  const news = ((await seller.call(listInbox)).body?.data ?? []).map(({ text }) => text.en);
  expect(news.filter((text) => text.includes(card.skuId) && text.includes('is done'))).toHaveLength(2);
});

const taken = new Set<string>();
/** Finds a SKU card that no other test uses. */
async function findNew(): Promise<contract.SkuDesign> {
  const card = (await listAll())?.data.find(({ id, status }) => status === 'NONE' && !taken.has(id));
  if (!card) throw new Error('the marketplace sold too few SKUs');
  taken.add(card.id);
  return card;
}

it('SKU design prices that change while the seller pays or withdraws are charged as the seller saw them, or not at all (SKD-7, SKD-8)', async () => {
  for (let round = 0; round < 2; round += 1) {
    const card = await findNew();
    await ask(card.id);
    await price(card.id, '6.50');
    const count = (await listPaid()).length;
    const [paid] = await Promise.all([answer(card.id, true, '6.50'), price(card.id, '7')]);
    expect((await listPaid()).length - count).toBe(paid.isSuccess ? 1 : 0);
    expect(await read(card.id)).toMatchObject(
      paid.isSuccess ? { status: 'INPROCESS', price: '6.50' } : { status: 'PENDING_PAYMENT', price: '7.00' },
    );

    const other = await findNew();
    await ask(other.id);
    const before = (await listPaid()).length;
    const [back, charged] = await Promise.all([answer(other.id, false), price(other.id, '4')]);
    expect([back.isSuccess, charged.isSuccess].filter(Boolean)).toHaveLength(1);
    expect((await listPaid()).length - before).toBe(charged.isSuccess ? 1 : 0);
    expect((await read(other.id))?.status).toBe(charged.isSuccess ? 'INPROCESS' : 'NONE');
  }
});

it('SKU design prices one cent above the agreed price wait for the seller’s consent, and prices at the agreed price are charged (SKD-6)', async () => {
  const card = await findNew();
  await ask(card.id);
  expect((await price(card.id, '5.01')).body).toMatchObject({ status: 'PENDING_PAYMENT', awaits: 'consent' });
  expect((await price(card.id, '5')).body).toMatchObject({ status: 'INPROCESS', price: '5.00' });
});

it('SKU design prices above the balance show designers only that the balance is not enough (SKD-6, ROL-58)', async () => {
  const card = await findNew();
  await seller.call(contract.submitSkuDesign, { body: { id: card.id, price: '9000' } });
  const own = { awaits: 'money', lacks: expect.stringMatching(/^\d+\.\d\d$/) };
  expect((await price(card.id, '8000')).body).toMatchObject({ ...own, hasEnough: false });
  const designer = await bulk.world.createSeller('designer@example.com', 'designer');
  const queue = (await designer.call(contract.listAllSkuDesigns, { query: { view: 'seller' } })).body?.data;
  expect(queue?.find(({ id }) => id === card.id)).toMatchObject({ awaits: 'money', lacks: null, hasEnough: false });
  await answer(card.id, false, '8000.00');
});

it('SKU design prices cannot be set by a staff user who requested the design (SKD-6)', async () => {
  const card = await findNew();
  await ask(card.id);
  const { db } = bulk.world;
  const known = db.selectFrom('users').select(['email', 'role_id as roleId']).where('id', '=', seller.userId);
  const { email, roleId } = await known.executeTakeFirstOrThrow();
  const become = (role_id: string) =>
    db.updateTable('users').set({ role_id }).where('id', '=', seller.userId).execute();
  await become('admin');
  const own = await bulk.world.signIn(email);
  const refused = await own.call(contract.priceSkuDesign, { body: { id: card.id, price: '1' } });
  expect(refused.exceptionBody?.code).toBe(ERRORS.OWN_BALANCE.code);
  await become(roleId);
  expect((await price(card.id, '6')).body?.status).toBe('PENDING_PAYMENT');
  await answer(card.id, false, '6.00');
});

it.each(['-1', '1.234', 'abc', '10000.01'])('a maximum price of "%s" is refused (SKD-5)', async (amount) => {
  const card = await findNew();
  expect((await seller.call(contract.submitSkuDesign, { body: { id: card.id, price: amount } })).status).toBe(422);
  expect(await read(card.id)).toMatchObject({ status: 'NONE' });
});

it('a finished design leaves files that stay when staff delete the originals and a month passes without an order (FIL-21, FIL-63)', async () => {
  const card = await findNew();
  await ask(card.id);
  await price(card.id, '5');
  const design = await makeDesign(bulk.world.url, staff, {
    title: 'lasting',
    names: ['lasting_back.png'],
    isChecked: true,
  });
  await finish(card.id, design.code);
  const files = (await staff.call(fulfilDesigns.getFulfilDesign, { params: { id: design.id } })).body;
  for (const { id } of files?.designs ?? []) await staff.call(fulfilDesigns.removeDesignFile, { params: { id } });
  await bulk.world.runJobs();
  bulk.world.clock.advance(FILE_IDLE_MS + 60_000);
  await bulk.world.app.library.tidy();
  await bulk.world.runJobs();
  const details = (await seller.call(contract.getSkuDesign, { params: { id: card.id } })).body;
  expect(details?.designs.map(({ name }) => name)).toEqual(['lasting_back.png']);
  expect((await fetch(`${bulk.world.url}${details?.designs[0]?.url ?? ''}`)).status).toBe(200);
});
