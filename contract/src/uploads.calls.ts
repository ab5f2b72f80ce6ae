import type { Call } from './endpoint.ts';

export const listUploads = {
  name: 'listUploads',
  method: 'GET',
  path: '/files/uploads',
  access: 'user',
} as const satisfies Call;

export const startUpload = {
  name: 'startUpload',
  method: 'POST',
  path: '/files/uploads',
  access: 'user',
} as const satisfies Call;

export const sendPiece = {
  name: 'sendPiece',
  method: 'POST',
  path: '/files/uploads/pieces',
  access: 'user',
  isMultipart: true,
} as const satisfies Call;

export const forgetUpload = {
  name: 'forgetUpload',
  method: 'DELETE',
  path: '/files/uploads/{sha256}',
  access: 'user',
} as const satisfies Call;
