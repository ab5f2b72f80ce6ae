import type { Call } from './endpoint.ts';

export const listSpyItems = {
  name: 'listSpyItems',
  method: 'GET',
  path: '/spy',
  access: { permission: 'VIEW_SPYS' },
} as const satisfies Call;

export const getSpyItem = {
  name: 'getSpyItem',
  method: 'GET',
  path: '/spy/{id}',
  access: { permission: 'VIEW_SPYS' },
} as const satisfies Call;

export const importSpyItems = {
  name: 'importSpyItems',
  method: 'POST',
  path: '/spy/import',
  access: { permission: 'EDIT_SPYS' },
} as const satisfies Call;
