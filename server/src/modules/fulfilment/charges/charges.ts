import { FactoryError, type FactoryOrder } from '@bobbin/connectors/factory';
import type { ChargeSum, FactoryCharge, listFactoryCharges } from '@bobbin/contract/factory-charges';
import type { Reply } from '@bobbin/contract/endpoint';
import type { House } from '@bobbin/domain/factories/houses';
import { chargeOf, reasonOfCharge, type ChargeReason } from '@bobbin/domain/money/factory-charge';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { laDay, laDayStart } from '@bobbin/domain/time/la-day';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import { toPage } from '../../../platform/paging.ts';
import type { Orders, WorkOrderRow } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import { keepsCost } from '../prices/kept-cost.ts';
import * as queries from './charges.sql.ts';
import {
  getFulfilment,
  getLatest,
  listFulfilments,
  lockFulfilment,
  updateFulfilment,
  type FulfilmentRow,
} from '../fulfilment.sql.ts';
import type { Reports } from '../send/reports.ts';
import { listAccountsToRead } from '../fulfilment.cross-tenant.sql.ts';

/** Day of the month on which charges are read; on the first day a factory may not yet have charged the orders of the previous month. */
const READ_ON_DAY = 2;
/** Number of months that a read covers: the current month and the two before it, because factories correct charges later. */
const READ_MONTHS = 3;
/** Number of months that the page shows. */
const SHOWN_MONTHS = 12;
/** Maximum number of factory accounts whose read one run of the timetable enqueues. */
const ACCOUNTS_MAX = 200;

interface Deps {
  db: Db;
  clock: Clock;
  orders: Orders;
  connections: Connections;
  reports: Pick<Reports, 'apply'>;
}

const monthOf = (instant: number) => laDay(instant).slice(0, 7);

/** Returns the beginning of the month that is the given number of months before an instant. */
function monthsBefore(instant: number, count: number): Date {
  const [year = 0, month = 0] = monthOf(instant).split('-').map(Number);
  const index = year * 12 + (month - 1) - count;
  const day = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  return new Date(laDayStart(day));
}

function toSum(rows: readonly queries.SumRow[]): ChargeSum {
  const add = (read: (row: queries.SumRow) => number) => sumCents(rows.map(read));
  const [ours, theirs] = [add((row) => row.ours), add((row) => row.theirs)];
  return {
    orders: add((row) => row.orders),
    differing: add((row) => row.differing),
    unread: add((row) => row.unread),
    ours: formatMoney(ours),
    theirs: formatMoney(theirs),
    difference: formatMoney(theirs - ours),
  };
}

function toCharge({ sentAt, learnedAt, ours, theirs, reason, ...row }: queries.ChargeRow): FactoryCharge {
  return {
    ...row,
    sentAt: sentAt.toISOString(),
    ours: formatMoney(ours),
    theirs: theirs === null ? null : formatMoney(theirs),
    difference: theirs === null ? null : formatMoney(theirs - ours),
    learnedAt: learnedAt?.toISOString() ?? null,
    reason: reason as ChargeReason | null,
  };
}

