import { checkArtwork, placeArtwork } from '@bobbin/contract/artwork';
import { ERRORS } from '@bobbin/contract/errors';
import { fillDesigns, listPngFiles, listProductFiles, markPersonalised } from '@bobbin/contract/files';
import { getOrder, listOrderProducts } from '@bobbin/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { createHash } from 'node:crypto';
import { joinTeam } from '../world/teams.ts';
import type { Caller } from '../world/world.ts';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';

describe('artwork for many SKUs', () => {
  let bulk: BulkWorld;
  let seller: Caller;
  let red: Buffer<ArrayBuffer>;
  let blue: Buffer<ArrayBuffer>;

  beforeAll(async () => {
    bulk = await openBulkWorld({ partners: [] });
    ({ seller } = bulk);
    red = Buffer.from(await paint(90, 90).png().toBuffer());
    blue = Buffer.from(await paint(91, 91).png().toBuffer());
  }, 120_000);
  afterAll(() => bulk.world.close());

  async function add(bytes: Buffer<ArrayBuffer>, name: string): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    const headers = { authorization: `Bearer ${seller.accessToken}` };
    const answer = await fetch(`${bulk.world.url}/api/files/png`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { body: { id: string } }).body.id;
  }
  /** Adds orders that consist of one product, all with the given SKU. */
  async function addOf(sku: string, count: number): Promise<string[]> {
    const ids = await bulk.addWaiting(count);
    await bulk.world.db.deleteFrom('order_products').where('order_id', 'in', ids).where('position', '>', 0).execute();
    await bulk.world.db
      .updateTable('order_products')
      .set({ sku_id: `id-of-${sku}`, product_id: `product-of-${sku}`, seller_sku: sku })
      .where('order_id', 'in', ids)
      .execute();
    return ids;
  }
  const check = async (
    rows: { key: string; target: string; side?: 'front' | 'back'; sha256?: string; url?: string }[],
    caller = seller,
  ) => {
    const { body } = await caller.call(checkArtwork, {
      body: { rows: rows.map((row) => ({ side: 'front' as const, ...row })) },
    });
    return new Map((body ?? []).map((row) => [row.key, row]));
  };
  const place = (target: string, fileId: string, caller = seller) =>
    caller.call(placeArtwork, { body: { target, side: 'front', fileId } });
  const frontOf = async (orderId: string) => {
    const [product] = (await seller.call(listOrderProducts, { params: { id: orderId } })).body ?? [];
    return product?.designs.find(({ placement }) => placement === 'productFront')?.fileId;
  };

  it('previews the result for each SKU, suggests corrected spellings, and changes nothing (BLK-11)', async () => {
    const [one = ''] = await addOf('BOO-CREW-PEP', 3);
    const file = await add(red, 'known.png');
    const sha256 = createHash('sha256').update(red).digest('hex');
    const rows = await check([
      { key: 'a', target: ' boo-crew-pep ' },
      { key: 'b', target: 'BOO-CREW-PEQ' },
      { key: 'c', target: 'NOTHING-LIKE' },
      { key: 'd', target: one },
      { key: 'e', target: 'BOO-CREW-PEP', sha256 },
    ]);
    expect(rows.get('a')).toMatchObject({ kind: 'sku', state: 'new', openOrders: 3, version: 1, fileId: null });
    // The garment and size of each SKU are checked for the print before the import (BLK-17).
    expect(rows.get('a')?.garments).toEqual([{ productType: 'T-shirt', size: 'M' }]);
    expect(rows.get('b')?.garments).toEqual([]);
    expect(rows.get('d')?.garments).toEqual([{ productType: 'T-shirt', size: 'M' }]);
    expect(rows.get('b')).toMatchObject({ kind: null, state: 'unknown', suggestion: 'BOO-CREW-PEP' });
    expect(rows.get('c')).toMatchObject({ state: 'unknown', suggestion: null });
    expect(rows.get('d')).toMatchObject({ kind: 'order', state: 'new', openOrders: 1 });
    expect(rows.get('e')?.fileId).toBe(file);
    expect(await frontOf(one)).toBeUndefined();
  });

  it('classifies a link by its text alone and fetches nothing (BLK-18)', async () => {
    await addOf('LINKED-1', 1);
    const links = {
      good: 'https://files.example.com/a.png',
      none: 'my drive / a.png',
      plain: 'http://files.example.com/a.png',
      inside: 'https://169.254.169.254/a.png',
    };
    const rows = await check(Object.entries(links).map(([key, url]) => ({ key, url, target: 'LINKED-1' })));
    const said = Object.keys(links).map((key) => [key, rows.get(key)?.link]);
    expect(said).toEqual([
      ['good', null],
      ['none', 'notAnAddress'],
      ['plain', 'notHttps'],
      ['inside', 'private'],
    ]);
    const body = { target: 'LINKED-1', side: 'front' as const, url: links.inside };
    const { exceptionBody } = await seller.call(placeArtwork, { body });
    expect(exceptionBody?.code).toBe(ERRORS.FILE_LINK_REFUSED.code);
  });

  it('puts the design on waiting orders, skips sent ones, and remembers the design for later orders (BLK-13, BLK-14)', async () => {
    const [waiting = '', sent = '', later = ''] = await addOf('FISH-GPA', 3);
    const name = (sku: string) =>
      bulk.world.db
        .updateTable('order_products')
        .set({ sku_id: `id-of-${sku}`, product_id: `product-of-${sku}`, seller_sku: sku })
        .where('order_id', '=', later)
        .execute();
    await name('NOT-THERE-YET');
    await bulk.world.db.updateTable('orders').set({ fulfil_state: 'SUBMITTED' }).where('id', '=', sent).execute();
    const first = await add(red, 'fish.png');
    expect((await place('fish-gpa', first)).body).toEqual({ fileId: first, orders: 1, skus: 1 });
    expect((await place('fish-gpa', first)).body).toEqual({ fileId: first, orders: 1, skus: 1 });
    expect(await frontOf(waiting)).toBe(first);
    expect(await frontOf(sent)).toBeUndefined();

    await name('FISH-GPA');
    await seller.call(fillDesigns, { params: { id: later } });
    expect(await frontOf(later)).toBe(first);
    // A new file becomes the next version of the design, for the SKU and for its waiting orders.
    const second = await add(blue, 'fish.png');
    expect((await check([{ key: 'x', target: 'FISH-GPA' }])).get('x')).toMatchObject({ state: 'replaces', version: 2 });
    await place('FISH-GPA', second);
    expect([await frontOf(waiting), await frontOf(later)]).toEqual([second, second]);
    const productId = (await seller.call(getOrder, { params: { id: later } })).body?.orderProducts[0]?.id ?? '';
    const versions = (await seller.call(listProductFiles, { params: { id: productId } })).body ?? [];
    expect(versions.map(({ id, version }) => [id, version])).toEqual([
      [second, 2],
      [first, 1],
    ]);
  });

  it('remembers the design for a SKU without waiting orders (BLK-14)', async () => {
    const [sent = ''] = await addOf('LAKE-98', 1);
    await bulk.world.db.updateTable('orders').set({ fulfil_state: 'SUBMITTED' }).where('id', '=', sent).execute();
    const file = await add(red, 'lake.png');
    expect((await place('LAKE-98', file)).body).toEqual({ fileId: file, orders: 0, skus: 1 });
    const [next = ''] = await addOf('LAKE-98', 1);
    await seller.call(fillDesigns, { params: { id: next } });
    expect(await frontOf(next)).toBe(file);
  });

  it('puts a design on a single order, and refuses orders that were sent or have several products', async () => {
    const [one = '', other = ''] = await addOf('CAMP-CREW', 2);
    const file = await add(red, 'camp.png');
    expect((await place(one, file)).body).toEqual({ fileId: file, orders: 1, skus: 0 });
    expect([await frontOf(one), await frontOf(other)]).toEqual([file, undefined]);
    await bulk.world.db.updateTable('orders').set({ fulfil_state: 'SUBMITTED' }).where('id', '=', other).execute();
    expect((await place(other, file)).exceptionBody?.code).toBe(ERRORS.FILE_LOCKED.code);
    expect((await check([{ key: 'x', target: other }])).get('x')?.state).toBe('locked');
    expect((await place('nobody-knows', file)).status).toBe(404);
  });

  it('refuses a design for all orders of a personalised SKU, and accepts a design for a single order of the SKU (FIL-25)', async () => {
    const [one = ''] = await addOf('FB-CUSTOM', 1);
    const productId = (await seller.call(getOrder, { params: { id: one } })).body?.orderProducts[0]?.id ?? '';
    await seller.call(markPersonalised, { params: { id: productId }, body: { isPersonalised: true } });
    const file = await add(red, 'custom.png');
    expect((await check([{ key: 'x', target: 'FB-CUSTOM' }])).get('x')?.state).toBe('personalised');
    expect((await place('FB-CUSTOM', file)).isSuccess).toBe(false);
    expect(await frontOf(one)).toBeUndefined();
    expect((await place(one, file)).isSuccess).toBe(true);
  });

  it('applies the rules of all other links to a design link (FIL-20)', async () => {
    await addOf('LINK-SKU', 1);
    for (const url of ['http://example.com/a.png', 'https://127.0.0.1/a.png', 'https://169.254.169.254/x']) {
      const answer = await seller.call(placeArtwork, { body: { target: 'LINK-SKU', side: 'front', url } });
      expect(answer.exceptionBody?.code).toBe(ERRORS.FILE_LINK_REFUSED.code);
    }
  });

  it('finds only SKUs of the caller’s shops, and refuses callers who may only view', async () => {
    const [own = '', hidden = ''] = bulk.shopIds;
    await addOf('TEAM-SKU', 1);
    const { member } = await joinTeam(bulk.world, seller, {
      email: 'op@example.com',
      role: 'operator',
      shopIds: [hidden],
    });
    const file = await add(red, 'team.png');
    expect(
      (
        await check(
          [
            { key: 'x', target: 'TEAM-SKU' },
            { key: 'y', target: 'TEAM-SKV' },
          ],
          member,
        )
      ).get('x')?.state,
    ).toBe('unknown');
    expect((await check([{ key: 'y', target: 'TEAM-SKV' }], member)).get('y')?.suggestion).toBeNull();
    expect((await place('TEAM-SKU', file, member)).status).toBe(404);
    const { member: viewer } = await joinTeam(bulk.world, seller, {
      email: 'eye@example.com',
      role: 'viewer',
      shopIds: [own],
    });
    expect((await place('TEAM-SKU', file, viewer)).status).toBe(403);
    expect((await viewer.call(listPngFiles)).status).toBe(200);
  });
});
