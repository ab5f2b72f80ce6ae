import type { Call } from './endpoint.ts';

export const listPaymentRequests = {
  name: 'listPaymentRequests',
  method: 'GET',
  path: '/payment-requests',
  access: 'user',
} as const satisfies Call;

export const getWithdrawalTerms = {
  name: 'getWithdrawalTerms',
  method: 'GET',
  path: '/payment-requests/terms',
  access: 'user',
} as const satisfies Call;

export const createPaymentRequest = {
  name: 'createPaymentRequest',
  method: 'POST',
  path: '/payment-requests',
  // Money leaves the platform by this call, so an API key is not sufficient (WDR-1).
  access: 'account',
  isIdempotent: true,
} as const satisfies Call;

export const cancelPaymentRequest = {
  name: 'cancelPaymentRequest',
  method: 'DELETE',
  path: '/payment-requests/{id}',
  access: 'account',
  isIdempotent: true,
} as const satisfies Call;

export const listAllPaymentRequests = {
  name: 'listAllPaymentRequests',
  method: 'GET',
  path: '/admin/payment-requests',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const getPaymentRequest = {
  name: 'getPaymentRequest',
  method: 'GET',
  path: '/admin/payment-requests/{id}',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const decidePaymentRequest = {
  name: 'decidePaymentRequest',
  method: 'PATCH',
  path: '/admin/payment-requests/{id}',
  access: { permission: 'EDIT_PAYMENTS', fine: ['CONFIRM_WITHDRAWALS'] },
  isIdempotent: true,
} as const satisfies Call;

export const showCardNumber = {
  name: 'showCardNumber',
  method: 'POST',
  path: '/admin/payment-requests/{id}/card',
  access: { permission: 'EDIT_PAYMENTS', fine: ['REVEAL_ACCOUNTS'] },
} as const satisfies Call;
