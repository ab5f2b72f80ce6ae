import { Readable } from 'node:stream';
import type { Side } from '@bobbin/contract/files';
import { FILE_IDLE_MS } from '@bobbin/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SellerScope } from '../../../platform/access.ts';
import { memberScope } from '../../../platform/access.ts';
import { AppError } from '../../../platform/errors.ts';
import { inScope } from '../../../platform/shop-scope.ts';
import { toPrincipal } from '../../../testing/people.ts';
import { createArtwork } from './artwork.ts';
import { createLearning } from '../prints/learning.ts';
import { collectIdleFiles } from '../files/idle-files.ts';
import { paint } from '../testing/pictures.ts';
import { ANNA, openLibraryWorld, ORDER, PRODUCT, type LibraryWorld } from '../testing/world.ts';

let world: LibraryWorld;
const red = await paint(90, 108).png().toBuffer();
const blue = await paint(60, 72).png().toBuffer();

beforeAll(async () => {
  world = await openLibraryWorld();
  for (const id of ['111', '222', '333']) await world.insertOrder(ANNA, id);
});
beforeEach(() => world.empty());
afterAll(() => world.close());

const put = (productId: string, bytes: Buffer, { side = 'front' as Side, scope = world.anna, name = 'red.png' } = {}) =>
  world.library.uploadDesign(scope, { productId, side, fileName: name, stream: Readable.from([bytes]) });
const add = (bytes: Buffer, name: string, scope = world.anna) =>
  world.shelf.add(scope, { fileName: name, stream: Readable.from([bytes]) });
const list = (query: object = {}, scope: SellerScope = world.anna) =>
  world.shelf.list(scope, { page: 1, limit: 21, sortBy: 'createdAt:DESC', ...query });

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.error : String(error);
}

async function passIdle(more = 1000): Promise<void> {
  world.clock.advance(FILE_IDLE_MS + more);
  await world.library.tidy();
  await world.runJobs();
  world.clock.advance(-FILE_IDLE_MS - more);
}

/** Returns the scope of a member of a team with the given shops. */
function memberOf(...shops: string[]): SellerScope {
  const caller = { principal: toPrincipal('mai'), address: '127.0.0.1', requestId: 'test' };
  return memberScope(caller, { ownerId: ANNA, teams: [{ role: 'operator', shops }] }, 'workOrders');
}

describe('the order count of a design (FIL-22)', () => {
  it('counts an order once for all its sides, and not at all after the design was removed or replaced', async () => {
    const { fileId } = await put(PRODUCT, red);
    await put(PRODUCT, red, { side: 'back' });
    await put('111-sku1', red);
    expect((await list()).data).toMatchObject([{ id: fileId, ordersCount: 2, removedAt: null }]);
    await world.library.removeDesign(world.anna, PRODUCT, 'back');
    expect((await list()).data[0]?.ordersCount).toBe(2);
    await world.library.removeDesign(world.anna, PRODUCT, 'front');
    await world.library.removeDesign(world.anna, PRODUCT, 'front');
    await put('111-sku1', blue, { name: 'blue.png' });
    const { data } = await list({ sortBy: 'name:ASC' });
    expect(data.map(({ name, ordersCount }) => [name, ordersCount])).toEqual([
      ['blue.png', 1],
      ['red.png', 0],
    ]);
    expect(data[1]?.removedAt).toBe(new Date(world.clock.now() + FILE_IDLE_MS).toISOString());
  });

  it('stays right when many changes run at the same time', async () => {
    const { id } = await add(red, 'red.png');
    const products = ['111-sku1', '111-sku2', '222-sku1', '333-sku2', PRODUCT];
    const select = (productId: string, side: Side) =>
      world.library.selectDesign(world.anna, { productId, side, fileId: id });
    await Promise.all(products.flatMap((productId) => [select(productId, 'front'), select(productId, 'back')]));
    expect((await list()).data[0]?.ordersCount).toBe(4);
    await Promise.all(products.map((productId) => world.library.removeDesign(world.anna, productId, 'front')));
    expect((await list()).data[0]?.ordersCount).toBe(4);
    await Promise.all(products.map((productId) => world.library.removeDesign(world.anna, productId, 'back')));
    expect((await list()).data[0]).toMatchObject({ ordersCount: 0, removedAt: expect.any(String) });
  });
});

