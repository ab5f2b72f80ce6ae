import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './shop-names.calls.ts';

/** In a separate file, because the order list calls it before its first row, and should not load the other calls of shops. */
export const listShopNames = endpoint({
  ...calls.listShopNames,
  scope: { permission: 'viewOrders' },
  summary: 'List the names of all my shops, for filters',
  reply: z.array(z.object({ id: z.string(), nameShop: z.string(), friendName: z.string() })),
  errors: [],
});
