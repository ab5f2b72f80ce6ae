import type { Call } from './endpoint.ts';

export const fulfilOrder = {
  name: 'fulfilOrder',
  method: 'PATCH',
  path: '/shops/orders/fulfill',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const cancelFulfilment = {
  name: 'cancelFulfilment',
  method: 'POST',
  path: '/shops/orders/fulfill/cancel',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const quoteFulfilment = {
  name: 'quoteFulfilment',
  method: 'POST',
  path: '/shops/orders/fulfill/quote',
  access: 'user',
} as const satisfies Call;

export const getFulfilmentSettings = {
  name: 'getFulfilmentSettings',
  method: 'GET',
  path: '/fulfillment-settings',
  access: 'user',
} as const satisfies Call;

export const saveFulfilmentSettings = {
  name: 'saveFulfilmentSettings',
  method: 'POST',
  path: '/fulfillment-settings',
  access: 'user',
} as const satisfies Call;

export const listSkus = {
  name: 'listSkus',
  method: 'GET',
  path: '/skus/{factory}/{line}',
  access: 'user',
} as const satisfies Call;

export const connectPressify = {
  name: 'connectPressify',
  method: 'POST',
  path: '/users/pressify',
  access: 'account',
} as const satisfies Call;

export const listConnections = {
  name: 'listConnections',
  method: 'GET',
  path: '/users/connections',
  access: 'account',
} as const satisfies Call;

export const retryFulfilment = {
  name: 'retryFulfilment',
  method: 'POST',
  path: '/shops/orders/{id}/fulfill/retry',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const resolveFulfilment = {
  name: 'resolveFulfilment',
  method: 'POST',
  path: '/shops/orders/{id}/fulfill/resolve',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
