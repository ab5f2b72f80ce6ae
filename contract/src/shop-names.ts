import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './shop-names.calls.ts';

/** This call has a file of its own, because the orders list makes it before its first row and must not load the other calls about shops. */
export const listShopNames = endpoint({
  ...calls.listShopNames,
  scope: { permission: 'viewOrders' },
  summary: 'List the names of all my shops, for filters',
  reply: z.array(z.object({ id: z.string(), nameShop: z.string(), friendName: z.string() })),
  errors: [],
});
