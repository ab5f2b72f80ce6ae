import type { FactoryControls } from '../factory/controls.ts';
import type { FactoryFault, Job } from '../factory/job.ts';
import type { Settings } from '../runtime/fields.ts';
import type { NOTICE_FAULTS } from '../runtime/notices.ts';
import type { Rate } from '../runtime/rate.ts';
import type { Stage } from '../runtime/runtime.ts';
import type { Line, Product, Variation } from './catalogue.ts';
import type { OrderForm } from './order-form.ts';

/** Rights of an API key: `good` has all rights, `forbidden` is a known key without rights. */
export const KEY_STATES = ['good', 'forbidden'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/**
 * Settings of `POST /_sim/settings`: calls per second of a key (0 means no limit); whether refusals have their own HTTP status or 200; and which id
 * `GET /orders/{order_id}` accepts, because MANGO's documents do not say.
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
  /** Price of one piece with all its prints, in cents. */
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
    /** Last id that was used for webhooks and notices. */
    lastId: number;
    rate: Rate;
    answers: number;
    settings: Settings<typeof SETTINGS>;
    /** Returns the time for rate limits. While the clock runs automatically, at any speed, this is the machine's time. */
    limitNow(): number;
  };

/** Returns the order that a path names, if the API key may see the order. */
export function findOrder(world: World, account: string, id: string): Order | null {
  const { orderIds } = world.settings;
  const theirs = orderIds === 'ours' ? null : world.orders.get(id);
  if (theirs !== null && theirs.account === account) return theirs;
  return orderIds === 'theirs' ? null : world.orders.findByRef(account, id);
}
