import type { Call } from './endpoint.ts';

export const previewOrderImport = {
  name: 'previewOrderImport',
  method: 'POST',
  path: '/shops/orders/imports/preview',
  access: 'user',
} as const satisfies Call;

export const applyOrderImport = {
  name: 'applyOrderImport',
  method: 'POST',
  path: '/shops/orders/imports',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listOrderImports = {
  name: 'listOrderImports',
  method: 'GET',
  path: '/shops/orders/imports',
  access: 'user',
} as const satisfies Call;

export const getOrderImport = {
  name: 'getOrderImport',
  method: 'GET',
  path: '/shops/orders/imports/{id}',
  access: 'user',
} as const satisfies Call;

export const undoOrderImport = {
  name: 'undoOrderImport',
  method: 'POST',
  path: '/shops/orders/imports/{id}/undo',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
