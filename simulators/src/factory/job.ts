import type { Faults } from '../runtime/faults.ts';
import type { AnyStage } from '../runtime/runtime.ts';
import type { PixelSize } from './files.ts';
import type { Size } from './garments.ts';
import type { Orders } from './orders.ts';
import type { Wallets } from './wallets.ts';

/** Progress of an order, with the same names for all factories; `status` has the factory's own status. */
export const PLACES = ['queued', 'processed', 'printed', 'sent', 'delivered'] as const;
export type Place = (typeof PLACES)[number];

/** Why an order waits: the balance is too low, a file is unusable, or the factory's staff held the order. */
export type HoldKind = 'money' | 'files' | 'hand';

/** Facts of an order that a factory needs to make it. Times are epoch milliseconds of the factory's clock, amounts are cents. */
export type Job = {
  /** The factory's own id of the order. */
  id: string;
  /** Sequence number among all of the factory's orders. */
  number: number;
  account: string;
  /** Our id of the order. */
  refId: string;
  /** The type is a text and not a union, because a control may set any status, as the real factory may some day. */
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
  /** Whether work on the order has begun, and how often the order was printed. */
  isBegun: boolean;
  prints: number;
  /** Whether the order is finished, without further automatic steps. */
  isOver: boolean;
  createdAt: number;
  changedAt: number;
  shippedAt: number | null;
  deliveredAt: number | null;
  /** When the files of the order are checked, and whether they were checked. */
  checkAt: number;
  check: 'waiting' | 'running' | 'done';
  /** When the clock runs the next step; null means no automatic step. */
  nextAt: number | null;
  history: { at: number; status: string; note: string | null }[];
};

/** Faults that every factory has in addition to the faults of every partner; factory/controls.ts describes them. */
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
  /** The factory's statuses: for each place in production, for held orders and for rejected orders. */
  words: Record<Place | 'hold' | 'rejected', string>;
  /** The factory's statuses for cancelled orders. */
  cancelledWords: readonly string[];
  /** Minimum and maximum hours from the previous place in production to this one. */
  hours(order: Order, place: Place): [number, number];
  carrierOf(order: Order): 'USPS' | 'UPS';
  /** Required size of pictures; null accepts any size. */
  artworkSize(): PixelSize | null;
  /** Returns unprinted pieces to the stock. */
  putBack(order: Order): void;
  /** Cancels an order, independent of the API's rules, as the factory's staff can, and refunds the amount due. */
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
  /** Checks of files that are running. */
  checks: Set<Promise<void>>;
  settings: { skipWeekends: boolean };
  house: House<Order>;
};