export function createCharges({ db, clock, orders, connections, reports }: Deps) {
  /**
   * Returns our cost of an attempt: the price of its order plus the prices of the other orders of its parcel. For an attempt that another one
   * superseded, returns the cost that the factory reported last.
   */
  async function readOurs(
    trx: Queryable,
    scope: OwnerScope,
    order: WorkOrderRow,
    row: FulfilmentRow,
    isLatest: boolean,
  ) {
    if (!isLatest) return chargeOf({ state: row.state, costCents: row.costCents ?? 0, keepsCost: false }) ?? 0;
    const followers = await orders.listFollowers(trx, scope, order.id);
    return sumCents([order, ...followers].map(({ fulfilPriceCents }) => fulfilPriceCents));
  }

  /** Stores a factory's charge for an attempt in any state; idempotent (FAC-37). */
  async function learn(scope: OwnerScope, known: FulfilmentRow, report: FactoryOrder | null): Promise<void> {
    const now = new Date(clock.now());
    await inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, known.orderId);
      const row = await lockFulfilment(trx, scope, known.id);
      if (!row) return;
      const isLatest = (await getLatest(trx, scope, row.orderId))?.id === row.id;
      const oursCents = await readOurs(trx, scope, order, row, isLatest);
      const base = { fulfilmentId: row.id, oursCents, readAt: now };
      const state = report?.state ?? row.state;
      const chargedCents =
        report === null
          ? null
          : chargeOf({ state, costCents: report.costCents, keepsCost: keepsCost(row, report, state) });
      // Keeps a price that the seller entered until the factory reports a new amount.
      const isNews = chargedCents !== null && chargedCents !== oursCents && report?.costCents !== row.costCents;
      if (!isNews || !isLatest || chargedCents === null) {
        await queries.writeCharge(trx, scope, { ...base, chargedCents, learned: null });
        return;
      }
      const reason = reasonOfCharge({ state, beforeCents: oursCents, chargedCents });
      await updateFulfilment(trx, scope, row.id, { cost_cents: report?.costCents ?? row.costCents, updated_at: now });
      const details = {
        house: row.house,
        from: formatMoney(oursCents),
        to: formatMoney(chargedCents),
        chargeReason: reason,
      };
      const event = { event: 'chargeLearned', actor: row.house, details };
      await orders.change(trx, scope, order, { fulfilPriceCents: chargedCents }, event);
      await queries.writeCharge(trx, scope, { ...base, chargedCents, learned: { at: now, reason } });
    });
    // Applies the whole report, because the state of an attempt that is still polled may have changed too.
    const row = await getFulfilment(db, scope, known.id);
    if (row && !row.endedAt && report) await reports.apply(scope, row.id, report);
  }

  async function enqueue(writer: Queryable, ownerId: string, house: House): Promise<void> {
    const key = `charges:${ownerId}:${house}`;
    await addJob(writer, 'readFactoryCharges', { ownerId, house }, { key, queue: key });
  }

  return {
    /** Lists a factory's charges together with our costs (FAC-38). */
    async listCharges(
      scope: SellerScope,
      { house, month, ...query }: { house: House; month?: string | undefined; page: number; limit: number },
    ): Promise<Reply<typeof listFactoryCharges>> {
      const now = clock.now();
      const from = monthsBefore(now, SHOWN_MONTHS - 1);
      const [sums, read, connected] = await Promise.all([
        queries.sumByMonth(db, scope, house, from),
        queries.getRead(db, scope, house),
        connections.listConnections(scope),
      ]);
      const chosen = sums.filter((row) => month === undefined || row.month === month);
      const sum = toSum(chosen);
      const page = toPage(query, sum.orders);
      const rows = await queries.listCharges(db, scope, house, { from, month: month ?? null }, page);
      return {
        data: rows.map(toCharge),
        meta: page.meta,
        sum,
        months: sums.map((row) => ({ month: row.month, ...toSum([row]) })),
        isConnected: connected.some((one) => one.house === house && one.isConnected),
        readAt: read?.finishedAt?.toISOString() ?? null,
        isReading: read !== undefined && read.finishedAt === null && read.failure === null,
        failure: read?.failure ?? null,
      };
    },

    /** Enqueues a read of the charges now. @throws AppError FACTORY_NOT_CONNECTED */
    async askCharges(scope: OwnerScope, house: House): Promise<true> {
      await connections.getCredentials(scope, house);
      await inTransaction(db, async (trx) => {
        const now = new Date(clock.now());
        await queries.beginRead(trx, scope, house, { month: monthOf(now.getTime()), now });
        await enqueue(trx, scope.ownerId, house);
      });
      return true;
    },

    /** Job: reads all charges of a factory account and stores the new ones; continues an interrupted read (FAC-36). */
    async readCharges(scope: OwnerScope, house: House, signal?: AbortSignal): Promise<void> {
      const now = clock.now();
      const startedAt = await queries.beginRead(db, scope, house, { month: monthOf(now), now: new Date(now) });
      const from = monthsBefore(startedAt.getTime(), READ_MONTHS - 1);
      const factory = connections.getFactory(house);
      try {
        const credentials = await connections.getCredentials(scope, house);
        for (;;) {
          if (signal?.aborted === true) return;
          const ids = await queries.listToRead(db, scope, house, { from, startedAt }, factory.ordersPerCall);
          if (ids.length === 0) break;
          const rows = await listFulfilments(db, scope, ids);
          const asked = rows.flatMap(({ factoryOrderId }) => (factoryOrderId === null ? [] : [factoryOrderId]));
          const found = await factory.getOrders(credentials, asked);
          await connections.noteOutcome(scope, house, null);
          const byId = new Map(found.map((report) => [report.factoryOrderId, report]));
          for (const row of rows) await learn(scope, row, byId.get(row.factoryOrderId ?? '') ?? null);
        }
        await queries.endRead(db, scope, house, { finishedAt: new Date(clock.now()), failure: null });
      } catch (error) {
        const name =
          error instanceof AppError ? error.error : error instanceof FactoryError ? 'FACTORY_UNAVAILABLE' : 'INTERNAL';
        await queries.endRead(db, scope, house, { finishedAt: null, failure: name });
        if (error instanceof FactoryError) await connections.noteOutcome(scope, house, error);
        // Without a valid key a retry would fail too; the timetable of the next month, or the seller, enqueues the read again.
        if (error instanceof AppError && error.error === 'FACTORY_NOT_CONNECTED') return;
        throw error;
      }
    },

    /** Timetable: enqueues a read for each account whose charges were not read this month (FAC-36). */
    async askDueCharges(): Promise<void> {
      const now = clock.now();
      if (Number(laDay(now).slice(8)) < READ_ON_DAY) return;
      const due = await listAccountsToRead(db, `${monthOf(now)}-01`, ACCOUNTS_MAX);
      for (const { ownerId, house } of due) await enqueue(db, ownerId, house);
    },
  };
}
