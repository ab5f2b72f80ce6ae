import type { Call } from './endpoint.ts';

/** Maximum length of a note in characters. */
export const IP_NOTE_MAX = 200;

export const listAllowedIps = {
  name: 'listAllowedIps',
  method: 'GET',
  path: '/ip',
  access: { permission: 'VIEW_IPS' },
} as const satisfies Call;

export const getMyAddress = {
  name: 'getMyAddress',
  method: 'GET',
  path: '/ip/mine',
  access: { permission: 'VIEW_IPS' },
} as const satisfies Call;

export const addAllowedIp = {
  name: 'addAllowedIp',
  method: 'POST',
  path: '/ip',
  access: { permission: 'EDIT_IPS' },
} as const satisfies Call;

export const switchAllowedIp = {
  name: 'switchAllowedIp',
  method: 'PATCH',
  path: '/ip/{id}',
  access: { permission: 'EDIT_IPS' },
} as const satisfies Call;

export const removeAllowedIp = {
  name: 'removeAllowedIp',
  method: 'DELETE',
  path: '/ip/{id}',
  access: { permission: 'EDIT_IPS' },
} as const satisfies Call;