describe('design versions of a SKU (FIL-26)', () => {
  it('get numbers in the sequence of their upload, and show the user, the time and the number of orders', async () => {
    await put('111-sku1', red);
    world.clock.advance(1000);
    await put('222-sku1', blue, { name: 'blue.png' });
    await put('333-sku1', blue, { name: 'blue.png' });
    const ofProduct = await world.shelf.listOfProduct(world.anna, { productId: 'product', skuId: 'sku1' });
    expect(ofProduct.map(({ name, version, usesCount, usedBy }) => [name, version, usesCount, usedBy])).toEqual([
      ['blue.png', 2, 2, ANNA],
      ['red.png', 1, 1, ANNA],
    ]);
    const uses = await world.shelf.readUses(world.anna, ofProduct[0]?.id ?? '');
    expect(uses).toMatchObject({ skusCount: 1, sides: ['front'], file: { name: 'blue.png' } });
    expect(uses.orders.map(({ orderId }) => orderId)).toEqual(['333', '222']);
    expect(uses.versions.map(({ version, file, usesCount }) => [version, file.name, usesCount])).toEqual([
      [2, 'blue.png', 2],
      [1, 'red.png', 1],
    ]);
    world.clock.advance(-1000);
  });

  it('get different numbers when several designs are uploaded at the same time', async () => {
    const files = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => add(red, name)));
    const orders = ['111', '222', '333'];
    await Promise.all(
      files.map(({ id }, index) =>
        world.library.selectDesign(world.anna, { productId: `${orders[index]}-sku1`, side: 'front', fileId: id }),
      ),
    );
    const rows = await world.shelf.listOfProduct(world.anna, { productId: 'product', skuId: 'sku1' });
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1, 2, 3]));
  });
});

