import type { Faults } from '../runtime/faults.ts';
import type { AnyStage } from '../runtime/runtime.ts';
import type { PixelSize } from './files.ts';
import type { Size } from './garments.ts';
import type { Orders } from './orders.ts';
import type { Wallets } from './wallets.ts';

/** Progress of an order in neutral words; the factory's own word is in `status`. */
export const PLACES = ['queued', 'processed', 'printed', 'sent', 'delivered'] as const;
export type Place = (typeof PLACES)[number];

/** Why an order waits: the wallet is short, a file is unusable, or a person in the factory held it. */
export type HoldKind = 'money' | 'files' | 'hand';

/** Facts of an order that a factory needs to make it. Times are epoch milliseconds of its clock, money is cents. */
export type Job = {
  /** The factory's own id. */
  id: string;
  /** Sequence number among all of the factory's orders. */
  number: number;
  account: string;
  /** Our id of the order. */
  refId: string;
  /** Text and not a union: a control may set any word, as the real factory may one day. */
  status: string;
  place: Place;
  holds: { kind: HoldKind; note: string }[];
  label: string | null;
  designs: { key: string; url: string }[];
  pieces: { variantId: string; size: Size; quantity: number }[];
  totalCents: number;
  paidCents: number;
  isPaid: boolean;
  trackingNumber: string | null;
  carrier: string | null;
  isLost: boolean;
  /** Whether work has begun, and how often it was printed. */
  isBegun: boolean;
  prints: number;
  /** No further automatic steps. */
  isOver: boolean;
  createdAt: number;
  changedAt: number;
  shippedAt: number | null;
  deliveredAt: number | null;
  /** When its files are checked, and whether they were. */
  checkAt: number;
  check: 'waiting' | 'running' | 'done';
  /** When the clock runs the next step; null means no automatic step. */
  nextAt: number | null;
  history: { at: number; status: string; note: string | null }[];
};

/** Faults of every factory besides those of every partner, described in factory/controls.ts. */
export const FACTORY_FAULTS = [
  'variant-sold-out',
  'unknown-status',
  'slow-artwork',
  'recharge',
  'fails-under-200',
] as const;
export type FactoryFault = (typeof FACTORY_FAULTS)[number];

/** A factory's own rules. */
export type House<Order extends Job> = {
  /** The factory's word for each place, for held and for rejected orders. */
  words: Record<Place | 'hold' | 'rejected', string>;
  /** Words for cancelled orders. */
  cancelledWords: readonly string[];
  /** Hours from the previous place to this one, from–to. */
  hours(order: Order, place: Place): [number, number];
  carrierOf(order: Order): 'USPS' | 'UPS';
  /** Required size of pictures, null for any size. */
  artworkSize(): PixelSize | null;
  /** Returns unprinted pieces to the stock. */
  putBack(order: Order): void;
  /** Cancels independent of the API's rules, as the factory's staff can, and refunds the amount due. */
  cancel(order: Order, reason: string | null): void;
  /** Returns the status word of a refunded order. */
  refundedWord(order: Order): string;
  /** Notifies subscribers of a changed status or parcel. */
  tellStatus(order: Order, previous: string): void;
  tellParcel(order: Order): void;
};

export type FactoryWorld<Order extends Job = Job> = Omit<AnyStage, 'faults'> & {
  faults: Pick<Faults<FactoryFault>, 'take' | 'takeAll'>;
  orders: Orders<Order>;
  wallets: Wallets;
  /** Running checks of files. */
  checks: Set<Promise<void>>;
  settings: { skipWeekends: boolean };
  house: House<Order>;
};
