import { ORDER_EXPORT_MAX, ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './envelope.ts';
import { order, orderFilter } from './orders.ts';

const { statuses, fulfills, start, end } = orderFilter.shape;
const id = z.string().min(1).max(100);

export const listAllOrders = endpoint({
  name: 'listAllOrders',
  method: 'GET',
  path: '/admin/shops/orders',
  access: { permission: 'VIEW_ORDERS' },
  summary: 'Orders of all sellers, of one shop, or of one seller; found by what finds them for their seller',
  query: pageQuery(['createdAt'], ORDER_PAGE_SIZE).extend({
    statuses,
    /** `true`: only orders not yet fulfilled or whose fulfilment failed. */
    unfulfilled: z.enum(['true', 'false']).optional(),
    fulfills,
    start,
    end,
    /** Of whoever has this shop, in this shop. */
    shop: id.optional(),
    /** Of this seller. */
    user: id.optional(),
  }),
  reply: paged(order),
  errors: [],
});

export const exportAllOrders = endpoint({
  name: 'exportAllOrders',
  method: 'POST',
  path: '/admin/shops/orders/export',
  access: { permission: 'VIEW_ORDERS' },
  summary: 'Lines for the clipboard of chosen orders of any seller: id, status, fulfil id, fulfil status; leaves a log',
  body: z.object({ ids: z.array(id).min(1).max(ORDER_EXPORT_MAX) }),
  reply: z.object({ lines: z.array(z.string()) }),
  errors: [],
});