describe('the library (FIL-19)', () => {
  it('finds PNG designs by name, tag and use, and never shows designs of another seller', async () => {
    const { fileId } = await put(PRODUCT, red, { name: 'Nurse Sunset.png' });
    const cat = await add(blue, 'cat.png');
    await put(PRODUCT, await paint(30, 30).jpeg().toBuffer(), { side: 'mockupFront', name: 'mockup.jpg' });
    await world.shelf.update(world.anna, cat.id, { tags: [' Mèo ', 'mèo', 'halloween'] });
    expect((await list()).meta.totalItems).toBe(2);
    expect((await list({ search: 'nurse' })).data.map(({ id }) => id)).toEqual([fileId]);
    expect((await list({ search: 'sku1' })).data.map(({ id }) => id)).toEqual([fileId]);
    expect((await list({ search: 'MÈO' })).data.map(({ id }) => id)).toEqual([cat.id]);
    expect((await list({ tag: 'halloween' })).data[0]?.tags).toEqual(['Mèo', 'halloween']);
    expect((await list({ use: 'used' })).data.map(({ id }) => id)).toEqual([fileId]);
    expect((await list({ use: 'unused' })).data.map(({ id }) => id)).toEqual([cat.id]);
    expect(await world.shelf.listTags(world.anna)).toEqual([
      { tag: 'halloween', count: 1 },
      { tag: 'Mèo', count: 1 },
    ]);
    expect((await list({}, world.boris)).data).toEqual([]);
    expect(await refusalOf(world.shelf.readUses(world.boris, cat.id))).toBe('NOT_FOUND');
    expect(await refusalOf(world.shelf.update(world.boris, cat.id, { tags: [] }))).toBe('NOT_FOUND');
  });

  it('offers views of unused designs and of designs of a wrong size, with the number of designs in each view (FIL-65)', async () => {
    const full = await put(PRODUCT, red);
    await world.db.updateTable('files').set({ width: 4500, height: 5400 }).where('id', '=', full.fileId).execute();
    const sleeve = await put(PRODUCT, blue, { side: 'left', name: 'sleeve.png' });
    const mockup = await put(PRODUCT, blue, { side: 'mockupFront', name: 'mockup.png' });
    const small = await put('111-sku2', blue, { name: 'small.png' });
    const loose = await add(blue, 'loose.png');
    // The design was on a SKU once, and is still a version of that SKU's designs.
    await world.library.removeDesign(world.anna, '111-sku2', 'front');
    const counts = { all: 5, used: 3, unused: 2, noSku: 1, wrongSize: 2 };
    expect((await list()).counts).toBeNull();
    expect((await list({ counts: 'true' })).counts).toEqual(counts);
    const ids = {
      all: [full.fileId, sleeve.fileId, mockup.fileId, small.fileId, loose.id],
      used: [full.fileId, sleeve.fileId, mockup.fileId],
      unused: [small.fileId, loose.id],
      noSku: [loose.id],
      wrongSize: [small.fileId, loose.id],
    };
    for (const [view, wanted] of Object.entries(ids)) {
      for (const more of [{}, { counts: 'true' }]) {
        const found = await list({ ...(view === 'all' ? {} : { use: view }), ...more });
        expect([view, ...found.data.map(({ id }) => id).toSorted()]).toEqual([view, ...wanted.toSorted()]);
        expect([view, found.meta.totalItems]).toEqual([view, wanted.length]);
      }
    }
    expect((await list({ counts: 'true', search: 'loose' })).counts).toEqual({
      ...counts,
      all: 1,
      used: 0,
      unused: 1,
      wrongSize: 1,
    });
    // A design for a sleeve that is placed on a front is judged by the size of a front.
    await world.library.selectDesign(world.anna, { productId: '222-sku1', side: 'front', fileId: sleeve.fileId });
    expect((await list({ counts: 'true' })).counts).toMatchObject({ wrongSize: 3 });
    // A member sees only SKUs of the team's shops, so for the member, a design of another shop is on no SKU.
    const elsewhere = memberOf('another shop');
    const brought = await inScope(elsewhere, () => add(red, 'of-mai.png', elsewhere));
    await world.library.selectDesign(world.anna, { productId: '333-sku1', side: 'front', fileId: brought.id });
    const seen = await inScope(elsewhere, () => list({ counts: 'true' }, elsewhere));
    expect(seen.counts).toMatchObject({ all: 1, noSku: 1 });
  });

  it('renames a file, unless another file with equal bytes has the new name (FIL-23)', async () => {
    const cat = await add(red, 'cat.png');
    await add(red, 'kitten.png');
    expect(await refusalOf(world.shelf.update(world.anna, cat.id, { name: ' kitten.png' }))).toBe('FILE_NAME_TAKEN');
    expect(await refusalOf(world.shelf.update(world.anna, cat.id, { name: 'x'.repeat(96) }))).toBe(
      'FILE_NAME_TOO_LONG',
    );
    expect(await world.shelf.update(world.anna, cat.id, { name: ' mèo.png ' })).toMatchObject({ name: 'mèo.png' });
  });

  it('shows a member only files of the member’s shops and the member’s own uploads (FIL-24)', async () => {
    const own = await put(PRODUCT, red);
    await add(blue, 'secret.png');
    const mai = memberOf('shop-anna');
    const elsewhere = memberOf('another shop');
    const asMember = <T>(scope: SellerScope, work: () => Promise<T>) => inScope(scope, work);
    const brought = await asMember(mai, () => add(blue, 'of-mai.png', mai));
    expect((await asMember(mai, () => list({ sortBy: 'name:ASC' }, mai))).data.map(({ id }) => id)).toEqual([
      brought.id,
      own.fileId,
    ]);
    expect((await asMember(mai, () => list({ search: 'sku1' }, mai))).data).toMatchObject([{ ordersCount: 1 }]);
    expect((await asMember(mai, () => world.shelf.readUses(mai, own.fileId))).orders).toHaveLength(1);
    expect((await asMember(elsewhere, () => list({}, elsewhere))).data.map(({ name }) => name)).toEqual(['of-mai.png']);
    const refused = asMember(elsewhere, () => world.shelf.readUses(elsewhere, own.fileId));
    expect(await refusalOf(refused)).toBe('NOT_FOUND');
    const select = (scope: SellerScope, fileId: string) =>
      asMember(scope, () => world.library.selectDesign(scope, { productId: '111-sku1', side: 'back', fileId }));
    expect((await select(mai, brought.id)).name).toBe('of-mai.png');
    await asMember(mai, () => world.library.removeDesign(mai, '111-sku1', 'back'));
    const secret = (await list({ search: 'secret' })).data[0]?.id ?? '';
    expect(await refusalOf(select(mai, secret))).toBe('NOT_FOUND');
  });
});

