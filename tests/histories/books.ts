import type { World } from '../world/world.ts';

/** What the simulated marketplace says of an order, see its books. Cents and epoch seconds. */
export interface OrderBook {
  id: string;
  status: string;
  updateTime: number;
  shippingType: 'TIKTOK' | 'SELLER';
  isCancelWished: boolean;
  shipUntil: number | null;
  collectUntil: number | null;
  totalCents: number;
  address: { full_address: string };
  pieces: { id: string; skuId: string; isCancelled: boolean }[];
  settledCents: number | null;
  heldCents: number | null;
  parcels: string[];
}

export interface ShopBooks {
  id: string;
  heldCents: number;
  orders: OrderBook[];
}

/** What the simulated factory says of an order, see its books. */
export interface FactoryBook {
  id: string;
  refId: string;
  status: string;
  isCancelled: boolean;
  isBegun: boolean;
  isPrinted: boolean;
  isPaid: boolean;
  costCents: number;
  paidCents: number;
  trackingNumber: string | null;
  pieces: { variantId: number; quantity: number }[];
}

export interface FactoryBooks {
  chargedCents: number;
  orders: FactoryBook[];
}

export const readShopBooks = (world: World, shopId: string) =>
  world.control<ShopBooks>('marketplace', 'GET', `/shops/${shopId}/books`);

export const readFactoryBooks = (world: World) => world.control<FactoryBooks>('pressify', 'GET', '/books');

/** What the seller's Telegram group heard, newest first. */
export async function readNews(world: World): Promise<string[]> {
  const messages = await world.control<{ text: string }[]>('telegram', 'GET', '/messages');
  return messages.map(({ text }) => text);
}
