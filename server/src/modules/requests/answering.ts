import { setTimeout as wait } from 'node:timers/promises';
import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { ErrorName } from '@bobbin/contract/errors';
import type { AnswerOutcome, AnswerResult } from '@bobbin/contract/requests';
import { canDo, hasTrait, whyNot } from '@bobbin/domain/fulfilment/states';
import {
  listAnswers,
  type RequestAction,
  type RequestAnswer,
  type RequestStage,
} from '@bobbin/domain/orders/buyer-request';
import type { SellerScope } from '../../platform/access.ts';
import { eachAtOnce } from '../../platform/concurrency.ts';
import { isRepeatedCall } from '../../platform/call.ts';
import { withClaim, type ClaimDeps } from '../../platform/claims.ts';
import { hashOf } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import type { Logger } from '../../platform/log.ts';
import type { Audit } from '../audit/module.ts';
import type { Fulfilment } from '../fulfilment/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import * as queries from './requests.sql.ts';
import type { RequestReading } from './reading.ts';

/** Number of responses to buyers that are sent in parallel; it is small because the marketplace limits the calls of a shop. */
const AT_ONCE = 3;
const POLL_MS = 100;
/** How long, in milliseconds, a call waits for a concurrent response to the same request. */
const PATIENCE_MS = 20_000;

/** The same response to several requests. */
export interface AnswerInput {
  answer: RequestAnswer;
  reason?: string | undefined;
  comment?: string | undefined;
  confirmMade?: boolean | undefined;
}

interface Deps extends ClaimDeps {
  log: Logger;
  audit: Audit;
  marketplace: Marketplace;
  shops: Pick<Shops, 'getAccess' | 'noteFailure'>;
  orders: Pick<OrdersOffers, 'getForWork' | 'lockForWork' | 'noteCancelAnswer' | 'sync'>;
  fulfilment: Pick<Fulfilment, 'cancel'>;
  reading: RequestReading;
}

interface Outcome {
  outcome: AnswerOutcome;
  error?: ErrorName | null;
  detail?: string | null;
  by?: string | null;
}

const DONE: Outcome = { outcome: 'done' };

/** Maps a failed call of the marketplace to an error of the contract. */
function toFailure(error: unknown): Outcome {
  if (error instanceof AppError) return { outcome: 'failed', error: error.error, detail: error.detail };
  if (!(error instanceof ConnectorError)) throw error;
  const isRefused = error.kind === 'rejected' || error.kind === 'auth';
  return isRefused
    ? { outcome: 'failed', error: 'MARKETPLACE_REFUSED', detail: error.providerMessage }
    : { outcome: 'failed', error: 'MARKETPLACE_UNAVAILABLE' };
}

/** Returns the result for a request that no longer waits for a response, because the seller has responded or it ended in another way (REQ-4). */
function toPast({ stage, answer, answerBy }: queries.RequestRow, wanted: RequestAnswer): Outcome {
  const isSame =
    answer === wanted ||
    (answer === null && (wanted === 'reject' ? stage === 'refused' : stage === 'done' || stage === 'underway'));
  return { outcome: isSame ? 'already' : 'otherwise', by: answer === null ? null : answerBy };
}

/** Returns whether an earlier execution of the same call stored the response before its process died; the repeated call continues from there. */
function isOwn(scope: SellerScope, request: queries.RequestRow, { answer }: AnswerInput): boolean {
  return isRepeatedCall() && request.answer === answer && request.answerById === scope.actor.userId;
}

