import { FULFILLABLE_STATUSES } from '../fulfilment/fulfilment.ts';
import { FULFIL_STATES, type FulfilState } from '../fulfilment/life-cycle.ts';
import { canDo, listStates } from '../fulfilment/states.ts';
import { CANCELLABLE_STATUSES, type OrderStatus } from './order-status.ts';
import { TODO_REASONS, type TodoReason } from './todo-reasons.ts';
import { TRACKING_INVALID } from './tracking.ts';

/** An order is due soon when its deadline is at most this many milliseconds away (ORD-39). */
const SOON_MS = 24 * 3_600_000;

/** Rule that decides which orders a count includes: an order must fulfil every condition that is given. */
export interface AttentionRule {
  statuses: readonly OrderStatus[];
  fulfilStates?: readonly FulfilState[];
  labelStates?: readonly string[];
  cancelRequested?: boolean;
  /** Codes of the order's fulfil error. Few orders have a fulfil error, so the server counts their rows instead of storing a count. */
  fulfilErrors?: readonly string[];
  /**
   * The deadline is at least `from` and less than `to` milliseconds away; a negative value means that the deadline has passed. The result of this
   * condition changes with time alone.
   */
  due?: { from: number | null; to: number };
}

const UNFULFILLED = listStates('unfulfilled');

/**
 * Errors of an uncertain order that polling cannot resolve: the factory has no call that finds an order by our number, the order was sent with
 * another account than the connected one, or the factory reports our number as used but returns no order for it.
 */
const UNSETTLED_ERRORS = ['NO_SUCH_CALL', 'ACCOUNT_CHANGED', 'DUPLICATE'] as const;

/**
 * Rules that define the orders of each count of the banner, each preset view and each reason. The server builds its SQL statements from these rules.
 */
export const ATTENTION_RULES = {
  pendingFulfill: { statuses: FULFILLABLE_STATUSES, fulfilStates: UNFULFILLED },
  pendingFulfill24h: {
    statuses: FULFILLABLE_STATUSES,
    fulfilStates: UNFULFILLED,
    due: { from: null, to: SOON_MS },
  },
  pendingProduction: { statuses: FULFILLABLE_STATUSES, fulfilStates: listStates('pendingProduction') },
  /** This rule includes orders at a factory, because the marketplace measures the deadline for them as well. */
  late: { statuses: FULFILLABLE_STATUSES, due: { from: null, to: 0 } },
  /** An order that a factory is making is not due soon; it needs attention only when it is late. */
  dueSoon: { statuses: FULFILLABLE_STATUSES, fulfilStates: UNFULFILLED, due: { from: 0, to: SOON_MS } },
  cancelRequested: { statuses: CANCELLABLE_STATUSES, cancelRequested: true },
  factoryRefused: { statuses: FULFILLABLE_STATUSES, fulfilStates: listStates('refused') },
  /** Only a person can find out whether the factory has the order (FUL-54). */
  unsettled: {
    statuses: FULFILLABLE_STATUSES,
    fulfilStates: FULFIL_STATES.filter((state) => canDo(state, 'resolve')),
    fulfilErrors: UNSETTLED_ERRORS,
  },
  /** The factory's tracking number is unusable, or the marketplace rejected it, so the marketplace has no tracking number for the parcel. */
  wrongTracking: { statuses: FULFILLABLE_STATUSES, fulfilErrors: [TRACKING_INVALID] },
  missingLabel: { statuses: ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'], labelStates: ['none'] },
} as const satisfies Record<string, AttentionRule>;

/** Conditions of a next action in addition to those of the counts. */
export interface StepRule extends Omit<AttentionRule, 'due' | 'fulfilErrors'> {
  /** True when no hold is active: neither the marketplace's hour nor a hold set by the seller. */
  isFree?: true;
  /** True when every product that must still be made has a design: one of the order or one of the SKU. */
  isDesigned?: true;
}

/**
 * Next actions of an order (ORD-52): answer the buyer's request, make the label, send the order to a factory. Each requires a shop with which Bobbin
 * may still call the marketplace.
 */
export const STEP_RULES = {
  answer: ATTENTION_RULES.cancelRequested,
  label: { ...ATTENTION_RULES.missingLabel, cancelRequested: false, isFree: true },
  send: {
    ...ATTENTION_RULES.pendingFulfill,
    labelStates: ['made', 'notNeeded'],
    cancelRequested: false,
    isFree: true,
    isDesigned: true,
  },
} as const satisfies Record<string, StepRule>;

/** Orders that may be sent to a factory now (BLK-16). Label and designs may still be missing; the fulfil dialog lists what an order needs. */
export const SENDABLE_RULE: StepRule = { ...ATTENTION_RULES.pendingFulfill, cancelRequested: false, isFree: true };

/** Facts of an order that the attention rules need; instants are epoch milliseconds. */
export interface AttentionFacts {
  status: string;
  fulfilState: string;
  labelState: string;
  isCancelRequested: boolean;
  /** Code of the order's fulfil error. */
  fulfilError: string | null;
  dueAt: number | null;
}

function among(values: readonly string[] | undefined, value: string): boolean {
  return values === undefined || values.includes(value);
}

/**
 * Returns whether a rule includes an order. Units: epoch milliseconds. Errors: none.
 * @example isMeant(ATTENTION_RULES.late, { ...order, dueAt: now - 1 }, now) // true
 */
export function isMeant(rule: AttentionRule, order: AttentionFacts, now: number): boolean {
  const { statuses, fulfilStates, labelStates, cancelRequested, fulfilErrors, due } = rule;
  const left = order.dueAt === null ? null : order.dueAt - now;
  return (
    among(statuses, order.status) &&
    among(fulfilStates, order.fulfilState) &&
    among(labelStates, order.labelState) &&
    (cancelRequested === undefined || order.isCancelRequested === cancelRequested) &&
    (fulfilErrors === undefined || (order.fulfilError !== null && fulfilErrors.includes(order.fulfilError))) &&
    (due === undefined || (left !== null && left < due.to && (due.from === null || left >= due.from)))
  );
}

/**
 * Lists why an order needs attention now, the most important reason first; empty when the order needs no attention (ORD-39).
 * Units: epoch milliseconds. Errors: none.
 * @example listTodoReasons({ ...order, labelState: 'none', dueAt: now + 60_000 }, now) // ['dueSoon', 'missingLabel']
 */
export function listTodoReasons(order: AttentionFacts, now: number): TodoReason[] {
  return TODO_REASONS.filter((reason) => isMeant(ATTENTION_RULES[reason], order, now));
}
