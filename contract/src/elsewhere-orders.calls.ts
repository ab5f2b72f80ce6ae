import type { Call } from './endpoint.ts';

export const createElsewhereOrder = {
  name: 'createElsewhereOrder',
  method: 'POST',
  path: '/shops/orders/elsewhere',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const getElsewhereOrder = {
  name: 'getElsewhereOrder',
  method: 'GET',
  path: '/shops/orders/elsewhere/{id}',
  access: 'user',
} as const satisfies Call;

export const updateElsewhereOrder = {
  name: 'updateElsewhereOrder',
  method: 'PATCH',
  path: '/shops/orders/elsewhere/{id}',
  access: 'user',
} as const satisfies Call;

export const removeElsewhereOrder = {
  name: 'removeElsewhereOrder',
  method: 'DELETE',
  path: '/shops/orders/elsewhere/{id}',
  access: 'user',
} as const satisfies Call;

export const searchShopSkus = {
  name: 'searchShopSkus',
  method: 'GET',
  path: '/shops/orders/elsewhere-skus',
  access: 'user',
} as const satisfies Call;
