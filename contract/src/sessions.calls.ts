import type { Call } from './endpoint.ts';

export const listSessions = {
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'account',
} as const satisfies Call;

export const endSession = {
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'account',
} as const satisfies Call;

export const endOtherSessions = {
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'account',
} as const satisfies Call;
