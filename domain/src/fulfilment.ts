import type { OrderStatus } from './order-status.ts';

/** The factories, by their wire names (Spec 1 §9). */
export const HOUSES = ['PRESSIFY', 'MANGO', 'FLASH'] as const;
export type House = (typeof HOUSES)[number];

/** Names of the factories on screen (Spec 1 §9). */
export const HOUSE_NAMES: Readonly<Record<House, string>> = {
  PRESSIFY: 'Pressify.us',
  MANGO: 'Mango',
  FLASH: 'Flash Pod',
};

/** Factories that orders can be sent to; of the others the credentials can be kept, and screens say that they are coming. */
export const READY_HOUSES: readonly House[] = ['PRESSIFY'];

/** AUTO sends designs to a factory, HAND records the seller's own price (Spec 1 §4). */
export const FULFIL_TYPES = ['AUTO', 'HAND'] as const;
export type FulfilType = (typeof FULFIL_TYPES)[number];

/** One choice of a select in the fulfil dialog; `value` goes over the wire. */
export interface FulfilOption {
  value: string;
  label: string;
  isDefault: boolean;
  /** Shown but not to be chosen (Spec 1 §9: MANGO line US1). */
  isDisabled?: boolean;
}

/** Production lines a factory offers (Spec 1 §9); only MANGO has any. */
export const LINES: Readonly<Record<House, readonly FulfilOption[]>> = {
  PRESSIFY: [],
  MANGO: [
    { value: 'FASTUS', label: 'FASTUS', isDefault: false },
    { value: 'TIKTOK', label: 'TIKTOK', isDefault: true },
    { value: 'US1', label: 'US1', isDefault: false, isDisabled: true },
  ],
  FLASH: [],
};

/** Places a factory prints at (Spec 1 §9); MANGO reads them on its TIKTOK line only (factories §1.5). */
export const FACILITIES: Readonly<Record<House, readonly FulfilOption[]>> = {
  PRESSIFY: [],
  MANGO: [
    { value: 'NONE', label: 'AUTO', isDefault: false },
    { value: 'SJ', label: 'San Jose', isDefault: true },
    { value: 'TX', label: 'Dallas', isDefault: false },
    { value: 'VA', label: 'Springfield', isDefault: false },
  ],
  FLASH: [],
};

/** Speeds of each factory (Spec 1 §9); MANGO offers them on its FASTUS line only, see `listShippingOptions`. */
export const SHIPPING_OPTIONS: Readonly<Record<House, readonly FulfilOption[]>> = {
  PRESSIFY: [
    { value: 'new_order', label: 'Standard', isDefault: true },
    { value: 'priority', label: 'Priority', isDefault: false },
  ],
  MANGO: [
    { value: 'standard', label: 'Standard', isDefault: true },
    { value: 'priority', label: 'Priority', isDefault: false },
    { value: 'express', label: 'Express', isDefault: false },
    { value: 'rush', label: 'Rush', isDefault: false },
    { value: 'expedite', label: 'Expedite', isDefault: false },
  ],
  FLASH: [
    { value: '1', label: 'First Class', isDefault: false },
    { value: '2', label: 'Priority', isDefault: true },
    { value: '3', label: 'Rush Production', isDefault: false },
    { value: '6', label: 'Expedite', isDefault: false },
  ],
};

/**
 * Neutral states of an order's fulfilment, whatever the factory calls them. NONE: nothing yet; MANUAL: HAND with a
 * price; QUEUED and SENDING: ours to send; UNCERTAIN: the factory may or may not have it (AC-18); from SUBMITTED on the
 * factory speaks.
 */
export const FULFIL_STATES = [
  'NONE',
  'MANUAL',
  'DRAFT',
  'QUEUED',
  'SENDING',
  'UNCERTAIN',
  'FAILED',
  'SUBMITTED',
  'HOLD',
  'IN_PRODUCTION',
  'SHIPPED',
  'DELIVERED',
  'REJECTED',
  'CANCEL_REQUESTED',
  'CANCELLED',
  'REFUNDED',
] as const;
export type FulfilState = (typeof FULFIL_STATES)[number];