describe('a file without an order (FIL-21)', () => {
  it('expires after thirty days: its row, bytes and derived files are deleted', async () => {
    const { id } = await add(red, 'red.png');
    await world.library.makeThumbnail(ANNA, id);
    await passIdle(-1000);
    expect((await list()).data).toHaveLength(1);
    await passIdle();
    expect((await list()).data).toEqual([]);
    expect(await world.listFiles()).toEqual([]);
  });

  it('cannot expire while an order has it; the thirty days begin when the last order loses it', async () => {
    await put(PRODUCT, red);
    await passIdle();
    expect((await list()).data).toHaveLength(1);
    await world.library.removeDesign(world.anna, PRODUCT, 'front');
    await world.library.tidy();
    expect((await list()).data).toHaveLength(1);
    await passIdle();
    expect((await list()).data).toEqual([]);
  });

  it('leaves its bytes in the storage when another file has equal bytes', async () => {
    await add(red, 'red.png');
    world.clock.advance(FILE_IDLE_MS);
    await add(red, 'of-boris.png', world.boris);
    world.clock.advance(-FILE_IDLE_MS);
    await passIdle();
    expect((await list()).data).toEqual([]);
    expect((await world.listFiles()).filter((name) => name.endsWith('.png'))).toHaveLength(1);
    expect((await list({}, world.boris)).data).toHaveLength(1);
  });

  it('becomes either used or deleted completely when a placement and its deletion run at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await add(red, `red${round}.png`);
      // After thirty days, an upload of equal bytes creates a new file.
      world.clock.advance(FILE_IDLE_MS + 1000);
      const taken = refusalOf(
        world.library.selectDesign(world.anna, { productId: PRODUCT, side: 'front', fileId: id }),
      );
      const again = add(red, `again${round}.png`);
      await collectIdleFiles(world.db, world.clock);
      await world.runJobs();
      const isTaken = (await taken) === 'null';
      const row = await again;
      const left = (await list({ limit: 200 })).data.map((file) => file.id);
      expect(left.includes(id)).toBe(isTaken);
      expect(left).toContain(row.id);
      expect(await world.library.listPlacements(world.anna, [ORDER])).toHaveLength(isTaken ? 1 : 0);
      // All remaining rows have their bytes in the storage.
      for (const fileId of left) expect(await world.library.readFile(world.anna, fileId)).not.toBeNull();
      world.clock.advance(-FILE_IDLE_MS - 1000);
      await world.empty();
    }
  });

  it('can be deleted by a user at any time, but never while an order has it', async () => {
    const { fileId } = await put(PRODUCT, red);
    expect(await refusalOf(world.shelf.remove(world.anna, fileId))).toBe('FILE_IN_USE');
    expect(await refusalOf(world.shelf.remove(world.boris, fileId))).toBe('NOT_FOUND');
    await world.library.removeDesign(world.anna, PRODUCT, 'front');
    await world.shelf.remove(world.anna, fileId);
    expect(await refusalOf(world.shelf.remove(world.anna, fileId))).toBe('NOT_FOUND');
    await world.runJobs();
    expect(await world.listFiles()).toEqual([]);
  });
});

describe('a file in a print (FIL-21)', () => {
  it('does not expire, even after the same file is uploaded again', async () => {
    await put(PRODUCT, red);
    await put(PRODUCT, blue, { side: 'back', name: 'blue.png' });
    const [line] = await world.library.listMedia(world.anna, '111');
    expect(line?.files).toHaveLength(2);
    await put('222-sku1', blue, { name: 'blue.png' });
    const { id } = await add(red, 'red.png');
    await world.db.deleteFrom('placements').execute();
    await world.db.updateTable('files').set({ orders_count: 0 }).execute();
    await add(red, 'red.png');
    expect((await list()).data.find((file) => file.id === id)).toMatchObject({ removedAt: null });
    await passIdle();
    expect((await list()).data.map((file) => file.id)).toContain(id);
  });

  it('disappears from the print when a user deletes it, and SKUs that lose their last file are reported (SKD-15)', async () => {
    const { id } = await add(red, 'red.png');
    await put(PRODUCT, red);
    await world.db.deleteFrom('placements').execute();
    await world.db.updateTable('files').set({ orders_count: 0 }).execute();
    const told: string[] = [];
    world.events.listen({
      skuMemoryChanged: (_trx, { skuIds }) => {
        told.push(...skuIds);
        return Promise.resolve();
      },
    });
    await world.shelf.remove(world.anna, id);
    expect(told).toEqual(['sku1']);
    expect((await world.library.listMedia(world.anna, '111'))[0]).toMatchObject({ files: [] });
  });
});

