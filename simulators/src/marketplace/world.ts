import type { Settings } from '../runtime/fields.ts';
import type { Notices } from '../runtime/notices.ts';
import type { Rate, RateLimit } from '../runtime/rate.ts';
import type { Stage } from '../runtime/runtime.ts';
import type { OwnFault } from './control-faults.ts';
import type { Activity } from './activity-model.ts';
import type { Account, Cancellation, Order, Package, Return, Shop } from './model.ts';
import type { TokenStore } from './tokens.ts';
import { findOrderNumber, lineItemId, orderId, packageId } from './ids.ts';

/** Settings of `POST /_sim/settings`: whether a used refresh token stays valid, and whether a rejection of a promotion names its items. */
export const SETTINGS = { usedRefreshToken: ['worthless', 'good'], refusedSku: ['named', 'unnamed'] } as const;

/** State of one running simulator. */
export type World = Stage<OwnFault> & {
  appKey: string;
  appSecret: string;
  serviceId: string;
  redirectUrl: string | null;
  acceptUnsignedEmptyBody: boolean;
  /** The simulator's own URL, known when the server listens. */
  baseUrl: string;
  accounts: Account[];
  shops: Shop[];
  /** Whether orders change and new orders arrive automatically. */
  isLive: boolean;
  /** Mean time between two new orders of a shop. */
  arrivalSeconds: number;
  settings: Settings<typeof SETTINGS>;
  tokens: TokenStore;
  rate: Rate;
  rateLimit: RateLimit;
  notices: Notices;
  /** Number of webhooks so far. The ids of webhooks are derived from it, so they are never reused. */
  noticeCount: number;
  /** Puts the order's next step on the agenda; steps that were planned earlier are ignored. */
  planNext: (order: Order) => void;
  /** Saves the changed records of the simulated marketplace; does nothing when the simulator has no file. */
  remember: (thing: Order | Cancellation | Return | Activity) => void;
};

export function findShop(world: World, id: string): Shop | null {
  return world.shops.find((shop) => shop.id === id) ?? null;
}

/** Returns the shop id of a call by its cipher, before any check; null for calls without a shop. */
export function findAskedShopId(world: World, query: Readonly<Record<string, string>>): string | null {
  return world.shops.find((shop) => shop.cipher === query.shop_cipher)?.id ?? null;
}

/** Returns the order of this shop with this id, or null. */
export function findOrder(shop: Shop, id: string): Order | null {
  const order = shop.orders[findOrderNumber(id) ?? -1];
  return order !== undefined && orderId(shop.index, order.number) === id ? order : null;
}

/** Returns the order of any shop with this id, or null. */
export function findOrderAnywhere(world: World, id: string): Order | null {
  for (const shop of world.shops) {
    const order = findOrder(shop, id);
    if (order !== null) return order;
  }
  return null;
}

/** Returns the id of a package of an order, which several orders may share. */
export function readPackageId(order: Order, parcel: Package): string {
  const { host, index } = parcel.shared ?? { host: order.number, index: parcel.index };
  return packageId(order.shop.index, host, index);
}

/** Returns the order of a package and the package's index in the order; null when there is none. */
export function findPackage(shop: Shop, id: string): { order: Order; index: number } | null {
  const host = shop.orders[findOrderNumber(id) ?? -1];
  const place = host?.packages.findIndex((one) => packageId(shop.index, host.number, one.index) === id) ?? -1;
  const entry = host?.packages[place];
  if (host === undefined || entry === undefined) return null;
  // For a shared package, this is the first order that still has the package; a cancelled order is used only when no other order is left.
  const members = (entry.shared?.members ?? []).map((number) => shop.orders[number]);
  const living = members.filter((order) => order?.status !== 'CANCELLED');
  for (const order of [...living, ...members]) {
    const index = order?.packages.findIndex((one) => one.isGone !== true && readPackageId(order, one) === id) ?? -1;
    if (order !== undefined && index >= 0) return { order, index };
  }
  return { order: host, index: place };
}

/** Returns the line numbers of line item ids; null when one of them belongs to another order. */
export function findLines(order: Order, ids: readonly string[], pieceCount: number): number[] | null {
  const all = Array.from({ length: pieceCount }, (_, line) => lineItemId(order.shop.index, order.number, line));
  const lines = ids.map((id) => all.indexOf(id));
  return lines.includes(-1) ? null : lines;
}
