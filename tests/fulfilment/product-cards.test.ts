import { ERRORS } from '@bobbin/contract/errors';
import * as contract from '@bobbin/contract/sku-designs';
import { addMemberTransaction, listTransactions } from '@bobbin/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
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
  const body = { type: 'DEPOSIT', description: 'cash', price: '400' } as const;
  await staff.call(addMemberTransaction, { params: { id: seller.userId }, body });
}, 240_000);
afterAll(() => bulk.world.close());

/** Reports SKUs of a product as sold, as the sync of an order does; each name is `style, colour, size`. */
async function sell(productId: string, names: readonly string[]): Promise<string[]> {
  const [shopId = ''] = bulk.shopIds;
  const skuIds = names.map((name) => `${productId}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`);
  const products = names.map((skuName, at) => {
    const [size = '', color = ''] = skuName.split(', ').toReversed();
    return {
      skuId: skuIds[at] ?? '',
      productId,
      productName: `Product ${productId}`,
      skuName,
      sellerSku: `${productId}-${at}`,
      skuImage: '',
      productType: 'T-Shirt',
      color,
      size,
    };
  });
  const { app } = bulk.world;
  await inTransaction(app.db, (trx) =>
    app.events.emit(trx, 'productsStored', { scope: systemScope(seller.userId, 'test'), shopId, products }),
  );
  return skuIds;
}

const TEE = ['Black, S', 'Black, M', 'White, S', 'White, M'];

const listOf = async (productId: string, caller = seller) =>
  ((await caller.call(contract.listSkuDesigns, { query: { search: productId, limit: 200 } })).body?.data ?? []).filter(
    ({ product_name: name }) => name === `Product ${productId}`,
  );
const one = async (productId: string) => {
  const [card, ...others] = await listOf(productId);
  if (card === undefined) throw new Error(`${productId} has no card`);
  expect(others).toEqual([]);
  return card;
};
const ask = (id: string, price: string, colors?: string[]) =>
  seller.call(contract.submitSkuDesign, { body: { id, price, ...(colors === undefined ? {} : { colors }) } });
const setPrice = (id: string, price: string) => staff.call(contract.priceSkuDesign, { body: { id, price } });
const finish = (id: string, fulfillId: string) => staff.call(contract.finishSkuDesign, { body: { id, fulfillId } });
const listFees = async () =>
  ((await seller.call(listTransactions, { query: { limit: 200 } })).body?.data ?? []).filter(
    ({ transactionType }) => transactionType === 'SKU_DESIGN',
  );

async function readPrints(skuIds: readonly string[]) {
  const { rows } = await sql<{ state: string; kind: string | null }>`
    select sku.state, place.kind from print_skus sku left join print_places place on place.owner_id = sku.owner_id and place.id = sku.place_id
    where sku.sku_id = any(${skuIds}::text[]) order by sku.sku_id`.execute(bulk.world.db);
  return rows.map(({ state, kind }) => `${state} ${kind ?? '-'}`);
}

