import { ANY_STAFF } from './endpoint.ts';
import type { Call } from './endpoint.ts';

export const getStaffHome = {
  name: 'getStaffHome',
  method: 'GET',
  path: '/admin/dashboard',
  access: { permission: ANY_STAFF },
} as const satisfies Call;

export const listIncome = {
  name: 'listIncome',
  method: 'GET',
  path: '/admin/income',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;
