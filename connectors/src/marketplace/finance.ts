import { ConnectorError } from '../errors.ts';
import type { Marketplace } from '../marketplace.ts';
import type { Api } from './call.ts';
import { readRows, toSettlement, toUnsettledRow } from './map.ts';
import { toPayment, toStatement, toStatementTransaction, toWithdrawal } from './money-map.ts';
import {
  paymentPageSchema,
  payoutSchema,
  statementPageSchema,
  statementSchema,
  transactionPageSchema,
  transactionSchema,
  withdrawalPageSchema,
  withdrawalSchema,
} from './money-wire.ts';
import { toCents, toPageEnd, toSecondsFrom, toSecondsUntil } from './values.ts';
import { settlementSchema, unsettledPageSchema, unsettledSchema, type WireSettlement } from './wire.ts';

/** Codes of a missing path, method or version: the older version of the call may still exist (MKT-9). */
const NO_SUCH_CALL = new Set(['36009009', '36009010', '36009014', 'HTTP_404']);

/** Limit of a sum over all orders of a shop: ten billion dollars, in cents. */
const SUM_CENTS_MAX = 1_000_000_000_000;

type FinanceCalls = Pick<
  Marketplace,
  | 'searchUnsettled'
  | 'getOrderSettlement'
  | 'listPayments'
  | 'listStatements'
  | 'listStatementTransactions'
  | 'listWithdrawals'
>;

/** Makes a call in its newer version, and falls back to the older version when the newer one is missing (MKT-9). */
async function byVersion<T>(call: (version: string) => Promise<T>): Promise<T> {
  try {
    return await call('202501');
  } catch (error) {
    if (!(error instanceof ConnectorError) || !NO_SUCH_CALL.has(error.code ?? '')) throw error;
    return call('202309');
  }
}

/**
 * Creates the calls about money (MKT-28).
 * Errors: none when it is created.
 */
export function createFinanceCalls(api: Api): FinanceCalls {
  return {
    async searchUnsettled(access, search) {
      return api.call(access, {
        method: 'GET',
        path: '/finance/202507/orders/unsettled',
        query: {
          sort_field: 'order_create_time',
          sort_order: search.sortOrder,
          page_size: search.pageSize,
          page_token: search.pageToken,
          search_time_ge: toSecondsFrom(search.searchTimeGe),
          search_time_lt: toSecondsUntil(search.searchTimeLt),
        },
        schema: unsettledPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.transactions, unsettledSchema, toUnsettledRow);
          const sum = toCents(page.sum_est_settlement_amount, 'sum_est_settlement_amount', SUM_CENTS_MAX);
          return { rows, broken, ...toPageEnd(page), sumEstSettlementCents: sum };
        },
        isWrite: false,
      });
    },

    async listPayments(access, search) {
      return api.call(access, {
        method: 'GET',
        path: '/finance/202309/payments',
        query: {
          sort_field: 'create_time',
          sort_order: search.sortOrder,
          page_size: search.pageSize,
          page_token: search.pageToken,
          create_time_ge: toSecondsFrom(search.createTimeGe),
          create_time_lt: toSecondsUntil(search.createTimeLt),
        },
        schema: paymentPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.payments, payoutSchema, toPayment);
          return { payments: rows, broken, nextPageToken: toPageEnd(page).nextPageToken };
        },
        isWrite: false,
      });
    },

    async listStatements(access, search) {
      return api.call(access, {
        method: 'GET',
        path: '/finance/202309/statements',
        query: {
          sort_field: 'statement_time',
          sort_order: search.sortOrder,
          page_size: search.pageSize,
          page_token: search.pageToken,
          statement_time_ge: toSecondsFrom(search.statementTimeGe),
          statement_time_lt: toSecondsUntil(search.statementTimeLt),
          payment_status: search.paymentStatus,
        },
        schema: statementPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.statements, statementSchema, toStatement);
          return { statements: rows, broken, nextPageToken: toPageEnd(page).nextPageToken };
        },
        isWrite: false,
      });
    },

    async listStatementTransactions(access, statementId, search) {
      return byVersion((version) =>
        api.call(access, {
          method: 'GET',
          path: `/finance/${version}/statements/${encodeURIComponent(statementId)}/statement_transactions`,
          query: {
            sort_field: 'order_create_time',
            sort_order: search.sortOrder,
            page_size: search.pageSize,
            page_token: search.pageToken,
          },
          schema: transactionPageSchema,
          read(page) {
            const told = page.transactions ?? page.statement_transactions;
            const { rows, broken } = readRows(told, transactionSchema, toStatementTransaction);
            return { transactions: rows, broken, ...toPageEnd(page) };
          },
          isWrite: false,
        }),
      );
    },

    async listWithdrawals(access, search) {
      return api.call(access, {
        method: 'GET',
        path: '/finance/202309/withdrawals',
        query: {
          types: search.types.join(','),
          create_time_ge: toSecondsFrom(search.createTimeGe),
          create_time_lt: toSecondsUntil(search.createTimeLt),
          page_size: search.pageSize,
          page_token: search.pageToken,
        },
        schema: withdrawalPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.withdrawals, withdrawalSchema, toWithdrawal);
          return { withdrawals: rows, broken, ...toPageEnd(page) };
        },
        isWrite: false,
      });
    },

    async getOrderSettlement(access, orderId) {
      const read = (wire: WireSettlement) => toSettlement(orderId, wire);
      return byVersion((version) => {
        const path = `/finance/${version}/orders/${encodeURIComponent(orderId)}/statement_transactions`;
        return api.call(access, { method: 'GET', path, schema: settlementSchema, read, isWrite: false });
      });
    },
  };
}
