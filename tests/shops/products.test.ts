import { getShop, listShopProducts, listShops } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { addFault, advanceMarketplace, clearFaults, countCalls } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('the products of a shop', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
  });
  afterAll(() => world.close());

  const read = () => world.app.shops.facts.read(systemScope(seller.userId, 'test'), shopId);
  const list = async (query: Record<string, unknown> = {}) => {
    const { body } = await seller.call(listShopProducts, { params: { id: shopId }, query: { limit: 100, ...query } });
    if (!body) throw new Error('no products');
    return body;
  };
  const shop = async () => (await seller.call(listShops)).body?.data[0];
  const change = (id: string, body: object) => world.control('marketplace', 'POST', `/products/${id}`, body);

  it('arrive when the shop is connected, with counts, titles, variants, prices and pictures (SHP-34)', async () => {
    const { data, meta } = await list();
    expect(meta.totalItems).toBe(12);
    for (const product of data) {
      expect(product.title).not.toBe('');
      expect(product.image).toMatch(/\.svg$/);
      expect(product.skus).toHaveLength(product.skuCount);
      expect(product.skus[0]).toMatchObject({
        name: expect.stringContaining(', '),
        sellerSku: expect.stringMatching(/^G\d+-/),
        price: expect.stringMatching(/^\d+\.\d\d$/),
      });
    }
    const counts = await shop();
    const of = (...statuses: string[]) => data.filter(({ status }) => statuses.includes(status)).length;
    expect(counts).toMatchObject({
      totalProduct: 12,
      activeProductsCount: of('ACTIVATE'),
      failedProductsCount: of('FAILED'),
      freezeProductsCount: of('FREEZE', 'PLATFORM_DEACTIVATED'),
    });
  });

  it('follow the marketplace, with details read only for changed products, and can be found by title and SKU (SHP-34)', async () => {
    const [first, second, third] = (await list()).data;
    await advanceMarketplace(world, 5);
    await change(first?.id ?? '', { status: 'FREEZE', title: 'Quilted Moon Tee' });
    await change(second?.id ?? '', { status: 'DELETED' });
    await change(third?.id ?? '', { status: 'PLATFORM_DEACTIVATED' });
    const details = await countCalls(world, /products\/\{id\}/);
    await read();
    expect((await countCalls(world, /products\/\{id\}/)) - details).toBe(2);
    expect((await list({ search: 'quilted moon' })).data).toMatchObject([{ id: first?.id, status: 'FREEZE' }]);
    expect((await list({ search: first?.skus[0]?.id })).data.map(({ id }) => id)).toEqual([first?.id]);
    expect((await list()).data.map(({ id }) => id)).not.toContain(second?.id);
    expect((await list({ statuses: 'DELETED' })).data.map(({ id }) => id)).toEqual([second?.id]);
    expect(await shop()).toMatchObject({ totalProduct: 11 });
    expect((await shop())?.freezeProductsCount).toBeGreaterThanOrEqual(2);
    const renewed = (await list({ search: 'quilted moon' })).data[0];
    expect(renewed?.skus[0]?.name).toBe(first?.skus[0]?.name);
  });

  it('remain while the marketplace does not respond (SHP-34)', async () => {
    const before = await list();
    await addFault(world, { name: '5xx', path: '/product/' });
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
    await clearFaults(world);
    expect(await list()).toEqual(before);
  });

  it('arrive together with the bank of the newest payment (SHP-35, MKT-38)', async () => {
    expect((await shop())?.bank).toMatch(/^\*+\d{4}$/);
    expect((await seller.call(getShop, { params: { id: shopId } })).body?.bank).toMatch(/^\*+\d{4}$/);
  });

  it('remain invisible to other sellers', async () => {
    expect((await other.call(listShopProducts, { params: { id: shopId } })).status).toBe(404);
  });
});
