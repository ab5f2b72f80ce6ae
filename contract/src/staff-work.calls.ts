import { ANY_STAFF } from './endpoint.ts';
import type { Call } from './endpoint.ts';

export const getStaffWork = {
  name: 'getStaffWork',
  method: 'GET',
  path: '/admin/work',
  access: { permission: ANY_STAFF },
} as const satisfies Call;
