import type { Call } from './endpoint.ts';

export const getPackages = {
  name: 'getPackages',
  method: 'GET',
  path: '/shops/orders/{id}/packages',
  access: 'user',
} as const satisfies Call;

export const combineOrders = {
  name: 'combineOrders',
  method: 'POST',
  path: '/shops/orders/{id}/combine',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const uncombineOrder = {
  name: 'uncombineOrder',
  method: 'POST',
  path: '/shops/orders/{id}/uncombine',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const splitOrder = {
  name: 'splitOrder',
  method: 'POST',
  path: '/shops/orders/{id}/split',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