/** Compares the stored counts with the rows. */
async function checkCounts(): Promise<void> {
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(c.state, k.state) as state, coalesce(c.count, 0) - coalesce(k.count, 0) as count
    from (select owner_id, shop_id, state, count(*)::int as count from sku_cards group by 1, 2, 3) c
    full join sku_card_counts k using (owner_id, shop_id, state)
    where coalesce(c.count, 0) <> coalesce(k.count, 0)`.execute(bulk.world.db);
  expect(rows).toEqual([]);
}

describe('the card of a product', () => {
  it('lists all its SKUs and colours, is found by each SKU, and takes later SKUs in (SKD-1)', async () => {
    const skuIds = await sell('p100', TEE);
    const card = await one('p100');
    expect(card.skus.map(({ skuId }) => skuId).toSorted()).toEqual(skuIds.toSorted());
    expect(card.colors.map(({ name, skus, tone }) => [name, skus, tone])).toEqual([
      ['Black', 2, 'dark'],
      ['White', 2, 'light'],
    ]);
    const found = await seller.call(contract.listSkuDesigns, { query: { search: skuIds[3] ?? '' } });
    expect(found.body?.data.map(({ id }) => id)).toEqual([card.id]);
    await sell('p100', ['Navy, L']);
    expect((await one('p100')).skus).toHaveLength(5);
    // Each row's id names the card.
    const rows = await bulk.world.db.selectFrom('sku_cards').select('id').where('product_id', '=', 'p100').execute();
    for (const { id } of rows) {
      expect((await seller.call(contract.getSkuDesign, { params: { id } })).body?.id).toBe(card.id);
    }
    await checkCounts();
  });

  it('needs one request, one price and one payment for all SKUs, also after simultaneous calls through different SKUs (SKD-7, PRF-17)', async () => {
    await sell('p200', TEE);
    const rows = await bulk.world.db.selectFrom('sku_cards').select('id').where('product_id', '=', 'p200').execute();
    const asked = await Promise.all(rows.map(({ id }) => ask(id, '5')));
    expect(new Set(asked.map(({ body }) => body?.id)).size).toBe(1);
    const card = await one('p200');
    expect(card).toMatchObject({ status: 'CREATED', agreedPrice: '5.00', isWhole: true });
    const before = (await listFees()).length;
    const priced = await Promise.all([1, 2, 3, 4].map(() => setPrice(card.id, '4.50')));
    expect(priced.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect((await listFees()).length).toBe(before + 1);
    const { rows: shares } = await sql<{ skus: { sku: string; cents: number }[] }>`
      select for_skus as skus from transactions where subject_id = ${card.id}`.execute(bulk.world.db);
    expect(shares[0]?.skus.map(({ cents }) => cents).toSorted()).toEqual([112, 112, 113, 113]);
    await checkCounts();
  });

  it('becomes a print on the product: all SKUs are ready, and SKUs that are sold later need no card (SKD-10)', async () => {
    const skuIds = await sell('p300', TEE);
    const card = await one('p300');
    await ask(card.id, '5');
    await setPrice(card.id, '5');
    const names = ['owl_left_sleeve.png'];
    const design = await makeDesign(bulk.world.url, staff, { title: 'owl for all', names });
    const done = await finish(card.id, design.code);
    expect(done.body).toMatchObject({ status: 'DONE', isWhole: true });
    expect(await readPrints(skuIds)).toEqual(TEE.map(() => 'ready product'));
    const later = await sell('p300', ['Ash, XL']);
    expect(await readPrints(later)).toEqual(['ready product']);
    expect(await one('p300')).toMatchObject({ id: card.id, status: 'DONE' });
    await checkCounts();
  });

  it('stays paid when the files suit none of its garments, and nothing is left behind (SKD-10)', async () => {
    await sell('p310', ['White, S']);
    const card = await one('p310');
    await ask(card.id, '5');
    await setPrice(card.id, '5');
    const design = await makeDesign(bulk.world.url, staff, { title: 'only dark', names: ['owl_front_dark.png'] });
    expect((await finish(card.id, design.code)).exceptionBody?.code).toBe(ERRORS.FULFIL_ID_EMPTY.code);
    expect(await one('p310')).toMatchObject({ status: 'INPROCESS' });
    const { rows } = await sql`select 1 from print_places where product_id = 'p310'`.execute(bulk.world.db);
    expect(rows).toEqual([]);
  });
});

describe('a request for a part of a product', () => {
  it('covers its colours, and leaves the others a card of their own; its print is placed on the colours (SKD-16)', async () => {
    const skuIds = await sell('p400', TEE);
    const card = await one('p400');
    const asked = await Promise.all([ask(card.id, '5', ['White']), ask(card.id, '5', ['white'])]);
    expect(new Set(asked.map(({ body }) => body?.id)).size).toBe(1);
    const white = asked[0]?.body;
    expect(white).toMatchObject({ status: 'CREATED', isWhole: false, colors: [{ name: 'White', skus: 2 }] });
    const cards = await listOf('p400');
    expect(cards.map(({ status, colors }) => `${status} ${colors.map(({ name }) => name).join()}`).toSorted()).toEqual([
      'CREATED White',
      'NONE Black',
    ]);
    await setPrice(white?.id ?? '', '4');
    const design = await makeDesign(bulk.world.url, staff, { title: 'white owl', names: ['white_left_sleeve.png'] });
    expect((await finish(white?.id ?? '', design.code)).body).toMatchObject({ status: 'DONE' });
    expect(await readPrints(skuIds)).toEqual(['none -', 'none -', 'ready colour', 'ready colour']);
    expect((await ask(card.id, '5', ['White'])).exceptionBody?.code).toBe(ERRORS.SKU_DESIGN_MOVED.code);
    await checkCounts();
  });

  it('joins the other colours again when it is withdrawn (SKD-16)', async () => {
    await sell('p410', TEE);
    const { body } = await ask((await one('p410')).id, '5', ['Black']);
    expect(await listOf('p410')).toHaveLength(2);
    await seller.call(contract.answerSkuDesign, { params: { id: body?.id ?? '' }, body: { accepts: false } });
    expect((await one('p410')).skus).toHaveLength(4);
    await checkCounts();
  });

  it('covers one style of a product with several, and bulk requests leave it out (SKD-16, SKD-18)', async () => {
    await sell('p500', ['Eagles, Black, S', 'Tigers, Black, S', 'Eagles, White, S', 'Tigers, White, S']);
    await sell('p510', TEE);
    const styles = await listOf('p500');
    expect(
      styles.map(({ style, skus, bulkBlock }) => `${style} ${skus.length} ${bulkBlock ?? '-'}`).toSorted(),
    ).toEqual(['eagles 2 styles', 'tigers 2 styles']);
    const plain = await one('p510');
    const ids = [...styles.map(({ id }) => id), plain.id, 'nothing'];
    const bulkAsk = async () =>
      (await seller.call(contract.submitSkuDesigns, { body: { ids, price: '6' } })).body?.results.map(
        ({ result }) => result,
      );
    expect(await bulkAsk()).toEqual(['styles', 'styles', 'asked', 'missing']);
    expect(await one('p510')).toMatchObject({ status: 'CREATED', agreedPrice: '6.00' });
    // The same bulk request a second time creates no further request and returns the same results.
    expect(await bulkAsk()).toEqual(['styles', 'styles', 'asked', 'missing']);
    await setPrice(plain.id, '6');
    expect(await bulkAsk()).toEqual(['styles', 'styles', 'moved', 'missing']);
    expect((await listOf('p500')).map(({ status }) => status)).toEqual(['NONE', 'NONE']);
    await checkCounts();
  });
});

describe('requests of the time when each SKU was requested by itself', () => {
  it('become one card without losing a price, a payment or a finished design, and nothing is charged (SKD-17)', async () => {
    await sell('p600', ['Black, S', 'Black, M', 'White, S', 'White, M', 'Navy, S']);
    const set = (name: string, change: Record<string, unknown>) =>
      bulk.world.db
        .updateTable('sku_cards')
        .set({ submitted_at: new Date(), ...change })
        .where('sku_id', '=', `p600-${name}`)
        .execute();
    // As the release before left them: each SKU is a card.
    await bulk.world.db
      .updateTable('sku_cards')
      .set({ state: 'NONE', lead_id: null })
      .where('product_id', '=', 'p600')
      .execute();
    await set('Black-S', { state: 'CREATED', agreed_cents: 700 });
    await set('Black-M', { state: 'PENDING_PAYMENT', agreed_cents: 400, price_cents: 650 });
    // The older one of two paid requests covers the product.
    await set('White-S', {
      state: 'INPROCESS',
      agreed_cents: 500,
      price_cents: 500,
      paid_at: new Date(),
      created_at: new Date(0),
    });
    await set('White-M', { state: 'INPROCESS', agreed_cents: 500, price_cents: 450, paid_at: new Date() });
    const fees = await listFees();
    await sql`delete from sku_card_counts`.execute(bulk.world.db);
    await sql`insert into sku_card_counts select owner_id, shop_id, state, count(*) from sku_cards group by 1, 2, 3`.execute(
      bulk.world.db,
    );
    for (let round = 0; round < 2; round += 1) {
      await bulk.world.app.skuDesigns.timetable?.find(({ name }) => name === 'groupSkuCards')?.run();
      await bulk.world.runJobs();
      const cards = (await listOf('p600')).map(({ status, price, skus }) => `${status} ${price ?? '-'} ${skus.length}`);
      expect(cards.toSorted()).toEqual(['INPROCESS 4.50 1', 'INPROCESS 5.00 3', 'PENDING_PAYMENT 6.50 1']);
    }
    expect(await listFees()).toEqual(fees);
    await checkCounts();
  });
});

describe('a card in the queue of staff', () => {
  it('counts for staff with the other matching cards of its seller, and adds to the sum of their prices (SKD-20)', async () => {
    await sell('p650', TEE);
    const card = await one('p650');
    await ask(card.id, '4');
    const readSellers = async (query: { search?: string; view?: 'price' }) =>
      (await staff.call(contract.listAllSkuDesigns, { query })).body?.sellers ?? [];
    expect(await readSellers({ search: card.code })).toEqual([
      { userId: seller.userId, cards: 1, priced: 0, price: null },
    ]);
    const [waiting] = await readSellers({ view: 'price' });
    await setPrice(card.id, '3.50');
    expect(await readSellers({ search: card.code })).toEqual([
      { userId: seller.userId, cards: 1, priced: 1, price: '3.50' },
    ]);
    const [left] = await readSellers({ view: 'price' });
    expect(left?.cards ?? 0).toBe((waiting?.cards ?? 0) - 1);
  });
});