/** States in which an order still waits for somebody to send it: "not yet fulfilled or fulfil failed" (Spec 1 §2). */
export const UNFULFILLED_STATES: readonly FulfilState[] = ['NONE', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED'];

/** States of the banner "pending production": sent or being sent, not yet printing (Spec 1 §2). */
export const PENDING_PRODUCTION_STATES: readonly FulfilState[] = [
  'QUEUED',
  'SENDING',
  'UNCERTAIN',
  'SUBMITTED',
  'HOLD',
];

/** States in which somebody makes the pieces that were told: what is cancelled now, they have to be told (AC-09). */
const MAKING_STATES: readonly FulfilState[] = [
  'MANUAL',
  'SENDING',
  'UNCERTAIN',
  'SUBMITTED',
  'HOLD',
  'IN_PRODUCTION',
  'SHIPPED',
  'DELIVERED',
  'CANCEL_REQUESTED',
];

/** Order statuses in which a factory may still be asked to print (Spec 1 §4). */
export const FULFILLABLE_STATUSES: readonly OrderStatus[] = [
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
];

/**
 * Tells whether a value is one of the factories.
 *
 * Errors: none.
 * @example isHouseSupported('NONE') // false
 */
export function isHouseSupported(value: unknown): value is House {
  return HOUSES.some((house) => house === value);
}

/**
 * Tells whether a value is one of the neutral fulfilment states.
 *
 * Errors: none.
 * @example isFulfilState('DRAFT') // true
 */
export function isFulfilState(value: unknown): value is FulfilState {
  return FULFIL_STATES.some((state) => state === value);
}

/**
 * Tells whether an order's pieces are with whoever makes them, or on their way there.
 *
 * Errors: none.
 * @example isBeingMade('QUEUED') // false
 */
export function isBeingMade(fulfilState: string): boolean {
  return MAKING_STATES.some((state) => state === fulfilState);
}

/**
 * Tells whether an order counts as not yet fulfilled: it could be sent to a factory and nothing at a factory lives.
 *
 * Errors: none.
 * @example isUnfulfilled({ status: 'AWAITING_SHIPMENT', fulfilState: 'FAILED' }) // true
 */
export function isUnfulfilled(order: { status: string; fulfilState: FulfilState }): boolean {
  return (
    FULFILLABLE_STATUSES.some((status) => status === order.status) && UNFULFILLED_STATES.includes(order.fulfilState)
  );
}

/** A factory may report any of these at any time once it has the order; reports can skip steps (AC-03). */
const FACTORY_STATES: readonly FulfilState[] = [
  'SUBMITTED',
  'HOLD',
  'IN_PRODUCTION',
  'SHIPPED',
  'DELIVERED',
  'REJECTED',
  'CANCEL_REQUESTED',
  'CANCELLED',
  'REFUNDED',
];

/** A try that led to nothing at the factory starts again like a new one (AC-19). */
const START_AGAIN: readonly FulfilState[] = ['NONE', 'MANUAL', 'DRAFT', 'QUEUED'];

/** The life of a fulfilment as a table: from each state, where it may go. */
const FULFIL_MOVES: Readonly<Record<FulfilState, readonly FulfilState[]>> = {
  NONE: ['MANUAL', 'DRAFT', 'QUEUED'],
  MANUAL: ['NONE', 'DRAFT', 'QUEUED'],
  DRAFT: ['NONE', 'MANUAL', 'QUEUED', 'CANCELLED'],
  QUEUED: ['DRAFT', 'SENDING', 'FAILED', 'CANCELLED'],
  // QUEUED: the call surely did not happen (refused connection, rate limit), so it waits for its next turn.
  SENDING: ['QUEUED', 'UNCERTAIN', 'FAILED', ...FACTORY_STATES],
  // Out of UNCERTAIN only by asking the factory: it has the order, or it surely has not (AC-18).
  UNCERTAIN: ['QUEUED', 'FAILED', ...FACTORY_STATES],
  FAILED: [...START_AGAIN, 'CANCELLED'],
  SUBMITTED: FACTORY_STATES,
  HOLD: FACTORY_STATES,
  IN_PRODUCTION: ['HOLD', 'SHIPPED', 'DELIVERED', 'REJECTED', 'CANCEL_REQUESTED', 'CANCELLED', 'REFUNDED'],
  SHIPPED: ['DELIVERED', 'REFUNDED'],
  DELIVERED: ['REFUNDED'],
  REJECTED: [...START_AGAIN, 'REFUNDED'],
  // The factory may refuse to cancel: then the order goes on where it was (AC-09).
  CANCEL_REQUESTED: FACTORY_STATES,
  CANCELLED: [...START_AGAIN, 'REFUNDED'],
  REFUNDED: START_AGAIN,
};

/**
 * Tells whether a fulfilment may go from one state to another; staying is always allowed, so repeated reports are safe.
 *
 * Errors: none.
 * @example canMoveFulfil('SHIPPED', 'IN_PRODUCTION') // false
 */
export function canMoveFulfil(from: FulfilState, to: FulfilState): boolean {
  return from === to || FULFIL_MOVES[from].includes(to);
}

/** What the factories call their states (factories §1.7, §2.6, §3.4), by lower-cased word. */
const RAW_STATES: Readonly<Record<House, ReadonlyMap<string, FulfilState>>> = {
  MANGO: new Map<string, FulfilState>([
    ['new_order', 'SUBMITTED'],
    ['on_hold', 'HOLD'],
    ['in_production', 'IN_PRODUCTION'],
    ['shipped', 'SHIPPED'],
    // Not an order status at MANGO but its tracking status, which callers may pass as well.
    ['delivered', 'DELIVERED'],
    ['rejected', 'REJECTED'],
    ['cancelled', 'CANCELLED'],
    ['in_production_cancelled', 'CANCELLED'],
    ['full_refunded', 'REFUNDED'],
    ['partial_refunded', 'REFUNDED'],
  ]),
  FLASH: new Map<string, FulfilState>([
    ['confirmed', 'SUBMITTED'],
    ['in_producing', 'IN_PRODUCTION'],
    ['completed', 'SHIPPED'],
    ['hold', 'HOLD'],
    ['canceled', 'CANCELLED'],
    ['cancelled', 'CANCELLED'],
    ['refunded', 'REFUNDED'],
    ['rejected', 'REJECTED'],
    ['request_cancel', 'CANCEL_REQUESTED'],
  ]),
  PRESSIFY: new Map<string, FulfilState>([
    ['new_order', 'SUBMITTED'],
    ['priority', 'SUBMITTED'],
    ['labelprinted', 'IN_PRODUCTION'],
    ['printed', 'IN_PRODUCTION'],
    ['pressed', 'IN_PRODUCTION'],
    ['shipped', 'SHIPPED'],
    ['onhold', 'HOLD'],
    ['wrongsize', 'HOLD'],
    ['fixed', 'SUBMITTED'],
    ['reprint', 'IN_PRODUCTION'],
    ['oversize', 'IN_PRODUCTION'],
    ['overprio', 'IN_PRODUCTION'],
    ['overdue', 'IN_PRODUCTION'],
    ['fulfill_partner', 'IN_PRODUCTION'],
    ['cancelled', 'CANCELLED'],
  ]),
};

/**
 * Translates a factory's status word into the neutral state, or null for a word that nobody knows; the raw word is then
 * shown and the state stays as it was. PRESSIFY's test_order is null on purpose: it is never produced.
 *
 * Errors: none.
 * @example toFulfilState('PRESSIFY', 'wrongsize') // 'HOLD'
 */
export function toFulfilState(house: House, rawStatus: string): FulfilState | null {
  return RAW_STATES[house].get(rawStatus.trim().toLowerCase()) ?? null;
}

/**
 * Lists the speeds that can be chosen for a factory and its line; empty when the line knows none.
 *
 * Errors: none.
 * @example listShippingOptions('MANGO', 'TIKTOK') // []
 */
export function listShippingOptions(house: House, line: string | null): readonly FulfilOption[] {
  return house === 'MANGO' && line !== 'FASTUS' ? [] : SHIPPING_OPTIONS[house];
}

/**
 * Gives the value a new form starts with, or null when there is nothing to choose.
 *
 * Errors: none.
 * @example defaultOption(SHIPPING_OPTIONS.FLASH) // '2'
 */
export function defaultOption(options: readonly FulfilOption[]): string | null {
  return options.find((option) => option.isDefault)?.value ?? null;
}