export function createAnswering(deps: Deps) {
  const { db, clock, log, audit, marketplace, shops, orders, fulfilment, reading } = deps;

  async function readRow(scope: SellerScope, id: string): Promise<queries.RequestRow> {
    const [row] = await queries.listRequestsById(db, scope, [id]);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  /**
   * Cancels the order at its factory before its cancel request is approved, if that is still possible. When the factory cannot cancel the order, the
   * seller must have confirmed the approval (REQ-5). Returns null when nothing prevents the approval.
   */
  async function takeBack(scope: SellerScope, orderId: string, isConfirmed: boolean): Promise<Outcome | null> {
    const { fulfilState } = await orders.getForWork(db, scope, orderId);
    // An order that is at no factory, or is already being cancelled at the factory, need not be cancelled here.
    if (!hasTrait(fulfilState, 'beingMade') || hasTrait(fulfilState, 'byHand')) return null;
    if (!canDo(fulfilState, 'cancel')) {
      if (isConfirmed || fulfilState === 'CANCEL_REQUESTED') return null;
      const isLate = whyNot(fulfilState, 'cancel') === 'TOO_LATE';
      return { outcome: 'confirm', error: isLate ? 'CANCEL_TOO_LATE' : 'FULFIL_NOT_POSSIBLE' };
    }
    try {
      await fulfilment.cancel(scope, orderId);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return isConfirmed ? null : { outcome: 'confirm', error: error.error, detail: error.detail };
    }
  }

  /**
   * Stores the response and its actor before the marketplace is called, so that the response is known to be ours even when the marketplace's answer
   * is lost.
   */
  async function keep(scope: SellerScope, request: queries.RequestRow, input: AnswerInput): Promise<void> {
    const { id, orderId, kind, action } = request;
    await inTransaction(db, async (trx) => {
      await orders.lockForWork(trx, scope, orderId);
      const { name: by, userId: byId } = scope.actor;
      const as = scope.stands === 'staff' ? 'staff' : null;
      const answer = { answer: input.answer, action: action ?? '', by, byId, as, at: new Date(clock.now()) };
      await queries.setAnswer(trx, scope, id, answer);
      const reason = input.answer === 'reject' ? (input.comment ?? input.reason ?? '') : '';
      if (kind === 'cancel') await orders.noteCancelAnswer(trx, scope, orderId, { answer: input.answer, reason });
      await audit.record(trx, scope, {
        action: 'answerRequest',
        entity: 'order',
        entityId: orderId,
        after: { requestId: id, question: action, answer: input.answer, reason },
      });
    });
  }

  async function takeBackAnswer(scope: SellerScope, { id, orderId, kind }: queries.RequestRow): Promise<void> {
    await inTransaction(db, async (trx) => {
      await orders.lockForWork(trx, scope, orderId);
      await queries.setAnswer(trx, scope, id, null);
      if (kind === 'cancel') await orders.noteCancelAnswer(trx, scope, orderId, null);
    });
  }

  async function sendAnswer(scope: SellerScope, request: queries.RequestRow, input: AnswerInput): Promise<void> {
    const access = await shops.getAccess(scope, request.shopId);
    const action = request.action as RequestAction;
    // Equal responses to the same request have one idempotency key, so that the marketplace executes them once (MKT-40).
    const key = hashOf(`${request.id} ${action} ${input.answer}`);
    const refusal = { key, reason: input.reason ?? '', ...(input.comment ? { comment: input.comment } : {}) };
    if (request.kind === 'cancel') {
      if (input.answer === 'reject') return marketplace.rejectCancellation(access, request.id, refusal);
      return marketplace.approveCancellation(access, request.id, { key });
    }
    if (input.answer === 'reject') return marketplace.rejectReturn(access, request.id, action, refusal);
    const isRefundInstead = input.answer === 'refundInstead';
    return marketplace.approveReturn(access, request.id, action, { key, isRefundInstead });
  }

  /** After a failure only the marketplace knows whether the response took effect. */
  async function lookAfter(
    scope: SellerScope,
    before: queries.RequestRow,
    input: AnswerInput,
    error: unknown,
  ): Promise<Outcome> {
    await reading.readOne(scope, before).catch(() => {});
    const now = await readRow(scope, before.id);
    if (now.stage !== 'asked' || now.action !== before.action) return toPast(now, input.answer);
    const isUnsure = error instanceof ConnectorError && error.mayHaveHappened;
    if (!isUnsure) await takeBackAnswer(scope, now);
    return toFailure(error);
  }

  async function carryOut(scope: SellerScope, id: string, input: AnswerInput): Promise<Outcome> {
    const startedAt = clock.now();
    // Reads the current state of the request first, because the buyer may have withdrawn it in the meantime (as for labels, LBL-3).
    await reading.readOne(scope, await readRow(scope, id));
    const request = await readRow(scope, id);
    const isOurs = isOwn(scope, request, input);
    if (request.stage !== 'asked') {
      if (!isOurs) return toPast(request, input.answer);
      await orders.sync.pullOrders(scope, request.shopId, [request.orderId]).catch(() => {});
      return DONE;
    }
    if (!listAnswers(request.action as RequestAction).includes(input.answer))
      return { outcome: 'failed', error: 'REQUEST_NOT_POSSIBLE' };
    if (request.kind === 'cancel' && input.answer === 'approve') {
      await orders.sync.pullOrders(scope, request.shopId, [request.orderId]);
      const obstacle = await takeBack(scope, request.orderId, input.confirmMade === true);
      if (obstacle) return obstacle;
    }
    if (!isOurs) await keep(scope, request, input);
    try {
      await sendAnswer(scope, request, input);
    } catch (error) {
      if (error instanceof ConnectorError) await shops.noteFailure(scope, request.shopId, error, startedAt);
      return lookAfter(scope, request, input, error);
    }
    // The response is final even when its consequences cannot be read now; the next read stores them.
    await reading.readOne(scope, request).catch(() => {});
    await orders.sync.pullOrders(scope, request.shopId, [request.orderId]).catch(() => {});
    return DONE;
  }

  async function answerOne(scope: SellerScope, id: string, input: AnswerInput): Promise<AnswerResult> {
    const deadline = performance.now() + PATIENCE_MS;
    let outcome: Outcome | null = null;
    while (outcome === null) {
      const work = () => carryOut(scope, id, input).catch(toFailure);
      const claimed = await withClaim(deps, scope, `request:${id}`, work);
      if (claimed) outcome = claimed.value;
      else if (performance.now() > deadline) outcome = { outcome: 'failed', error: 'TIMEOUT' };
      else await wait(POLL_MS);
    }
    const now = await readRow(scope, id);
    const { fulfilState } = await orders.getForWork(db, scope, now.orderId);
    return {
      id,
      orderId: now.orderId,
      outcome: outcome.outcome,
      stage: now.stage as RequestStage,
      status: now.status,
      fulfilState,
      by: outcome.by ?? null,
      error: outcome.error ?? null,
      detail: outcome.detail ?? null,
    };
  }

  return {
    /**
     * Sends the same response to several requests, and returns one result for each, in the sequence of the input (REQ-6). @throws AppError NOT_FOUND,
     * INVALID_INPUT
     */
    async answer(scope: SellerScope, asked: readonly string[], input: AnswerInput): Promise<AnswerResult[]> {
      const ids = [...new Set(asked)];
      if (input.answer === 'reject' && input.reason === undefined)
        throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.reason', message: 'reasonRequired' }] });
      const known = await queries.listRequestsById(db, scope, ids);
      if (known.length < ids.length) throw new AppError('NOT_FOUND');
      const results = new Map<string, AnswerResult>();
      // The requests are in the caller's scope, as checked above; the following work uses the complete scope of the owner.
      await withFullScope(scope, () =>
        eachAtOnce(ids, AT_ONCE, async (id) => results.set(id, await answerOne(scope, id, input))),
      );
      log.info({ ...countOutcomes(results.values()), answer: input.answer }, 'Answered requests of buyers');
      return ids.flatMap((id) => results.get(id) ?? []);
    },
  };
}

export type Answering = ReturnType<typeof createAnswering>;

function countOutcomes(results: Iterable<AnswerResult>): Partial<Record<AnswerOutcome, number>> {
  const counts: Partial<Record<AnswerOutcome, number>> = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
