import type { Call } from './endpoint.ts';

export const getTeamwork = {
  name: 'getTeamwork',
  method: 'GET',
  path: '/shops/orders/teamwork',
  access: 'user',
} as const satisfies Call;

export const listTags = {
  name: 'listTags',
  method: 'GET',
  path: '/shops/orders/teamwork/tags',
  access: 'user',
} as const satisfies Call;

export const mergeTags = {
  name: 'mergeTags',
  method: 'POST',
  path: '/shops/orders/teamwork/tags/{id}/merge',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const createTag = {
  name: 'createTag',
  method: 'POST',
  path: '/shops/orders/teamwork/tags',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const updateTag = {
  name: 'updateTag',
  method: 'PATCH',
  path: '/shops/orders/teamwork/tags/{id}',
  access: 'user',
} as const satisfies Call;

export const removeTag = {
  name: 'removeTag',
  method: 'DELETE',
  path: '/shops/orders/teamwork/tags/{id}',
  access: 'user',
} as const satisfies Call;

export const changeTeamwork = {
  name: 'changeTeamwork',
  method: 'POST',
  path: '/shops/orders/teamwork/changes',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const addOrderNote = {
  name: 'addOrderNote',
  method: 'POST',
  path: '/shops/orders/teamwork/notes',
  access: 'user',
  isMultipart: true,
  isIdempotent: true,
} as const satisfies Call;

export const listTeamworkChanges = {
  name: 'listTeamworkChanges',
  method: 'GET',
  path: '/shops/orders/teamwork/changes',
  access: 'user',
} as const satisfies Call;

export const undoTeamwork = {
  name: 'undoTeamwork',
  method: 'POST',
  path: '/shops/orders/teamwork/changes/{id}/undo',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
