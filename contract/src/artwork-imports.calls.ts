import type { Call } from './endpoint.ts';

export const previewArtworkImport = {
  name: 'previewArtworkImport',
  method: 'POST',
  path: '/prints/imports/preview',
  access: 'user',
} as const satisfies Call;

export const applyArtworkImport = {
  name: 'applyArtworkImport',
  method: 'POST',
  path: '/prints/imports',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listArtworkImports = {
  name: 'listArtworkImports',
  method: 'GET',
  path: '/prints/imports',
  access: 'user',
} as const satisfies Call;

export const undoArtworkImport = {
  name: 'undoArtworkImport',
  method: 'POST',
  path: '/prints/imports/{id}/undo',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const fetchArtwork = {
  name: 'fetchArtwork',
  method: 'POST',
  path: '/files/artwork/links',
  access: 'user',
} as const satisfies Call;
