import type { Call } from './endpoint.ts';

export const syncExtension = {
  name: 'syncExtension',
  method: 'POST',
  path: '/extension/sync',
  access: 'key',
} as const satisfies Call;

export const listViolations = {
  name: 'listViolations',
  method: 'GET',
  path: '/shops/violations',
  access: 'user',
} as const satisfies Call;

export const getExtensionRelease = {
  name: 'getExtensionRelease',
  method: 'GET',
  path: '/extension/release',
  access: 'user',
} as const satisfies Call;
