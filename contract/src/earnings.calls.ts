import type { Call } from './endpoint.ts';

export const getOrderStats = {
  name: 'getOrderStats',
  method: 'GET',
  path: '/shops/orders/stats',
  access: 'user',
} as const satisfies Call;

export const getOrderSales = {
  name: 'getOrderSales',
  method: 'GET',
  path: '/shops/orders/sales',
  access: 'user',
} as const satisfies Call;

export const getProductStats = {
  name: 'getProductStats',
  method: 'GET',
  path: '/shops/product/stats',
  access: 'user',
} as const satisfies Call;

export const getOrderCounts = {
  name: 'getOrderCounts',
  method: 'GET',
  path: '/shops/orders/counts',
  access: 'user',
} as const satisfies Call;

export const getRevenue = {
  name: 'getRevenue',
  method: 'GET',
  path: '/shops/orders/revenue',
  access: 'user',
} as const satisfies Call;

export const listOnHold = {
  name: 'listOnHold',
  method: 'GET',
  path: '/shops/onhold',
  access: 'user',
} as const satisfies Call;

export const getDashboard = {
  name: 'getDashboard',
  method: 'GET',
  path: '/shops/orders/dashboard',
  access: 'user',
} as const satisfies Call;

export const getCosts = {
  name: 'getCosts',
  method: 'GET',
  path: '/shops/costs',
  access: 'user',
} as const satisfies Call;

export const listFigure = {
  name: 'listFigure',
  method: 'GET',
  path: '/shops/orders/figures/{figure}',
  access: 'user',
} as const satisfies Call;

export const listProductSales = {
  name: 'listProductSales',
  method: 'GET',
  path: '/shops/product/{id}/sales',
  access: 'user',
} as const satisfies Call;
