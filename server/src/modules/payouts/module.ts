import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops, ShopsOffers } from '../shops/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { createPayoutJobs, createPayoutTimetable, enqueueReading, FRESH_MS } from './jobs.ts';
import { getState } from './reading.sql.ts';
import { createPayoutReading, type PayoutReading } from './reading.ts';
import { createPayoutReports, type PayoutReports } from './report.ts';
import { bindPayouts } from './payouts.routes.ts';
import { createPayoutList, type PayoutList } from './payouts.ts';
import { forgetShop } from './settling.sql.ts';
import { createSettling, type Settling } from './settling.ts';
import {
  countUncounted,
  listPaidLines,
  sumPayments,
  sumSettled,
  type DayRange,
  type PaymentLine,
  type PaymentRange,
  type PaymentSum,
  type SettledSum,
  type SumGrain,
  type UncountedPayments,
} from './sums.sql.ts';
import { findPaymentOwners } from './payouts.cross-tenant.sql.ts';
import { OWN_TABLES } from './own-tables.ts';

export type { ReportLine } from './report.ts';
export type {
  DayRange,
  PaymentLine,
  PaymentRange,
  PaymentSum,
  SettledSum,
  SumGrain,
  UncountedPayments,
} from './sums.sql.ts';

interface Needs extends Pick<Platform, 'db' | 'clock' | 'log'> {
  audit: Audit;
  marketplace: Marketplace;
  shops: Shops & Pick<ShopsOffers, 'listShopsToSync'>;
  orders: OrdersOffers;
  wallet: Pick<Wallet, 'readDesignFees'>;
}

export interface PayoutsOffers {
  reading: PayoutReading;
  /** Compares settled orders with the statement rows and corrects differences; returns the number of differing orders. */
  proveSettled: Settling['prove'];
  list: PayoutList['list'];
  hasPayment: PayoutList['hasPayment'];
  /** Reads all lines of a payment. */
  reports: Pick<PayoutReports, 'readLines' | 'countLines'>;
  /** Returns the owner of a payment, for staff. When several sellers have a payment with this id, returns the one who has its shop now. */
  findPaymentOwner(paymentId: string): Promise<string | null>;
  /** Sums settled amounts by shop and day; a refund after the payout belongs to its own day. */
  sumSettled(scope: OwnerScope, range: DayRange, grain: SumGrain): Promise<SettledSum[]>;
  /** Sums payments by shop and by the day on which they reached the bank (PAY-15). */
  sumPayments(scope: OwnerScope, range: PaymentRange, grain: SumGrain): Promise<PaymentSum[]>;
  /**
   * Counts payments that the list of these days contains but the sum does not: payments in progress, failed payments, and payments in another
   * currency.
   */
  countUncounted(scope: OwnerScope, range: PaymentRange): Promise<UncountedPayments[]>;
  /** Lists the payments that such a sum adds up, newest first. */
  listPaidLines(
    scope: OwnerScope,
    range: PaymentRange,
    page: { limit: number; offset: number },
  ): Promise<PaymentLine[]>;
  forgetShop: typeof forgetShop;
}

/** The module of the marketplace's settlements and payments: it reads statements, compares them with orders, and fixes the profit of payments. */
export function buildPayouts(needs: Needs): Module & PayoutsOffers {
  const { db, clock, audit, shops, orders, wallet } = needs;
  const settling = createSettling(needs);
  const reading = createPayoutReading({ ...needs, settling });
  const reports = createPayoutReports({ db, orders, wallet, readShopNames: shops.readNames });
  const payouts = createPayoutList({ db, clock, audit, shops, reading, reports });
  return {
    name: 'payouts',
    ownTables: OWN_TABLES,
    reading,
    proveSettled: settling.prove,
    list: payouts.list,
    hasPayment: payouts.hasPayment,
    reports,
    async findPaymentOwner(paymentId) {
      const rows = await findPaymentOwners(db, paymentId);
      for (const { ownerId, shopId } of rows) if ((await shops.findOwner(shopId)) === ownerId) return ownerId;
      return rows[0]?.ownerId ?? null;
    },
    sumSettled: (scope, range, grain) => sumSettled(db, scope, range, grain),
    sumPayments: (scope, range, grain) => sumPayments(db, scope, range, grain),
    countUncounted: (scope, range) => countUncounted(db, scope, range),
    listPaidLines: (scope, range, page) => listPaidLines(db, scope, range, page),
    forgetShop,
    bind: (routes) => bindPayouts(routes, payouts, reports),
    jobs: createPayoutJobs({ db, clock, shops, reading }),
    lanes: { readPayouts: 'marketplace' },
    timetable: createPayoutTimetable({ db, clock, shops, settling }),
    on: {
      ordersWritten: (trx, { scope, orderIds }) => settling.settleWritten(trx, scope, orderIds),
      holdLeft: (trx, { scope, shopId }) => enqueueReading(trx, scope.ownerId, shopId),
      // A sync that a user requests also reads the payouts of the shop.
      async shopRead(trx, { scope, shopId, cause }) {
        const state = await getState(trx, scope, shopId);
        const isFresh = state?.readAt != null && state.readAt.getTime() >= clock.now() - FRESH_MS;
        if (!isFresh || cause === 'manual') await enqueueReading(trx, scope.ownerId, shopId);
      },
    },
  };
}
