import {
  FactoryError,
  type FactoryCredentials,
  type FactoryOrder,
  type FactoryOrderInput,
} from '@bobbin/connectors/factory';
import { checkFulfil, type Reason } from '@bobbin/domain/fulfilment/eligibility';
import { FIRST_STATE, type FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { joinMoves, moveFulfil, type FulfilMove } from '@bobbin/domain/fulfilment/moves';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Emit } from '../../../platform/events.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import { readRestoredAt } from '../../../platform/restores.sql.ts';
import { toFacts, type Orders, type Parcels, type WorkOrderRow } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import { checkOrderAddress, hasDestination, toCurrentRequest, toFactoryOrder, type ToFactoryLink } from '../parcel.ts';
import * as queries from '../fulfilment.sql.ts';
import type { TextVerdicts } from '../prepare/text-approval.ts';
import type { Reports } from './reports.ts';

type Row = queries.FulfilmentRow;

/** Milliseconds by which the lease of an attempt exceeds the timeout of a call. */
const LEASE_SLACK_MS = 10_000;
const FIRST_DELAY_MS = 5_000;
const DELAY_MAX_MS = 10 * 60_000;
/** Number of calls that certainly did not arrive, over about three hours, after which the attempt fails. */
const ATTEMPTS_MAX = 25;
/** Error code: the factory has the order and waits for payment. */
const UNPAID = 'BALANCE';
/** Error code: the seller's account at the factory is not the one that sent the order. */
const ACCOUNT_CHANGED = 'ACCOUNT_CHANGED';
/** Error code: the factory's response could not be parsed. */
const UNREADABLE = 'UNREADABLE';

/**
 * Number of orders that one seller sends to one factory in parallel. Each sending waits for the factory's response, and up to two hundred are queued
 * (BLK-10).
 */
const ROWS = 4;

/** Chooses the queue of an attempt by its id, so that every caller chooses the same queue. */
function rowOf(fulfilmentId: string): number {
  return (fulfilmentId.codePointAt(fulfilmentId.length - 1) ?? 0) % ROWS;
}

/** Enqueues a sending in one of a few queues per seller and factory, so that one seller cannot use all workers. */
export async function enqueueSending(
  trx: Queryable,
  scope: OwnerScope,
  fulfilmentId: string,
  house: string,
  runAt?: Date,
): Promise<void> {
  await addJob(
    trx,
    'sendFulfilment',
    { ownerId: scope.ownerId, fulfilmentId },
    {
      key: `fulfil:${fulfilmentId}`,
      queue: `fulfil:${scope.ownerId}:${house}:${rowOf(fulfilmentId)}`,
      ...(runAt ? { runAt } : {}),
    },
  );
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  orders: Orders & { parcels: Parcels };
  connections: Connections;
  reports: Reports;
  texts: TextVerdicts;
  toFactoryLink: ToFactoryLink;
  callTimeoutMs: number;
}

/** What happens next to an attempt that did not arrive at the factory. */
type Outcome =
  | { kind: 'failed'; code: string; text: string; isRefUsedUp: boolean }
  | { kind: 'waiting'; state: 'QUEUED' | 'UNCERTAIN'; code: string; text: string; delayMs: number };

function toDelay(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 3 ** Math.min(attempts - 1, 8), DELAY_MAX_MS);
}

/** Returns the transition of an attempt that is certainly not at the factory. For an attempt in UNCERTAIN, the factory was asked just before. */
function afterLook(state: FulfilState, action: 'start' | 'fail'): FulfilMove {
  if (state !== 'UNCERTAIN') return moveFulfil(state, action, 'job');
  const missing = moveFulfil(state, 'findMissing', 'job');
  return joinMoves(missing, moveFulfil(missing.to, action, 'job'));
}

/** Returns whether a rejection means that the factory already has the order. */
function isThere({ code, mayHaveHappened }: FactoryError): boolean {
  return code === 'DUPLICATE' || (code === UNPAID && mayHaveHappened);
}

/** Adds what the response to the sending said, because the factory's order may not contain it: the order is unpaid, and why. */
function toUnpaid(found: FactoryOrder, text: string | undefined): FactoryOrder {
  return { ...found, isPaid: found.isPaid ?? false, note: found.note ?? text ?? null };
}

