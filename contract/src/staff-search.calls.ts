import { ANY_STAFF } from './endpoint.ts';
import type { Call } from './endpoint.ts';

export const searchEverything = {
  name: 'searchEverything',
  method: 'GET',
  path: '/admin/search',
  access: { permission: ANY_STAFF },
} as const satisfies Call;

export const getOrderSeller = {
  name: 'getOrderSeller',
  method: 'GET',
  path: '/admin/orders/{id}/seller',
  access: { permission: 'VIEW_ORDERS' },
} as const satisfies Call;

export const getShopSeller = {
  name: 'getShopSeller',
  method: 'GET',
  path: '/admin/shops/{id}/seller',
  access: { permission: 'VIEW_SHOPS' },
} as const satisfies Call;
