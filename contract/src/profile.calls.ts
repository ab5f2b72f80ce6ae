import type { Call } from './endpoint.ts';

export const updateProfile = {
  name: 'updateProfile',
  method: 'POST',
  path: '/auth/profile',
  access: 'account',
} as const satisfies Call;

export const getPublicProfile = {
  name: 'getPublicProfile',
  method: 'GET',
  path: '/auth/profile/{username}',
  access: 'user',
} as const satisfies Call;

export const changePassword = {
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  access: 'account',
} as const satisfies Call;

export const saveLocale = {
  name: 'saveLocale',
  method: 'POST',
  path: '/auth/locale',
  access: 'account',
  isOpenBeforeSecondFactor: true,
} as const satisfies Call;

export const getApiKey = {
  name: 'getApiKey',
  method: 'GET',
  path: '/auth/api',
  access: 'account',
} as const satisfies Call;

export const createApiKey = {
  name: 'createApiKey',
  method: 'POST',
  path: '/auth/api',
  access: 'account',
} as const satisfies Call;

export const removeApiKey = {
  name: 'removeApiKey',
  method: 'DELETE',
  path: '/auth/api',
  access: 'account',
} as const satisfies Call;
