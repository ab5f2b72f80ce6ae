import type { Call } from './endpoint.ts';

export const watchParcels = {
  name: 'watchParcels',
  method: 'GET',
  path: '/shops/orders/parcels',
  access: 'user',
} as const satisfies Call;

export const startParcelsFile = {
  name: 'startParcelsFile',
  method: 'POST',
  path: '/shops/orders/parcels/exports',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listParcelsFiles = {
  name: 'listParcelsFiles',
  method: 'GET',
  path: '/shops/orders/parcels/exports',
  access: 'user',
} as const satisfies Call;
