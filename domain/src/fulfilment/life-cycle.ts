/**
 * States of an order's fulfilment, the same for all factories. NONE: no fulfilment yet. MANUAL: made elsewhere, at the seller's own price. QUEUED and
 * SENDING: about to be sent to a factory. UNCERTAIN: the factory may or may not have the order. From SUBMITTED on, the factory reports the state. JOINED:
 * the order ships with another order of its parcel, whose factory order contains the products of both orders (FUL-95).
 */
export const FULFIL_STATES = [
  'NONE',
  'MANUAL',
  'JOINED',
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

/** Who can move an order: a person (the seller, or staff for them), a job of ours, a factory's report, the marketplace. */
export type FulfilActor = 'seller' | 'staff' | 'job' | 'factory' | 'marketplace';

/** Actions on an order's fulfilment, and the actors that may do each action. */
export const FULFIL_ACTIONS = {
  saveDraft: { by: ['seller'], text: 'Save the order as a draft without sending it' },
  send: { by: ['seller'], text: 'Put the order into the queue to a factory' },
  takeByHand: { by: ['seller'], text: 'Record that the order is made elsewhere, with its price' },
  leaveByHand: { by: ['seller'], text: 'Record a price; the order is no longer made elsewhere' },
  retry: { by: ['seller'], text: 'Send a failed order again with the submitted data' },
  cancel: { by: ['seller', 'staff'], text: 'Cancel the order: immediately, or by a request to the factory' },
  resolve: { by: ['seller', 'staff'], text: 'Decide by hand whether the factory has the order, with a reason' },
  withdraw: { by: ['marketplace'], text: 'The order was cancelled at the marketplace: nothing of it may be printed' },
  start: { by: ['job'], text: 'Mark the order as being sent, before the request leaves' },
  postpone: { by: ['job'], text: 'The request did not reach the factory: wait for the next run' },
  doubt: { by: ['job'], text: 'It is unknown whether the request reached the factory' },
  findMissing: { by: ['job'], text: 'The factory was polled and does not have the order' },
  fail: { by: ['job'], text: 'Give up sending' },
  keep: { by: ['job'], text: 'The factory refused the cancel request: the order stays as it was' },
  join: { by: ['job'], text: 'The order shares a parcel with another order and ships with it' },
  leave: { by: ['job'], text: 'The order ships alone again: the parcel was split, or the other order is gone' },
  report: { by: ['factory'], text: 'The factory reports a state' },
} as const satisfies Record<string, { by: readonly FulfilActor[]; text: string }>;
export type FulfilAction = keyof typeof FULFIL_ACTIONS;

/** Traits of a fulfil state. Code asks for a trait instead of comparing states. */
export const FULFIL_TRAITS = {
  unfulfilled: 'waits for the seller: it was not sent yet, or its last attempt ended without production',
  pendingProduction: 'is sent or being sent, and not printed yet',
  refused: 'needs the seller: sending failed, or the factory rejects or holds it',
  onItsWay: 'is handled by a job of ours until the factory has it',
  waiting: 'is at the factory, production has not started',
  beingMade: 'is with its maker or on the way there: the maker must be notified of a cancellation',
  tellsPieces: 'passes the current pieces to its maker on entering: none of them counts as cancelled after sending',
  designsOpen: 'allows changes to its designs',
  speaks: 'has the state that the factory last reported; the factory’s own name for it is shown beside ours',
  attemptless: 'has no open attempt at a factory; an earlier one has ended',
  byHand: 'is made elsewhere, according to the seller',
  ended: 'has ended its attempt: another attempt can start',
  unbilled: 'costs nothing, except what a factory keeps (FUL-90)',
  out: 'has left the factory, which can no longer change it',
} as const;
export type FulfilTrait = keyof typeof FULFIL_TRAITS;

/** Why an action is not possible in a state. */
export type StateReason = 'IN_PROGRESS' | 'ALREADY_SENT' | 'NOT_SENT' | 'TOO_LATE' | 'SAME_PARCEL' | 'UNKNOWN_STATE';

export interface StateRow {
  is: readonly FulfilTrait[];
  /** For each action that is possible in this state, the states to which the action may lead. */
  moves: Readonly<Partial<Record<FulfilAction, readonly FulfilState[]>>>;
  /** The reason why all other actions are not possible in this state. */
  why: StateReason;
  /** Reasons for single actions, in place of `why`. */
  whyNot?: Readonly<Partial<Record<FulfilAction, StateReason>>>;
}

/** Moves of a state in which no factory has the order, so each way to begin a fulfilment is possible. */
const FREE: StateRow['moves'] = { send: ['QUEUED'], saveDraft: ['DRAFT'], takeByHand: ['MANUAL'] };

/** FREE, and the move that joins the order to another order of its parcel. An order that is made elsewhere may not join. */
const FREE_TO_JOIN: StateRow['moves'] = { ...FREE, join: ['JOINED'] };

/** States that a factory may report at any time once it has the order, because a report can skip states. */
const ANY_REPORT: readonly FulfilState[] = [
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

/**
 * The life cycle of a fulfilment: for each state the traits, the possible actions, and the reason why other actions are not possible. Server and browser both
 * read this table, each write of a state is checked against it, and no other list of states exists. Staying in the same state needs no
 * move, so a report may arrive twice.
 */
export const LIFE_CYCLE: Readonly<Record<FulfilState, StateRow>> = {
  NONE: { is: ['unfulfilled', 'designsOpen', 'attemptless'], moves: FREE_TO_JOIN, why: 'NOT_SENT' },
  MANUAL: {
    is: ['beingMade', 'tellsPieces', 'designsOpen', 'attemptless', 'byHand'],
    moves: { ...FREE, leaveByHand: ['NONE'] },
    why: 'NOT_SENT',
  },
  JOINED: {
    is: ['designsOpen', 'attemptless'],
    // Until the parcel's order is sent to a factory, the products of this order may still be made elsewhere.
    moves: { takeByHand: ['MANUAL'], leave: ['NONE'] },
    why: 'SAME_PARCEL',
  },
  DRAFT: {
    is: ['unfulfilled', 'designsOpen'],
    moves: { ...FREE_TO_JOIN, cancel: ['NONE'], withdraw: ['NONE'] },
    why: 'NOT_SENT',
  },
  QUEUED: {
    is: ['pendingProduction', 'onItsWay'],
    // Before a repeated attempt, the job polls the factory. The factory may then report the order (`report`), or be unreachable (`doubt`).
    moves: {
      cancel: ['CANCELLED'],
      withdraw: ['CANCELLED'],
      start: ['SENDING'],
      doubt: ['UNCERTAIN'],
      fail: ['FAILED'],
      report: ANY_REPORT,
    },
    why: 'IN_PROGRESS',
  },
  SENDING: {
    is: ['pendingProduction', 'onItsWay', 'beingMade', 'tellsPieces'],
    // A person may use `resolve` only after the timeout of the call has passed.
    moves: {
      resolve: ['SUBMITTED', 'FAILED'],
      postpone: ['QUEUED'],
      doubt: ['UNCERTAIN'],
      fail: ['FAILED'],
      report: ANY_REPORT,
    },
    why: 'IN_PROGRESS',
  },
  UNCERTAIN: {
    is: ['pendingProduction', 'onItsWay', 'beingMade'],
    // Only a poll of the factory or a person's decision leaves this state, so that nothing is sent twice.
    moves: { resolve: ['SUBMITTED', 'FAILED'], findMissing: ['QUEUED'], report: ANY_REPORT },
    why: 'IN_PROGRESS',
  },
  FAILED: {
    is: ['unfulfilled', 'refused', 'designsOpen', 'ended', 'unbilled'],
    moves: { ...FREE_TO_JOIN, retry: ['QUEUED'] },
    why: 'NOT_SENT',
  },
  SUBMITTED: {
    is: ['pendingProduction', 'waiting', 'beingMade', 'speaks'],
    moves: { cancel: ['CANCEL_REQUESTED'], withdraw: ['CANCEL_REQUESTED'], report: ANY_REPORT },
    why: 'ALREADY_SENT',
  },
  HOLD: {
    is: ['pendingProduction', 'refused', 'waiting', 'beingMade', 'speaks'],
    moves: { cancel: ['CANCEL_REQUESTED'], withdraw: ['CANCEL_REQUESTED'], report: ANY_REPORT },
    why: 'ALREADY_SENT',
  },
  IN_PRODUCTION: {
    is: ['beingMade', 'speaks'],
    moves: {
      cancel: ['CANCEL_REQUESTED'],
      report: ['HOLD', 'SHIPPED', 'DELIVERED', 'REJECTED', 'CANCEL_REQUESTED', 'CANCELLED', 'REFUNDED'],
    },
    why: 'ALREADY_SENT',
    whyNot: { withdraw: 'TOO_LATE' },
  },
  SHIPPED: {
    is: ['beingMade', 'speaks', 'out'],
    moves: { report: ['DELIVERED', 'REFUNDED'] },
    why: 'ALREADY_SENT',
    whyNot: { cancel: 'TOO_LATE', withdraw: 'TOO_LATE' },
  },
  DELIVERED: {
    is: ['beingMade', 'speaks', 'out'],
    moves: { report: ['REFUNDED'] },
    why: 'ALREADY_SENT',
    whyNot: { cancel: 'TOO_LATE', withdraw: 'TOO_LATE' },
  },
  REJECTED: {
    is: ['unfulfilled', 'refused', 'designsOpen', 'speaks', 'ended', 'unbilled'],
    moves: { ...FREE_TO_JOIN, report: ['REFUNDED'] },
    why: 'NOT_SENT',
  },
  CANCEL_REQUESTED: {
    is: ['beingMade'],
    // The factory may reject the cancellation (`keep`); the order then returns to the state before the request.
    moves: {
      resolve: ['SUBMITTED', 'CANCELLED'],
      keep: ['SUBMITTED', 'HOLD', 'IN_PRODUCTION'],
      report: ANY_REPORT,
    },
    why: 'IN_PROGRESS',
  },
  CANCELLED: {
    is: ['unfulfilled', 'designsOpen', 'ended', 'unbilled'],
    moves: { ...FREE_TO_JOIN, report: ['REFUNDED'] },
    why: 'NOT_SENT',
  },
  REFUNDED: { is: ['ended'], moves: FREE_TO_JOIN, why: 'NOT_SENT' },
};

/** Row for a state that this version does not know. A factory may have the order, so the order is neither sent nor released. */
export const UNKNOWN_ROW: StateRow = { is: ['beingMade'], moves: {}, why: 'UNKNOWN_STATE' };

/** State in which every order begins. */
export const FIRST_STATE: FulfilState = 'NONE';
