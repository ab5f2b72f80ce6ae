import type { Call } from './endpoint.ts';

export const startTransactionsFile = {
  name: 'startTransactionsFile',
  method: 'POST',
  path: '/transactions/exports',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listTransactionsFiles = {
  name: 'listTransactionsFiles',
  method: 'GET',
  path: '/transactions/exports',
  access: 'user',
} as const satisfies Call;

export const startMemberTransactionsFile = {
  name: 'startMemberTransactionsFile',
  method: 'POST',
  path: '/admin/users/{id}/transactions/exports',
  access: { permission: 'EXPORT_PAYMENTS' },
  isIdempotent: true,
} as const satisfies Call;

export const listMemberTransactionsFiles = {
  name: 'listMemberTransactionsFiles',
  method: 'GET',
  path: '/admin/users/{id}/transactions/exports',
  access: { permission: 'EXPORT_PAYMENTS' },
} as const satisfies Call;

export const cancelMemberTransactionsFile = {
  name: 'cancelMemberTransactionsFile',
  method: 'POST',
  path: '/admin/users/{id}/transactions/exports/{exportId}/cancel',
  access: { permission: 'EXPORT_PAYMENTS' },
} as const satisfies Call;

export const startPaymentFile = {
  name: 'startPaymentFile',
  method: 'POST',
  path: '/shops/payments/{id}/exports',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listPaymentFiles = {
  name: 'listPaymentFiles',
  method: 'GET',
  path: '/shops/payments/{id}/exports',
  access: 'user',
} as const satisfies Call;
