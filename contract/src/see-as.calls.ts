import type { Call } from './endpoint.ts';

export const startSeeAs = {
  name: 'startSeeAs',
  method: 'POST',
  path: '/admin/users/{id}/see-as',
  access: { permission: 'SEE_AS' },
} as const satisfies Call;

export const getSeeAs = {
  name: 'getSeeAs',
  method: 'GET',
  path: '/admin/see-as',
  access: { permission: 'SEE_AS' },
} as const satisfies Call;

export const extendSeeAs = {
  name: 'extendSeeAs',
  method: 'POST',
  path: '/admin/see-as/{id}/extend',
  access: { permission: 'SEE_AS' },
} as const satisfies Call;

export const endSeeAs = {
  name: 'endSeeAs',
  method: 'POST',
  path: '/admin/see-as/{id}/end',
  access: { permission: 'SEE_AS' },
} as const satisfies Call;

export const listVisits = {
  name: 'listVisits',
  method: 'GET',
  path: '/auth/visits',
  access: 'account',
} as const satisfies Call;
