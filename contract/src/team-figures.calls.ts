import type { Call } from './endpoint.ts';

export const getDesignFigures = {
  name: 'getDesignFigures',
  method: 'GET',
  path: '/admin/figures/designs',
  access: { permission: 'LEAD_DESIGNS' },
} as const satisfies Call;

export const getPayoutFigures = {
  name: 'getPayoutFigures',
  method: 'GET',
  path: '/admin/figures/payouts',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;
