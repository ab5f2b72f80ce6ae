import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { Payment, StatementTransaction } from '@bobbin/connectors/marketplace-money';
import { laDay } from '@bobbin/domain/time/la-day';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { publish } from '../../platform/live.ts';
import type { Logger } from '../../platform/log.ts';
import { createPageGuard } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import type { Settling } from './settling.ts';
import * as queries from './reading.sql.ts';

const PAGE_SIZE = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time before the cursor that is read again to find late entries; a bank may return a payment some weeks later. */
const OVERLAP_MS = 35 * DAY_MS;
/** For how long an open payment, or a statement day without a payment, is read again; the marketplace pays within weeks. */
const OPEN_MS = 90 * DAY_MS;
/** Maximum number of statement days that one run reads; the next run follows at once and reads the rest. */
const STATEMENTS_MAX = 200;
/** Interval at which a statement day is read again, for a limited time, when its rows do not add up to its amount. */
const AGAIN_MS = 6 * HOUR_MS;
const AGAIN_FOR_MS = 35 * DAY_MS;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  marketplace: Marketplace;
  shops: Pick<Shops, 'getAccess'>;
  settling: Settling;
}

function isWhole(payment: Payment): payment is queries.ToldPayment {
  return payment.createdAt !== null && payment.settlement !== null;
}

