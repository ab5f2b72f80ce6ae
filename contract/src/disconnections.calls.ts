import type { Call } from './endpoint.ts';

export const previewParting = {
  name: 'previewParting',
  method: 'GET',
  path: '/shops/{id}/give-up',
  access: 'user',
} as const satisfies Call;

export const giveUpShop = {
  name: 'giveUpShop',
  method: 'POST',
  path: '/shops/{id}/give-up',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listPartings = {
  name: 'listPartings',
  method: 'GET',
  path: '/shops/given-up',
  access: 'user',
} as const satisfies Call;
