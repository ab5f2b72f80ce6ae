import type { Call } from './endpoint.ts';

export const getClosing = {
  name: 'getClosing',
  method: 'GET',
  path: '/profile/closing',
  access: 'account',
} as const satisfies Call;

export const askClosing = {
  name: 'askClosing',
  method: 'POST',
  path: '/profile/closing',
  access: 'account',
} as const satisfies Call;

export const undoClosing = {
  name: 'undoClosing',
  method: 'DELETE',
  path: '/profile/closing',
  access: 'account',
} as const satisfies Call;

export const getDataExport = {
  name: 'getDataExport',
  method: 'GET',
  path: '/profile/export',
  access: 'account',
} as const satisfies Call;

export const askDataExport = {
  name: 'askDataExport',
  method: 'POST',
  path: '/profile/export',
  access: 'account',
} as const satisfies Call;

export const getMemberClosing = {
  name: 'getMemberClosing',
  method: 'GET',
  path: '/admin/users/{id}/closing',
  access: { permission: 'EDIT_MEMBERS' },
} as const satisfies Call;

export const closeMember = {
  name: 'closeMember',
  method: 'POST',
  path: '/admin/users/{id}/closing',
  access: { permission: 'EDIT_MEMBERS' },
} as const satisfies Call;

export const undoMemberClosing = {
  name: 'undoMemberClosing',
  method: 'DELETE',
  path: '/admin/users/{id}/closing',
  access: { permission: 'EDIT_MEMBERS' },
} as const satisfies Call;
