import type { Call } from './endpoint.ts';

export const listProfits = {
  name: 'listProfits',
  method: 'GET',
  path: '/shops/orders/profits',
  access: 'user',
} as const satisfies Call;

export const listPrintEarnings = {
  name: 'listPrintEarnings',
  method: 'GET',
  path: '/shops/orders/profits/prints',
  access: 'user',
} as const satisfies Call;

export const listProfitLines = {
  name: 'listProfitLines',
  method: 'GET',
  path: '/shops/orders/profits/lines',
  access: 'user',
} as const satisfies Call;
