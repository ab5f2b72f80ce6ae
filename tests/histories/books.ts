import type { House } from '@bobbin/domain/factories/houses';
import type { World } from '../world/world.ts';

/** The record of an order in the simulated marketplace. Amounts in cents, times in epoch seconds. */
export interface OrderBook {
  id: string;
  status: string;
  updateTime: number;
  shippingType: 'TIKTOK' | 'SELLER';
  isCancelWished: boolean;
  shipUntil: number | null;
  collectUntil: number | null;
  totalCents: number;
  currency: string;
  address: { full_address: string };
  pieces: { id: string; skuId: string; isCancelled: boolean }[];
  cancels: RequestBook[];
  returns: (RequestBook & { type: string })[];
  settledCents: number | null;
  heldCents: number | null;
  parcels: string[];
  packageIds: string[];
}

export interface RequestBook {
  id: string;
  status: string;
  role?: string;
}

/** A payment to the bank, or a failed attempt. */
export interface PaymentBook {
  id: string;
  status: string;
  /** The amount before any currency exchange. */
  payableCents: number;
}

export interface ShopBooks {
  id: string;
  heldCents: number;
  orders: OrderBook[];
  payments: PaymentBook[];
  statements: { id: string; settlementCents: number; reserveCents: number; entries: { id: string }[] }[];
}

/** The record of an order in a simulated factory. */
export interface FactoryBook {
  house: House;
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
  pieces: { size: string; quantity: number }[];
}

export interface FactoryBooks {
  chargedCents: number;
  orders: FactoryBook[];
}

/** The name of the simulator of each factory. */
export const PARTNER_OF = { PRESSIFY: 'pressify', MANGO: 'mango', FLASH: 'flash' } as const satisfies Record<
  House,
  string
>;
export const HOUSES = ['PRESSIFY', 'MANGO', 'FLASH'] as const satisfies readonly House[];

export const readShopBooks = (world: World, shopId: string) =>
  world.control<ShopBooks>('marketplace', 'GET', `/shops/${shopId}/books`);

/** Reads the records of all simulated factories. */
export async function readFactoryBooks(world: World): Promise<FactoryBooks> {
  const all = await Promise.all(
    HOUSES.map(async (house) => {
      const books = await world.control<FactoryBooks>(PARTNER_OF[house], 'GET', '/books');
      return { ...books, orders: books.orders.map((order) => ({ ...order, house })) };
    }),
  );
  return {
    chargedCents: all.reduce((sum, { chargedCents }) => sum + chargedCents, 0),
    orders: all.flatMap(({ orders }) => orders),
  };
}

/** Reads the messages of the seller's Telegram group, newest first. */
export async function readNews(world: World): Promise<string[]> {
  const messages = await world.control<{ text: string }[]>('telegram', 'GET', '/messages');
  return messages.map(({ text }) => text);
}
