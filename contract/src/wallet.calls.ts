import type { Call } from './endpoint.ts';

export const listTransactions = {
  name: 'listTransactions',
  method: 'GET',
  path: '/transactions',
  access: 'user',
} as const satisfies Call;

export const getWallet = {
  name: 'getWallet',
  method: 'GET',
  path: '/wallet',
  access: 'user',
} as const satisfies Call;

export const setLowBalance = {
  name: 'setLowBalance',
  method: 'PATCH',
  path: '/wallet',
  access: 'user',
} as const satisfies Call;

export const addMemberTransaction = {
  name: 'addMemberTransaction',
  method: 'POST',
  path: '/admin/users/{id}/transactions',
  access: { permission: 'EDIT_PAYMENTS', fine: ['ADJUST_BALANCES'] },
  isIdempotent: true,
} as const satisfies Call;

export const listMemberTransactions = {
  name: 'listMemberTransactions',
  method: 'GET',
  path: '/admin/users/{id}/transactions',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const decideMemberTransaction = {
  name: 'decideMemberTransaction',
  method: 'PATCH',
  path: '/admin/users/{id}/transactions/{transactionId}',
  access: { permission: 'EDIT_PAYMENTS', fine: ['ADJUST_BALANCES'] },
  isIdempotent: true,
} as const satisfies Call;

export const getLedgerProof = {
  name: 'getLedgerProof',
  method: 'GET',
  path: '/admin/ledger',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;