export function createPayoutReading({ db, clock, log, marketplace, shops, settling }: Deps) {
  /** Returns the time from which a list is read: the cursor minus an overlap, or the oldest open entry before it. The first read has no start. */
  function startOf(cursor: Date | null | undefined, open: Date | null): number | undefined {
    if (cursor == null) return undefined;
    return Math.min(cursor.getTime() - OVERLAP_MS, open?.getTime() ?? Infinity);
  }

  /** Limits the cursor to our own clock, because with an entry dated tomorrow the next read would miss today's entries (SYN-19). */
  function advance(cursor: number, at: number): number {
    return Math.max(cursor, Math.min(at, clock.now()));
  }

  async function readPayments(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
    const state = await queries.getState(db, scope, shopId);
    const open = await queries.findOpenPayment(db, scope, shopId, new Date(clock.now() - OPEN_MS));
    const from = startOf(state?.paymentsCursor, open);
    let cursor = state?.paymentsCursor?.getTime() ?? 0;
    const guard = createPageGuard();
    let pageToken: string | null = null;
    do {
      signal?.throwIfAborted();
      const access = await shops.getAccess(scope, shopId, signal ? { signal } : {});
      const page = await marketplace.listPayments(access, {
        ...(from === undefined ? {} : { createTimeGe: from }),
        sortOrder: 'ASC',
        pageSize: PAGE_SIZE,
        pageToken,
      });
      const broken = [...page.broken, ...page.payments.filter((payment) => !isWhole(payment))];
      if (broken.length > 0) log.warn({ shopId, broken: broken.map(({ id }) => id) }, 'Payments could not be read');
      const told = page.payments.filter(isWhole);
      for (const { createdAt } of told) cursor = advance(cursor, createdAt);
      await inTransaction(db, async (trx) => {
        for (const payment of told) await queries.upsertPayment(trx, scope, shopId, payment);
        await queries.recountPayments(
          trx,
          scope,
          told.map(({ id }) => id),
        );
        await queries.setState(trx, scope, shopId, cursor === 0 ? {} : { payments_cursor: new Date(cursor) });
      });
      pageToken = page.nextPageToken;
      if (pageToken !== null)
        guard.check(
          [...page.payments, ...page.broken].map(({ id }) => id),
          pageToken,
        );
    } while (pageToken !== null);
  }

  async function readStatements(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
    const state = await queries.getState(db, scope, shopId);
    const open = await queries.findOpenStatement(db, scope, shopId, new Date(clock.now() - OPEN_MS));
    const from = startOf(state?.statementsCursor, open);
    let cursor = state?.statementsCursor?.getTime() ?? 0;
    const guard = createPageGuard();
    let pageToken: string | null = null;
    do {
      signal?.throwIfAborted();
      const access = await shops.getAccess(scope, shopId, signal ? { signal } : {});
      const page = await marketplace.listStatements(access, {
        ...(from === undefined ? {} : { statementTimeGe: from }),
        sortOrder: 'ASC',
        pageSize: PAGE_SIZE,
        pageToken,
      });
      if (page.broken.length > 0) log.warn({ shopId, broken: page.broken }, 'Statements could not be read');
      for (const { at } of page.statements) cursor = advance(cursor, at);
      await inTransaction(db, async (trx) => {
        const payments: string[] = [];
        for (const told of page.statements) {
          // A statement ends with a UTC day, and that instant lies within the Los Angeles day to which the statement belongs.
          const day = laDay(told.at - 1);
          payments.push(...(await queries.upsertStatement(trx, scope, shopId, told, day)));
        }
        await queries.recountPayments(trx, scope, payments);
        await queries.setState(trx, scope, shopId, cursor === 0 ? {} : { statements_cursor: new Date(cursor) });
      });
      pageToken = page.nextPageToken;
      if (pageToken !== null)
        guard.check(
          [...page.statements, ...page.broken].map(({ id }) => id),
          pageToken,
        );
    } while (pageToken !== null);
  }

  /** Stores a page of the rows of a statement day and settles the orders that the rows name; the last page marks the day as read. */
  async function storeRows(
    scope: OwnerScope,
    shopId: string,
    statement: queries.UnreadStatement,
    page: { rows: readonly StatementTransaction[]; brokenCount: number; nextPageToken: string | null },
    seenIds: readonly string[] | null,
  ): Promise<string[]> {
    return inTransaction(db, async (trx) => {
      await queries.upsertRows(trx, scope, shopId, statement, page.rows);
      const isLast = page.nextPageToken === null;
      const gone = isLast && seenIds ? await queries.removeUnseenRows(trx, scope, statement.id, seenIds) : [];
      await queries.recountStatement(trx, scope, statement.id, {
        pageToken: page.nextPageToken,
        readAt: isLast ? new Date(clock.now()) : null,
        brokenCount: page.brokenCount,
      });
      if (statement.paymentId !== null) await queries.recountPayments(trx, scope, [statement.paymentId]);
      const named = page.rows.map(({ orderId }) => orderId).filter((id) => id !== null);
      return settling.settle(trx, scope, shopId, [...named, ...gone]);
    });
  }

  async function readRows(
    scope: OwnerScope,
    shopId: string,
    statement: queries.UnreadStatement,
    signal?: AbortSignal,
  ): Promise<string[]> {
    const guard = createPageGuard();
    let pageToken = statement.pageToken;
    // Only a read from the beginning shows which rows no longer exist.
    const seenIds: string[] | null = pageToken === null ? [] : null;
    let brokenCount = 0;
    const changed: string[] = [];
    do {
      signal?.throwIfAborted();
      const access = await shops.getAccess(scope, shopId, signal ? { signal } : {});
      const asked = { sortOrder: 'ASC', pageSize: PAGE_SIZE, pageToken } as const;
      const page = await marketplace.listStatementTransactions(access, statement.id, asked);
      if (page.broken.length > 0) {
        log.warn({ shopId, statementId: statement.id, broken: page.broken }, 'Rows of a statement could not be read');
      }
      brokenCount += page.broken.length;
      seenIds?.push(...[...page.transactions, ...page.broken].flatMap(({ id }) => id ?? []));
      const { nextPageToken } = page;
      const stored = { rows: page.transactions, brokenCount, nextPageToken };
      changed.push(...(await storeRows(scope, shopId, statement, stored, seenIds)));
      pageToken = nextPageToken;
      if (pageToken !== null)
        guard.check(
          [...page.transactions, ...page.broken].map(({ id }) => id),
          pageToken,
        );
    } while (pageToken !== null);
    return changed;
  }

  /**
   * Continues with the other days when the marketplace rejects a day or its rows have an undocumented form; this day is retried from its beginning.
   */
  async function readOrSkip(...[scope, shopId, statement, signal]: Parameters<typeof readRows>): Promise<string[]> {
    try {
      return await readRows(scope, shopId, statement, signal);
    } catch (error) {
      if (!(error instanceof ConnectorError) || (error.kind !== 'rejected' && error.kind !== 'not-understood'))
        throw error;
      log.warn({ shopId, statementId: statement.id, err: error }, 'A statement could not be read');
      await queries.restart(db, scope, statement.id);
      return [];
    }
  }

  return {
    /**
     * Reads the payments of a shop, its statement days and their rows, as far as they are new or may have changed, and settles the orders that the
     * rows name (PAY-2, PAY-3). Each page is one transaction, so the job may run twice and may be killed at any point. Returns whether days are left
     * for another run.
     */
    async readShop(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<{ isDone: boolean }> {
      await readPayments(scope, shopId, signal);
      await readStatements(scope, shopId, signal);
      const now = clock.now();
      const again = { readBefore: new Date(now - AGAIN_MS), since: new Date(now - AGAIN_FOR_MS) };
      const unread = await queries.listUnread(db, scope, shopId, again, STATEMENTS_MAX + 1);
      const changed: string[] = [];
      for (const statement of unread.slice(0, STATEMENTS_MAX)) {
        changed.push(...(await readOrSkip(scope, shopId, statement, signal)));
      }
      changed.push(...(await settling.findUnknown(scope, shopId)));
      const isDone = unread.length <= STATEMENTS_MAX;
      await inTransaction(db, async (trx) => {
        if (isDone) await queries.setState(trx, scope, shopId, { read_at: new Date(clock.now()) });
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
      });
      await settling.notify(scope, shopId, changed);
      return { isDone };
    },

    /** Marks the statement days of a payment, so that the next run reads them again from their beginning. */
    readAnew: queries.readAnew,
  };
}

export type PayoutReading = ReturnType<typeof createPayoutReading>;
