import type { Call } from './endpoint.ts';

export const listRequests = {
  name: 'listRequests',
  method: 'GET',
  path: '/shops/requests',
  access: 'user',
} as const satisfies Call;

export const answerRequests = {
  name: 'answerRequests',
  method: 'POST',
  path: '/shops/requests/answers',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listOrderRequests = {
  name: 'listOrderRequests',
  method: 'GET',
  path: '/shops/orders/order/{id}/requests',
  access: 'user',
} as const satisfies Call;

export const answerOrderRequest = {
  name: 'answerOrderRequest',
  method: 'POST',
  path: '/shops/orders/order/{id}/requests/{requestId}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listRejectReasons = {
  name: 'listRejectReasons',
  method: 'GET',
  path: '/shops/orders/order/{id}/requests/{requestId}/reasons',
  access: 'user',
} as const satisfies Call;
