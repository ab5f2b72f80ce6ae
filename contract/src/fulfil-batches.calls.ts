import type { Call } from './endpoint.ts';

export const checkFulfilMany = {
  name: 'checkFulfilMany',
  method: 'POST',
  path: '/shops/orders/fulfill/check',
  access: 'user',
} as const satisfies Call;

export const startFulfilBatch = {
  name: 'startFulfilBatch',
  method: 'POST',
  path: '/shops/orders/fulfill/batches',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listFulfilBatches = {
  name: 'listFulfilBatches',
  method: 'GET',
  path: '/shops/orders/fulfill/batches',
  access: 'user',
} as const satisfies Call;

export const getFulfilBatch = {
  name: 'getFulfilBatch',
  method: 'GET',
  path: '/shops/orders/fulfill/batches/{id}',
  access: 'user',
} as const satisfies Call;

export const stopFulfilBatch = {
  name: 'stopFulfilBatch',
  method: 'POST',
  path: '/shops/orders/fulfill/batches/{id}/stop',
  access: 'user',
} as const satisfies Call;

export const retryFulfilBatch = {
  name: 'retryFulfilBatch',
  method: 'POST',
  path: '/shops/orders/fulfill/batches/{id}/retry',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
