import type { Call } from './endpoint.ts';

export const getRank = {
  name: 'getRank',
  method: 'GET',
  path: '/users/rank/{id}',
  access: 'user',
} as const satisfies Call;
