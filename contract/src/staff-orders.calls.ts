import type { Call } from './endpoint.ts';

export const listAllOrders = {
  name: 'listAllOrders',
  method: 'GET',
  path: '/admin/shops/orders',
  access: { permission: 'VIEW_ORDERS' },
} as const satisfies Call;

export const exportAllOrders = {
  name: 'exportAllOrders',
  method: 'POST',
  path: '/admin/shops/orders/export',
  access: { permission: 'VIEW_ORDERS' },
} as const satisfies Call;

export const startAllOrderExport = {
  name: 'startAllOrderExport',
  method: 'POST',
  path: '/admin/shops/orders/exports',
  access: { permission: 'EXPORT_ORDERS' },
  isIdempotent: true,
} as const satisfies Call;

export const listAllOrderExports = {
  name: 'listAllOrderExports',
  method: 'GET',
  path: '/admin/shops/orders/exports',
  access: { permission: 'EXPORT_ORDERS' },
} as const satisfies Call;

export const cancelAllOrderExport = {
  name: 'cancelAllOrderExport',
  method: 'POST',
  path: '/admin/shops/orders/exports/{id}/cancel',
  access: { permission: 'EXPORT_ORDERS' },
} as const satisfies Call;
