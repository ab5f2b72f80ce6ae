import type { Call } from './endpoint.ts';

export const login = {
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
} as const satisfies Call;

export const refresh = {
  name: 'refresh',
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
} as const satisfies Call;

export const logout = {
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
} as const satisfies Call;

export const getProfile = {
  name: 'getProfile',
  method: 'GET',
  path: '/auth/profile',
  access: 'user',
  isOpenBeforeSecondFactor: true,
} as const satisfies Call;

export const getForm = {
  name: 'getForm',
  method: 'GET',
  path: '/form',
  access: 'public',
} as const satisfies Call;
