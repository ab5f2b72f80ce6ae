import type { Settings } from '../runtime/fields.ts';
import type { Notices } from '../runtime/notices.ts';
import type { Rate, RateLimit } from '../runtime/rate.ts';
import type { Stage } from '../runtime/runtime.ts';
import type { OwnFault } from './control-faults.ts';
import type { Activity } from './activity-model.ts';
import type { Account, Cancellation, Order, Package, Return, Shop } from './model.ts';
import type { TokenStore } from './tokens.ts';
import { findOrderNumber, lineItemId, orderId, packageId } from './ids.ts';

/** What `POST /_sim/settings` takes: whether a refresh token that was used once still serves, and whether a promotion names what it refuses. */
export const SETTINGS = { usedRefreshToken: ['worthless', 'good'], refusedSku: ['named', 'unnamed'] } as const;

/** Everything that one running simulator holds. */
export type World = Stage<OwnFault> & {
  appKey: string;
  appSecret: string;
  serviceId: string;
  redirectUrl: string | null;
  acceptUnsignedEmptyBody: boolean;
  /** Own address, known once the server listens. */
  baseUrl: string;
  accounts: Account[];
  shops: Shop[];
  /** Orders live their lives and new ones arrive. */
  isLive: boolean;
  /** Mean time between two new orders of a shop. */
  arrivalSeconds: number;
  settings: Settings<typeof SETTINGS>;
  tokens: TokenStore;
  rate: Rate;
  rateLimit: RateLimit;
  notices: Notices;
  /** How many there were: their ids follow from it and never come again. */
  noticeCount: number;
  /** Puts the order's next step on the agenda; older plans of it are void. */
  planNext: (order: Order) => void;
  /** Told of everything that has changed; does nothing unless the world is kept. */
  remember: (thing: Order | Cancellation | Return | Activity) => void;
};

export function findShop(world: World, id: string): Shop | null {
  return world.shops.find((shop) => shop.id === id) ?? null;
}

/** The id of the shop that a call means by its cipher, before any check; null for calls on no shop. */
export function findAskedShopId(world: World, query: Readonly<Record<string, string>>): string | null {
  return world.shops.find((shop) => shop.cipher === query.shop_cipher)?.id ?? null;
}

/** The order of this shop with this id, or null. */
export function findOrder(shop: Shop, id: string): Order | null {
  const order = shop.orders[findOrderNumber(id) ?? -1];
  return order !== undefined && orderId(shop.index, order.number) === id ? order : null;
}

/** The order of any shop with this id, or null. */
export function findOrderAnywhere(world: World, id: string): Order | null {
  for (const shop of world.shops) {
    const order = findOrder(shop, id);
    if (order !== null) return order;
  }
  return null;
}

/** The id of a package of an order, which may be that of several orders. */
export function readPackageId(order: Order, parcel: Package): string {
  const { host, index } = parcel.shared ?? { host: order.number, index: parcel.index };
  return packageId(order.shop.index, host, index);
}

/** The package's order and place in it, or null. */
export function findPackage(shop: Shop, id: string): { order: Order; index: number } | null {
  const host = shop.orders[findOrderNumber(id) ?? -1];
  const place = host?.packages.findIndex((one) => packageId(shop.index, host.number, one.index) === id) ?? -1;
  const entry = host?.packages[place];
  if (host === undefined || entry === undefined) return null;
  // Of a package of several orders the first one that still has it; a cancelled order only where no other one is left.
  const members = (entry.shared?.members ?? []).map((number) => shop.orders[number]);
  const living = members.filter((order) => order?.status !== 'CANCELLED');
  for (const order of [...living, ...members]) {
    const index = order?.packages.findIndex((one) => one.isGone !== true && readPackageId(order, one) === id) ?? -1;
    if (order !== undefined && index >= 0) return { order, index };
  }
  return { order: host, index: place };
}

/** Line numbers of line item ids; null when one of them is not of this order. */
export function findLines(order: Order, ids: readonly string[], pieceCount: number): number[] | null {
  const all = Array.from({ length: pieceCount }, (_, line) => lineItemId(order.shop.index, order.number, line));
  const lines = ids.map((id) => all.indexOf(id));
  return lines.includes(-1) ? null : lines;
}
