import type { Call } from './endpoint.ts';

export const listFactoryCharges = {
  name: 'listFactoryCharges',
  method: 'GET',
  path: '/shops/fulfillment/charges',
  access: 'user',
} as const satisfies Call;

export const readFactoryCharges = {
  name: 'readFactoryCharges',
  method: 'POST',
  path: '/shops/fulfillment/charges/read',
  access: 'user',
} as const satisfies Call;
