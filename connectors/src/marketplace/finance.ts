import { ConnectorError } from '../errors.ts';
import type { Marketplace } from '../marketplace.ts';
import type { Api } from './call.ts';
import { readRows, toSettlement, toUnsettledRow } from './map.ts';
import { toCents, toPageEnd, toSecondsFrom, toSecondsUntil } from './values.ts';
import { settlementSchema, unsettledPageSchema, unsettledSchema } from './wire.ts';

/** No such path, method or version: the older version of the call may still be there (marketplace §10.3). */
const NO_SUCH_CALL = new Set(['36009009', '36009010', '36009014', 'HTTP_404']);

/**
 * Makes the calls about money (marketplace §5.4).
 *
 * Errors: none by itself.
 */
export function createFinanceCalls(api: Api): Pick<Marketplace, 'searchUnsettled' | 'getOrderSettlement'> {
  return {
    async searchUnsettled(access, search) {
      const page = await api.call(access, {
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
        isWrite: false,
      });
      const { rows, broken } = readRows(page.transactions, unsettledSchema, toUnsettledRow);
      const sumEstSettlementCents = toCents(page.sum_est_settlement_amount, 'sum_est_settlement_amount');
      return { rows, broken, ...toPageEnd(page), sumEstSettlementCents };
    },

    async getOrderSettlement(access, orderId) {
      const getVersion = async (version: string) => {
        const path = `/finance/${version}/orders/${encodeURIComponent(orderId)}/statement_transactions`;
        const call = { method: 'GET', path, schema: settlementSchema, isWrite: false } as const;
        return toSettlement(orderId, await api.call(access, call));
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
