import { REQUEST_ANSWER_MAX } from '@bobbin/domain/limits';
import { REQUEST_ACTIONS, REQUEST_ANSWERS, REQUEST_KINDS, REQUEST_STAGES } from '@bobbin/domain/orders/buyer-request';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, money } from './envelope.ts';
import * as calls from './requests.calls.ts';

/**
 * A buyer's cancel request or return. Amounts are null when the marketplace does not report them, or when the caller's role does not allow them to be
 * seen.
 */
export const buyerRequest = z.object({
  id: z.string(),
  orderId: z.string(),
  shopId: z.string(),
  kind: z.enum(REQUEST_KINDS),
  /** Type: CANCEL, BUYER_CANCEL, REFUND, RETURN_AND_REFUND or REPLACEMENT; unknown types are passed on unchanged (REQ-1). */
  type: z.string(),
  /** The marketplace's own status of the request. */
  status: z.string(),
  stage: z.enum(REQUEST_STAGES),
  /** BUYER, SELLER, SYSTEM, OPERATOR. */
  role: z.string().nullable(),
  /** Decision that the seller must make now; null when there is none. */
  action: z.enum(REQUEST_ACTIONS).nullable(),
  answers: z.array(z.enum(REQUEST_ANSWERS)),
  deadlineAt: instant.nullable(),
  reason: z.string(),
  refundAmount: money.nullable(),
  /** Currency of the refund; it is the order's currency. */
  currency: z.string(),
  pieces: z.array(z.object({ skuId: z.string().nullable(), skuName: z.string() })),
  /** Tracking number of the returned parcel. */
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  arbitration: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  endedAt: instant.nullable(),
  /** The seller's last answer, and the user who gave it. */
  answer: z.object({ answer: z.enum(REQUEST_ANSWERS), by: z.string(), at: instant }).nullable(),
  /** Fulfilment state of the order. */
  fulfilState: z.string(),
  fulfillHouse: z.string().nullable(),
  rights: z.array(z.enum(TEAM_RIGHTS)),
});
export type BuyerRequest = z.infer<typeof buyerRequest>;

/**
 * Outcomes of an answer (REQ-4). `done`: carried out now; `already`: carried out before; `otherwise`: the request has ended in another way since;
 * `confirm`: the factory does not cancel the order, so the seller must confirm (REQ-5); `failed`: nothing happened, a retry is
 * possible.
 */
export const ANSWER_OUTCOMES = ['done', 'already', 'otherwise', 'confirm', 'failed'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

const answerResult = z.object({
  id: z.string(),
  orderId: z.string(),
  outcome: z.enum(ANSWER_OUTCOMES),
  /** The request's current stage, and the marketplace's status. */
  stage: z.enum(REQUEST_STAGES),
  status: z.string(),
  /** Current fulfilment state of the order. */
  fulfilState: z.string(),
  /** The user who answered the request before; null when the marketplace or the buyer ended it. */
  by: z.string().nullable(),
  /** Name of the error, and its details. */
  error: z.string().nullable(),
  detail: z.string().nullable(),
});
export type AnswerResult = z.infer<typeof answerResult>;

const answerBody = z.object({
  answer: z.enum(REQUEST_ANSWERS),
  /** Name of one of the marketplace's reasons; required to reject. */
  reason: z.string().min(1).max(200).optional(),
  /** The seller's own words, in addition to the reason. */
  comment: z.string().max(500).optional(),
  /** Whether the seller confirms the approval although the factory does not cancel the order (REQ-5). */
  confirmMade: z.boolean().optional(),
});

const requestParams = z.object({ id: z.string().min(1).max(100), requestId: z.string().min(1).max(100) });

export const listRequests = endpoint({
  ...calls.listRequests,
  scope: { permission: 'viewOrders' },
  summary: 'List the open requests of the buyers of the given orders (at most 50)',
  query: z.object({ orderIds: commaList.pipe(z.array(z.string()).min(1).max(REQUEST_ANSWER_MAX)) }),
  reply: z.array(buyerRequest),
  errors: [],
});

export const answerRequests = endpoint({
  ...calls.answerRequests,
  scope: { permission: 'workOrders' },
  summary: 'Answer up to 50 requests of buyers in the same way; one result each, in the same order',
  body: answerBody.extend({ ids: z.array(z.string().min(1).max(100)).min(1).max(REQUEST_ANSWER_MAX) }),
  reply: z.array(answerResult),
  errors: [],
});

export const listOrderRequests = endpoint({
  ...calls.listOrderRequests,
  scope: { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'List the requests of the buyer of an order, newest first',
  params: idParams,
  reply: z.array(buyerRequest),
  errors: [],
});

export const answerOrderRequest = endpoint({
  ...calls.answerOrderRequest,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'Answer a request of the buyer of an order',
  params: requestParams,
  body: answerBody,
  reply: answerResult,
  errors: [],
});

export const listRejectReasons = endpoint({
  ...calls.listRejectReasons,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } },
  summary: 'List the marketplace’s reasons for rejecting a request',
  params: requestParams,
  reply: z.array(z.object({ name: z.string(), text: z.string() })),
  errors: ['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'MARKETPLACE_UNAVAILABLE', 'MARKETPLACE_REFUSED'],
});
