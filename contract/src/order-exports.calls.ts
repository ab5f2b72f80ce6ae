import type { Call } from './endpoint.ts';

export const startOrderExport = {
  name: 'startOrderExport',
  method: 'POST',
  path: '/shops/orders/exports',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listOrderExports = {
  name: 'listOrderExports',
  method: 'GET',
  path: '/shops/orders/exports',
  access: 'user',
} as const satisfies Call;

export const cancelOrderExport = {
  name: 'cancelOrderExport',
  method: 'POST',
  path: '/shops/orders/exports/{id}/cancel',
  access: 'user',
} as const satisfies Call;
