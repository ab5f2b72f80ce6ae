import type { Call } from './endpoint.ts';

export const listFonts = {
  name: 'listFonts',
  method: 'GET',
  path: '/fonts',
  access: 'user',
} as const satisfies Call;

export const addFont = {
  name: 'addFont',
  method: 'POST',
  path: '/fonts',
  access: 'user',
  isMultipart: true,
} as const satisfies Call;

export const removeFont = {
  name: 'removeFont',
  method: 'DELETE',
  path: '/fonts/{id}',
  access: 'user',
} as const satisfies Call;
