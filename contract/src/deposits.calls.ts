import type { Call } from './endpoint.ts';

export const getDepositTerms = {
  name: 'getDepositTerms',
  method: 'GET',
  path: '/transactions/deposit-terms',
  access: 'user',
} as const satisfies Call;

export const createDeposit = {
  name: 'createDeposit',
  method: 'POST',
  path: '/transactions/create-deposit',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const getDeposit = {
  name: 'getDeposit',
  method: 'GET',
  path: '/transactions/{id}/deposit',
  access: 'user',
} as const satisfies Call;

export const listBankEvents = {
  name: 'listBankEvents',
  method: 'GET',
  path: '/admin/payments/unmatched',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const getBankSummary = {
  name: 'getBankSummary',
  method: 'GET',
  path: '/admin/payments/feeds',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const getBankEvent = {
  name: 'getBankEvent',
  method: 'GET',
  path: '/admin/payments/unmatched/{id}',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const assignBankEvent = {
  name: 'assignBankEvent',
  method: 'POST',
  path: '/admin/payments/unmatched/{id}/assign',
  access: { permission: 'EDIT_PAYMENTS', fine: ['ASSIGN_TRANSFERS'] },
  isIdempotent: true,
} as const satisfies Call;

export const returnBankEvent = {
  name: 'returnBankEvent',
  method: 'POST',
  path: '/admin/payments/unmatched/{id}/return',
  access: { permission: 'EDIT_PAYMENTS', fine: ['ASSIGN_TRANSFERS'] },
  isIdempotent: true,
} as const satisfies Call;

export const listExchangeRates = {
  name: 'listExchangeRates',
  method: 'GET',
  path: '/admin/exchange-rates',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const setExchangeRate = {
  name: 'setExchangeRate',
  method: 'POST',
  path: '/admin/exchange-rates',
  access: { permission: 'EDIT_PAYMENTS', fine: ['EDIT_RATES'] },
  isIdempotent: true,
} as const satisfies Call;
