import { afterEach, describe, expect, it } from 'vitest';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import { MANGO_KEY, type MangoStub, startMangoStub, toMango } from '../testing/mango-stub.ts';
import type { SeenRequest } from '../testing/stub-server.ts';

let stub: MangoStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

const TEE = {
  id: 7,
  sku: 'PROD-7',
  name: 'Unisex T-shirt',
  catalog_name: 'Gildan 5000',
  base_price: '6.20',
  is_active: true,
};
const VARIATION = {
  id: 71,
  sku: '12129',
  product_id: 7,
  name: 'Tee - BLACK - 3XL',
  color: 'BLACK',
  size: '3XL',
  price: '8.70',
  stock_quantity: 12,
  is_available: true,
  raw_data: { production_line: 'FASTUS' },
};

type Pages = Record<string, unknown[][]>;

/** Creates paginated lists as MANGO has them; the page after the last one is empty. */
async function start(pages: Pages, wrap: (rows: unknown[]) => unknown = (rows) => rows): Promise<MangoStub> {
  stub = await startMangoStub(({ path, query }: SeenRequest) => {
    const list = pages[path.replace('/api/public/v1', '')];
    return toMango('SUCCESS', wrap(list?.[Number(query.get('page')) - 1] ?? []));
  });
  return stub;
}

describe('listCatalogue (PAR-29)', () => {
  it.each<[string, (rows: unknown[]) => unknown]>([
    ['bare lists', (rows) => rows],
    ['lists in an object', (items) => ({ items, total: 2 })],
  ])('reads every page of products and variations: %s', async (_, wrap) => {
    const more = [...Array(100).keys()].map((number) => ({ ...VARIATION, sku: `V${number}` }));
    const { mango, server } = await start(
      { '/products': [[TEE]], '/products/7/variations': [more, [VARIATION]] },
      wrap,
    );
    const [group, ...others] = await mango.listCatalogue(MANGO_KEY, 'FASTUS');
    expect(others).toEqual([]);
    expect(group).toMatchObject({ productId: '7', productName: 'Unisex T-shirt', style: null });
    expect(group?.variants).toHaveLength(101);
    expect(group?.variants.at(-1)).toEqual({
      variantId: '12129',
      color: 'BLACK',
      hex: null,
      size: '3XL',
      sku: '12129',
      priceCents: 870,
      isInStock: true,
    });
    expect(server.seen[0]?.target).toBe('/api/public/v1/products?limit=100&page=1');
  });

  it('returns the variations of the chosen production line, and variations without a production line (PAR-17)', async () => {
    const lines = [
      { ...VARIATION, sku: 'fast' },
      { ...VARIATION, sku: 'tik', raw_data: { production_line: { name: 'TIKTOK' } } },
      { ...VARIATION, sku: 'attr', raw_data: null, attributes: { production_line: 'tiktok' } },
      { ...VARIATION, sku: 'none', raw_data: null },
    ];
    const { mango } = await start({ '/products': [[TEE]], '/products/7/variations': [lines] });
    const skus = async (line?: string) =>
      (await mango.listCatalogue(MANGO_KEY, line)).flatMap(({ variants }) =>
        variants.map(({ variantId }) => variantId),
      );
    expect(await skus('TIKTOK')).toEqual(['tik', 'attr', 'none']);
    expect(await skus('FASTUS')).toEqual(['fast', 'none']);
    expect(await skus()).toHaveLength(4);
  });

  it('omits products that MANGO does not sell, and marks products that are out of stock', async () => {
    const rows = [
      { ...VARIATION, sku: 'a', is_available: false },
      { ...VARIATION, sku: 'b', stock_quantity: '0' },
      { ...VARIATION, sku: 'c', stock_quantity: null, is_available: null },
    ];
    const { mango } = await start({
      '/products': [[TEE, { ...TEE, id: 8, is_active: false }, { ...TEE, id: 9, name: 'Hoodie' }]],
      '/products/7/variations': [rows],
    });
    const groups = await mango.listCatalogue(MANGO_KEY);
    expect(groups.map(({ productName }) => productName)).toEqual(['Unisex T-shirt']);
    expect(groups[0]?.variants.map(({ isInStock }) => isInStock)).toEqual([false, false, null]);
  });

  it('skips each unreadable product or variation', async () => {
    const rows = [
      { ...VARIATION, sku: 'good' },
      { ...VARIATION, sku: 'dear', price: 'a lot' },
      { ...VARIATION, sku: 'odd', raw_data: 7, stock_quantity: {}, is_available: [] },
      { ...VARIATION, sku: null },
      'nonsense',
    ];
    const { mango } = await start({
      '/products': [[{ name: 'without id' }, TEE, null]],
      '/products/7/variations': [rows],
    });
    const [group] = await mango.listCatalogue(MANGO_KEY, 'FASTUS');
    expect(group?.variants.map(({ variantId, priceCents }) => [variantId, priceCents])).toEqual([
      ['good', 870],
      ['dear', null],
      ['odd', 870],
    ]);
  });

  it('stops when a list repeats the same page, and fails when there is no list', async () => {
    stub = await startMangoStub(({ path }) => toMango('SUCCESS', path.endsWith('/products') ? [TEE] : [VARIATION]));
    expect(await stub.mango.listCatalogue(MANGO_KEY)).toHaveLength(1);
    expect(stub.server.seen).toHaveLength(4);
    await stub.close();
    const { mango } = await start({}, () => ({ message: 'moved' }));
    expect(await catchFactoryError(mango.listCatalogue(MANGO_KEY))).toMatchObject({ kind: 'not-understood' });
  });
});