describe('artwork for a SKU of many waiting orders', () => {
  it('replaces every existing design, even in orders beyond the number that get new designs immediately (BLK-13)', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => String(90_000 - index));
    for (const id of ids) await world.insertOrder(ANNA, id);
    const productsOf = (some: readonly string[]) => some.map((id) => `${id}-sku1`);
    const [touched, untouched] = [ids.slice(-6, -2), ids.slice(-2)];
    for (const id of productsOf(touched)) await put(id, red);
    const { id: fileId } = await add(blue, 'blue.png');
    const sku = { skuId: 'sku1', productId: 'product', shopId: `shop-${ANNA}`, productName: 'Tee' };
    const artwork = createArtwork({
      ...world,
      ordersAtOnce: 3,
      designs: world.library,
      filling: world.library,
      learning: createLearning({
        clock: world.clock,
        keeping: world.keeping,
        refilling: { ask: () => Promise.resolve() },
      }),
      imports: { judgeLink: () => null, withLink: () => Promise.reject(new Error('No link')) },
      orders: {
        ...world.orders,
        listSkuWords: () => Promise.resolve([]),
        findSkus: () =>
          Promise.resolve([{ ...sku, word: 'tee', productType: null, size: null, waitingOrders: ids.length }]),
        listWaitingProducts: (_scope, _skuIds, limit) => Promise.resolve(productsOf(ids).slice(0, limit)),
      },
    });
    const placed = await artwork.placeArtwork(world.anna, { target: 'tee', side: 'front', fileId });
    expect(placed).toMatchObject({ fileId, orders: 7 });
    const placements = await world.library.listPlacements(world.anna, ids);
    expect(new Set(placements.map((row) => row.fileId))).toEqual(new Set([fileId]));
    // Orders without a design get it as a remembered design when they are opened.
    const [last = ''] = untouched;
    expect(await world.library.fill(world.anna, last)).toEqual([`${last}-sku1`]);
    expect(await world.library.listPlacements(world.anna, [last])).toMatchObject([{ fileId, source: 'memory' }]);
  });
});

describe('designs of the next order (PRN-5)', () => {
  const placed = async (orderId: string) =>
    (await world.library.listPlacements(world.anna, [orderId])).map(({ skuId, side, source }) => [skuId, side, source]);

  it('fill later orders from an upload in an earlier order, once per product, and name that order as the source', async () => {
    await put('111-sku1', red);
    await put('111-sku1', blue, { side: 'mockupFront' });
    expect(await world.library.fill(world.anna, '222')).toEqual(['222-sku1']);
    expect(await placed('222')).toEqual(
      expect.arrayContaining([
        ['sku1', 'front', 'memory'],
        ['sku1', 'mockupFront', 'memory'],
      ]),
    );
    const [row] = await world.library.listPlacements(world.anna, ['222']);
    expect(row?.from).toMatchObject({ kind: 'product', productId: 'product', printName: 'red', by: ANNA });
    expect((await list()).data.find(({ name }) => name === 'red.png')?.ordersCount).toBe(2);
    // A design that a user removed is not placed again.
    await world.library.removeDesign(world.anna, '222-sku1', 'front');
    expect(await world.library.fill(world.anna, '222')).toEqual([]);
    expect(await world.library.refill(world.anna, '222')).toBe(false);
    expect(await placed('222')).toEqual([['sku1', 'mockupFront', 'memory']]);
  });

  it('get placed once when many requests run at the same time, and never in an order at the factory', async () => {
    await put('111-sku1', red);
    const filled = await Promise.all([1, 2, 3, 4].map(() => world.library.fill(world.anna, '222')));
    expect(filled.flat()).toEqual(['222-sku1']);
    world.locked.add('333');
    expect(await world.library.fill(world.anna, '333')).toEqual([]);
    expect(await refusalOf(world.library.fill(world.boris, '222'))).toBe('NOT_FOUND');
  });

  it('never get placed for a personalised SKU, and marking a SKU as personalised removes placed designs (FIL-25)', async () => {
    await put('111-sku1', red);
    await world.library.fill(world.anna, '222');
    await put('222-sku1', blue, { side: 'back' });
    await world.library.markPersonalised(world.anna, '222-sku1', true);
    expect(await placed('222')).toEqual([['sku1', 'back', 'manual']]);
    expect(await world.library.fill(world.anna, '333')).toEqual([]);
    expect([...(await world.library.listPersonalised(world.anna, ['sku1', 'sku2']))]).toEqual(['sku1']);
    expect((await world.library.listMedia(world.anna, '333'))[0]).toMatchObject({ isPersonalised: true, files: [] });
    expect(await refusalOf(world.library.markPersonalised(world.boris, '222-sku1', false))).toBe('NOT_FOUND');
    await world.library.markPersonalised(world.anna, '333-sku1', false);
    expect(await world.library.fill(world.anna, '333')).toEqual(['333-sku1']);
  });
});