/** Reasons that concern the shop or its seller instead of the order. */
const SHOP_REASONS: readonly Reason[] = ['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'SELLER_INACTIVE'];

export function createSending(deps: Deps) {
  const { db, clock, emit, orders, connections, reports, texts, toFactoryLink } = deps;
  const leaseMs = deps.callTimeoutMs + LEASE_SLACK_MS;

  /** Lists the reasons of the shop or its seller against sending; read outside of the transaction. */
  async function listShopReasons(scope: OwnerScope, order: WorkOrderRow): Promise<Reason[]> {
    const eligibility = await orders.checkFulfil(scope, order, { confirmCancelRequested: true, confirmByHand: true });
    return eligibility.ok ? [] : eligibility.reasons.filter((reason) => SHOP_REASONS.includes(reason));
  }

  function listReasons(order: WorkOrderRow, row: Row): Reason[] {
    // Ignores that the order is being sent, because this check is part of the sending.
    const facts = { ...toFacts(order, null), fulfilState: FIRST_STATE };
    const { confirmedWishAt = null } = row.request;
    // A cancel request that is newer than the confirmed one needs a new confirmation (FUL-13).
    const isSameWish = confirmedWishAt === (order.cancelRequestedAt?.toISOString() ?? null);
    const confirmCancelRequested = row.request.confirmCancelRequested && isSameWish;
    const eligibility = checkFulfil(facts, clock.now(), { confirmCancelRequested });
    const reasons: Reason[] = eligibility.ok ? [] : [...eligibility.reasons];
    if (!hasDestination(order)) reasons.push('ADDRESS_MASKED');
    // The buyer may have changed the address since the confirmation.
    const { key } = checkOrderAddress(order);
    if (key !== null && key !== (row.request.confirmedAddress ?? null)) reasons.push('ADDRESS_DOUBTFUL');
    return reasons;
  }

  async function writeOutcome(trx: Queryable, scope: OwnerScope, order: WorkOrderRow, row: Row, outcome: Outcome) {
    const now = new Date(clock.now());
    const error = { code: outcome.code, text: outcome.text, at: now.toISOString() };
    if (outcome.kind === 'failed') {
      const move = afterLook(row.state, 'fail');
      await queries.updateFulfilment(trx, scope, row.id, {
        move,
        error: JSON.stringify(error),
        is_ref_used_up: outcome.isRefUsedUp,
        next_poll_at: null,
        ended_at: now,
        updated_at: now,
      });
      await orders.change(
        trx,
        scope,
        order,
        { move, fulfilStatus: 'NOT_CREATE', fulfilPriceCents: 0, fulfilError: error },
        { event: 'fulfilFailed', details: { house: row.house, code: error.code, text: error.text } },
      );
      await emit(trx, 'factoryRefused', { scope, order, attempt: row, code: error.code, words: error.text });
      return;
    }
    const nextAt = new Date(now.getTime() + outcome.delayMs);
    const action = outcome.state === 'QUEUED' ? 'postpone' : 'doubt';
    const move = outcome.state === row.state ? {} : { move: moveFulfil(row.state, action, 'job') };
    await queries.updateFulfilment(trx, scope, row.id, {
      ...move,
      error: JSON.stringify(error),
      next_poll_at: nextAt,
      updated_at: now,
    });
    await orders.change(
      trx,
      scope,
      order,
      { ...move, fulfilError: error },
      // A repeated error adds no event to the timeline.
      row.error?.code === error.code && row.error.text === error.text
        ? null
        : {
            event: outcome.state === 'UNCERTAIN' ? 'fulfilUncertain' : 'fulfilDelayed',
            details: { house: row.house, code: error.code, text: error.text },
          },
    );
    await enqueueSending(trx, scope, row.id, row.house, nextAt);
  }

  /** Runs `work` on the locked attempt if this run still owns it; another run may have taken it over in the meantime. */
  async function withOwn<T>(
    scope: OwnerScope,
    mine: Row,
    work: (trx: Queryable, order: WorkOrderRow, row: Row) => Promise<T>,
  ): Promise<T | null> {
    return inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, mine.orderId);
      const row = await queries.lockFulfilment(trx, scope, mine.id);
      if (!row || !hasTrait(row.state, 'onItsWay') || row.attempts !== mine.attempts) return null;
      return work(trx, order, row);
    });
  }

  /** Claims the attempt for this run; fails when another run has it, or when nothing is left to do. */
  async function claim(scope: OwnerScope, fulfilmentId: string): Promise<Row | null> {
    const known = await queries.getFulfilment(db, scope, fulfilmentId);
    if (!known || !hasTrait(known.state, 'onItsWay')) return null;
    return withOwn(scope, known, async (trx, order, row) => {
      const now = new Date(clock.now());
      if (row.state !== 'QUEUED' && row.nextPollAt !== null && row.nextPollAt > now) {
        await enqueueSending(trx, scope, row.id, row.house, row.nextPollAt);
        return null;
      }
      const attempts = row.attempts + 1;
      const leaseEnd = new Date(now.getTime() + leaseMs);
      // In state QUEUED the call certainly did not happen. In any other state a process was interrupted, and the outcome is unknown.
      const move = row.state === 'SENDING' ? moveFulfil(row.state, 'doubt', 'job') : undefined;
      await queries.updateFulfilment(trx, scope, row.id, {
        attempts,
        move,
        next_poll_at: leaseEnd,
        updated_at: now,
      });
      if (move) await orders.change(trx, scope, order, { move }, null);
      return { ...row, attempts, state: move?.to ?? row.state };
    });
  }

  /** Marks the attempt as sent, and commits before the first byte is sent; returns null when it may no longer be sent. */
  async function markSent(scope: OwnerScope, mine: Row, sentAs: string): Promise<FactoryOrderInput | null> {
    const shopReasons = await listShopReasons(scope, await orders.getForWork(db, scope, mine.orderId));
    await inTransaction(db, (trx) => orders.parcels.settle(trx, scope, [mine.orderId]));
    return withOwn(scope, mine, async (trx, order, row) => {
      const reasons = [...listReasons(order, row), ...shopReasons];
      if ((await orders.parcels.findHolder(trx, scope, order)) !== null) reasons.push('SAME_PARCEL');
      // Reads the pieces under the order's lock, so that only those are sent that the marketplace has not cancelled, for all orders of the parcel.
      const products = await orders.listProducts(scope, row.orderId, trx);
      const followers = await orders.listFollowers(trx, scope, row.orderId);
      // The buyer may have changed the text since the approval (PTX-9).
      const verdicts = await texts.listVerdicts(trx, scope, [row.orderId, ...followers.map(({ id }) => id)]);
      if (verdicts.some(({ isApproved }) => !isApproved)) reasons.push('TEXT_UNAPPROVED');
      for (const follower of followers)
        if (follower.status !== 'CANCELLED') products.push(...(await orders.listProducts(scope, follower.id, trx)));
      const request = toCurrentRequest(row.request, products);
      if (request.products.length === 0 && reasons.length === 0) reasons.push('CANCELLED');
      const [code] = reasons;
      if (code !== undefined) {
        const text = reasons.join(', ');
        await writeOutcome(trx, scope, order, row, { kind: 'failed', code, text, isRefUsedUp: false });
        return null;
      }
      const now = new Date(clock.now());
      const move = afterLook(row.state, 'start');
      await queries.updateFulfilment(trx, scope, row.id, {
        move,
        request: JSON.stringify(request),
        sent_at: now,
        sent_as: sentAs,
        next_poll_at: new Date(now.getTime() + leaseMs),
        updated_at: now,
      });
      await orders.change(trx, scope, order, { move }, null);
      return toFactoryOrder(scope.ownerId, row.house, row.refId, order, request, toFactoryLink);
    });
  }

  /** Returns the outcome of a failed call. DUPLICATE and a lost response do not mean that the factory rejected the order. */
  function toOutcome(row: Row, error: FactoryError): Outcome {
    const code = error.code ?? UNREADABLE;
    const text = error.providerMessage;
    const delayMs = Math.max(toDelay(row.attempts), error.retryAfterMs ?? 0);
    if (error.mayHaveHappened || code === 'DUPLICATE')
      return { kind: 'waiting', state: 'UNCERTAIN', code, text, delayMs };
    const isPassing = error.kind === 'unavailable' || error.kind === 'rate-limited';
    if (isPassing && row.attempts < ATTEMPTS_MAX) return { kind: 'waiting', state: 'QUEUED', code, text, delayMs };
    return { kind: 'failed', code, text, isRefUsedUp: error.refUsedUp };
  }

  async function settle(scope: OwnerScope, mine: Row, outcome: Outcome): Promise<void> {
    await withOwn(scope, mine, (trx, order, row) => writeOutcome(trx, scope, order, row, outcome));
  }

  async function accept(scope: OwnerScope, mine: Row, report: FactoryOrder): Promise<void> {
    await reports.apply(scope, mine.id, report);
    await connections.noteOutcome(scope, mine.house, null);
  }

  /** Returns null without a key: the factory cannot be asked then, so an attempt that may have arrived stays uncertain. */
  async function openKey(scope: OwnerScope, mine: Row): Promise<FactoryCredentials | null> {
    try {
      return await connections.getCredentials(scope, mine.house);
    } catch (error) {
      if (!(error instanceof AppError) || error.error !== 'FACTORY_NOT_CONNECTED') throw error;
      const missing = { code: 'NO_FACTORY', text: error.message };
      const outcome: Outcome =
        mine.state === 'QUEUED'
          ? { kind: 'failed', ...missing, isRefUsedUp: false }
          : { kind: 'waiting', state: 'UNCERTAIN', ...missing, delayMs: DELAY_MAX_MS };
      await settle(scope, mine, outcome);
      return null;
    }
  }

  /**
   * Asks the factory whether it has the order; false means that it certainly does not. Never false for an order that waits for payment (FUL-68), nor
   * when the seller's current account is not the one that sent the order (FUL-85). `since` is the earliest time at which the order was sent, `refusal`
   * the factory's last response to the sending.
   */
  async function isSettledByLook(
    scope: OwnerScope,
    mine: Row,
    credentials: FactoryCredentials,
    since: Date | null,
    refusal: FactoryError | null = null,
  ): Promise<boolean> {
    const isUnpaid = refusal === null ? mine.error?.code === UNPAID : refusal.code === UNPAID;
    const delayMs = toDelay(mine.attempts);
    try {
      const factory = connections.getFactory(mine.house);
      const found = await factory.findOrderByRef(credentials, mine.refId, since?.getTime() ?? null);
      if (found)
        await accept(scope, mine, isUnpaid ? toUnpaid(found, refusal?.providerMessage ?? mine.error?.text) : found);
      else if (isUnpaid) {
        const text = refusal?.providerMessage ?? mine.error?.text ?? '';
        await settle(scope, mine, { kind: 'waiting', state: 'UNCERTAIN', code: UNPAID, text, delayMs });
      } else if (mine.state === 'UNCERTAIN' && mine.sentAs !== null && !connections.isMark(credentials, mine.sentAs)) {
        const told = { code: ACCOUNT_CHANGED, text: ACCOUNT_CHANGED };
        await settle(scope, mine, { kind: 'waiting', state: 'UNCERTAIN', ...told, delayMs: DELAY_MAX_MS });
        return true;
      }
      return found !== null || isUnpaid;
    } catch (error) {
      if (!(error instanceof FactoryError)) throw error;
      // This database has never sent the order, and a factory without such a call refuses a reference that it has already.
      if (error.code === 'NO_SUCH_CALL' && refusal === null && mine.state === 'QUEUED' && mine.sentAt === null)
        return false;
      await connections.noteOutcome(scope, mine.house, error);
      const told = { code: error.code ?? UNREADABLE, text: error.providerMessage };
      const kept = { code: UNPAID, text: refusal?.providerMessage ?? mine.error?.text ?? '' };
      await settle(scope, mine, {
        kind: 'waiting',
        state: 'UNCERTAIN',
        ...(isUnpaid ? kept : told),
        delayMs: Math.max(delayMs, error.retryAfterMs ?? 0),
      });
      return true;
    }
  }

  /**
   * Returns the earliest time at which an attempt may have been sent; null when the factory certainly does not have the order. A database that was
   * restored does not know what was sent after the backup (OPS-143).
   */
  async function readSentSince(scope: OwnerScope, mine: Row): Promise<Date | null> {
    if (mine.sentAt !== null) return mine.sentAt;
    const restoredAt = await readRestoredAt(db);
    if (restoredAt === null) return null;
    const { createdAt } = await orders.getForWork(db, scope, mine.orderId);
    return createdAt < restoredAt ? createdAt : null;
  }

  return {
    /**
     * Sends an attempt to its factory exactly once, however often the job runs or is interrupted (FUL-21, FUL-22). The attempt is marked as sent
     * before the call. If a run finds the mark, it first asks the factory whether the order arrived.
     */
    async send(scope: OwnerScope, fulfilmentId: string): Promise<void> {
      const mine = await claim(scope, fulfilmentId);
      const credentials = mine && (await openKey(scope, mine));
      if (!mine || !credentials) return;
      const since = await readSentSince(scope, mine);
      if (since !== null && (await isSettledByLook(scope, mine, credentials, since))) return;
      const input = await markSent(scope, mine, connections.toMark(credentials));
      if (!input) return;
      let report: FactoryOrder;
      try {
        report = await connections.getFactory(mine.house).createOrder(credentials, input);
      } catch (error) {
        if (!(error instanceof FactoryError)) throw error;
        await connections.noteOutcome(scope, mine.house, error);
        if (isThere(error) && (await isSettledByLook(scope, mine, credentials, since, error))) return;
        await settle(scope, mine, toOutcome(mine, error));
        return;
      }
      await accept(scope, mine, report);
    },
  };
}
