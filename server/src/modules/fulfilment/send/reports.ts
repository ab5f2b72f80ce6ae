import { FactoryError, type FactoryOrder } from '@bobbin/connectors/factory';
import { isHouse } from '@bobbin/domain/factories/houses';
import { askingFactor } from '@bobbin/domain/fulfilment/asking';
import { reportMove, type FulfilMove } from '@bobbin/domain/fulfilment/moves';
import { hasTrait, whyNot } from '@bobbin/domain/fulfilment/states';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import { chargeOf } from '@bobbin/domain/money/factory-charge';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { checkTrackingNumber, cleanTrackingNumber, TRACKING_INVALID } from '@bobbin/domain/orders/tracking';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { EventDetails, FulfilErrorRow } from '../../orders/module.ts';
import type { FulfilChange, Orders, WorkOrderRow } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import { COST_KEPT, keepsCost } from '../prices/kept-cost.ts';
import * as queries from '../fulfilment.sql.ts';

type Row = queries.FulfilmentRow;

/** Error code of an order that the factory makes although it was cancelled; the error stays while the order continues. */
const CANCEL_REFUSED = 'CANCEL_REFUSED';
/** Error code of an order for which the factory waits for payment. */
const UNPAID = 'BALANCE';
/** Factor by which polls become rarer for an order that the factory accepted but no longer knows. */
const LOST_FACTOR = 30;
const SHIPPED_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Poll interval, in milliseconds, while the factory is not connected or rejects the key. */
const DISCONNECTED_MS = 3_600_000;

interface ReportOptions {
  /** The factory's message when it rejected a cancellation; the order then continues in its former state (FUL-41). */
  cancelRefusal?: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  log: Logger;
  orders: Orders;
  connections: Connections;
  pollSeconds: number;
}

/** Returns the transition of an attempt that a report causes; null for an unknown status. */
function toMove(row: Row, report: FactoryOrder, isRefused: boolean): FulfilMove | null {
  const isNew = row.factoryOrderId === null;
  if (report.state === null) {
    return isNew || (isRefused && row.state === 'CANCEL_REQUESTED') ? reportMove(row.state, 'SUBMITTED') : null;
  }
  // The factory has not decided about the cancellation yet; it is asked again until it accepts or rejects the cancellation.
  if (row.state === 'CANCEL_REQUESTED' && !isRefused && hasTrait(report.state, 'waiting')) return null;
  return reportMove(row.state, report.state);
}

/**
 * Returns the error of an order whose production has begun although the marketplace or the seller cancelled it; undefined for other orders. Polls,
 * responses and checks after a lost response all use this function (FUL-57).
 */
function findRefusal(order: WorkOrderRow, row: Row, state: FulfilState, raw: string): string | undefined {
  const isUnwanted = order.status === 'CANCELLED' || row.state === 'CANCEL_REQUESTED';
  const isKnown = row.error?.code === CANCEL_REFUSED;
  return isUnwanted && !isKnown && whyNot(state, 'withdraw') === 'TOO_LATE' ? raw : undefined;
}

/** Names the event after the most important change; the details of the event contain all changes. */
function toEventName(change: FulfilChange): string {
  if (change.fulfilStatus !== undefined) return 'fulfilStatusChanged';
  if (change.trackingNumber !== undefined) return 'trackingAdded';
  return change.fulfilPriceCents === undefined ? 'fulfilStatusChanged' : 'priceUpdated';
}

function isSameError(a: FulfilErrorRow | null, b: FulfilErrorRow | null): boolean {
  return a?.code === b?.code && a?.text === b?.text;
}

/** Returns whether a number of an order comes from the factory; the numbers of the marketplace's own labels stay. */
function isOfFactory(order: WorkOrderRow, number: string): boolean {
  if (!order.trackingNumbers.includes(number)) return false;
  return order.shippingType === 'SELLER' || order.packages.every(({ trackingNumber }) => trackingNumber !== number);
}

/**
 * Returns the number that the order has from an attempt when the factory reports another one, or null. An unusable number never became the order's, so
 * the usable one before it is the one to correct (CUF-9).
 */
function findFormer(order: WorkOrderRow, { trackingNumber, formerNumber }: Row): string | null {
  return trackingNumber !== null && isOfFactory(order, trackingNumber) ? trackingNumber : formerNumber;
}

