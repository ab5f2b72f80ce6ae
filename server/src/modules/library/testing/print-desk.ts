import { Readable } from 'node:stream';
import type * as contract from '@bobbin/contract/prints';
import { systemScope } from '../../../platform/access.ts';
import { ANNA, type LibraryWorld } from './world.ts';

export const SHOP = `shop-${ANNA}`;
export const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };
export const TEE = { kind: 'product', shopId: SHOP, productId: 'tee' };

type Product = LibraryWorld['sold'] extends Map<string, infer P extends readonly unknown[]> ? P[number] : never;
type Variant = { when?: object; files: Record<string, string | null> };

function toProduct(orderId: string, color: string, size: string): Product {
  const skuId = `${color}-${size}`.toLowerCase();
  return {
    id: `${orderId}-${skuId}`,
    skuId,
    productId: 'tee',
    productName: 'Night Owl Tee',
    skuName: `${color}, ${size}`,
    sellerSku: `OWL-BC-${color.slice(0, 3).toUpperCase()}-${size}`,
    quantity: 1,
    productType: 'T-shirt',
    color,
    size,
  };
}

/** What a seller does with prints and orders in a library world, for tests. */
export function openPrintDesk(world: LibraryWorld) {
  const front = world.openFront();

  async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    const headers = { authorization: 'Bearer anna' };
    const response = await (
      await front
    ).inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
    const { body, exceptionBody } = response.json<{ body: T; exceptionBody: { code: number } | null }>();
    return { body, code: exceptionBody?.code ?? null };
  }
  const toVariants = (variants: readonly Variant[]) =>
    variants.map(({ when, files }) => ({
      when: { ...ALWAYS, ...when },
      files: Object.entries(files).map(([side, fileId]) => ({ side, fileId })),
    }));

  return {
    call,
    close: async () => (await front).close(),

    /** Sells a SKU, named after colour and size, in an order. */
    sell(orderId: string, color: string, size: string, more: Partial<Product> = {}) {
      const product = { ...toProduct(orderId, color, size), ...more };
      world.sold.set(orderId, [{ ...product, id: `${orderId}-${product.skuId}` }]);
    },

    /** Registers the SKUs of all orders, as the code that stores orders does: each SKU once. */
    async note() {
      const skus = new Map([...world.sold.values()].flat().map((product) => [product.skuId, product]));
      await world.db
        .transaction()
        .execute((trx) => world.keeping.note(trx, systemScope(ANNA, 'test'), SHOP, [...skus.values()]));
    },

    /** Adds a file to the library, with the same contrast on every colour. */
    async addFile(bytes: Buffer, name: string, contrast = 600, size = { width: 4500, height: 5400 }): Promise<string> {
      const { id } = await world.shelf.add(world.anna, { fileName: name, stream: Readable.from([bytes]) });
      // The file is measured by the job, and then gets the values that the test needs.
      await world.runJobs();
      const contrasts = JSON.stringify(Array.from({ length: 24 }, () => contrast));
      await world.db
        .updateTable('files')
        .set({ contrasts, ...size })
        .where('id', '=', id)
        .execute();
      return id;
    },

    async makePrint(name: string, ...variants: Variant[]): Promise<contract.PrintDetails> {
      const made = await call<contract.PrintDetails>('POST', '/prints', { name, variants: toVariants(variants) });
      return made.body;
    },

    changePrint: (printId: string, variants: readonly Variant[], more: object = {}) =>
      call<contract.PrintDetails>('PATCH', `/prints/${printId}`, { variants: toVariants(variants), ...more }),
    place: (printId: string, target: object, more: object = {}) =>
      call<contract.Placed>('POST', `/prints/${printId}/placements`, { target, ...more }),
    preview: (printId: string, target: object, more: object = {}) =>
      call<contract.PlacementPreview>('POST', `/prints/${printId}/placements/preview`, { target, ...more }),

    fill: (orderId: string) => world.library.fill(world.anna, orderId),
    async filesOf(orderId: string) {
      const rows = await world.library.listPlacements(world.anna, [orderId]);
      return rows.map(({ fileId }) => fileId).toSorted();
    },

    /** The state of a SKU, and the id of the print that its next order gets. */
    async skuOf(skuId: string) {
      const row = await world.db
        .selectFrom('print_skus')
        .select(['state', 'print_id as printId'])
        .where('sku_id', '=', skuId)
        .executeTakeFirstOrThrow();
      return [row.state, row.printId];
    },
  };
}
