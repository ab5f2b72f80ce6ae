import { FULFILLABLE_STATUSES } from '../fulfilment/fulfilment.ts';
import { FULFIL_STATES, type FulfilState } from '../fulfilment/life-cycle.ts';
import { canDo, listStates } from '../fulfilment/states.ts';
import { CANCELLABLE_STATUSES, type OrderStatus } from './order-status.ts';
import { TODO_REASONS, type TodoReason } from './todo-reasons.ts';
import { TRACKING_INVALID } from './tracking.ts';

/** How long before its deadline an order is due soon, milliseconds (ORD-39). */
const SOON_MS = 24 * 3_600_000;

/** Which orders a number stands for: all that is named must be true. */
export interface AttentionRule {
  statuses: readonly OrderStatus[];
  fulfilStates?: readonly FulfilState[];
  labelStates?: readonly string[];
  cancelRequested?: boolean;
  /** Of the order's fulfil error; so few have one that their rows are counted. */
  fulfilErrors?: readonly string[];
  /** The deadline is `from` ms away or more, and less than `to` ms; negative once it has passed. Moved by time alone. */
  due?: { from: number | null; to: number };
}

const UNFULFILLED = listStates('unfulfilled');

/**
 * Errors of an order in doubt that no further question to its factory ends: the factory has no call that finds an order by our number, it
 * was sent under another account than the one that is connected now, or the factory calls our number used and shows no order under it.
 */
const UNSETTLED_ERRORS = ['NO_SUCH_CALL', 'ACCOUNT_CHANGED', 'DUPLICATE'] as const;

/** The lists that a number on the banner, a view or a reason stands for; the server's statements and its answers are made of them. */
export const ATTENTION_RULES = {
  pendingFulfill: { statuses: FULFILLABLE_STATUSES, fulfilStates: UNFULFILLED },
  pendingFulfill24h: {
    statuses: FULFILLABLE_STATUSES,
    fulfilStates: UNFULFILLED,
    due: { from: null, to: SOON_MS },
  },
  pendingProduction: { statuses: FULFILLABLE_STATUSES, fulfilStates: listStates('pendingProduction') },
  /** Whoever has it: the marketplace counts the day, not us. */
  late: { statuses: FULFILLABLE_STATUSES, due: { from: null, to: 0 } },
  /** What a factory makes already is left to it until it is late. */
  dueSoon: { statuses: FULFILLABLE_STATUSES, fulfilStates: UNFULFILLED, due: { from: 0, to: SOON_MS } },
  cancelRequested: { statuses: CANCELLABLE_STATUSES, cancelRequested: true },
  factoryRefused: { statuses: FULFILLABLE_STATUSES, fulfilStates: listStates('refused') },
  /** Nobody but a person can find out whether the factory has the order (FUL-54). */
  unsettled: {
    statuses: FULFILLABLE_STATUSES,
    fulfilStates: FULFIL_STATES.filter((state) => canDo(state, 'resolve')),
    fulfilErrors: UNSETTLED_ERRORS,
  },
  /** The factory's number is unusable, or the marketplace refused it: the parcel would go without one. */
  wrongTracking: { statuses: FULFILLABLE_STATUSES, fulfilErrors: [TRACKING_INVALID] },
  missingLabel: { statuses: ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'], labelStates: ['none'] },
} as const satisfies Record<string, AttentionRule>;

/** What a step at once needs beside what the counts know. */
export interface StepRule extends Omit<AttentionRule, 'due' | 'fulfilErrors'> {
  /** Neither the marketplace's hour nor the seller's own hold keeps it. */
  isFree?: true;
  /** Every product that is still to be made has a design, its own or its SKU's. */
  isDesigned?: true;
}

/**
 * What somebody can do about an order at once (ORD-52): answer its buyer, make its label, send it. All of them need a shop that may
 * still call the marketplace.
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

/** What can be sent at this moment, as `checkFulfil` tells of one order (BLK-16); its dialog then says what else it lacks. */
export const SENDABLE_RULE: StepRule = { ...ATTENTION_RULES.pendingFulfill, cancelRequested: false, isFree: true };

/** What the rules ask of an order; instants are epoch milliseconds. */
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
 * Returns whether an order is one of those that a rule means.
 * Units: epoch milliseconds. Errors: none.
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
 * Lists why an order wants somebody now, the weightiest reason first; empty when it can wait (ORD-39).
 *
 * Units: epoch milliseconds.
 * Errors: none.
 * @example listTodoReasons({ ...order, labelState: 'none', dueAt: now + 60_000 }, now) // ['dueSoon', 'missingLabel']
 */
export function listTodoReasons(order: AttentionFacts, now: number): TodoReason[] {
  return TODO_REASONS.filter((reason) => isMeant(ATTENTION_RULES[reason], order, now));
}
