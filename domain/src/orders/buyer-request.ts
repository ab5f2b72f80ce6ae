/** What a buyer may want: that an order is not made, or money, or another piece, for what has come (REQ-1). */
export const REQUEST_KINDS = ['cancel', 'return'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * Where a request stands, in our words: the seller has to answer; it goes on without the seller; the buyer has what was asked
 * for; the seller said no; the buyer took it back or the order went its way.
 */
export const REQUEST_STAGES = ['asked', 'underway', 'done', 'refused', 'withdrawn'] as const;
export type RequestStage = (typeof REQUEST_STAGES)[number];

/** What the seller is asked: to cancel, to pay, to take pieces back, to say that they have come back well, to send others. */
export const REQUEST_ACTIONS = ['cancel', 'refund', 'return', 'receive', 'replace'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** What the seller may say. `refundInstead`: money in place of another piece. */
export const REQUEST_ANSWERS = ['approve', 'reject', 'refundInstead'] as const;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

/** What the open requests of an order come to, as its list counts it (REQ-2). */
export const RETURN_STATES = ['none', 'asked', 'underway', 'ended'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

const STAGES: Readonly<Record<string, RequestStage>> = {
  CANCELLATION_REQUEST_PENDING: 'underway',
  CANCELLATION_REQUEST_SUCCESS: 'done',
  // Asked for by the one word, answered with the other; a seller's no is told apart by who has answered.
  CANCELLATION_REQUEST_CANCEL: 'withdrawn',
  CANCELLATION_REQUEST_CANCELLED: 'withdrawn',
  CANCELLATION_REQUEST_COMPLETE: 'done',
  RETURN_OR_REFUND_REQUEST_PENDING: 'underway',
  REFUND_OR_RETURN_REQUEST_REJECT: 'refused',
  AWAITING_BUYER_SHIP: 'underway',
  AWAITING_BUYER_RESPONSE: 'underway',
  BUYER_SHIPPED_ITEM: 'underway',
  REJECT_RECEIVE_PACKAGE: 'refused',
  RETURN_OR_REFUND_REQUEST_SUCCESS: 'underway',
  RETURN_OR_REFUND_REQUEST_CANCEL: 'withdrawn',
  RETURN_OR_REFUND_REQUEST_COMPLETE: 'done',
  REPLACEMENT_REQUEST_PENDING: 'underway',
  REPLACEMENT_REQUEST_REJECT: 'refused',
  REPLACEMENT_REQUEST_REFUND_SUCCESS: 'done',
  REPLACEMENT_REQUEST_CANCEL: 'withdrawn',
  REPLACEMENT_REQUEST_COMPLETE: 'done',
};

/** Every word of the marketplace for a request that is documented; others may come. */
export const REQUEST_STATUSES: readonly string[] = Object.keys(STAGES);

/**
 * Returns where a request stands by the marketplace's word and by what it asks of the seller. A word that is unknown goes on without the
 * seller, unless something is asked.
 * Errors: none.
 * @example toRequestStage('BUYER_SHIPPED_ITEM', 'receive') // 'asked'
 */
export function toRequestStage(status: string, action: RequestAction | null): RequestStage {
  const stage = STAGES[status] ?? 'underway';
  return stage === 'underway' && action !== null ? 'asked' : stage;
}

/**
 * Returns whether nothing more comes of a request.
 * Errors: none.
 * @example isRequestOver('withdrawn') // true
 */
export function isRequestOver(stage: string): boolean {
  return stage === 'done' || stage === 'refused' || stage === 'withdrawn';
}

/** What both tellings of one request say of their age. */
interface Telling {
  updatedAt: number;
  stage: string;
}

/**
 * Returns whether news of a request is older than what is known (REQ-3). Times are whole seconds, in which a request may take several
 * steps: within one, what is over stays over.
 * Units: epoch milliseconds. Errors: none.
 * @example isOlderTelling({ updatedAt: 2000, stage: 'done' }, { updatedAt: 2000, stage: 'asked' }) // true
 */
export function isOlderTelling(known: Telling, told: Telling): boolean {
  if (told.updatedAt !== known.updatedAt) return told.updatedAt < known.updatedAt;
  return isRequestOver(known.stage) && !isRequestOver(told.stage);
}

/**
 * Returns what the returns of an order come to: an answer that is owed goes before what is under way, that before what has ended.
 * Errors: none.
 * @example toReturnState(['done', 'asked']) // 'asked'
 */
export function toReturnState(stages: readonly string[]): ReturnState {
  if (stages.length === 0) return 'none';
  if (stages.includes('asked')) return 'asked';
  return stages.every(isRequestOver) ? 'ended' : 'underway';
}

/**
 * Returns which answers a question takes.
 * Errors: none.
 * @example listAnswers('replace') // ['approve', 'reject', 'refundInstead']
 */
export function listAnswers(action: RequestAction | null): readonly RequestAnswer[] {
  if (action === null) return [];
  return action === 'replace' ? REQUEST_ANSWERS : ['approve', 'reject'];
}
