import type { Call } from './endpoint.ts';

export const listWithdrawalFiles = {
  name: 'listWithdrawalFiles',
  method: 'GET',
  path: '/admin/withdrawal-files',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const createWithdrawalFile = {
  name: 'createWithdrawalFile',
  method: 'POST',
  path: '/admin/withdrawal-files',
  // The file contains complete account numbers (WDR-4).
  access: { permission: 'EDIT_PAYMENTS', fine: ['REVEAL_ACCOUNTS'] },
  isIdempotent: true,
} as const satisfies Call;

export const writeWithdrawalFile = {
  name: 'writeWithdrawalFile',
  method: 'POST',
  path: '/admin/withdrawal-files/{id}/file',
  access: { permission: 'EDIT_PAYMENTS', fine: ['REVEAL_ACCOUNTS'] },
} as const satisfies Call;

export const takeOutOfFile = {
  name: 'takeOutOfFile',
  method: 'DELETE',
  path: '/admin/payment-requests/{id}/file',
  access: { permission: 'EDIT_PAYMENTS', fine: ['CONFIRM_WITHDRAWALS'] },
} as const satisfies Call;

export const importBankStatement = {
  name: 'importBankStatement',
  method: 'POST',
  path: '/admin/bank-statements',
  access: { permission: 'EDIT_PAYMENTS', fine: ['CONFIRM_WITHDRAWALS'] },
} as const satisfies Call;

export const confirmByStatement = {
  name: 'confirmByStatement',
  method: 'POST',
  path: '/admin/payment-requests/confirm',
  access: { permission: 'EDIT_PAYMENTS', fine: ['CONFIRM_WITHDRAWALS'] },
  isIdempotent: true,
} as const satisfies Call;
