import type { Call } from './endpoint.ts';

export const getClaim = {
  name: 'getClaim',
  method: 'GET',
  path: '/shops/orders/{id}/claim',
  access: 'user',
} as const satisfies Call;

export const saveClaim = {
  name: 'saveClaim',
  method: 'PATCH',
  path: '/shops/orders/{id}/claim',
  access: 'user',
} as const satisfies Call;

export const addClaimPhoto = {
  name: 'addClaimPhoto',
  method: 'POST',
  path: '/shops/orders/{id}/claim/photos',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const removeClaimPhoto = {
  name: 'removeClaimPhoto',
  method: 'DELETE',
  path: '/shops/orders/{id}/claim/photos/{fileId}',
  access: 'user',
} as const satisfies Call;

export const startClaimPack = {
  name: 'startClaimPack',
  method: 'POST',
  path: '/shops/orders/{id}/claim/pack',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;
