import type { Call } from './endpoint.ts';

export const listPayments = {
  name: 'listPayments',
  method: 'GET',
  path: '/shops/payments',
  access: 'user',
} as const satisfies Call;

export const getPayment = {
  name: 'getPayment',
  method: 'GET',
  path: '/shops/payments/{id}',
  access: 'user',
} as const satisfies Call;

export const fixPaymentProfit = {
  name: 'fixPaymentProfit',
  method: 'POST',
  path: '/shops/payments/{id}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const releasePaymentProfit = {
  name: 'releasePaymentProfit',
  method: 'DELETE',
  path: '/shops/payments/{id}/profit',
  access: 'user',
} as const satisfies Call;

export const listPaymentOrders = {
  name: 'listPaymentOrders',
  method: 'GET',
  path: '/shops/payments/{id}/orders',
  access: 'user',
} as const satisfies Call;

export const listPaymentTransactions = {
  name: 'listPaymentTransactions',
  method: 'GET',
  path: '/shops/payments/{id}/transaction',
  access: 'user',
} as const satisfies Call;

export const rereadPayment = {
  name: 'rereadPayment',
  method: 'POST',
  path: '/shops/payments/{id}/sync',
  access: 'user',
} as const satisfies Call;
