import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../platform/access.ts';
import { askPictures } from '../files/thumbnails.ts';
import { lockSku } from '../placements/uses.sql.ts';
import { countWaiting } from '../testing/locks.ts';
import { openPicture, paint } from '../testing/pictures.ts';
import { openPrintDesk, TEE } from '../testing/print-desk.ts';
import { ANNA, openLibraryWorld, type LibraryWorld } from '../testing/world.ts';

let world: LibraryWorld;
let desk: ReturnType<typeof openPrintDesk>;
const owl = await paint(90, 108).png().toBuffer();
const cat = await paint(60, 72).png().toBuffer();
const fox = await paint(50, 60).png().toBuffer();

beforeAll(async () => {
  world = await openLibraryWorld();
  desk = openPrintDesk(world);
  for (const id of ['501', '502', '503', '504']) await world.insertOrder(ANNA, id);
});
beforeEach(async () => {
  await world.empty();
  await world.db.deleteFrom('colour_tones').execute();
  desk.sell('501', 'Black', 'M');
  desk.sell('502', 'White', 'M');
  desk.sell('503', 'Black', 'L');
  await desk.note();
});
afterAll(async () => {
  await desk.close();
  await world.close();
});

const listFiles = (...orderIds: string[]) => Promise.all(orderIds.map((id) => desk.filesOf(id)));

