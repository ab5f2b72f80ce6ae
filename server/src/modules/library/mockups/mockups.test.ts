import { Readable } from 'node:stream';
import type { Side } from '@bobbin/contract/files';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANNA, openLibraryWorld, ORDER, PRODUCT, SMALL_MOCKUP, type LibraryWorld } from '../testing/world.ts';
import { lockSku } from '../placements/uses.sql.ts';
import { countWaiting } from '../testing/locks.ts';
import { paint } from '../testing/pictures.ts';

let world: LibraryWorld;
const design = await paint(90, 108).png().toBuffer();
const other = await paint(60, 72).png().toBuffer();

beforeAll(async () => {
  world = await openLibraryWorld();
});
beforeEach(async () => {
  await world.empty();
  world.locked.clear();
});
afterAll(() => world.close());

const put = (bytes: Buffer, side: Side = 'front', productId = PRODUCT) =>
  world.library.uploadDesign(world.anna, { productId, side, fileName: `${side}.png`, stream: Readable.from([bytes]) });
const ask = async (headers: Record<string, string> = {}, orderProducts?: object[], orderId = ORDER) => {
  const front = await world.openFront();
  const response = await front.inject({
    method: 'POST',
    url: `/api/orders/${orderId}/mockups`,
    headers: { authorization: 'Bearer anna', ...headers },
    ...(orderProducts === undefined ? {} : { payload: { orderProducts } }),
  });
  await front.close();
  return response.json<{ body: { asked: number } | null; exceptionBody: { code: number } | null }>();
};
const sides = async () =>
  (await world.library.listPlacements(world.anna, [ORDER]))
    .map(({ skuId, side, source }) => `${skuId} ${side} ${source}`)
    .toSorted();

