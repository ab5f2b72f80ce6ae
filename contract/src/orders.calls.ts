import type { Call } from './endpoint.ts';

export const listOrders = {
  name: 'listOrders',
  method: 'GET',
  path: '/shops/orders',
  access: 'user',
} as const satisfies Call;

export const listOrderGroups = {
  name: 'listOrderGroups',
  method: 'GET',
  path: '/shops/orders/groups',
  access: 'user',
} as const satisfies Call;

export const getTrackingSummary = {
  name: 'getTrackingSummary',
  method: 'GET',
  path: '/shops/orders/tracking',
  access: 'user',
} as const satisfies Call;

export const listOrderProducts = {
  name: 'listOrderProducts',
  method: 'GET',
  path: '/shops/orders/products/{id}',
  access: 'user',
} as const satisfies Call;

export const getOrder = {
  name: 'getOrder',
  method: 'GET',
  path: '/shops/orders/order/{id}',
  access: 'user',
} as const satisfies Call;

export const createLabel = {
  name: 'createLabel',
  method: 'POST',
  path: '/shops/orders/label',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const exportOrders = {
  name: 'exportOrders',
  method: 'POST',
  path: '/shops/orders/export',
  access: 'user',
} as const satisfies Call;
