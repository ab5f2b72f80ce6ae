import { Readable } from 'node:stream';
import type * as contract from '@bobbin/contract/prints';
import { PLACEMENT_UNDO_MS } from '@bobbin/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../platform/access.ts';
import { paint } from '../testing/pictures.ts';
import { countFilledOrders } from './list.sql.ts';
import { ANNA, openLibraryWorld, type LibraryWorld } from '../testing/world.ts';

let world: LibraryWorld;
const ORDERS = ['501', '502', '503', '504'];
const SHOP = `shop-${ANNA}`;
const owl = await paint(90, 108).png().toBuffer();
const cat = await paint(60, 72).png().toBuffer();

/** Builds an order product whose SKU is named after colour and size. */
function sell(orderId: string, color: string, size: string, more: Partial<ReturnType<typeof toProduct>> = {}) {
  const product = { ...toProduct(orderId, color, size), ...more };
  world.sold.set(orderId, [{ ...product, id: `${orderId}-${product.skuId}` }]);
}

function toProduct(orderId: string, color: string, size: string) {
  const skuId = `${color}-${size}`.toLowerCase();
  return {
    id: `${orderId}-${skuId}`,
    skuId,
    productId: 'tee',
    productName: 'Night Owl Tee',
    skuName: `${color}, ${size}`,
    sellerSku: `OWL-BC-${color.slice(0, 3).toUpperCase()}-${size}`,
    quantity: 1,
    productType: 'T-shirt' as string | null,
    color: color as string | null,
    size: size as string | null,
  };
}

/** Registers the SKUs of all orders, as the code that stores orders does. */
const note = () =>
  world.db
    .transaction()
    .execute((trx) => world.keeping.note(trx, systemScope(ANNA, 'test'), SHOP, [...world.sold.values()].flat()));

beforeAll(async () => {
  world = await openLibraryWorld();
  for (const id of ORDERS) await world.insertOrder(ANNA, id);
});
beforeEach(async () => {
  await world.empty();
  sell('501', 'Black', 'M');
  sell('502', 'White', 'M');
  sell('503', 'Black', 'L');
  await note();
});
afterAll(() => world.close());

