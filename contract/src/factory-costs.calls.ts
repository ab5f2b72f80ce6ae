import type { Call } from './endpoint.ts';

/** Maximum length of a note in characters. */
export const COST_NOTE_MAX = 200;

export const COST_STATES = ['now', 'coming', 'over'] as const;

/** Columns of a price list; the first three are required. */
export const PRICE_LIST_COLUMNS = [
  'house',
  'part',
  'price',
  'garment',
  'sku',
  'size',
  'line',
  'facility',
  'shipping',
  'from',
  'to',
  'note',
] as const;

export const listFactoryCosts = {
  name: 'listFactoryCosts',
  method: 'GET',
  path: '/admin/factory-costs',
  access: { permission: 'VIEW_PAYMENTS' },
} as const satisfies Call;

export const addFactoryCost = {
  name: 'addFactoryCost',
  method: 'POST',
  path: '/admin/factory-costs',
  access: { permission: 'EDIT_PAYMENTS', fine: ['EDIT_RATES'] },
  isIdempotent: true,
} as const satisfies Call;

export const endFactoryCost = {
  name: 'endFactoryCost',
  method: 'POST',
  path: '/admin/factory-costs/{id}/end',
  access: { permission: 'EDIT_PAYMENTS', fine: ['EDIT_RATES'] },
} as const satisfies Call;

export const importFactoryCosts = {
  name: 'importFactoryCosts',
  method: 'POST',
  path: '/admin/factory-costs/import',
  access: { permission: 'EDIT_PAYMENTS', fine: ['EDIT_RATES'] },
} as const satisfies Call;
