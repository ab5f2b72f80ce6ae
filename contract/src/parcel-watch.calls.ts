import type { Call } from './endpoint.ts';

export const watchParcels = {
  name: 'watchParcels',
  method: 'GET',
  path: '/shops/orders/parcels',
  access: 'user',
} as const satisfies Call;
