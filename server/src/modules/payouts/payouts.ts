import type { Payout, PayoutReport } from '@bobbin/contract/payouts';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { whyNotFix } from '@bobbin/domain/money/payouts';
import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import { assertForwards } from '../../platform/date-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { Audit } from '../audit/module.ts';
import type { Shops, ShopNames } from '../shops/module.ts';
import { enqueueReading } from './jobs.ts';
import { toPayout } from './payout.ts';
import * as queries from './payouts.sql.ts';
import type { PayoutReading } from './reading.ts';
import type { PayoutReports } from './report.ts';

export interface PayoutListQuery extends PageQuery {
  search?: string | undefined;
  shops?: string[] | undefined;
  statuses?: string[] | undefined;
  isSynced?: 'true' | 'false' | undefined;
  start?: number | undefined;
  end?: number | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  shops: Pick<Shops, 'readNames'>;
  reading: Pick<PayoutReading, 'readAnew'>;
  reports: PayoutReports;
}

export function createPayoutList({ db, clock, audit, shops, reading, reports }: Deps) {
  const readNames = (scope: OwnerScope): Promise<ShopNames> => shops.readNames(scope);

  return {
    async list(scope: OwnerScope, query: PayoutListQuery): Promise<Paged<Payout>> {
      assertForwards(query.start, query.end, 'query.end');
      const filter: queries.PaymentFilter = {
        shops: query.shops,
        statuses: query.statuses,
        isSynced: query.isSynced === undefined ? undefined : query.isSynced === 'true',
        idPrefix: query.search?.trim(),
        from: query.start === undefined ? undefined : new Date(query.start * 1000),
        until: query.end === undefined ? undefined : new Date((query.end + 1) * 1000),
      };
      const { offset, limit, meta } = toPage(query, await queries.countPayments(db, scope, filter));
      const page = { offset, limit, isAscending: isAscending(query.sortBy) };
      const [rows, names] = await Promise.all([queries.listPayments(db, scope, filter, page), readNames(scope)]);
      return { data: rows.map((row) => toPayout(row, names)), meta };
    },

    /**
     * Fixes the profit of a payment, which must equal the report's profit (PAY-8). Fixing the same figure again returns the first result.
     * @throws AppError NOT_FOUND, PROFIT_DIFFERS with the report's figure, PAYOUT_NOT_PAID, PAYOUT_NOT_SYNCED, PAYOUT_UNPRICED,
     * PAYOUT_OTHER_CURRENCY, PROFIT_FIXED
     */
    async fixProfit(scope: SellerScope, id: string, profit: string): Promise<PayoutReport> {
      const wanted = parseMoney(profit);
      await inTransaction(db, async (trx) => {
        const payment = await queries.lockPayment(trx, scope, id);
        if (!payment) throw new AppError('NOT_FOUND');
        const differs = (name: 'PROFIT_DIFFERS' | 'PROFIT_FIXED', ours: number) =>
          new AppError(name, {
            changes: [{ field: 'profit', seen: formatMoney(wanted), current: formatMoney(ours) }],
          });
        if (payment.profitCents !== null) {
          if (payment.profitCents === wanted) return;
          throw differs('PROFIT_FIXED', payment.profitCents);
        }
        const { profitCents, unpricedCount, unknownCount } = await reports.computeProfit(trx, scope, payment);
        const isSynced = payment.settlementCents === payment.ordersCents + payment.transactionsCents;
        const currency = payment.settlementCurrency;
        const why = whyNotFix({ status: payment.status, isSynced, unpricedCount, unknownCount, currency });
        if (why !== null) throw new AppError(`PAYOUT_${why}`);
        if (profitCents !== wanted) throw differs('PROFIT_DIFFERS', profitCents);
        await queries.fixProfit(trx, scope, id, { cents: profitCents, at: new Date(clock.now()) });
        await audit.record(trx, scope, {
          action: 'fixProfit',
          entity: 'payment',
          entityId: id,
          after: { profit: formatMoney(profitCents), shopId: payment.shopId },
        });
        const event = { type: 'shop', shopId: payment.shopId } as const;
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event });
      });
      return reports.read(scope, id);
    },

    /** Clears the fixed profit of a payment, so that the profit is computed again. @throws AppError NOT_FOUND */
    async releaseProfit(scope: SellerScope, id: string): Promise<PayoutReport> {
      await inTransaction(db, async (trx) => {
        const payment = await queries.lockPayment(trx, scope, id);
        if (!payment) throw new AppError('NOT_FOUND');
        if (payment.profitCents === null) return;
        await queries.fixProfit(trx, scope, id, null);
        await audit.record(trx, scope, {
          action: 'releaseProfit',
          entity: 'payment',
          entityId: id,
          before: { profit: formatMoney(payment.profitCents), shopId: payment.shopId },
        });
        const event = { type: 'shop', shopId: payment.shopId } as const;
        await publish(trx, { kind: 'event', ownerId: scope.ownerId, event });
      });
      return reports.read(scope, id);
    },

    /** Enqueues a read of the statement days of a payment. @throws AppError NOT_FOUND */
    async reread(scope: SellerScope, id: string): Promise<PayoutReport> {
      const payment = await queries.getPayment(db, scope, id);
      if (!payment) throw new AppError('NOT_FOUND');
      await inTransaction(db, async (trx) => {
        await reading.readAnew(trx, scope, id);
        await enqueueReading(trx, scope.ownerId, payment.shopId, { isUrgent: true });
      });
      return reports.read(scope, id);
    },

    hasPayment: async (scope: OwnerScope, id: string): Promise<boolean> =>
      (await queries.getPayment(db, scope, id)) !== undefined,
  };
}

export type PayoutList = ReturnType<typeof createPayoutList>;
