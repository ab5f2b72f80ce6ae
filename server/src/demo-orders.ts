import { Readable } from 'node:stream';
import { defaultOption, factoryOf, listFacilities, listShippings } from '@bobbin/domain/factories/factories';
import { HOUSES, type House } from '@bobbin/domain/factories/houses';
import { formatMoney } from '@bobbin/domain/money/money';
import type { App } from './app.ts';
import { readPictures } from './demo-pictures.ts';
import type { SellerScope } from './platform/access.ts';

/** Production costs per piece, in cents, of orders from before Bobbin. */
const PIECE_CENTS: Record<string, number> = { 'T-shirt': 840, Hoodie: 1920, Sweatshirt: 1680 };
const OTHER_PIECE_CENTS = 900;
const POSTAGE_CENTS = 420;
const OLD_ORDERS = 200;
const SENT_ORDERS = 7;
const REPORTED_EVERY_MS = 1000;

/**
 * Syncs all shops in parallel, as after connecting them.
 * @param onRead receives the number of orders read, and their total number as far as the marketplace has reported it
 */
export async function readOrders(
  app: App,
  scope: SellerScope,
  onRead: (read: number, all: number) => void,
): Promise<void> {
  const timer = setInterval(() => void report().catch(() => undefined), REPORTED_EVERY_MS);
  async function report(): Promise<void> {
    const { data } = await app.shopList.list(scope, { page: 1, limit: 50, sortBy: 'createdAt:DESC' });
    const counts = data.map(({ sync }) => sync);
    onRead(
      counts.reduce((sum, { syncedCount }) => sum + syncedCount, 0),
      counts.reduce((sum, { syncedCount, expectedCount }) => sum + (expectedCount ?? syncedCount), 0),
    );
  }
  try {
    const shops = await app.shopList.listNames(scope);
    await Promise.all(shops.map(({ id }) => readShop(app, scope, id)));
  } finally {
    clearInterval(timer);
  }
}

async function readShop(app: App, scope: SellerScope, shopId: string): Promise<void> {
  await app.orders.sync.syncShop(scope, shopId, 'connected');
  await app.orders.finance.syncFinance(scope, shopId);
  await app.payouts.reading.readShop(scope, shopId);
}

/** Enters the costs of orders from before Bobbin, as a seller would do. */
export async function noteOldCosts(app: App, scope: SellerScope): Promise<void> {
  const { data } = await app.orders.list.list(scope, {
    statuses: ['IN_TRANSIT', 'DELIVERED', 'COMPLETED'],
    page: 1,
    limit: OLD_ORDERS,
    sortBy: 'createdAt:DESC',
  });
  for (const order of data) {
    const cents = order.orderProducts.reduce((sum, product) => {
      const piece = PIECE_CENTS[product.productType ?? ''] ?? OTHER_PIECE_CENTS;
      return sum + product.quantity * piece;
    }, POSTAGE_CENTS);
    await app.fulfilment.updatePrice(scope, { id: order.id, type: 'HAND', fulfillPrice: formatMoney(cents) });
  }
}

/** Returns the default options of a factory. */
function usualOptions(house: House) {
  const fulfillLine = defaultOption(factoryOf(house).lines);
  return {
    fulfillHouse: house,
    fulfillLine,
    fulfillShipping: defaultOption(listShippings(house, fulfillLine)),
    fulfillFacility: defaultOption(listFacilities(house, fulfillLine)),
  };
}

/** Distributes the newest orders that can be sent over the factories; the last order is saved only as a draft. */
export async function sendFirstOrders(app: App, scope: SellerScope): Promise<void> {
  const { data } = await app.orders.list.list(scope, {
    attention: 'pendingFulfill',
    page: 1,
    limit: 60,
    sortBy: 'createdAt:ASC',
  });
  const pictures = await readPictures();
  let sent = 0;
  for (const order of data) {
    if (sent === SENT_ORDERS) return;
    const products = order.orderProducts.map((product) => ({ id: product.id }));
    const choice = {
      id: order.id,
      ...usualOptions(HOUSES[sent % HOUSES.length] ?? HOUSES[0]),
      orderProducts: products,
    };
    const quote = await app.fulfilment.quote(scope, choice);
    // Accepts lines without a price, because not every factory reports the price of a piece.
    const isKnown = quote.lines.every(({ reason }) => reason === null || reason === 'NO_PRICE');
    if (!isKnown || order.isBuyerRequestCancel || order.orderProducts.length > 2) continue;
    const picture = pictures[sent % pictures.length];
    if (!picture) return;
    if (order.shippingType === 'TIKTOK' && order.labelFile === null)
      await app.orders.labels.create(scope, order.id, false);
    for (const { id } of products) {
      const upload = (side: 'front' | 'mockupFront', bytes: Buffer) =>
        app.designs.uploadDesign(scope, {
          productId: id,
          side,
          fileName: `${picture.words.toLowerCase()}-${side}.png`,
          stream: Readable.from([bytes]),
        });
      await upload('front', picture.design);
      await upload('mockupFront', picture.mockup);
    }
    sent += 1;
    await app.fulfilment.submit(scope, { ...choice, type: 'AUTO', isDraft: sent === SENT_ORDERS });
  }
}
