import type { Marketplace } from '../marketplace.ts';
import type { Api } from './call.ts';
import { toOrder } from './order-map.ts';
import { readRows } from './map.ts';
import { toPageEnd, toSecondsFrom, toSecondsUntil } from './values.ts';
import { orderPageSchema, orderSchema } from './wire.ts';

/** Maximum ids in one call of orders by id (MKT-16). */
const MAX_ORDER_IDS = 50;

/**
 * Creates the calls about orders (MKT-15).
 * Errors: none when it is created.
 */
export function createOrderCalls(api: Api): Pick<Marketplace, 'searchOrders' | 'getOrders'> {
  return {
    async searchOrders(access, search) {
      return api.call(access, {
        method: 'POST',
        path: '/order/202309/orders/search',
        query: {
          page_size: search.pageSize,
          sort_field: search.sortField,
          sort_order: search.sortOrder,
          page_token: search.pageToken,
        },
        body: {
          order_status: search.status,
          create_time_ge: toSecondsFrom(search.createTimeGe),
          create_time_lt: toSecondsUntil(search.createTimeLt),
          update_time_ge: toSecondsFrom(search.updateTimeGe),
          update_time_lt: toSecondsUntil(search.updateTimeLt),
        },
        schema: orderPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.orders, orderSchema, toOrder);
          return { orders: rows, broken, ...toPageEnd(page) };
        },
        isWrite: false,
      });
    },

    async getOrders(access, ids) {
      if (ids.length > MAX_ORDER_IDS) throw new RangeError(`at most ${MAX_ORDER_IDS} orders a call, not ${ids.length}`);
      if (ids.length === 0) return { orders: [], broken: [] };
      return api.call(access, {
        method: 'GET',
        path: '/order/202507/orders',
        query: { ids: ids.join(',') },
        schema: orderPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.orders, orderSchema, toOrder);
          // Orders that were not requested are dropped, because they might belong to another shop.
          return { orders: rows.filter(({ id }) => ids.includes(id)), broken };
        },
        isWrite: false,
      });
    },
  };
}
