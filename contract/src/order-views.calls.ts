import type { Call } from './endpoint.ts';

export const listOrderViews = {
  name: 'listOrderViews',
  method: 'GET',
  path: '/shops/orders/views',
  access: 'user',
} as const satisfies Call;

export const countOrderViews = {
  name: 'countOrderViews',
  method: 'GET',
  path: '/shops/orders/views/counts',
  access: 'user',
} as const satisfies Call;

export const createOrderView = {
  name: 'createOrderView',
  method: 'POST',
  path: '/shops/orders/views',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const updateOrderView = {
  name: 'updateOrderView',
  method: 'PATCH',
  path: '/shops/orders/views/view/{id}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const removeOrderView = {
  name: 'removeOrderView',
  method: 'DELETE',
  path: '/shops/orders/views/view/{id}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const arrangeOrderViews = {
  name: 'arrangeOrderViews',
  method: 'PATCH',
  path: '/shops/orders/views/arrangement',
  access: 'user',
} as const satisfies Call;

export const orderTeamViews = {
  name: 'orderTeamViews',
  method: 'PATCH',
  path: '/shops/orders/views/team-order',
  access: 'user',
} as const satisfies Call;

export const undoOrderView = {
  name: 'undoOrderView',
  method: 'POST',
  path: '/shops/orders/views/changes/{id}/undo',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