describe('drawn mockups of orders (FIL-30)', () => {
  it('appear on each side that has a design but no mockup, if the garment is known', async () => {
    await put(design, 'front');
    await put(design, 'back');
    await put(other, 'mockupBack');
    await put(design, 'front', `${ORDER}-sku2`);
    expect((await ask()).body).toEqual({ asked: 1 });
    expect(await world.runJobs()).toContain('drawMockups');
    expect(await sides()).toEqual([
      'sku1 back manual',
      'sku1 front manual',
      'sku1 mockupBack manual',
      'sku1 mockupFront drawn',
      'sku2 front manual',
    ]);
    const [drawn] = (await world.library.listPlacements(world.anna, [ORDER])).filter((row) => row.source === 'drawn');
    expect(drawn).toMatchObject({ name: 'mockup-front.jpg', ...SMALL_MOCKUP });
    // Nothing is missing any more, so a second request draws nothing.
    expect((await ask()).body).toEqual({ asked: 0 });
    expect(await world.runJobs()).not.toContain('drawMockups');
  }, 60_000);

  it('drawn mockups are removed with their design, and the seller’s own mockup stays', async () => {
    await put(design, 'front');
    await put(design, 'back');
    await put(other, 'mockupBack');
    await ask();
    await world.runJobs();
    await put(other, 'front');
    await put(other, 'back');
    expect(await sides()).toEqual(['sku1 back manual', 'sku1 front manual', 'sku1 mockupBack manual']);
    await ask();
    await world.runJobs();
    await world.library.removeDesign(world.anna, PRODUCT, 'front');
    expect(await sides()).toEqual(['sku1 back manual', 'sku1 mockupBack manual']);
  }, 60_000);

  it('do not replace a mockup that was uploaded during drawing, and do not change an order that was sent', async () => {
    await put(design, 'front');
    await ask();
    await put(other, 'mockupFront');
    await world.runJobs();
    expect(await sides()).toEqual(['sku1 front manual', 'sku1 mockupFront manual']);
    await put(design, 'back');
    await ask();
    world.locked.add(ORDER);
    await world.runJobs();
    expect(await sides()).toEqual(['sku1 back manual', 'sku1 front manual', 'sku1 mockupFront manual']);
    expect((await ask()).exceptionBody?.code).toBe(626);
  }, 60_000);

  it('show the latest design when the design changes during drawing (FIL-30)', async () => {
    await put(design, 'front');
    await ask();
    const opening = vi.spyOn(world.storage, 'open');
    let changed = '';
    opening.mockImplementationOnce(async (address) => {
      opening.mockRestore();
      changed = (await put(other, 'front')).fileId;
      return world.storage.open(address);
    });
    await world.runJobs();
    const [mockup] = await world.db
      .selectFrom('placements')
      .select('drawn_from')
      .where('source', '=', 'drawn')
      .execute();
    expect(changed).not.toBe('');
    expect(mockup?.drawn_from).toContain(changed);
    expect(await sides()).toEqual(['sku1 front manual', 'sku1 mockupFront drawn']);
    expect((await ask()).body).toEqual({ asked: 0 });
  }, 60_000);

  it('show the chosen garment and colour, and are drawn again when another garment or colour is chosen', async () => {
    await put(design, 'front');
    await put(design, 'front', `${ORDER}-sku2`);
    await ask();
    await world.runJobs();
    const mockups = async () =>
      (await world.library.listPlacements(world.anna, [ORDER]))
        .filter(({ source }) => source === 'drawn')
        .toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1));
    const [navy] = await mockups();
    const choose = (id: string, productColor: string) => [{ id, productType: 'GILDAN G18500', productColor }];
    // An up-to-date mockup is not drawn again; a mockup of an unknown garment is drawn once the garment is chosen.
    expect((await ask({}, choose(PRODUCT, 'navy'))).body).toEqual({ asked: 0 });
    expect((await ask({}, choose(`${ORDER}-sku2`, 'Red'))).body).toEqual({ asked: 1 });
    await world.runJobs();
    expect((await mockups()).map(({ skuId }) => skuId)).toEqual(['sku1', 'sku2']);
    expect((await ask({}, choose(PRODUCT, 'Sand'))).body).toEqual({ asked: 1 });
    await world.runJobs();
    const [sand] = await mockups();
    expect(sand?.fileId).not.toBe(navy?.fileId);
  }, 60_000);

  it('drawn mockups of a remembered design are removed when another design replaces it or the SKU is marked as personalised', async () => {
    await put(design, 'front');
    await ask();
    await world.runJobs();
    const [next, third] = ['576461413038785753', '576461413038785754'];
    for (const id of [next, third]) {
      await world.insertOrder(ANNA, id);
      await world.library.fill(world.anna, id);
      await ask({}, [], id);
    }
    await world.runJobs();
    const there = async (id: string) =>
      (await world.library.listPlacements(world.anna, [id])).map(({ side, source }) => `${side} ${source}`).toSorted();
    expect(await there(next)).toEqual(['front memory', 'mockupFront drawn']);
    await put(other, 'front', `${next}-sku1`);
    expect(await there(next)).toEqual(['front manual']);
    expect(await there(third)).toEqual(['front memory', 'mockupFront drawn']);
    await world.library.markPersonalised(world.anna, `${third}-sku1`, true);
    expect(await there(third)).toEqual([]);
    await world.db.deleteFrom('orders').where('id', 'in', [next, third]).execute();
  }, 60_000);

  it('wait for the SKU before they hold their file, which equal mockups of other orders share', async () => {
    const next = '576461413038785755';
    await put(design, 'front');
    await ask();
    await world.runJobs();
    await world.insertOrder(ANNA, next);
    await world.library.fill(world.anna, next);
    await ask({}, [], next);
    const { promise: isDrawing, resolve: draws } = Promise.withResolvers<string[]>();
    // Like a change of pictures in a third order: it has locked the SKU, and locks the file next.
    await world.db.transaction().execute(async (trx) => {
      await lockSku(trx, world.anna, 'sku1');
      draws(world.runJobs());
      await expect.poll(() => countWaiting(world.db)).toBe(1);
      await sql`select from files where name = 'mockup-front.jpg' for update nowait`.execute(trx);
    });
    await isDrawing;
    const placed = await world.library.listPlacements(world.anna, [ORDER, next]);
    expect(new Set(placed.filter(({ source }) => source === 'drawn').map(({ fileId }) => fileId)).size).toBe(1);
    await world.db.deleteFrom('orders').where('id', '=', next).execute();
  }, 60_000);

  it('cannot be requested by another seller', async () => {
    await put(design, 'front');
    expect((await ask({ authorization: 'Bearer boris' })).exceptionBody?.code).toBe(300);
    expect(await world.runJobs()).not.toContain('drawMockups');
  }, 60_000);
});
