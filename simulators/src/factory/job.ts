import type { Faults } from '../runtime/faults.ts';
import type { AnyStage } from '../runtime/runtime.ts';
import type { PixelSize } from './files.ts';
import type { Size } from './garments.ts';
import type { Orders } from './orders.ts';
import type { Wallets } from './wallets.ts';

/** How far an order has come, whatever the house calls it; its own word stands in `status`. */
export const PLACES = ['queued', 'processed', 'printed', 'sent', 'delivered'] as const;
export type Place = (typeof PLACES)[number];

/** Why an order waits: the wallet is short, a file is of no use, or somebody in the factory said so. */
export type HoldKind = 'money' | 'files' | 'hand';

/** What a factory needs of an order to make it. Moments are epoch milliseconds of its clock, money is cents. */
export type Job = {
  /** The factory's own id. */
  id: string;
  /** Which one it is of all of the factory's orders. */
  number: number;
  account: string;
  /** Our id of it. */
  refId: string;
  /** Text and not a union: a control may put any word here, as the real factory may one day. */
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
  /** Whether somebody has touched it, and how often it was printed. */
  isBegun: boolean;
  prints: number;
  /** Nothing happens to it any more by itself. */
  isOver: boolean;
  createdAt: number;
  changedAt: number;
  shippedAt: number | null;
  deliveredAt: number | null;
  /** When its files are looked at, and whether they were. */
  checkAt: number;
  check: 'waiting' | 'running' | 'done';
  /** When the clock takes the next step; null = nothing happens by itself. */
  nextAt: number | null;
  history: { at: number; status: string; note: string | null }[];
};

/** Faults that every factory knows, besides those of every partner; what each does stands in factory/controls.ts. */
export const FACTORY_FAULTS = [
  'variant-sold-out',
  'unknown-status',
  'slow-artwork',
  'recharge',
  'fails-under-200',
] as const;
export type FactoryFault = (typeof FACTORY_FAULTS)[number];

/** What the house alone knows. */
export type House<Order extends Job> = {
  /** The house's word of each place, and of what waits or was refused. */
  words: Record<Place | 'hold' | 'rejected', string>;
  /** The words of what was cancelled. */
  cancelledWords: readonly string[];
  /** Hours until a place is reached from the one before, from–to. */
  hours(order: Order, place: Place): [number, number];
  carrierOf(order: Order): 'USPS' | 'UPS';
  /** What pictures must measure, null for any size. */
  artworkSize(): PixelSize | null;
  /** Returns pieces back to the shelf that nobody has printed on. */
  putBack(order: Order): void;
  /** Cancels past the rules of the API, as a hand in the factory can, and gives back what is due then. */
  cancel(order: Order, reason: string | null): void;
  /** The word of an order that got money back. */
  refundedWord(order: Order): string;
  /** Tells whoever listens that the status has changed, or something about the parcel. */
  tellStatus(order: Order, previous: string): void;
  tellParcel(order: Order): void;
};

export type FactoryWorld<Order extends Job = Job> = Omit<AnyStage, 'faults'> & {
  faults: Pick<Faults<FactoryFault>, 'take' | 'takeAll'>;
  orders: Orders<Order>;
  wallets: Wallets;
  /** Looks at files that are under way. */
  checks: Set<Promise<void>>;
  settings: { skipWeekends: boolean };
  house: House<Order>;
};