async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, who = 'anna') {
  const front = await world.openFront();
  const response = await front.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${who}` },
    ...(payload === undefined ? {} : { payload }),
  });
  await front.close();
  const { body, exceptionBody } = response.json<{ body: T; exceptionBody: { code: number; message: string } | null }>();
  return { body, code: exceptionBody?.code ?? null };
}

const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };

async function addFile(bytes: Buffer, name: string, contrast = 600): Promise<string> {
  const { id } = await world.shelf.add(world.anna, { fileName: name, stream: Readable.from([bytes]) });
  // The file is measured by the job, and then gets the values that the test needs.
  await world.runJobs();
  const contrasts = JSON.stringify(Array.from({ length: 24 }, () => contrast));
  await world.db.updateTable('files').set({ contrasts, width: 4500, height: 5400 }).where('id', '=', id).execute();
  return id;
}

async function makePrint(fileId: string, name = 'night-owl'): Promise<contract.PrintDetails> {
  const variants = [{ when: ALWAYS, files: [{ side: 'front', fileId }] }];
  return (await call<contract.PrintDetails>('POST', '/prints', { name, variants })).body;
}

const place = (printId: string, target: object, more: object = {}) =>
  call<contract.Placed>('POST', `/prints/${printId}/placements`, { target, ...more });
const preview = (printId: string, target: object, more: object = {}) =>
  call<contract.PlacementPreview>('POST', `/prints/${printId}/placements/preview`, { target, ...more });
const TEE = { kind: 'product', shopId: SHOP, productId: 'tee' };
const filesOf = async (orderId: string) =>
  (await world.library.listPlacements(world.anna, [orderId])).map(({ fileId }) => fileId);
const stateOf = async (skuId: string) =>
  (await world.db.selectFrom('print_skus').select('state').where('sku_id', '=', skuId).executeTakeFirst())?.state;

describe('a print (PRN-15)', () => {
  it('can be found by name, tag and use, and is hidden from other sellers', async () => {
    const fileId = await addFile(owl, 'owl.png');
    const print = await makePrint(fileId);
    expect(print).toMatchObject({ name: 'night-owl', version: 1, sides: ['front'], cover: { fileId }, placements: [] });
    await call('PATCH', `/prints/${print.id}`, { name: 'owl', tags: ['bird'], seen: { name: 'night-owl' } });
    const list = async (query: string) =>
      (await call<contract.Prints>('GET', `/prints?counts=true&${query}`)).body.data.map(({ id }) => id);
    expect(await list('search=OWL')).toEqual([print.id]);
    expect(await list('tag=bird')).toEqual([print.id]);
    expect(await list('use=unplaced')).toEqual([print.id]);
    expect(await list('use=used')).toEqual([]);
    expect(await list('use=vanishes')).toEqual([]);
    expect((await call('PATCH', `/prints/${print.id}`, { name: 'late', seen: { name: 'night-owl' } })).code).toBe(909);
    expect((await call('GET', `/prints/${print.id}`, undefined, 'boris')).code).toBe(300);
    expect((await call('DELETE', `/prints/${print.id}`)).code).toBeNull();
    expect(await list('')).toEqual([]);
  });

  it('cannot be created without a print file, with two variants of equal conditions, or with files of another seller', async () => {
    const fileId = await addFile(owl, 'owl.png');
    const create = (variants: object[], who = 'anna') => call('POST', '/prints', { name: 'x', variants }, who);
    expect((await create([{ when: ALWAYS, files: [{ side: 'front', fileId: null }] }])).code).toBe(850);
    const one = { when: ALWAYS, files: [{ side: 'front', fileId }] };
    expect((await create([one, one])).code).toBe(851);
    expect((await create([one], 'boris')).code).toBe(300);
  });
});

describe('placing a print (PRN-11)', () => {
  it('fails with an outdated version and places nothing, and so does a confirmation of a colour (API-26)', async () => {
    const print = await makePrint(await addFile(owl, 'owl.png', 150));
    const seen = { version: '7' };
    expect((await place(print.id, TEE, { seen })).code).toBe(909);
    const answers = [{ colour: 'White', side: 'front', answer: 'print' }];
    expect((await call('POST', `/prints/${print.id}/colours`, { answers, seen })).code).toBe(909);
    expect((await call<contract.PrintDetails>('GET', `/prints/${print.id}`)).body).toMatchObject({
      placements: [],
      confirmed: [],
    });
  });

  it('gives its files to all waiting orders of its SKUs at once, and the timeline of each order names the placement (PRN-13)', async () => {
    const print = await makePrint(await addFile(owl, 'owl.png'));
    expect((await preview(print.id, TEE)).body).toMatchObject({
      totals: { all: 3, places: 3, keeps: 0, asks: 0, left: 0 },
      waitingOrders: 3,
      readyOrders: 3,
    });
    expect(await stateOf('white-m')).toBe('none');
    const { body } = await place(print.id, TEE, { seen: { version: '1' } });
    expect(body).toMatchObject({ skus: 3, readyOrders: 3, drafts: 0, placements: [{ kind: 'product', skusCount: 3 }] });
    expect(await stateOf('white-m')).toBe('ready');
    expect(await world.library.fill(world.anna, '502')).toEqual(['502-white-m']);
    const [row] = await world.library.listPlacements(world.anna, ['502']);
    expect(row?.from).toMatchObject({ kind: 'product', printName: 'night-owl', version: 1 });
    expect(world.timeline).toMatchObject([{ orderId: '502', print: 'night-owl', kind: 'product', sides: 'front' }]);
    expect((await call('DELETE', `/prints/${print.id}`)).code).toBe(852);
  });

  it('keeps and lists a narrower placement, and replaces it only on request', async () => {
    const first = await makePrint(await addFile(cat, 'cat.png'), 'cat');
    const second = await makePrint(await addFile(owl, 'owl.png'));
    await place(first.id, { kind: 'sku', shopId: SHOP, skuIds: ['black-m'] });
    const shown = (await preview(second.id, TEE)).body;
    expect(shown).toMatchObject({ totals: { places: 2, keeps: 1 }, narrower: [{ kind: 'sku', printName: 'cat' }] });
    expect((await preview(second.id, TEE, { replaceNarrower: true })).body.totals).toMatchObject({
      places: 3,
      keeps: 0,
    });
    await place(second.id, TEE);
    const fromOf = async (orderId: string) => (await world.library.listMedia(world.anna, orderId))[0]?.from?.printName;
    expect([await fromOf('501'), await fromOf('503')]).toEqual(['cat', 'night-owl']);
    await place(second.id, TEE, { replaceNarrower: true });
    expect(await fromOf('501')).toBe('night-owl');
  });

  it('includes matching seller SKUs of all shops, except excluded colours, when it is placed by a pattern', async () => {
    const print = await makePrint(await addFile(owl, 'owl.png'));
    const all = { kind: 'allShops', pattern: 'owl-bc-*' };
    expect((await place(print.id, all, { without: ['White'] })).body).toMatchObject({ skus: 2, readyOrders: 2 });
    expect([await stateOf('black-l'), await stateOf('white-m')]).toEqual(['ready', 'none']);
    expect((await place(print.id, { kind: 'allShops', pattern: 'CAT-*' })).code).toBe(854);
    sell('504', 'Navy', 'S');
    await note();
    expect(await stateOf('navy-s')).toBe('ready');
  });

  it('counts the orders that got its files, only in shops that the reader may see', async () => {
    const print = await makePrint(await addFile(owl, 'owl.png'));
    const { body } = await place(print.id, { kind: 'allShops', pattern: 'owl-bc-*' });
    for (const id of ['501', '502']) await world.library.fill(world.anna, id);
    expect((await call<contract.PrintDetails>('GET', `/prints/${print.id}`)).body).toMatchObject({
      placements: [{ ordersCount: 2 }],
      versions: [{ ordersCount: 2 }],
    });
    const countIn = (shops: 'all' | string[]) =>
      countFilledOrders(world.db, systemScope(ANNA, 'test'), [print.id], shops);
    const ofPlace = { printId: print.id, version: null, placeId: body.placements[0]?.id, orders: 2 };
    expect(await countIn([SHOP])).toEqual(await countIn('all'));
    expect(await countIn([SHOP])).toContainEqual(ofPlace);
    expect(await countIn(['shop-of-others'])).toEqual([]);
  });

  it('fails for a product whose SKUs have different designs, and succeeds for one style of the product (PRN-8)', async () => {
    sell('501', 'Black', 'M', { skuId: 'e1', skuName: 'Eagles, Black, M', productId: 'team' });
    sell('502', 'Black', 'M', { skuId: 't1', skuName: 'Tigers, Black, M', productId: 'team' });
    await note();
    const print = await makePrint(await addFile(owl, 'owl.png'));
    expect((await place(print.id, { kind: 'product', shopId: SHOP, productId: 'team' })).code).toBe(853);
    const targets = (await call<contract.Targets>('GET', '/prints/targets/501-e1')).body;
    expect(targets.styles.map(({ name, skuIds }) => [name, skuIds])).toEqual([
      ['eagles', ['e1']],
      ['tigers', ['t1']],
    ]);
    await place(print.id, { kind: 'sku', shopId: SHOP, skuIds: targets.styles[0]?.skuIds ?? [] });
    expect([await stateOf('e1'), await stateOf('t1')]).toEqual(['ready', 'none']);
  });

  it('offers targets for an order product, from its SKU to a pattern in all shops (PRN-2)', async () => {
    const { body } = await call<contract.Targets>('GET', '/prints/targets/502-white-m');
    expect(body.targets.map(({ target, skus, waitingOrders }) => [target.kind, skus, waitingOrders])).toEqual([
      ['sku', 1, 1],
      ['colour', 1, 1],
      ['product', 3, 3],
      ['pattern', 3, 3],
      ['allShops', 3, 3],
    ]);
    expect(body.targets.at(-1)?.target).toEqual({ kind: 'allShops', pattern: 'OWL-BC-*' });
  });
});

describe('a print that vanishes on a colour (PRN-10)', () => {
  it('waits for a confirmation, which is stored per file and colour and can be revoked', async () => {
    const print = await makePrint(await addFile(owl, 'owl.png', 150));
    const shown = (await preview(print.id, TEE)).body;
    expect(shown.totals).toMatchObject({ places: 0, asks: 3 });
    expect(shown.groups[0]?.colours[0]?.sides[0]).toMatchObject({ contrast: 150, vanishes: true, isConfirmed: false });
    await place(print.id, TEE, { answers: [{ colour: 'Black', side: 'front', answer: 'print' }] });
    expect([await stateOf('black-m'), await stateOf('black-l'), await stateOf('white-m')]).toEqual([
      'ready',
      'ready',
      'asks',
    ]);
    expect(await world.library.fill(world.anna, '502')).toEqual([]);
    expect(await world.library.listWaiting(world.anna, [{ skuId: 'white-m' }, { skuId: 'black-m' }])).toEqual([
      { printId: print.id, printName: print.name, colour: 'White', sides: ['front'] },
      null,
    ]);
    const answer = (kind: string) =>
      call<contract.PrintDetails>('POST', `/prints/${print.id}/colours`, {
        answers: [{ colour: 'White', side: 'front', answer: kind }],
      });
    expect((await call<contract.PrintDetails>('GET', `/prints/${print.id}`)).body).toMatchObject({
      vanishesOn: ['White'],
      asks: [{ colour: 'White', contrast: 150, orders: 1 }],
      confirmed: [{ colour: 'Black' }],
    });
    expect((await answer('print')).body.confirmed).toHaveLength(2);
    expect(await stateOf('white-m')).toBe('ready');
    expect((await answer('revoke')).body.confirmed).toHaveLength(1);
    expect(await stateOf('white-m')).toBe('asks');
  });

  it('gets a new version when the answer leaves out a side or uses another variant', async () => {
    const dark = await addFile(owl, 'owl.png', 150);
    const light = await addFile(cat, 'owl_light.png', 900);
    const variants = [
      { when: ALWAYS, files: [{ side: 'front', fileId: dark }] },
      { when: { ...ALWAYS, sizes: ['5XL'] }, files: [{ side: 'front', fileId: light }] },
    ];
    const print = (await call<contract.PrintDetails>('POST', '/prints', { name: 'owl', variants })).body;
    const [side] = (await preview(print.id, TEE)).body.groups[0]?.colours[0]?.sides ?? [];
    expect(side?.better).toMatchObject([{ variantId: '2', fileId: light, contrast: 900 }]);
    const answers = [{ colour: 'White', side: 'front', answer: 'variant', variantId: '2' }];
    expect((await preview(print.id, TEE, { answers })).body.totals).toMatchObject({ places: 1, asks: 2 });
    await place(print.id, TEE, { answers });
    expect(await world.library.fill(world.anna, '502')).toHaveLength(1);
    expect(await filesOf('502')).toEqual([light]);
    expect((await call<contract.PrintDetails>('GET', `/prints/${print.id}`)).body.version).toBe(2);
  });

  it('needs no confirmation for the colour of the product on which a user put the file', async () => {
    const fileId = await addFile(owl, 'owl.png', 150);
    await world.library.selectDesign(world.anna, { productId: '501-black-m', side: 'front', fileId });
    expect([await stateOf('black-l'), await stateOf('white-m')]).toEqual(['ready', 'asks']);
  });

  it('uses another variant after the tone of the colour was corrected (PRN-4)', async () => {
    const [dark, light] = [await addFile(owl, 'owl.png'), await addFile(cat, 'owl_light.png')];
    const variants = [
      { when: ALWAYS, files: [{ side: 'front', fileId: dark }] },
      { when: { ...ALWAYS, tone: 'light' }, files: [{ side: 'front', fileId: light }] },
    ];
    const print = (await call<contract.PrintDetails>('POST', '/prints', { name: 'owl', variants })).body;
    await place(print.id, TEE);
    const frontOf = async (orderId: string) =>
      (await world.library.listMedia(world.anna, orderId))[0]?.files[0]?.fileId;
    expect([await frontOf('501'), await frontOf('502')]).toEqual([dark, light]);
    expect((await call('POST', '/prints/tones', { colour: 'black', tone: 'light' })).body).toEqual({
      colour: 'Black',
      tone: 'light',
      isToneSet: true,
    });
    expect(await frontOf('501')).toBe(light);
  });
});

describe('orders that were filled already (PRN-12)', () => {
  it('get a new version at once; drafts get it only on request, and sent orders never', async () => {
    const [first, second] = [await addFile(owl, 'owl.png'), await addFile(cat, 'cat.png')];
    const print = await makePrint(first);
    await place(print.id, TEE);
    await world.runJobs();
    for (const id of ['501', '502', '503']) await world.library.fill(world.anna, id);
    world.drafts.add('502');
    world.locked.add('503');
    const update = (fileId: string, updateDrafts: boolean) =>
      call<{ changed: { drafts: number } }>('PATCH', `/prints/${print.id}`, {
        variants: [{ when: ALWAYS, files: [{ side: 'front', fileId }] }],
        updateDrafts,
      });
    expect((await update(second, false)).body.changed).toMatchObject({ drafts: 0 });
    await world.runJobs();
    expect([await filesOf('501'), await filesOf('502'), await filesOf('503')]).toEqual([[second], [first], [first]]);
    expect((await update(second, true)).body.changed).toMatchObject({ drafts: 1 });
    await world.runJobs();
    expect([await filesOf('502'), await filesOf('503')]).toEqual([[second], [first]]);
  });

  it('keep files that a user chose for the order', async () => {
    const [first, second] = [await addFile(owl, 'owl.png'), await addFile(cat, 'cat.png')];
    await place((await makePrint(first)).id, TEE);
    await world.library.fill(world.anna, '501');
    await world.library.selectDesign(world.anna, { productId: '501-black-m', side: 'back', fileId: second });
    await place((await makePrint(second, 'cat')).id, TEE);
    await world.runJobs();
    expect((await filesOf('501')).toSorted()).toEqual([first, second].toSorted());
  });
});

describe('an undo (PRN-14)', () => {
  it('restores the earlier placement, version and confirmations, and counts the orders that were sent since', async () => {
    const [first, second] = [await addFile(owl, 'owl.png'), await addFile(cat, 'cat.png', 150)];
    const [old, fresh] = [await makePrint(first), await makePrint(second, 'cat')];
    await place(old.id, TEE);
    const answers = ['Black', 'White'].map((colour) => ({ colour, side: 'front', answer: 'print' }));
    const { changeId } = (await place(fresh.id, TEE, { answers })).body;
    for (const id of ['501', '502']) await world.library.fill(world.anna, id);
    expect(await filesOf('501')).toEqual([second]);
    world.locked.add('502');
    const undo = () => call<{ orders: number; sentMeanwhile: number }>('POST', `/prints/changes/${changeId}/undo`);
    expect((await call('POST', `/prints/changes/${changeId}/undo`, undefined, 'boris')).code).toBe(300);
    expect((await undo()).body).toEqual({ orders: 1, sentMeanwhile: 1 });
    await world.runJobs();
    expect([await filesOf('501'), await filesOf('502')]).toEqual([[first], [second]]);
    const { body } = await call<contract.PrintDetails>('GET', `/prints/${fresh.id}`);
    expect(body).toMatchObject({ placements: [], confirmed: [] });
    // A second undo changes nothing.
    expect((await undo()).body).toMatchObject({ orders: 0 });
  });

  it('fails after 24 hours, and while a newer change is not undone', async () => {
    const [old, fresh] = [
      await makePrint(await addFile(owl, 'owl.png')),
      await makePrint(await addFile(cat, 'cat.png'), 'cat'),
    ];
    const first = (await place(old.id, TEE)).body.changeId;
    const second = (await place(fresh.id, TEE)).body.changeId;
    const undo = async (id: string) => (await call('POST', `/prints/changes/${id}/undo`)).code;
    expect(await undo(first)).toBe(856);
    expect([await undo(second), await undo(first)]).toEqual([null, null]);
    const late = (await place(old.id, TEE)).body.changeId;
    world.clock.advance(PLACEMENT_UNDO_MS + 1);
    expect(await undo(late)).toBe(855);
    world.clock.advance(-PLACEMENT_UNDO_MS - 1);
  });

  it('restores a placement that was removed', async () => {
    const print = await makePrint(await addFile(owl, 'owl.png'));
    const [placed] = (await place(print.id, TEE)).body.placements;
    const removed = await call<{ changeId: string }>('DELETE', `/prints/placements/${placed?.id}`);
    expect(await stateOf('black-m')).toBe('none');
    await call('POST', `/prints/changes/${removed.body.changeId}/undo`);
    expect(await stateOf('black-m')).toBe('ready');
  });
});

describe('remembered designs of before (PRN-16)', () => {
  it('become one print on the product when all its SKUs have the same designs, otherwise prints on the SKUs', async () => {
    const [first, second] = [await addFile(owl, 'owl.png'), await addFile(cat, 'cat.png')];
    sell('504', 'Navy', 'S', { productId: 'mug' });
    sell('502', 'White', 'M', { productId: 'mug' });
    const remember = (orderId: string, skuId: string, fileId: string) =>
      world.db
        .insertInto('placements')
        .values({
          owner_id: ANNA,
          order_id: orderId,
          sku_id: skuId,
          side: 'front',
          file_id: fileId,
          created_at: new Date(world.clock.now()),
        })
        .execute();
    await remember('501', 'black-m', first);
    await remember('503', 'black-l', first);
    await remember('502', 'white-m', first);
    await remember('504', 'navy-s', second);
    await world.db.deleteFrom('print_skus').execute();
    await world.db
      .insertInto('print_adoptions')
      .values({ owner_id: ANNA, adopted_at: null })
      .onConflict((row) => row.doNothing())
      .execute();
    await world.db.updateTable('print_adoptions').set({ adopted_at: null }).execute();
    for (let round = 0; round < 2; round += 1) {
      await world.adoptPrints();
      await world.runJobs();
      const places = await world.db.selectFrom('print_places').select(['kind', 'ref']).orderBy('ref').execute();
      expect(places).toEqual([
        { kind: 'sku', ref: 'navy-s' },
        { kind: 'product', ref: 'tee' },
        { kind: 'sku', ref: 'white-m' },
      ]);
      await world.db.updateTable('print_adoptions').set({ adopted_at: null }).execute();
    }
    expect(await stateOf('black-l')).toBe('ready');
  });
});
