import type { MarketplaceRequest } from '@bobbin/connectors/marketplace-request';
import { isOlderReport, isRequestOver, toReturnState } from '@bobbin/domain/orders/buyer-request';
import { sumCents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import type { EventDetails, OrdersOffers } from '../orders/module.ts';
import * as queries from './requests.sql.ts';

const MARKETPLACE = 'marketplace';

interface News {
  event: string;
  actor: string;
  actorId?: string | null;
  details: EventDetails;
}

/**
 * Inserts or updates the marketplace's requests in the caller's transaction, and writes the state of their orders' returns and the timeline events.
 * However often and in whatever sequence a request is received, its newest state is stored (REQ-3). Requests of orders that are not stored are left
 * out.
 */
export type StoreRequests = (
  trx: Queryable,
  scope: OwnerScope,
  shopId: string,
  requests: readonly MarketplaceRequest[],
) => Promise<void>;

function toRow(shopId: string, told: MarketplaceRequest): Omit<queries.ToldRequest, 'endedAt'> {
  return {
    ...told,
    shopId,
    deadlineAt: told.deadlineAt === null ? null : new Date(told.deadlineAt),
    createdAt: new Date(told.createdAt),
    updatedAt: new Date(told.updatedAt),
  };
}

/**
 * Returns the end of a request: the earliest reported time. The marketplace may change a request after its end, and old updates may arrive late;
 * neither must move the refund to another day.
 */
function findEnd(known: queries.RequestRow | undefined, told: MarketplaceRequest): Date | null {
  if (!isRequestOver(told.stage)) return null;
  const at = new Date(told.updatedAt);
  if (!known?.endedAt || known.stage !== told.stage) return at;
  return known.endedAt < at ? known.endedAt : at;
}

/**
 * Returns the timeline events of a return; the seller is the actor when the seller's response caused the event. Events of a cancel request are
 * written with the order itself.
 */
function newsOf(known: queries.RequestRow | undefined, told: MarketplaceRequest): News | null {
  if (told.kind !== 'return' || (known?.stage === told.stage && known.status === told.status)) return null;
  const { type, reason, refundCents: cents } = told;
  const isOurs = known?.answer != null && known.answerAction === known.action && known.stage === 'asked';
  const own = isOurs ? known : null;
  const by =
    own === null || own.answerBy === null ? { actor: MARKETPLACE } : { actor: own.answerBy, actorId: own.answerById };
  // A staff user who responds in the seller's name is recorded as the actor (TEA-9).
  const as: EventDetails = own === null || own.answerAs === null ? {} : { as: own.answerAs };
  if (told.stage === 'asked') {
    const isNew = known === undefined || known.stage !== 'asked';
    if (told.action === 'receive') return { event: 'returnSent', actor: MARKETPLACE, details: { want: type } };
    return isNew ? { event: 'returnAsked', actor: MARKETPLACE, details: { want: type, reason } } : null;
  }
  if (told.stage === 'refused') return { event: 'returnRejected', ...by, details: { want: type, ...as } };
  if (told.stage === 'withdrawn') return { event: 'returnWithdrawn', actor: MARKETPLACE, details: { want: type } };
  if (told.stage === 'done') return { event: 'returnDone', ...by, details: { want: type, cents, ...as } };
  return known?.stage === 'asked' ? { event: 'returnApproved', ...by, details: { want: type, ...as } } : null;
}

/** Age above which no notification is sent, because a newly connected shop has many old requests. */
const NEWS_MS = 48 * 3_600_000;

interface Deps {
  orders: Pick<OrdersOffers, 'listStoredIds' | 'lockForWork' | 'noteReturns'>;
  clock: Clock;
  emit: Emit;
}

export function createStoreRequests({ orders, clock, emit }: Deps): StoreRequests {
  /** Emits an event for each open request once, if it is recent (NTF-30). */
  async function notifyRequested(
    trx: Queryable,
    scope: OwnerScope,
    shopId: string,
    told: MarketplaceRequest,
  ): Promise<void> {
    const { id, orderId, action } = told;
    if (told.stage !== 'asked' || action === null || told.updatedAt < clock.now() - NEWS_MS) return;
    await emit(trx, 'buyerAsked', { scope, orderId, shopId, requestId: id, action });
  }

  /** Returns the events of a request; null when the request has not changed. */
  async function storeOne(trx: Queryable, scope: OwnerScope, shopId: string, told: MarketplaceRequest) {
    const known = await queries.lockRequest(trx, scope, told.id);
    const before = known && { stage: known.stage, updatedAt: known.updatedAt.getTime() };
    const endedAt = findEnd(known, told);
    if (before && isOlderReport(before, told)) {
      if (endedAt === null || endedAt.getTime() === known.endedAt?.getTime()) return null;
      await queries.setEnd(trx, scope, told.id, endedAt);
      return { news: null };
    }
    const isSame = known?.status === told.status && known.action === told.action;
    if (isSame && before?.updatedAt === told.updatedAt) return null;
    // The wire has one status for all cancel requests that had no effect; whether the seller rejected the request is stored separately.
    const isRefused = told.kind === 'cancel' && told.stage === 'withdrawn' && known?.answer === 'reject';
    const row = { ...toRow(shopId, told), endedAt, ...(isRefused ? { stage: 'refused' } : {}) };
    await queries.upsertRequest(trx, scope, row);
    return { news: newsOf(known, told) };
  }

  return async (trx, scope, shopId, requests) => {
    const byOrder = Map.groupBy(requests, ({ orderId }) => orderId);
    const stored = await orders.listStoredIds(scope, shopId, [...byOrder.keys()]);
    // Locks the orders by id, as every writer of several orders does.
    for (const orderId of [...stored].toSorted()) {
      const order = await orders.lockForWork(trx, scope, orderId);
      const events: News[] = [];
      let isNews = false;
      for (const told of byOrder.get(orderId) ?? []) {
        const change = await storeOne(trx, scope, shopId, told);
        if (change !== null) await notifyRequested(trx, scope, shopId, told);
        isNews ||= change !== null;
        if (change?.news) events.push(change.news);
      }
      if (!isNews) continue;
      const returns = await queries.readReturns(trx, scope, orderId);
      const returnState = toReturnState(returns.map(({ stage }) => stage));
      const refundedCents = sumCents(returns.map(({ cents }) => cents));
      const refunds = returns.flatMap(({ cents, endedAt: at }) => (at === null || cents === 0 ? [] : [{ at, cents }]));
      await orders.noteReturns(trx, scope, order, { returnState, refundedCents, refunds }, events);
    }
  };
}
