import { ORDER_EXPORT_MAX, ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, paged, pageQuery, sellerList } from './envelope.ts';
import { exportChoices, orderExport, ownExports } from './order-exports.ts';
import { order, orderFilter } from './orders.ts';
import { shopOwner } from './shops.ts';
import * as calls from './staff-orders.calls.ts';

const { statuses, fulfills, start, end } = orderFilter.shape;
const id = z.string().min(1).max(100);

const allFilter = {
  statuses,
  /** `true` selects only orders that are not fulfilled yet, or whose fulfilment failed. */
  unfulfilled: z.enum(['true', 'false']).optional(),
  fulfills,
  start,
  end,
  /** Selects only orders of this shop that belong to its current seller. */
  shop: id.optional(),
  /** Selects only orders of these sellers. */
  user: sellerList.optional(),
};

/** An order of any seller, with the seller who owns it (ROL-54). */
export const staffOrder = order.extend({ seller: shopOwner });
export type StaffOrder = z.infer<typeof staffOrder>;

export const listAllOrders = endpoint({
  ...calls.listAllOrders,
  summary: 'List orders of all sellers, of one shop, or of some sellers, with the same search as the sellers’ own list',
  query: pageQuery(['createdAt'], ORDER_PAGE_SIZE).extend(allFilter),
  reply: paged(staffOrder),
  errors: [],
});

export const exportAllOrders = endpoint({
  ...calls.exportAllOrders,
  summary: 'Get clipboard lines of chosen orders of any seller: id, status, fulfil id, fulfil status; logged',
  body: z.object({ ids: z.array(id).min(1).max(ORDER_EXPORT_MAX) }),
  reply: z.object({ lines: z.array(z.string()) }),
  errors: [],
});

export const startAllOrderExport = endpoint({
  ...calls.startAllOrderExport,
  summary: 'Export orders of any seller to a file in the background: given ones, or all that match a filter; logged',
  body: exportChoices.extend({
    ids: z.array(id).min(1).max(ORDER_EXPORT_MAX).optional(),
    /** Filter of the orders, used when `ids` is omitted; when both are omitted, all orders of all sellers are exported. */
    filter: z.object(allFilter).optional(),
    sortBy: z.enum(['createdAt:DESC', 'createdAt:ASC']).default('createdAt:DESC'),
    /** Language of the column titles. */
    locale: z.enum(['vi', 'en']).default('vi'),
  }),
  reply: orderExport,
  errors: ['EXPORT_LIMIT', 'EXPORT_TOO_LARGE'],
});

export const listAllOrderExports = endpoint({
  ...calls.listAllOrderExports,
  summary: 'List my exports of orders of all sellers, newest first; a download link is valid for ten minutes',
  reply: ownExports,
  errors: [],
});

export const cancelAllOrderExport = endpoint({
  ...calls.cancelAllOrderExport,
  summary: 'Cancel an export of orders of all sellers; a finished one is deleted',
  params: idParams,
  reply: orderExport,
  errors: [],
});
