import type { FactoryControls } from '../factory/controls.ts';
import type { FactoryFault, Job } from '../factory/job.ts';
import type { Settings } from '../runtime/fields.ts';
import type { NOTICE_FAULTS } from '../runtime/notices.ts';
import type { Rate } from '../runtime/rate.ts';
import type { Stage } from '../runtime/runtime.ts';
import type { Line, Product, Variation } from './catalogue.ts';
import type { OrderForm } from './order-form.ts';

/** Rights of a key: all, or none for a known key. */
export const KEY_STATES = ['good', 'forbidden'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/**
 * Settings of `POST /_sim/settings`: calls per second of a key (0 for no limit); whether refusals have their own HTTP status or 200; which
 * id `GET /orders/{order_id}` uses, because the documents do not say.
 */
export const SETTINGS = {
  perSecond: 'limit',
  refusalStatus: ['own', '200'],
  orderIds: ['both', 'ours', 'theirs'],
  skipWeekends: 'flag',
} as const;

export type OrderItem = {
  sku: string;
  itemId: string | null;
  quantity: number;
  /** Price of one piece with all its prints. */
  baseCents: number;
};

export type Order = Job & {
  /** Body of the order as received, with later changes. */
  body: Record<string, unknown>;
  form: OrderForm;
  line: Line['name'];
  items: OrderItem[];
  subtotalCents: number;
  shippingCents: number;
  rejectedNote: string | null;
  processedAt: number | null;
  cancelledAt: number | null;
  cancellationReason: string | null;
  refundedCents: number;
};

export type Webhook = { id: string; account: string; name: string; url: string; events: string[]; createdAt: number };

type OwnFault = FactoryFault | (typeof NOTICE_FAULTS)[number];

export type World = Stage<OwnFault> &
  Omit<FactoryControls<Order>, keyof Stage> & {
    keys: Map<string, KeyState>;
    products: Product[];
    variations: Map<string, Variation>;
    webhooks: Map<string, Webhook>;
    /** Last id of webhooks and notices. */
    lastId: number;
    rate: Rate;
    answers: number;
    settings: Settings<typeof SETTINGS>;
    /** Limits use the machine's time while the clock runs automatically, at any speed. */
    limitNow(): number;
  };

/** Returns the order in a path, if the key may see it. */
export function findOrder(world: World, account: string, id: string): Order | null {
  const { orderIds } = world.settings;
  const theirs = orderIds === 'ours' ? null : world.orders.get(id);
  if (theirs !== null && theirs.account === account) return theirs;
  return orderIds === 'theirs' ? null : world.orders.findByRef(account, id);
}
