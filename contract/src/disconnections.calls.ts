import type { Call } from './endpoint.ts';

export const previewDisconnection = {
  name: 'previewDisconnection',
  method: 'GET',
  path: '/shops/{id}/give-up',
  access: 'user',
} as const satisfies Call;

/** Name and paths of these calls are older than the term 'disconnect'. They stay because API keys and clients use them. */
export const giveUpShop = {
  name: 'giveUpShop',
  method: 'POST',
  path: '/shops/{id}/give-up',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listDisconnections = {
  name: 'listDisconnections',
  method: 'GET',
  path: '/shops/given-up',
  access: 'user',
} as const satisfies Call;
