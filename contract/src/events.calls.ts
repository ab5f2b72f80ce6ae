import type { Call } from './endpoint.ts';

export const streamEvents = {
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  access: 'user',
  isStream: true,
} as const satisfies Call;
