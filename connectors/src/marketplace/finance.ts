import { ConnectorError } from '../errors.ts';
import type { Marketplace } from '../marketplace.ts';
import type { Api } from './call.ts';
import { readRows, toPayment, toSettlement, toUnsettledRow } from './map.ts';
import { toCents, toPageEnd, toSecondsFrom, toSecondsUntil } from './values.ts';
import {
  paymentPageSchema,
  payoutSchema,
  settlementSchema,
  unsettledPageSchema,
  unsettledSchema,
  type WireSettlement,
} from './wire.ts';

/** No such path, method or version: the older version of the call may still be there (MKT-9). */
const NO_SUCH_CALL = new Set(['36009009', '36009010', '36009014', 'HTTP_404']);

/** Ten billion dollars, for what is a sum over all orders of a shop. */
const SUM_CENTS_MAX = 1_000_000_000_000;

/**
 * Makes the calls about money (MKT-28).
 *
 * Errors: none by itself.
 */
export function createFinanceCalls(
  api: Api,
): Pick<Marketplace, 'searchUnsettled' | 'getOrderSettlement' | 'listPayments'> {
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

    async listPayments(access, { sortOrder, pageSize, pageToken }) {
      return api.call(access, {
        method: 'GET',
        path: '/finance/202309/payments',
        query: { sort_field: 'create_time', sort_order: sortOrder, page_size: pageSize, page_token: pageToken },
        schema: paymentPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.payments, payoutSchema, toPayment);
          return { payments: rows, broken, nextPageToken: toPageEnd(page).nextPageToken };
        },
        isWrite: false,
      });
    },

    async getOrderSettlement(access, orderId) {
      const getVersion = async (version: string) => {
        const path = `/finance/${version}/orders/${encodeURIComponent(orderId)}/statement_transactions`;
        const read = (wire: WireSettlement) => toSettlement(orderId, wire);
        return api.call(access, { method: 'GET', path, schema: settlementSchema, read, isWrite: false });
      };
      try {
        return await getVersion('202501');
      } catch (error) {
        if (!(error instanceof ConnectorError) || !NO_SUCH_CALL.has(error.code ?? '')) throw error;
        return getVersion('202309');
      }
    },
  };
}
