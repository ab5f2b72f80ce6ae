import { createProducts } from '../../../simulators/src/marketplace/catalogue.ts';
import { createRandom, hash } from '../../../simulators/src/runtime/random.ts';
import type { Line } from './replay.ts';

/** The simulated year of one large seller. */
export const YEAR = { shops: 30, products: 400, prints: 60, lines: 24_000 } as const;

/** Products of the demo's catalogue that are personalised: no print without text fields fills them. */
const PERSONALISED = /personalized|custom/iu;

/**
 * Lists the order lines of a year. The products have the variants of the demo's catalogue: 4 to 9 colours in six sizes. A few products sell most: the
 * square favours the first products, so a tenth of them has a third of the sales.
 */
export function listYear(): Line[] {
  const products = Array.from({ length: YEAR.products }, (_, seed) => createProducts(seed))
    .flat()
    .filter(({ title }) => !PERSONALISED.test(title))
    .slice(0, YEAR.products)
    .map((product, at) => ({ ...product, shopId: `s${at % YEAR.shops}`, stem: `PRINT${at % YEAR.prints}` }));
  const random = createRandom(hash(2026, 7));
  return Array.from({ length: YEAR.lines }, (): Line => {
    const product = products[Math.floor(random() ** 2 * products.length)];
    const sku = product?.skus[Math.floor(random() * product.skus.length)];
    if (product === undefined || sku === undefined) throw new Error('No product');
    const { id: productId, shopId, stem } = product;
    const { id: skuId, name: skuName, color } = sku;
    return { shopId, productId, skuId, skuName, sellerSku: `${stem}-${sku.sellerSku}`, color };
  });
}
