import type { Agenda } from './agenda.ts';
import type { SimClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Account, Cancellation, Order, Shop } from './model.ts';
import type { RateLimits } from './rate-limits.ts';
import type { TokenStore } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';
import { findOrderNumber, lineItemId, orderId, packageId } from './ids.ts';

/** Everything that one running simulator holds. */
export type World = {
  appKey: string;
  appSecret: string;
  serviceId: string;
  redirectUrl: string | null;
  acceptUnsignedEmptyBody: boolean;
  seed: number;
  /** Own address, known once the server listens. */
  baseUrl: string;
  clock: SimClock;
  agenda: Agenda;
  accounts: Account[];
  shops: Shop[];
  /** Orders live their lives and new ones arrive. */
  isLive: boolean;
  /** Mean time between two new orders of a shop. */
  arrivalSeconds: number;
  tokens: TokenStore;
  faults: Faults;
  rateLimits: RateLimits;
  webhooks: Webhooks;
  /** Puts the order's next step on the agenda; older plans of it are void. */
  planNext: (order: Order) => void;
  /** Told of everything that has changed; does nothing unless the world is kept. */
  remember: (thing: Order | Cancellation) => void;
  /** Writes down what has changed, before anybody hears of it. */
  keep: () => void;
};

/** Runs everything that is due up to `until` (epoch milliseconds), each at its own moment. */
export function runDue(world: World, until: number = world.clock.now()): void {
  for (;;) {
    const entry = world.agenda.takeDue(until);
    if (entry === null) return;
    world.clock.runAt(entry.at, entry.run);
  }
}

/** Jumps to `target` (epoch milliseconds), running what falls due and sending its webhooks on the way. */
export async function advanceTo(world: World, target: number): Promise<void> {
  runDue(world, target);
  world.clock.jumpTo(target);
  world.keep();
  await world.webhooks.sendDue(target);
}

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

/** The package's order and place in it, or null. */
export function findPackage(shop: Shop, id: string): { order: Order; index: number } | null {
  const order = shop.orders[findOrderNumber(id) ?? -1];
  const index = order?.packages.findIndex((one) => packageId(shop.index, order.number, one.index) === id) ?? -1;
  return order === undefined || index < 0 ? null : { order, index };
}

/** Line numbers of line item ids; null when one of them is not of this order. */
export function findLines(order: Order, ids: readonly string[], pieceCount: number): number[] | null {
  const all = Array.from({ length: pieceCount }, (_, line) => lineItemId(order.shop.index, order.number, line));
  const lines = ids.map((id) => all.indexOf(id));
  return lines.includes(-1) ? null : lines;
}