describe('an order that is filled at the moment when its print changes', () => {
  it('gets the files of the new version (PRN-11)', async () => {
    const [first, second] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
    const print = await desk.makePrint('owl', { files: { front: first } });
    await desk.place(print.id, TEE);
    await world.runJobs();
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    // Stops the fill after it has resolved the print and before it commits.
    const holding = world.db.transaction().execute(async (trx) => {
      await lockSku(trx, systemScope(ANNA, 'test'), 'black-m');
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const filling = desk.fill('501');
    await expect.poll(() => countWaiting(world.db)).toBe(1);
    let isChanged = false;
    const changing = desk.changePrint(print.id, [{ files: { front: second } }]).then(() => {
      isChanged = true;
    });
    await expect.poll(async () => isChanged || (await countWaiting(world.db)) === 2).toBe(true);
    await world.runJobs();
    held.resolve();
    await Promise.all([holding, filling, changing]);
    await world.runJobs();
    expect(await desk.filesOf('501')).toEqual([second]);
  });
});

describe('a print that an upload in an order made (PRN-5)', () => {
  const upload = (orderId: string, sku: string, side: 'front' | 'mockupFront', fileId: string) =>
    world.library.selectDesign(world.anna, { productId: `${orderId}-${sku}`, side, fileId });

  it('keeps the variants that a person added when a file changes in the order', async () => {
    const [first, dark] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
    const mockup = await desk.addFile(fox, 'fox.png');
    await upload('501', 'black-m', 'front', first);
    const [, printId] = await desk.skuOf('black-m');
    await desk.changePrint(printId ?? '', [
      { files: { front: first } },
      { when: { tone: 'dark' }, files: { front: dark } },
    ]);
    await world.runJobs();
    await upload('501', 'black-m', 'mockupFront', mockup);
    await world.runJobs();
    expect(await desk.skuOf('black-l')).toEqual(['ready', printId]);
    await desk.fill('503');
    expect(await desk.filesOf('503')).toEqual([dark]);
    expect(await desk.filesOf('501')).toEqual([first, mockup].toSorted());
  });

  it('gives other waiting orders the file that replaces its file, and takes it away with the last file (PRN-11)', async () => {
    const [first, second] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
    await upload('501', 'black-m', 'front', first);
    for (const id of ['502', '503']) await desk.fill(id);
    world.drafts.add('503');
    await world.runJobs();
    expect(await desk.filesOf('502')).toEqual([first]);
    await upload('501', 'black-m', 'front', second);
    await world.runJobs();
    expect([await desk.filesOf('502'), await desk.filesOf('503')]).toEqual([[second], [first]]);
    await world.library.removeDesign(world.anna, '501-black-m', 'front');
    await world.runJobs();
    expect(await desk.filesOf('502')).toEqual([]);
  });
});

describe('waiting orders that have files of a print', () => {
  it('get the files for the garment that a user chooses for their SKU, except drafts (PRN-18)', async () => {
    const [first, dark] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
    const sell = (color: string | null) => {
      for (const id of ['501', '502', '503'])
        desk.sell(id, 'Zaffre', 'M', { color, skuName: 'Zaffre, M', skuId: 'zaffre-m' });
    };
    sell(null);
    await desk.note();
    const print = await desk.makePrint(
      'owl',
      { files: { front: first } },
      { when: { tone: 'dark' }, files: { front: dark } },
    );
    await desk.place(print.id, TEE);
    for (const id of ['501', '502', '503']) await desk.fill(id);
    world.drafts.add('502');
    world.locked.add('503');
    await world.runJobs();
    expect(await desk.filesOf('501')).toEqual([first]);
    sell('Black');
    const garment = { productType: 'T-shirt', color: 'Black', size: 'M' };
    const choose = () =>
      world.db
        .transaction()
        .execute((trx) => world.keeping.noteGarment(trx, systemScope(ANNA, 'test'), 'zaffre-m', garment));
    await choose();
    await world.runJobs();
    expect(await listFiles('501', '502', '503')).toEqual([[dark], [first], [first]]);
    await choose();
    expect(await world.listJobs()).toEqual([]);
  });

  it('get the variant of a product type, also when a user chose a factory’s name of the garment (PRN-18, PRD-30)', async () => {
    const [first, hoodie] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
    const print = await desk.makePrint(
      'owl',
      { files: { front: first } },
      { when: { productType: 'Hoodie' }, files: { front: hoodie } },
    );
    await desk.place(print.id, TEE);
    desk.sell('501', 'Black', 'M', { productType: 'GILDAN G18500' });
    await desk.fill('501');
    expect(await desk.filesOf('501')).toEqual([hoodie]);
  });

  it('wait for a confirmation when the measured file is hard to see on their colour (PRN-10)', async () => {
    const black = await openPicture({ create: { width: 90, height: 108, channels: 4, background: '#25282a' } })
      .png()
      .toBuffer();
    const fileId = await desk.addFile(black, 'black.png');
    await world.db.updateTable('files').set({ contrasts: null, print: null }).where('id', '=', fileId).execute();
    const print = await desk.makePrint('black', { files: { front: fileId } });
    await desk.place(print.id, TEE);
    for (const id of ['501', '502']) await desk.fill(id);
    expect(await listFiles('501', '502')).toEqual([[fileId], [fileId]]);
    await askPictures(world.db, ANNA, fileId);
    await world.runJobs();
    expect(await desk.skuOf('black-m')).toEqual(['asks', print.id]);
    expect(await listFiles('501', '502')).toEqual([[], [fileId]]);
  });
});

describe('a placement that replaces others (PRW-8)', () => {
  const ALL = { kind: 'allShops', pattern: 'OWL-BC-*' };
  const placeOn = async (name: string, fileId: string, target: object) => {
    const { id } = await desk.makePrint(name, { files: { front: fileId } });
    await desk.place(id, target);
    return id;
  };

  it('replaces only narrower ones for which it can stand in: no styles, no SKUs that it does not reach (PRN-7, PRN-8)', async () => {
    desk.sell('503', 'Black', 'L', { skuId: 'e1', skuName: 'Eagles, Black, M', productId: 'team' });
    desk.sell('504', 'Black', 'L', { skuId: 't1', skuName: 'Tigers, Black, M', productId: 'team' });
    await desk.note();
    desk.sell('503', 'Gray', 'S', { productId: 'mug', sellerSku: 'MUG-1' });
    desk.sell('504', 'Gray', 'L', { productId: 'mug' });
    await desk.note();
    const [first, second] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
    const { shopId } = TEE;
    const eagles = await placeOn('eagles', first, { kind: 'sku', shopId, skuIds: ['e1'] });
    const tigers = await placeOn('tigers', first, { kind: 'sku', shopId, skuIds: ['t1'] });
    const mug = await placeOn('mug', first, { kind: 'product', shopId, productId: 'mug' });
    const tee = await placeOn('tee', first, TEE);
    await desk.fill('501');
    await world.runJobs();
    const wide = await desk.makePrint('wide', { files: { front: second } });
    const shown = (await desk.preview(wide.id, ALL)).body;
    expect(shown.narrower.map(({ printId }) => printId)).toEqual([tee]);
    await desk.place(wide.id, ALL, { replaceNarrower: true });
    await world.runJobs();
    expect(
      await Promise.all(['e1', 't1', 'gray-s', 'gray-l', 'black-m', 'white-m'].map((id) => desk.skuOf(id))),
    ).toEqual([
      ['ready', eagles],
      ['ready', tigers],
      ['ready', mug],
      ['ready', mug],
      ['ready', wide.id],
      ['ready', wide.id],
    ]);
    expect(await desk.filesOf('501')).toEqual([second]);
  });

  it('keeps a narrower one whose files are large enough when its own are too small (PRN-7)', async () => {
    const first = await desk.addFile(owl, 'owl.png');
    const small = await desk.addFile(cat, 'cat.png', 600, { width: 900, height: 1080 });
    const tee = await placeOn('tee', first, TEE);
    const wide = await desk.makePrint('wide', { files: { front: small } });
    await desk.place(wide.id, ALL, { replaceNarrower: true });
    expect(await desk.skuOf('black-m')).toEqual(['ready', tee]);
  });

  it.each([
    ['product', TEE],
    ['pattern', ALL],
  ])(
    'keeps the earlier print on the colours that it leaves out, for a %s, until it is undone (PRW-7)',
    async (_, target) => {
      const [first, second] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
      const old = await placeOn('old', first, target);
      const fresh = await desk.makePrint('fresh', { files: { front: second } });
      const more = { without: ['White'] };
      expect((await desk.preview(fresh.id, target, more)).body.totals).toMatchObject({ places: 2, keeps: 1, left: 0 });
      const { changeId } = (await desk.place(fresh.id, target, more)).body;
      const read = () => Promise.all(['black-m', 'white-m'].map((id) => desk.skuOf(id)));
      expect(await read()).toEqual([
        ['ready', fresh.id],
        ['ready', old],
      ]);
      await desk.call('POST', `/prints/changes/${changeId}/undo`);
      expect(await read()).toEqual([
        ['ready', old],
        ['ready', old],
      ]);
      // The same print, placed again without a colour, leaves the colour.
      await desk.place(old, target, more);
      expect(await desk.skuOf('white-m')).toEqual(['none', null]);
    },
  );

  it('takes the files off waiting orders whose SKU gets nothing any more (PRN-11)', async () => {
    const first = await desk.addFile(owl, 'owl.png');
    const small = await desk.addFile(cat, 'cat.png', 600, { width: 900, height: 1080 });
    await placeOn('old', first, ALL);
    await desk.fill('501');
    await world.runJobs();
    await placeOn('small', small, ALL);
    await world.runJobs();
    expect(await desk.filesOf('501')).toEqual([]);
  });
});

describe('a SKU that its print gave nothing', () => {
  it('gets the file of a later version on a side that was left out for its colour (PRN-3, PRN-6)', async () => {
    const [first, second] = [await desk.addFile(owl, 'owl.png', 150), await desk.addFile(cat, 'cat.png')];
    const print = await desk.makePrint('owl', { files: { front: first } });
    await desk.place(print.id, TEE, { answers: [{ colour: 'Black', side: 'front', answer: 'skip' }] });
    expect(await desk.skuOf('black-m')).toEqual(['none', null]);
    await desk.changePrint(print.id, [
      { files: { front: first } },
      { when: { colours: ['Black'] }, files: { front: second } },
    ]);
    expect(await desk.skuOf('black-m')).toEqual(['ready', print.id]);
  });

  it('gets a file of a pattern that is large enough now (PRN-7)', async () => {
    const small = await desk.addFile(owl, 'owl.png', 600, { width: 900, height: 1080 });
    const large = await desk.addFile(cat, 'cat.png');
    const print = await desk.makePrint('owl', { files: { front: small } });
    await desk.place(print.id, { kind: 'allShops', pattern: 'OWL-BC-*' });
    expect(await desk.skuOf('black-m')).toEqual(['none', null]);
    await desk.changePrint(print.id, [{ files: { front: large } }]);
    expect(await desk.skuOf('black-m')).toEqual(['ready', print.id]);
  });

  it('gets a variant by another tone of its colour, in each spelling of the colour, and loses it again (PRN-4)', async () => {
    desk.sell('504', 'Blk', 'S');
    await desk.note();
    const fileId = await desk.addFile(owl, 'owl.png');
    const print = await desk.makePrint('owl', { when: { tone: 'light' }, files: { front: fileId } });
    await desk.place(print.id, TEE);
    const setTone = (tone: string | null) => desk.call('POST', '/prints/tones', { colour: 'black', tone });
    expect(await desk.skuOf('black-m')).toEqual(['none', null]);
    await setTone('light');
    expect(await Promise.all(['black-m', 'blk-s'].map((id) => desk.skuOf(id)))).toEqual([
      ['ready', print.id],
      ['ready', print.id],
    ]);
    await desk.fill('501');
    await setTone(null);
    await world.runJobs();
    expect(await desk.skuOf('black-m')).toEqual(['none', null]);
    expect(await desk.filesOf('501')).toEqual([]);
  });

  it('follows an answer that was given in a placement on another product, and its undo (PRN-10, PRN-14)', async () => {
    desk.sell('504', 'Black', 'S', { productId: 'mug', skuId: 'mug-black' });
    await desk.note();
    const print = await desk.makePrint('owl', { files: { front: await desk.addFile(owl, 'owl.png') } });
    await desk.place(print.id, { ...TEE, productId: 'mug' });
    const answers = [{ colour: 'Black', side: 'front', answer: 'skip' }];
    const { changeId } = (await desk.place(print.id, TEE, { answers })).body;
    expect(await desk.skuOf('mug-black')).toEqual(['none', null]);
    await desk.call('POST', `/prints/changes/${changeId}/undo`);
    expect(await desk.skuOf('mug-black')).toEqual(['ready', print.id]);
  });
});
