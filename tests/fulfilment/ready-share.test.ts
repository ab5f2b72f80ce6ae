import { findColor } from '@bobbin/domain/products/colors';
import { replay, type Line } from '../../bench/src/prints/replay.ts';
import { createWorld } from '../../simulators/src/marketplace/create-world.ts';
import { listPieces } from '../../simulators/src/marketplace/order-content.ts';
import { createRandom, hash } from '../../simulators/src/runtime/random.ts';
import { describe, expect, it } from 'vitest';

/*
 * Method: order lines are replayed in the sequence of their orders. A line is ready without a touch when a placement covers it. A line that
 * none covers is a touch: its seller puts the print on it, which places it as an upload in an order does (PRN-5). `product` places it on the
 * product, or on its style; `sku` on the SKU alone, as before there were prints. Personalised products are left out: no print fills them.
 */

/** Lists the order lines of the demo world of the simulator. */
function listDemoLines(): Line[] {
  const world = createWorld({
    seed: 1,
    appKey: 'key',
    appSecret: 'secret',
    serviceId: '1',
    redirectUrl: null,
    webhookUrl: null,
    orders: 120,
    shops: 5,
    startAt: Date.UTC(2026, 9, 1) / 1_000,
    timeFactor: 0,
    live: false,
    arrivalSeconds: 3_600,
    rateLimit: { perSecond: 20, burst: 40 },
    acceptUnsignedEmptyBody: false,
  });
  // The demo's seller has the first account.
  const orders = world.shops.filter(({ account }) => account.index === 0).flatMap((shop) => shop.orders);
  return orders
    .toSorted((a, b) => a.createTime - b.createTime)
    .flatMap((order) => {
      const pieces = listPieces(order);
      // One line for each SKU of an order, whatever its quantity.
      return [...new Map(pieces.map((piece) => [piece.sku.id, piece])).values()].map(({ productId, sku }) => ({
        shopId: order.shop.id,
        productId,
        skuId: sku.id,
        skuName: sku.name,
        sellerSku: sku.sellerSku,
        color: sku.color,
      }));
    });
}

const COLORS = ['Black', 'White', 'Navy', 'Sand', 'Maroon', 'Forest', 'Ash', 'Light Pink', 'Royal'].filter(
  (name) => findColor(name) !== null,
);
const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'];
const STYLES = ['Eagles', 'Tigers', 'Bears'];
const YEAR = { shops: 30, products: 400, prints: 60, lines: 24_000 } as const;

/**
 * A year of one large seller: a few products sell most, each has 3 to 9 colours and 4 to 8 sizes, one in twenty carries a design for each of
 * three styles, and each print is on about seven products of several shops.
 */
function listYear(): Line[] {
  const random = createRandom(hash(2026, 7));
  const draw = (count: number) => Math.floor(random() * count);
  const products = Array.from({ length: YEAR.products }, (_, at) => ({
    productId: `p${at}`,
    shopId: `s${at % YEAR.shops}`,
    stem: `PRINT${at % YEAR.prints}`,
    colors: COLORS.slice(0, 3 + draw(COLORS.length - 2)),
    sizes: SIZES.slice(0, 4 + draw(5)),
    styles: at % 20 === 0 ? STYLES : [''],
  }));
  return Array.from({ length: YEAR.lines }, (): Line => {
    // The square favours the first products: a tenth of them has a third of the sales.
    const product = products[Math.floor(random() ** 2 * products.length)];
    if (product === undefined) throw new Error('No product');
    const style = product.styles[draw(product.styles.length)] ?? '';
    const color = product.colors[draw(product.colors.length)] ?? '';
    const size = product.sizes[draw(product.sizes.length)] ?? '';
    const skuName = [style, color, size].filter((part) => part !== '').join(', ');
    const { productId, shopId, stem } = product;
    return {
      shopId,
      productId,
      skuId: `${productId} ${skuName}`,
      skuName,
      sellerSku: `${stem}-${productId}-${skuName}`,
      color,
    };
  });
}

describe('order lines that are ready without a touch', () => {
  it('in the orders of the demo are at least 93 %, against 17 % when each SKU remembered its own design (PRN-1)', () => {
    const lines = listDemoLines();
    const [bySku, byProduct] = [replay(lines, 'sku'), replay(lines, 'product')];
    expect({ bySku, byProduct }).toMatchObject({
      bySku: { lines: 512, ready: 16.6 },
      byProduct: { lines: 512, ready: 93 },
    });
  });

  it('in a year of 30 shops, 400 products and 60 prints are at least 93 % (PRN-1)', () => {
    const lines = listYear();
    const [bySku, byProduct] = [replay(lines, 'sku'), replay(lines, 'product')];
    expect({ bySku, byProduct }).toMatchObject({
      bySku: { lines: YEAR.lines, ready: 57.8 },
      byProduct: { lines: YEAR.lines, ready: 98.2 },
    });
  });
});
