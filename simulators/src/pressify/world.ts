import { buildCatalogue, type Variant } from './catalogue.ts';
import type { Settings } from '../runtime/fields.ts';
import { createStage, type Stage } from '../runtime/runtime.ts';
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
  /** The type is a text and not a union, because a control may set any status, as the real factory may some day. */
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
  /** When the factory checks the files, and whether it has checked them. */
  checkAt: number;
  check: 'waiting' | 'running' | 'done';
  /** When the clock runs the next step; null means no automatic step. */
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

/** PRESSIFY's own faults, in addition to those of every partner (runtime/controls.ts); control-routes.ts describes them. */
const OWN_FAULTS = [
  'string-body',
  'key-revoked',
  'key-not-seller',
  'variant-sold-out',
  'unknown-status',
  'slow-artwork',
  'fails-under-200',
] as const;

/** Settings of `POST /_sim/settings`. The variant is checked 'after-create' as at the real PRESSIFY, which uses up the ref_id, or 'before-create'. */
export const SETTINGS = {
  variantCheck: ['after-create', 'before-create'],
  skipWeekends: 'flag',
  /** Undocumented calls that find an order: none, a search by our reference, or a list by day. */
  look: ['none', 'ref', 'list'],
} as const;

export type World = Stage<(typeof OWN_FAULTS)[number]> & {
  variants: Map<number, Variant>;
  /** Orders by the factory's id, as text. */
  orders: Map<string, Order>;
  /** All used ref_ids, including those of orders that failed after the ref_id was stored (PAR-7). */
  refIds: Map<string, number | null>;
  creates: Map<string, number>;
  /** Balance in cents by API key. A key is valid when it has a wallet. */
  wallets: Map<string, number>;
  walletRows: WalletRow[];
  settings: Settings<typeof SETTINGS>;
  checks: Set<Promise<void>>;
};

const FIRST_BALANCE_CENTS = 10_000_000;

export function createWorld(options: {
  seed: number;
  apiKeys: string[];
  factor: number;
  live: boolean;
  look?: World['settings']['look'] | undefined;
}): World {
  return {
    ...createStage({ ...options, ownFaults: OWN_FAULTS }),
    variants: buildCatalogue(options.seed),
    orders: new Map(),
    refIds: new Map(),
    creates: new Map(),
    wallets: new Map(options.apiKeys.map((key) => [key, FIRST_BALANCE_CENTS])),
    walletRows: [],
    settings: { variantCheck: 'after-create', skipWeekends: false, look: options.look ?? 'none' },
    checks: new Set(),
  };
}

/** Finds an order by the factory's id or, failing that, by ref_id. */
export function findOrder(world: World, idOrRefId: string): Order | null {
  return world.orders.get(idOrRefId) ?? findOrderByRefId(world, idOrRefId);
}

/** A ref_id that a failed create has used up belongs to no order, so nothing is found. */
export function findOrderByRefId(world: World, refId: string): Order | null {
  const id = world.refIds.get(refId) ?? null;
  return id === null ? null : (world.orders.get(String(id)) ?? null);
}

export function setBalance(world: World, apiKey: string, cents: number): void {
  world.wallets.set(apiKey, cents);
  world.walletRows.push({ at: world.clock.now(), apiKey, orderId: null, kind: 'set', cents });
}

/** Charges the cost to the wallet; when the balance is too low, the payment stays pending (PAR-14). */
export function chargeOrder(world: World, order: Order): void {
  const balance = world.wallets.get(order.apiKey) ?? 0;
  if (order.isPaid || balance < order.totalCents) return;
  order.isPaid = true;
  moveMoney(world, order, order.totalCents);
}

/** Refunds the whole payment. */
export function refundOrder(world: World, order: Order): void {
  if (order.paidCents > 0) moveMoney(world, order, -order.paidCents);
}

/** Corrects a cost: the wallet changes by the difference (PAR-14). */
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