export function createReports({ db, clock, emit, log, orders, connections, pollSeconds }: Deps) {
  function toNextPoll(state: FulfilState, order: WorkOrderRow, row: Row): Date | null {
    // A custom factory reports by its sheet only (CUF-8).
    if (!isHouse(row.house)) return null;
    const now = clock.now();
    if (hasTrait(state, 'ended') || state === 'DELIVERED') return null;
    const ageMs = now - row.createdAt.getTime();
    const isOver = order.status === 'DELIVERED' || order.status === 'COMPLETED';
    if (state === 'SHIPPED' && (isOver || ageMs > SHIPPED_DAYS * DAY_MS)) return null;
    return new Date(now + pollSeconds * askingFactor(state, ageMs) * 1000);
  }

  /**
   * Claims the reported tracking number for the order. A number that is invalid or belongs to another order is shown as an error and not used
   * (FUL-46).
   */
  async function readTracking(trx: Queryable, scope: OwnerScope, row: Row, report: FactoryOrder) {
    const number = report.trackingNumber === null ? null : cleanTrackingNumber(report.trackingNumber);
    if (number === null || number === row.trackingNumber) return { number: null, isGood: false };
    const isGood =
      checkTrackingNumber(number).ok && (await orders.takeTracking(trx, scope, row.orderId, number)) === null;
    return { number, isGood };
  }

  function toError(
    row: Row,
    report: FactoryOrder,
    state: FulfilState,
    { wrongNumber, isHealed }: { wrongNumber: string | null; isHealed: boolean },
    refusal?: string,
  ) {
    const at = new Date(clock.now()).toISOString();
    const raw = report.rawStatus.trim().toUpperCase();
    if (refusal !== undefined && state !== 'CANCELLED') return { code: CANCEL_REFUSED, text: refusal, at };
    if (wrongNumber !== null) return { code: TRACKING_INVALID, text: wrongNumber, at };
    if (keepsCost(row, report, state)) return { code: COST_KEPT, text: COST_KEPT, at };
    if (row.error?.code === COST_KEPT && state === 'CANCEL_REQUESTED') return row.error;
    // Keeps the earlier text, because a factory may report the reason of a wait only once, in its response to the sending.
    const known = row.error?.code === raw ? row.error.text : raw;
    if (hasTrait(state, 'refused')) return { code: raw, text: report.note ?? known, at };
    if (state === 'SUBMITTED' && report.isPaid === false) return { code: UNPAID, text: report.note ?? raw, at };
    // Keeps the error until the status changes, because some factories never report that an order waits for payment (FUL-68).
    const isStillUnpaid = row.error?.code === UNPAID && report.isPaid === null && raw === row.rawStatus;
    if (state === 'SUBMITTED' && isStillUnpaid) return row.error;
    const isLasting = row.error?.code === CANCEL_REFUSED || (row.error?.code === TRACKING_INVALID && !isHealed);
    return isLasting && state !== 'CANCELLED' ? row.error : null;
  }

  /** Stores a factory's report on an order; idempotent. */
  async function apply(
    scope: OwnerScope,
    fulfilmentId: string,
    report: FactoryOrder,
    { cancelRefusal }: ReportOptions = {},
  ): Promise<FulfilState> {
    const known = await queries.getFulfilment(db, scope, fulfilmentId);
    if (!known) throw new AppError('NOT_FOUND');
    return inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, known.orderId);
      const row = await queries.lockFulfilment(trx, scope, fulfilmentId);
      if (!row || row.endedAt) return known.state;
      const tracking = await readTracking(trx, scope, row, report);
      const now = new Date(clock.now());
      const isNew = row.factoryOrderId === null;
      const move = toMove(row, report, cancelRefusal !== undefined);
      const state = move?.to ?? row.state;
      const raw = report.rawStatus.trim().toUpperCase();
      const isKept = keepsCost(row, report, state);
      const charge = chargeOf({ state, costCents: report.costCents, keepsCost: isKept });
      const number = tracking.number !== null && tracking.number !== row.trackingNumber ? tracking.number : null;
      const goodNumber = tracking.isGood ? number : null;
      const refusal = cancelRefusal ?? findRefusal(order, row, state, raw);
      const wrongNumber = tracking.isGood ? null : number;
      const former = number === null ? row.formerNumber : findFormer(order, row);
      const isToTell = order.shippingType === 'SELLER' && !isElsewhere(order.kind);
      // The former number stays stored until the marketplace has the good one, or until there is a good one.
      const isCorrected = former !== null && goodNumber !== null && former !== goodNumber;
      const isKnown = former === goodNumber || (isCorrected && !isToTell);
      const error = toError(row, report, state, { wrongNumber, isHealed: goodNumber !== null }, refusal);
      const nextPollAt = isNew ? now : toNextPoll(state, order, row);

      const change: FulfilChange = {};
      const details: EventDetails = {};
      if (isNew) change.fulfilId = report.factoryOrderId;
      if (move) change.move = move;
      if (raw !== row.rawStatus) {
        change.fulfilStatus = raw;
        details.from = row.rawStatus;
        details.to = raw;
        // The connector maps the factory's status to our state; the screen shows both.
        if (row.rawStatus !== null) details.fromState = row.state;
        if (report.state !== null) details.toState = report.state;
        if (report.note !== null) details.note = report.note;
      }
      // Keeps a price that the seller entered until the factory reports another cost.
      const cost = report.costCents !== row.costCents ? charge : null;
      // The factory's cost is for the whole parcel; the order gets a share of it (FUL-96).
      const followers = cost === null ? [] : await orders.listFollowers(trx, scope, order.id);
      const knownCents = sumCents([order, ...followers].map(({ fulfilPriceCents }) => fulfilPriceCents));
      if (charge === 0 && hasTrait(state, 'unbilled')) change.fulfilPriceCents = 0;
      else if (cost !== null && cost !== knownCents) {
        change.fulfilPriceCents = cost;
        details.price = formatMoney(cost);
        // The estimate from before the sending, which the screen shows next to the factory's cost (FUL-81).
        if (row.costCents === null && knownCents > 0) details.estimate = formatMoney(knownCents);
      }
      if (goodNumber !== null) {
        change.trackingNumber = goodNumber;
        if (isCorrected) change.wrongNumber = former;
        details.trackingNumber = goodNumber;
        if (report.carrier !== null && (order.shippingType === 'SELLER' || order.carrier === null)) {
          change.carrier = report.carrier;
        }
      }
      if (!isSameError(error, row.error)) change.fulfilError = error;
      const isCancelRefused = refusal !== undefined && error?.code === CANCEL_REFUSED;
      if (isCancelRefused) details.refusal = refusal;

      await queries.updateFulfilment(trx, scope, row.id, {
        move: move ?? undefined,
        factory_order_id: report.factoryOrderId,
        raw_status: raw,
        is_ref_used_up: true,
        cost_cents: report.costCents ?? row.costCents,
        ...(number === null
          ? {}
          : { tracking_number: number, carrier: report.carrier, former_number: isKnown ? null : former }),
        error: error && JSON.stringify(isSameError(error, row.error) ? row.error : error),
        next_poll_at: nextPollAt,
        ended_at: hasTrait(state, 'ended') ? now : null,
        updated_at: now,
      });
      if (Object.keys(change).length > 0) {
        await orders.change(trx, scope, order, change, {
          event: isCancelRefused ? 'fulfilCancelRefused' : isNew ? 'fulfilSent' : toEventName(change),
          actor: row.house,
          details: { house: row.house, ...details },
        });
      }
      if (wrongNumber !== null) {
        // The unusable number is a separate event, because an event has one name.
        const event = {
          event: 'trackingUnusable',
          actor: row.house,
          details: { house: row.house, trackingNumber: wrongNumber },
        };
        const moved = await orders.lockForWork(trx, scope, order.id);
        await orders.change(trx, scope, moved, {}, event);
        await emit(trx, 'trackingRefused', { scope, order, attempt: row, number: wrongNumber, words: wrongNumber });
      }
      if (isCancelRefused) await emit(trx, 'cancelRefused', { scope, order, attempt: row });
      else if (move && hasTrait(state, 'refused') && order.status !== 'CANCELLED') {
        await emit(trx, 'factoryRefused', { scope, order, attempt: row, code: raw, words: error?.text ?? raw });
      }
      const ids = { ownerId: scope.ownerId, fulfilmentId: row.id };
      // Polls the order at once, because the response to the creation does not contain price and state.
      if (isNew) await addJob(trx, 'pollFulfilment', ids, { key: `poll:${row.id}` });
      if (goodNumber !== null && isToTell) {
        await addJob(trx, 'tellTracking', ids, { key: `tell:${row.id}` });
      }
      // Repeats the cancellation, because the factory has not responded to it.
      if (state === 'CANCEL_REQUESTED' && report.state !== state && isHouse(row.house)) {
        const runAt = new Date(now.getTime() + pollSeconds * 1000);
        await addJob(trx, 'cancelFulfilment', ids, { key: `cancel:${row.id}`, keyMode: 'keep', runAt });
      }
      // Cancels at the factory, because the marketplace cancelled the order while it was being sent (FUL-45).
      const isUnwanted = order.status === 'CANCELLED' && hasTrait(state, 'waiting') && error?.code !== CANCEL_REFUSED;
      if (isUnwanted && isHouse(row.house)) {
        await addJob(trx, 'cancelFulfilment', ids, { key: `cancel:${row.id}` });
      }
      return state;
    });
  }

  async function postpone(scope: OwnerScope, row: Row, delayMs: number): Promise<void> {
    const now = clock.now();
    await queries.updateFulfilment(db, scope, row.id, {
      next_poll_at: new Date(now + delayMs),
      updated_at: new Date(now),
    });
  }

  /** Schedules rare polls for an order that the factory accepted but no longer knows. */
  async function noteLost(scope: OwnerScope, row: Row): Promise<void> {
    log.warn({ fulfilmentId: row.id, house: row.house }, 'A factory does not know an order that it took');
    await postpone(scope, row, pollSeconds * 1000 * LOST_FACTOR);
  }

  /** Schedules the next poll after a failed one. Throws errors again that do not come from a factory. */
  async function noteFailure(scope: OwnerScope, house: Row['house'], rows: readonly Row[], error: unknown) {
    const pollMs = pollSeconds * 1000;
    let delayMs = DISCONNECTED_MS;
    if (!(error instanceof AppError && error.error === 'FACTORY_NOT_CONNECTED')) {
      if (!(error instanceof FactoryError)) throw error;
      await connections.noteOutcome(scope, house, error);
      if (error.kind !== 'auth') delayMs = Math.max(pollMs, error.retryAfterMs ?? 0);
    }
    for (const row of rows) await postpone(scope, row, delayMs);
  }

  /** Polls the state of an attempt at its factory. */
  async function poll(scope: OwnerScope, row: Row): Promise<void> {
    if (row.factoryOrderId === null || row.endedAt) return;
    try {
      const credentials = await connections.getCredentials(scope, row.house);
      const report = await connections.getFactory(row.house).getOrder(credentials, row.factoryOrderId);
      await connections.noteOutcome(scope, row.house, null);
      if (report) {
        await apply(scope, row.id, report);
        return;
      }
      await noteLost(scope, row);
    } catch (error) {
      await noteFailure(scope, row.house, [row], error);
    }
  }

  return {
    apply,

    /**
     * Takes a tracking number away from an order, because the same sheet has another number for it and gives this one to another order (CUF-9). The
     * report with the other number must follow.
     */
    dropNumber: async (scope: OwnerScope, fulfilmentId: string, number: string): Promise<void> => {
      const known = await queries.getFulfilment(db, scope, fulfilmentId);
      if (!known) return;
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, known.orderId);
        const row = await queries.lockFulfilment(trx, scope, fulfilmentId);
        if (!row || row.endedAt || row.trackingNumber !== number || !isOfFactory(order, number)) return;
        const now = new Date(clock.now());
        const taken = { tracking_number: null, former_number: number };
        await queries.updateFulfilment(trx, scope, row.id, { ...taken, updated_at: now });
        await orders.change(trx, scope, order, { wrongNumber: number }, null);
      });
    },

    /** Polls many attempts at one factory, in one call where possible (FAC-33). */
    async pollMany(scope: OwnerScope, house: Row['house'], rows: readonly Row[]): Promise<void> {
      const open = rows.filter((row) => row.house === house && row.factoryOrderId !== null && !row.endedAt);
      if (open.length === 0) return;
      try {
        const credentials = await connections.getCredentials(scope, house);
        const ids = open.flatMap(({ factoryOrderId }) => (factoryOrderId === null ? [] : [factoryOrderId]));
        const found = await connections.getFactory(house).getOrders(credentials, ids);
        await connections.noteOutcome(scope, house, null);
        const byId = new Map(found.map((report) => [report.factoryOrderId, report]));
        for (const row of open) {
          const report = byId.get(row.factoryOrderId ?? '');
          if (report) await apply(scope, row.id, report);
          // Polls orders that are missing in the response or unreadable one by one, to find the cause.
          else await poll(scope, row);
        }
      } catch (error) {
        await noteFailure(scope, house, open, error);
      }
    },

    poll,
  };
}

export type Reports = ReturnType<typeof createReports>;
