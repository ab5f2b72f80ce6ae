import type { Call } from './endpoint.ts';

export const listStaffNotes = {
  name: 'listStaffNotes',
  method: 'GET',
  path: '/admin/users/{id}/notes',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const addStaffNote = {
  name: 'addStaffNote',
  method: 'POST',
  path: '/admin/users/{id}/notes',
  access: { permission: 'VIEW_MEMBERS' },
  isIdempotent: true,
} as const satisfies Call;

export const updateStaffNote = {
  name: 'updateStaffNote',
  method: 'PATCH',
  path: '/admin/users/{id}/notes/{noteId}',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const pinStaffNote = {
  name: 'pinStaffNote',
  method: 'PATCH',
  path: '/admin/users/{id}/notes/{noteId}/pin',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const removeStaffNote = {
  name: 'removeStaffNote',
  method: 'DELETE',
  path: '/admin/users/{id}/notes/{noteId}',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;
