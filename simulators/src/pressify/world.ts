import { buildCatalogue, type Variant } from './catalogue.ts';
import { createClock, type SimulatorClock } from '../stage/clock.ts';
import { createFaultList, type FaultList } from '../stage/fault-list.ts';
import type { FaultInput } from './faults.ts';
import type { Address, OrderStatus, PrintKey } from './order-form.ts';

export type OrderItem = {
  id: number;
  variant: Variant;
  productName: string;
  quantity: number;
  pieceCents: number;
  mockup: string | null;
  mockupBack: string | null;
  printFiles: { key: PrintKey; url: string }[];
};

export type Order = {
  id: number;
  refId: string;
  apiKey: string;
  orderStatus: OrderStatus;
  shippingMethod: string;
  /** Text and not a union: a control may put any word here, as the real factory may one day. */
  fulfilStatus: string;
  items: OrderItem[];
  label: string | null;
  address: Address | null;
  note: string | null;
  printCents: number;
  shippingCents: number;
  totalCents: number;
  paidCents: number;
  isPaid: boolean;
  trackingNumber: string | null;
  isLost: boolean;
  createdAt: number;
  shippedAt: number | null;
  /** When the factory looks at the files, and whether it has. */
  checkAt: number;
  check: 'waiting' | 'running' | 'done';
  /** When the clock takes the next step; null = nothing happens by itself. */
  nextAt: number | null;
  history: { at: number; status: string; note: string | null }[];
};

type WalletRow = {
  at: number;
  apiKey: string;
  orderId: number | null;
  kind: 'charge' | 'refund' | 'set';
  cents: number;
};

/** One call on /api, without the key. `status` is null when the connection was dropped instead of answered. */
export type Call = { at: number; method: string; path: string; refId: string | null; status: number | null };

export type World = {
  seed: number;
  clock: SimulatorClock;
  faults: FaultList<FaultInput>;
  variants: Map<number, Variant>;
  /** By the factory's id, as text. */
  orders: Map<string, Order>;
  /** Every ref_id that may not come again, also those of orders that failed half-way (factories §3.2). */
  refIds: Map<string, number | null>;
  creates: Map<string, number>;
  /** Balance in cents by API key. A key is good when it has a wallet. */
  wallets: Map<string, number>;
  walletRows: WalletRow[];
  calls: Call[];
  settings: {
    /** When the variant is looked up: 'after-create' as the real one does, so that the ref_id is used up. */
    variantCheck: 'after-create' | 'before-create';
    skipWeekends: boolean;
  };
  checks: Set<Promise<void>>;
  closing: AbortController;
};

const FIRST_BALANCE_CENTS = 10_000_000;
const CALLS_KEPT = 5_000;

export function createWorld(options: { seed: number; apiKeys: string[]; factor: number; paused: boolean }): World {
  return {
    seed: options.seed,
    clock: createClock(options),
    faults: createFaultList<FaultInput>(),
    variants: buildCatalogue(options.seed),
    orders: new Map(),
    refIds: new Map(),
    creates: new Map(),
    wallets: new Map(options.apiKeys.map((key) => [key, FIRST_BALANCE_CENTS])),
    walletRows: [],
    calls: [],
    settings: { variantCheck: 'after-create', skipWeekends: false },
    checks: new Set(),
    closing: new AbortController(),
  };
}

export function addCall(world: World, call: Call): void {
  world.calls.push(call);
  if (world.calls.length > CALLS_KEPT) world.calls.shift();
}

/** The order with this factory id or, failing that, with this ref_id. */
export function findOrder(world: World, idOrRefId: string): Order | null {
  return world.orders.get(idOrRefId) ?? findOrderByRefId(world, idOrRefId);
}

/** A ref_id that was used up by a failed create finds nothing: there is no order to show. */
export function findOrderByRefId(world: World, refId: string): Order | null {
  const id = world.refIds.get(refId) ?? null;
  return id === null ? null : (world.orders.get(String(id)) ?? null);
}

export function setBalance(world: World, apiKey: string, cents: number): void {
  world.wallets.set(apiKey, cents);
  world.walletRows.push({ at: world.clock.now(), apiKey, orderId: null, kind: 'set', cents });
}

/** Takes the cost from the wallet; a short balance leaves the payment pending (factories §9.3). */
export function chargeOrder(world: World, order: Order): void {
  const balance = world.wallets.get(order.apiKey) ?? 0;
  if (order.isPaid || balance < order.totalCents) return;
  order.isPaid = true;
  moveMoney(world, order, order.totalCents);
}

/** Gives back whatever was paid. */
export function refundOrder(world: World, order: Order): void {
  if (order.paidCents > 0) moveMoney(world, order, -order.paidCents);
}

/** A corrected cost: the wallet follows by the difference (factories §9.4). */
export function updateCost(world: World, order: Order, totalCents: number): void {
  order.totalCents = totalCents;
  if (order.isPaid && order.paidCents !== totalCents) moveMoney(world, order, totalCents - order.paidCents);
}

function moveMoney(world: World, order: Order, cents: number): void {
  order.paidCents += cents;
  world.wallets.set(order.apiKey, (world.wallets.get(order.apiKey) ?? 0) - cents);
  world.walletRows.push({
    at: world.clock.now(),
    apiKey: order.apiKey,
    orderId: order.id,
    kind: cents < 0 ? 'refund' : 'charge',
    cents: Math.abs(cents),
  });
}
