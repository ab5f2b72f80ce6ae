/** What a buyer may request: to cancel an order, or a refund or replacement of received pieces (REQ-1). */
export const REQUEST_KINDS = ['cancel', 'return'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * Stage of a buyer's request, in this sequence: the seller must answer; the request continues without the seller; the buyer received what was
 * requested; the seller refused; the buyer withdrew the request or the order continued.
 */
export const REQUEST_STAGES = ['asked', 'underway', 'done', 'refused', 'withdrawn'] as const;
export type RequestStage = (typeof REQUEST_STAGES)[number];

/** Decisions of the seller: cancel, refund, accept the return, confirm the returned pieces, send a replacement. */
export const REQUEST_ACTIONS = ['cancel', 'refund', 'return', 'receive', 'replace'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** Answers of the seller. `refundInstead` refunds the buyer instead of sending a replacement. */
export const REQUEST_ANSWERS = ['approve', 'reject', 'refundInstead'] as const;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

/** Summary of an order's requests, by which the orders list counts and filters orders (REQ-2). */
export const RETURN_STATES = ['none', 'asked', 'underway', 'ended'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

const STAGES: Readonly<Record<string, RequestStage>> = {
  CANCELLATION_REQUEST_PENDING: 'underway',
  CANCELLATION_REQUEST_SUCCESS: 'done',
  // The documents list both spellings; each means that the buyer withdrew the request or that the order continued.
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

/** All documented request statuses of the marketplace; the marketplace may send others. */
export const REQUEST_STATUSES: readonly string[] = Object.keys(STAGES);

/**
 * Returns the stage of a request from the marketplace's status and from the decision that the marketplace asks of the seller (null for none). A
 * request with an unknown status continues without the seller, unless the marketplace asks for a decision. Errors: none.
 * @example toRequestStage('BUYER_SHIPPED_ITEM', 'receive') // 'asked'
 */
export function toRequestStage(status: string, action: RequestAction | null): RequestStage {
  const stage = STAGES[status] ?? 'underway';
  return stage === 'underway' && action !== null ? 'asked' : stage;
}

/**
 * Returns whether a request is finished. Errors: none.
 * @example isRequestOver('withdrawn') // true
 */
export function isRequestOver(stage: string): boolean {
  return stage === 'done' || stage === 'refused' || stage === 'withdrawn';
}

/** Age and stage of one report of a request. */
interface Report {
  updatedAt: number;
  stage: string;
}

/**
 * Returns whether a report of a request is older than the known one (REQ-3). Times are whole seconds, and a request may change several times within
 * one second; a finished request then stays finished. Units: epoch milliseconds. Errors: none.
 * @example isOlderReport({ updatedAt: 2000, stage: 'done' }, { updatedAt: 2000, stage: 'asked' }) // true
 */
export function isOlderReport(known: Report, told: Report): boolean {
  if (told.updatedAt !== known.updatedAt) return told.updatedAt < known.updatedAt;
  return isRequestOver(known.stage) && !isRequestOver(told.stage);
}

/**
 * Returns the summary of an order's requests: `asked` when one waits for the seller's answer, else `underway` when one is under way, else `ended`
 * when all are finished. Errors: none.
 * @example toReturnState(['done', 'asked']) // 'asked'
 */
export function toReturnState(stages: readonly string[]): ReturnState {
  if (stages.length === 0) return 'none';
  if (stages.includes('asked')) return 'asked';
  return stages.every(isRequestOver) ? 'ended' : 'underway';
}

/**
 * Lists the answers that the seller may give for a decision. Errors: none.
 * @example listAnswers('replace') // ['approve', 'reject', 'refundInstead']
 */
export function listAnswers(action: RequestAction | null): readonly RequestAnswer[] {
  if (action === null) return [];
  return action === 'replace' ? REQUEST_ANSWERS : ['approve', 'reject'];
}
